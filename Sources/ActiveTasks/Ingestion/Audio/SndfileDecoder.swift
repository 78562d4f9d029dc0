import CSndfile

/// Decodes with libsndfile.
final class SndfileDecoder: AudioDecoder {
  let sound: SoundDescription

  private let library: csf_functions
  private let handle: OpaquePointer
  private let source: VirtualFile
  private let isShort: Bool
  private var shorts: [Int16] = []
  private var floats: [Float] = []

  /// The functions of libsndfile, loaded at their first use.
  ///
  /// - Throws: `Diagnostic` `program.library` when it is not installed.
  static func functions() throws(Diagnostic) -> csf_functions {
    var library = csf_functions()
    if let problem = csf_load(&library) {
      throw Diagnostic.missing(
        library: "libsndfile", package: "libsndfile1", String(cString: problem))
    }
    return library
  }

  /// What libsndfile says about its version; `nil` when it is not installed.
  static var libraryVersion: String? {
    (try? functions())?.sf_version_string().map { String(cString: $0) }
  }

  /// Opens the samples that `layout` describes.
  ///
  /// - Throws: `Diagnostic` `audio.undecodable` with libsndfile's reason, `audio.sample-rate`,
  ///   `audio.channel-count`, `program.library` when libsndfile is not installed.
  init(_ file: InputFile, layout: AudioLayout) throws(Diagnostic) {
    let library = try Self.functions()
    self.library = library
    var info = SF_INFO()
    source =
      switch layout.coding {
      case .raw, .container: VirtualFile(file, range: layout.data)
      case .wrapped(let header): VirtualFile(file, prefix: header, range: layout.data)
      }
    if case .raw(let encoding) = layout.coding {
      info.format = encoding.sndfileFormat
      info.samplerate = Int32(clamping: layout.sampleRate)
      info.channels = Int32(clamping: layout.channelCount)
    }
    var callbacks = VirtualFile.callbacks()
    let user = Unmanaged.passUnretained(source).toOpaque()
    guard let opened = library.sf_open_virtual(&callbacks, Int32(SFM_READ), &info, user) else {
      throw source.failure ?? Self.undecodable(layout, library)
    }
    handle = opened
    isShort = Int(info.format) & Int(SF_FORMAT_SUBMASK) == Int(SF_FORMAT_PCM_16)
    sound = Self.describe(opened, info, layout, library)
    // All is set: what is thrown from here on ends in `deinit`, which closes the sound.
    try AudioLayout.check(
      sampleRate: sound.sampleRate, channelCount: sound.channelCount, at: layout.data.lowerBound)
  }

  deinit {
    _ = library.sf_close(handle)
  }

  func read(into block: inout SampleBlock, _ map: ChannelMap) throws(Diagnostic) -> Int {
    let capacity = block.capacity
    let needed = capacity * sound.channelCount
    var got = 0
    if isShort {
      if shorts.count < needed { shorts = [Int16](repeating: 0, count: needed) }
      got = Int(library.sf_readf_short(handle, &shorts, sf_count_t(capacity)))
      map.scatter(shorts, frames: max(got, 0), into: &block)
    } else {
      if floats.count < needed { floats = [Float](repeating: 0, count: needed) }
      got = Int(library.sf_readf_float(handle, &floats, sf_count_t(capacity)))
      map.scatter(floats, frames: max(got, 0), into: &block)
    }
    if let failure = source.failure { throw failure }
    return block.count
  }

  func complaint() -> String? {
    library.sf_error(handle) == 0 ? nil : library.sf_strerror(handle).map { String(cString: $0) }
  }

  private static func describe(
    _ handle: OpaquePointer, _ info: SF_INFO, _ layout: AudioLayout, _ library: csf_functions
  ) -> SoundDescription {
    let subtype = Int(info.format) & Int(SF_FORMAT_SUBMASK)
    let isLossy = lossy.contains(subtype)
    return SoundDescription(
      sampleRate: Double(info.samplerate), channelCount: Int(info.channels),
      expectedFrames: (1..<FLACReader.openCount).contains(info.frames) ? Int(info.frames) : nil,
      // Lengths of MPEG sound are estimates, good to two packets.
      frameTolerance: isLossy ? 2304 : 0,
      encoding: "\(layout.container), \(layout.codec ?? codecName(info.format, library))",
      isFloating: isLossy || floating.contains(subtype), isLossy: isLossy,
      metadata: texts(handle, library))
  }

  private static func undecodable(_ layout: AudioLayout, _ library: csf_functions) -> Diagnostic {
    Diagnostic(
      "audio.undecodable", "the samples cannot be decoded", at: .byte(layout.data.lowerBound),
      found: "\(layout.container)\(layout.codec.map { ", \($0)" } ?? ""): "
        + (library.sf_strerror(nil).map { String(cString: $0) } ?? "no reason given"),
      expected: "an undamaged file of a kind that libsndfile or ffmpeg reads",
      hint: "convert the file to WAV, or copy it again from the device")
  }

  private static func texts(_ handle: OpaquePointer, _ library: csf_functions) -> [AudioMetadata] {
    let tags: [(Int, String)] = [
      (SF_STR_TITLE, "title"), (SF_STR_ARTIST, "artist"), (SF_STR_COMMENT, "comment"),
      (SF_STR_SOFTWARE, "software"), (SF_STR_DATE, "date"),
    ]
    return tags.compactMap { tag, name in
      library.sf_get_string(handle, Int32(tag)).map {
        AudioMetadata("tag.\(name)", String(cString: $0))
      }
    }
  }
}
