/// What `ffprobe` prints in its `compact` form, one section a line: `stream|index=0|width=640`.
struct ProbeReport {
  private static let longestLine = 1 << 16

  /// Successive frames of one stream.
  private struct Frames {
    var count = 0
    var last: Int?
    var intervals: ClosedRange<Int>?
    private var timed = 0
    private var span: ClosedRange<Int>?

    /// Ticks from one frame to the next in the mean; `nil` below two frames with times.
    var spacing: Double? {
      guard let span, timed > 1 else { return nil }
      let (ticks, overflow) = span.upperBound.subtractingReportingOverflow(span.lowerBound)
      return overflow || ticks <= 0 ? nil : Double(ticks) / Double(timed - 1)
    }

    mutating func add(_ time: Int?) {
      count += 1
      guard let time else { return last = nil }
      timed += 1
      span = min(span?.lowerBound ?? time, time)...max(span?.upperBound ?? time, time)
      if let last {
        let (step, overflow) = time.subtractingReportingOverflow(last)
        if !overflow, step > 0 {
          let known = intervals ?? step...step
          intervals = min(known.lowerBound, step)...max(known.upperBound, step)
        }
      }
      last = time
    }
  }

  private var streams: [ProbeLine] = []
  private var format = ProbeLine("format")
  private var frames: [String: Frames] = [:]

  /// Reads everything that `process` prints.
  ///
  /// - Throws: `Diagnostic` `audio.program-stalled`.
  init(_ process: ChildProcess) throws(Diagnostic) {
    var line: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let got = try block.withUnsafeMutableBufferPointer { buffer throws(Diagnostic) in
        try process.read(into: UnsafeMutableRawBufferPointer(buffer))
      }
      if got == 0 { break }
      for byte in block[..<got] {
        if byte == UInt8(ascii: "\n") {
          take(line)
          line.removeAll(keepingCapacity: true)
        } else if line.count < Self.longestLine {
          line.append(byte)
        }
      }
    }
    take(line)
  }

  private mutating func take(_ bytes: [UInt8]) {
    let line = ProbeLine(String(decoding: bytes, as: UTF8.self))
    switch line.section {
    case "packet":
      if let stream = line["stream_index"], frames.count < 64 || frames[stream] != nil {
        frames[stream, default: Frames()].add(line["dts"].flatMap { Int($0) })
      }
    case "stream": if streams.count < 64 { streams.append(line) }
    case "format": format = line
    default: break
    }
  }

  /// Whether there is a track of pictures or sound.
  var hasTracks: Bool { video != nil || audio != nil }

  /// The facts in the words of the model.
  ///
  /// Of Matroska the durations of tracks are left out: it states none, and what ffprobe prints is the
  /// container's. Only QuickTime and MPEG-4 have an index that counts frames; in AVI it is ticks.
  func facts(of demuxer: String) -> ClipFacts {
    var clip = ClipFacts()
    clip.duration = format.number("duration")
    let statesDurations = demuxer != "matroska"
    let durations = streams.filter { $0["disposition:attached_pic"] != "1" }
      .compactMap { $0.number("duration") }
    clip.longestTrack = statesDurations ? durations.max() : nil
    clip.video = video.map { stream in
      track(
        stream, duration: statesDurations ? stream.number("duration") : nil,
        countsFrames: demuxer == "mov")
    }
    clip.audio = audio.map { stream in
      var track = AudioTrack()
      track.codec = stream["codec_name"]
      track.duration = statesDurations ? stream.number("duration") : nil
      track.sampleRate = stream.number("sample_rate").flatMap { $0 > 0 ? $0 : nil }
      track.channels = stream["channels"].flatMap { Int($0) }
      return track
    }
    func date(_ tag: String) -> AbsoluteTime? {
      format["tag:" + tag].flatMap(AbsoluteTime.init(iso8601:))
    }
    let own = date("com.apple.quicktime.creationdate")
    clip.created = own ?? date("creation_time")
    clip.isCreatedByContainer = own == nil
    return clip
  }

  private var video: ProbeLine? {
    streams.first { $0["codec_type"] == "video" && $0["disposition:attached_pic"] != "1" }
  }

  private var audio: ProbeLine? { streams.first { $0["codec_type"] == "audio" } }

  /// Frames over the duration of the track; over the time they span when they do not fill it, as in a
  /// clip that was cut off, or when the track states no duration.
  private static func rate(_ track: VideoTrack, spacing ticks: Double?) -> Double? {
    guard let frames = track.frames.map(Double.init), frames > 0 else { return nil }
    let spacing = ticks.flatMap { ticks in track.tick.map { ticks * $0 } }
    guard let duration = track.duration, duration > 0 else { return spacing.map { 1 / $0 } }
    guard let spacing, let longest = track.intervals?.upperBound,
      abs(duration - frames * spacing) > 2 * longest
    else { return frames / duration }
    return 1 / spacing
  }

  private func track(
    _ stream: ProbeLine, duration: Double?, countsFrames: Bool
  ) -> VideoTrack {
    var track = VideoTrack()
    let code = stream["codec_tag_string"].flatMap { $0.hasPrefix("[") ? nil : $0 }
    track.codec = stream["codec_name"].map { $0 + (code.map { " (\($0))" } ?? "") }
    track.duration = duration
    track.nominalRate = stream.ratio("r_frame_rate")
    track.indexedFrames = countsFrames ? stream["nb_frames"].flatMap { Int($0) } : nil
    track.tick = stream.ratio("time_base")
    if let found = stream["index"].flatMap({ frames[$0] }) {
      track.frames = found.count
      if let tick = track.tick, let steps = found.intervals {
        track.intervals = Double(steps.lowerBound) * tick...Double(steps.upperBound) * tick
      }
      track.averageRate = Self.rate(track, spacing: found.spacing)
    }
    let turn = stream["displaymatrix"].map(DisplayMatrix.init) ?? DisplayMatrix()
    track.rotation = turn?.rotation
    track.isMirrored = turn?.isMirrored ?? false
    if let width = stream.number("width"), let height = stream.number("height"), width > 0,
      height > 0
    {
      track.coded = PictureSize(width: width, height: height)
      track.displayed = turn?.displayed(
        width: width, height: height, pixelAspect: stream.ratio("sample_aspect_ratio") ?? 1)
    }
    return track
  }
}

