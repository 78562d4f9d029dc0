import CSndfile

extension RawEncoding {
  /// libsndfile's format number for headerless samples of this encoding.
  var sndfileFormat: Int32 {
    let subtype =
      switch self {
      case .u8: SF_FORMAT_PCM_U8
      case .s8: SF_FORMAT_PCM_S8
      case .s16le, .s16be: SF_FORMAT_PCM_16
      case .s24le, .s24be: SF_FORMAT_PCM_24
      case .s32le, .s32be: SF_FORMAT_PCM_32
      case .f32le, .f32be: SF_FORMAT_FLOAT
      case .f64le, .f64be: SF_FORMAT_DOUBLE
      case .ulaw: SF_FORMAT_ULAW
      case .alaw: SF_FORMAT_ALAW
      }
    let order =
      switch self {
      case .s16be, .s24be, .s32be, .f32be, .f64be: SF_ENDIAN_BIG
      default: SF_ENDIAN_LITTLE
      }
    return Int32(SF_FORMAT_RAW | subtype | order)
  }
}

extension SndfileDecoder {
  /// Subtypes whose samples are floating-point numbers in the file.
  static let floating: Set<Int> = [Int(SF_FORMAT_FLOAT), Int(SF_FORMAT_DOUBLE)]

  /// Subtypes of codecs that can overshoot full scale.
  static let lossy: Set<Int> = [
    Int(SF_FORMAT_VORBIS), Int(SF_FORMAT_OPUS), Int(SF_FORMAT_MPEG_LAYER_I),
    Int(SF_FORMAT_MPEG_LAYER_II), Int(SF_FORMAT_MPEG_LAYER_III),
  ]

  /// libsndfile's name of a format's encoding.
  static func codecName(_ format: Int32, _ library: csf_functions) -> String {
    var info = SF_FORMAT_INFO()
    info.format = format & Int32(SF_FORMAT_SUBMASK)
    _ = library.sf_command(
      nil, Int32(SFC_GET_FORMAT_INFO), &info, Int32(MemoryLayout<SF_FORMAT_INFO>.size))
    return info.name.map { String(cString: $0) } ?? "unknown encoding"
  }
}
