/// How a member of the RIFF family writes its chunks.
struct RIFFDialect: Equatable {
  /// The name for people.
  var label: String
  /// Bytes of a chunk identifier; its first four are the name.
  var codeBytes = 4
  /// Bytes of a chunk size.
  var sizeBytes = 4
  /// Chunks begin at multiples of this.
  var alignment = 2
  /// Whether a chunk's size counts its own header.
  var sizeIncludesHeader = false
  /// Whether numbers stand most significant byte first.
  var bigEndian = false
  /// Whether a `ds64` chunk gives the sizes.
  var usesDS64 = false

  /// Bytes of a chunk header.
  var headerBytes: Int { codeBytes + sizeBytes }

  /// Bytes before the first chunk: the outer header and the form type.
  var preamble: Int { headerBytes + codeBytes }

  /// The dialect of a file whose header begins with `code`.
  init?(_ code: String?) {
    switch code {
    case "RIFF": label = "WAV"
    case "RIFX":
      label = "WAV (RIFX)"
      bigEndian = true
    case "RF64", "BW64":
      label = code ?? ""
      usesDS64 = true
    case "riff":
      label = "W64"
      codeBytes = 16
      sizeBytes = 8
      alignment = 8
      sizeIncludesHeader = true
    case "FORM":
      label = "AIFF"
      bigEndian = true
    default: return nil
    }
  }

  /// Bytes of padding behind a chunk with `count` bytes of content.
  func padding(_ count: Int) -> Int {
    let rest = count % alignment
    return rest == 0 ? 0 : alignment - rest
  }

  /// The header at the start of `bytes`: name and size of the body; `nil` when it is not one.
  func header(_ bytes: [UInt8]) -> (name: String, size: UInt64)? {
    let fields = HeaderBytes(bytes: bytes, bigEndian: bigEndian)
    guard let name = fields.code(0), let size = fields.integer(codeBytes, sizeBytes) else {
      return nil
    }
    guard sizeIncludesHeader else { return (name, size) }
    return (name, size >= UInt64(headerBytes) ? size - UInt64(headerBytes) : 0)
  }
}