/// One line of `ffprobe`'s compact form.
struct ProbeLine {
  /// The section, such as `stream`.
  let section: String
  private let fields: [String: String]

  /// Splits `text` at its bars and resolves its escapes.
  init(_ text: String) {
    var parts: [String] = [""]
    var isEscaped = false
    for scalar in text.unicodeScalars {
      let place = parts.count - 1
      if isEscaped {
        parts[place].unicodeScalars.append(scalar == "n" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "|" {
        parts.append("")
      } else {
        parts[place].unicodeScalars.append(scalar)
      }
    }
    section = parts[0]
    fields = parts.dropFirst().reduce(into: [:]) { fields, part in
      guard let equals = part.firstIndex(of: "=") else { return }
      let key = String(part[..<equals])
      if fields[key] == nil { fields[key] = String(part[part.index(after: equals)...]) }
    }
  }

  /// The value of `key`; `nil` when it is absent, empty or `N/A`.
  subscript(key: String) -> String? {
    fields[key].flatMap { $0.isEmpty || $0 == "N/A" ? nil : $0 }
  }

  /// The number of `key`, finite and not negative.
  func number(_ key: String) -> Double? {
    self[key].flatMap(Double.init).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }

  /// The quotient written `30000/1001` or `1:1`, above 0.
  func ratio(_ key: String) -> Double? {
    let parts = (self[key] ?? "").split { $0 == "/" || $0 == ":" }.compactMap { Double($0) }
    guard parts.count == 2, parts[0] > 0, parts[1] > 0 else { return nil }
    let value = parts[0] / parts[1]
    return value.isFinite ? value : nil
  }
}
