/// What a file is, by its bytes: an IANA media type.
public struct MediaType: Sendable, Equatable, Hashable {
  /// The type as IANA writes it, such as `video/quicktime`.
  public let name: String

  /// A type with its name in lower case.
  public init(_ name: String) { self.name = name }

  /// A QuickTime movie.
  public static let quickTime = MediaType("video/quicktime")
  /// An MPEG-4 container.
  public static let mp4 = MediaType("video/mp4")
  /// MPEG-4 sound.
  public static let m4a = MediaType("audio/mp4")
  /// A 3GPP container.
  public static let threeGP = MediaType("video/3gpp")
  /// JSON text.
  public static let json = MediaType("application/json")
  /// Other text.
  public static let text = MediaType("text/plain")

  /// Whether it holds moving pictures or sound.
  public var isClip: Bool { name.hasPrefix("video/") || name.hasPrefix("audio/") }

  /// What a result's `contentType` says about this file.
  public enum Claim: Sendable, Equatable {
    /// It names this type, or a kind that includes it.
    case agrees
    /// It names another type.
    case differs
    /// It says nothing that could be checked.
    case nothing
  }

  /// Compares the type with `declared`, a media type, Apple's type identifier or a bare word.
  ///
  /// MPEG-4 video and sound share one container, and so do text and tables; `audio` or `video` alone
  /// means any of its kind. ResearchKit's own words (`audio/m4a`, `document/pdf`, `image/dng`) count.
  public func claim(_ declared: String) -> Claim {
    let bare = declared.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
    if bare.isEmpty || ["application/octet-stream", "data", "public.data"].contains(bare) {
      return .nothing
    }
    // Samples without a header cannot be told from other bytes.
    if bare.hasPrefix("audio/l"), Int(bare.dropFirst(7)) != nil { return .nothing }
    if let family = Self.families.first(where: { $0.contains(bare) }) {
      return family.contains(name) ? .agrees : .differs
    }
    if !bare.contains("/"), !bare.contains(".") {
      return name.hasPrefix(bare + "/") || name.hasSuffix("/" + bare) ? .agrees : .differs
    }
    return bare == name ? .agrees : .differs
  }

  /// Names that mean the same bytes.
  private static let families: [Set<String>] = [
    ["video/quicktime", "video/mov", "mov", "com.apple.quicktime-movie"],
    [
      "video/mp4", "audio/mp4", "audio/m4a", "audio/x-m4a", "video/x-m4v", "audio/aac", "mp4",
      "m4a",
      "public.mpeg-4", "public.mpeg-4-audio", "com.apple.m4a-audio",
      "com.apple.protected-mpeg-4-audio",
    ],
    ["video/3gpp", "audio/3gpp", "public.3gpp"],
    [
      "audio/wav", "audio/x-wav", "audio/wave", "audio/vnd.wave", "wav",
      "com.microsoft.waveform-audio",
    ],
    ["audio/basic", "audio/au"], ["audio/x-caf", "audio/caf", "caf", "com.apple.coreaudio-format"],
    ["audio/aiff", "audio/x-aiff", "public.aiff-audio"],
    ["audio/mpeg", "audio/mp3", "mp3", "public.mp3"],
    ["application/json", "text/json", "json", "public.json"],
    [
      "text/plain", "text/csv", "text/tab-separated-values", "csv", "txt", "public.plain-text",
      "public.comma-separated-values-text",
    ],
    ["application/xml", "text/xml", "xml", "public.xml"],
    ["image/jpeg", "image/jpg", "jpeg", "jpg", "public.jpeg"],
    ["image/heic", "image/heif", "heic", "heif", "public.heic", "public.heif"],
    ["image/x-adobe-dng", "image/dng", "dng", "com.adobe.raw-image"],
    ["image/png", "png", "public.png"],
    ["application/pdf", "document/pdf", "pdf", "com.adobe.pdf"],
    ["application/zip", "zip", "public.zip-archive"],
  ]
}
