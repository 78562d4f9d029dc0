/// The sizes of a track's samples: one for all of them, or one each.
///
/// Source: ISO/IEC 14496-12, 8.7.3 (`stsz`, and `stz2` with 4, 8 or 16 bits a size).
struct SampleSizes {
  /// How many samples there are.
  let count: Int
  private var common: Int?
  private var each: [Int] = []

  /// The sizes in the content `bytes` of the box `code`; `nil` when they are not all there.
  init?(_ code: String, _ bytes: [UInt8]) {
    let fields = HeaderBytes(bytes: bytes, bigEndian: true)
    guard let size = fields.long(4), let count = fields.long(8) else { return nil }
    self.count = count
    if code == "stsz", size > 0 {
      common = size
      return
    }
    let bits = code == "stsz" ? 32 : size & 0xff
    guard [4, 8, 16, 32].contains(bits), count <= (bytes.count - 12) * 8 / bits else { return nil }
    each = (0..<count).compactMap { index in
      fields.integer(12 + index * bits / 8, max(bits / 8, 1)).map { field in
        // Of two sizes in a byte the first stands in its upper half.
        bits > 4 ? Int(field) : Int(index % 2 == 0 ? field >> 4 : field & 15)
      }
    }
  }

  /// Bytes of the smallest sample; `Int.max` without one.
  var smallest: Int { count == 0 ? .max : common ?? each.min() ?? .max }

  /// Bytes of the samples in `range`; `nil` for more than can be told.
  func bytes(of range: Range<Int>) -> Int? {
    guard let common else { return each[range].reduce(0, +) }
    let (bytes, overflow) = common.multipliedReportingOverflow(by: range.count)
    return overflow ? nil : bytes
  }
}
