/// One session as Bridge keeps an upload: a ZIP with `info.json`, `metadata.json` and the recordings.
///
/// As in real uploads some members are not listed in `info.json`, and every other archive has its dates in
/// seconds since 2001.
struct BridgeArchive {
  private static let appVersion = "version 1.2.0, build 73"

  private let session: StudySession
  private let device: String

  init(_ session: StudySession, device: String) {
    self.session = session
    self.device = device
  }

  /// The archive of `files`; the motion recording, the first one, is not listed.
  func bytes(_ files: [SimulatedFile]) -> [UInt8] {
    var zip = ZIPWriter()
    zip.add(SimulatedFile("info.json", info(files)))
    zip.add(SimulatedFile("metadata.json", metadata(files)))
    for file in files { zip.add(file) }
    let archive = zip.archive
    return session.isArchiveCut ? Array(archive.prefix(archive.count * 3 / 5)) : archive
  }

  private func info(_ files: [SimulatedFile]) -> String {
    let date = session.visit % 2 == 0 ? quoted(session.start.iso8601) : secondsSince2001
    let list = files.dropFirst().map {
      #"{"filename":"\#($0.name)","createdOn":\#(date),"contentType":"\#(mediaType($0.name))"}"#
    }
    return
      #"{"format":"v2_generic","item":"enrolment","schemaRevision":2,"appName":"active-study","#
      + #""appVersion":"\#(Self.appVersion)","phoneInfo":"\#(device); iOS/17.5","#
      + #""createdOn":\#(date),"files":[\#(list.joined(separator: ","))]}"# + "\n"
  }

  private func metadata(_ files: [SimulatedFile]) -> String {
    let end = session.start.advanced(by: 4800)
    let list = files.map {
      #"{"filename":"\#($0.name)","timestamp":\#(quoted(session.start.iso8601)),"#
        + #""contentType":"\#(mediaType($0.name))"}"#
    }
    return #"{"taskIdentifier":"enrolment","taskRunUUID":\#(quoted(session.name)),"#
      + #""startDate":\#(quoted(session.start.iso8601)),"endDate":\#(quoted(end.iso8601)),"#
      + #""deviceInfo":"\#(device); iOS/17.5","deviceTypeIdentifier":"\#(device)","#
      + #""appVersion":"\#(Self.appVersion)","files":[\#(list.joined(separator: ","))]}"# + "\n"
  }

  private var secondsSince2001: String {
    let seconds = Double(session.start.nanoseconds / 1_000_000) / 1000 - 978_307_200
    return FixedDecimal.string(seconds, places: 3)
  }

  private func quoted(_ text: String) -> String { "\"\(text)\"" }

  private func mediaType(_ name: String) -> String {
    switch name.split(separator: ".").last {
    case "json": "application/json"
    case "wav": "audio/wav"
    case "mov": "video/quicktime"
    case "csv": "text/csv"
    default: "text/plain"
    }
  }
}
