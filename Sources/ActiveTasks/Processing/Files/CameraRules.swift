/// The rules of a camera step, checked on one clip.
struct CameraRules {
  /// What the step allows.
  let limits: CameraLimits
  /// What the result says; `nil` for a clip given alone.
  let declaration: FileDeclaration?

  /// Seconds a clip may be longer than its limit, or shorter when it was ended by it: one frame, 0.1 s
  /// at most, and one tick of the container's clock, to which its duration is rounded.
  static func tolerance(of clip: ClipFacts) -> Double {
    min(0.1, 1 / (clip.video?.averageRate ?? clip.video?.nominalRate ?? 30)) + 1 / 600
  }

  /// Seconds that were recorded: the container's, or the longest track's where they differ.
  static func duration(of clip: ClipFacts) -> Double? {
    differ(clip) ? clip.longestTrack : clip.duration
  }

  /// Whether container and tracks last differently by more than half a second.
  private static func differ(_ clip: ClipFacts) -> Bool {
    guard let own = clip.duration, let longest = clip.longestTrack else { return false }
    return abs(own - longest) > 0.5
  }

  /// Whether the clip ended because it reached the limit; `nil` when it is not known.
  func hitsLimit(_ clip: ClipFacts) -> Bool? {
    guard let limit = limits.seconds, let duration = Self.duration(of: clip) else { return nil }
    return duration >= limit - Self.tolerance(of: clip)
  }

  private static let usualRetries = 1000

  /// The flags of retries: number, permission, recordings.
  var retryFlags: [QualityFlag] {
    guard let declaration else { return [] }
    var flags: [QualityFlag] = []
    switch declaration.retryCount {
    case .absent:
      if declaration.resultClass == FileDeclaration.frontCamera, limits.allowsRetry != false {
        flags.append(CameraFlag.retryCountMissing("the result has no retryCount"))
      }
    case .invalid(let text):
      flags.append(
        CameraFlag.retryCountInvalid(
          "retryCount is \(text), not a whole number from 0 to 1e12"))
    case .number(let count):
      if count > Self.usualRetries {
        flags.append(
          CameraFlag.retryCountUnusual("\(count) retries are more than a step has time for"))
      }
      if count > 0, limits.allowsRetry == false {
        flags.append(
          CameraFlag.retriesNotAllowed("\(count) retries, but the step allows none", count: count))
      }
      if case .number(let recordings) = declaration.recordings, recordings - 1 != count {
        flags.append(
          CameraFlag.recordingsMismatch("\(recordings) recordings do not fit \(count) retries"))
      }
    }
    if case .invalid(let text) = declaration.recordings {
      flags.append(CameraFlag.recordingsMismatch("the number of recordings is \(text)"))
    }
    return flags
  }

  /// The flags of the limit itself and of the clip's duration against it.
  func limitFlags(_ clip: ClipFacts?) -> [QualityFlag] {
    guard let limit = limits.seconds else {
      return [CameraFlag.limitUnknown("the limit is not known; give --limit or --task")]
    }
    var flags: [QualityFlag] = []
    let text = FixedDecimal.string(limit, places: limit == limit.rounded() ? 0 : 3)
    if !(10...300).contains(limit) {
      flags.append(
        CameraFlag.limitUnusual("the limit is \(text) s; ResearchKit accepts 10 to 300 s"))
    }
    guard let clip, let duration = Self.duration(of: clip), hitsLimit(clip) == true else {
      return flags
    }
    let seconds = FixedDecimal.string(duration, places: 3)
    if duration > limit + Self.tolerance(of: clip) {
      flags.append(CameraFlag.overLimit("the clip lasts \(seconds) s, the limit is \(text) s"))
    } else {
      flags.append(CameraFlag.hitLimit("the clip lasts \(seconds) s of \(text) s"))
    }
    return flags
  }

  /// The flags of container and tracks; a result of another step than the front camera's need not
  /// have sound or be QuickTime.
  func trackFlags(_ clip: ClipFacts, type: MediaType?) -> [QualityFlag] {
    var flags: [QualityFlag] = []
    let isFrontCamera =
      declaration.map { $0.resultClass == FileDeclaration.frontCamera || $0.resultClass == nil }
      ?? true
    if isFrontCamera, type != .quickTime {
      flags.append(CameraFlag.notQuickTime("the container is \(type?.name ?? "unknown")"))
    }
    if let own = clip.duration, let longest = clip.longestTrack, Self.differ(clip) {
      let text = [own, longest].map { FixedDecimal.string($0, places: 3) }
      flags.append(
        CameraFlag.durationsDiffer(
          "the container says \(text[0]) s, its longest track lasts \(text[1]) s"))
    }
    if let doubt = clip.creationDoubt { flags.append(CameraFlag.createdImplausible(doubt)) }
    guard let video = clip.video else {
      return flags + [CameraFlag.noVideo("the clip has no video track")]
    }
    if isFrontCamera, clip.audio == nil {
      flags.append(CameraFlag.noAudio("the clip has no sound track"))
    }
    if let indexed = video.indexedFrames, let frames = video.frames, frames < indexed {
      flags.append(
        CameraFlag.framesMissing(
          "the index lists \(indexed) frames, \(frames) are in the file", count: indexed - frames))
    }
    if video.isMirrored {
      flags.append(CameraFlag.mirrored("the picture is mirrored before it is turned"))
    }
    return flags
  }

  /// The flag of a front-camera file that is not called `<UUID>.mov`.
  func nameFlags(_ name: String?) -> [QualityFlag] {
    guard let name, declaration?.resultClass == FileDeclaration.frontCamera else { return [] }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    let groups = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    let isUUID =
      groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { $0.allSatisfy { $0.isASCII && $0.isHexDigit } }
    guard isUUID, parts.count == 2, parts[1] == "mov" else {
      return [CameraFlag.unusualName("ResearchKit names clips <UUID>.mov")]
    }
    return []
  }
}
