/// How the data messages of one local type are laid out.
struct FITDefinition {
  /// One field.
  struct Field {
    /// Number of the field in its message.
    var number: UInt8
    /// Length, bytes.
    var size: Int
    /// Base type: number and byte order.
    var baseType: UInt8
    /// Bytes before it in the message.
    var offset: Int
  }

  /// Number of the message in Garmin's profile, such as 20 for `record`.
  var message: Int
  /// Whether the high byte comes first.
  var isBigEndian: Bool
  /// The fields in order; fields of developers are only counted in `size`.
  var fields: [Field]
  /// Length of a data message without its header, bytes.
  var size: Int
}

/// One data message; valid only while it is handed on.
struct FITMessage {
  /// Its layout.
  let definition: FITDefinition
  /// Its fields.
  let bytes: ArraySlice<UInt8>
  /// Time by the message's own time stamp or its header, s since 1989-12-31T00:00:00Z; `nil` without.
  let timestamp: UInt32?

  /// The number of the message in Garmin's profile.
  var number: Int { definition.message }

  /// The unsigned numbers of field `number`, values that mean "invalid" left out; empty without the field or
  /// when it is no whole number.
  func values(_ number: UInt8) -> [UInt64] {
    guard let field = definition.fields.first(where: { $0.number == number }),
      let width = Self.width(field.baseType), field.size % width == 0
    else { return [] }
    let invalid = UInt64.max >> UInt64(64 - 8 * width)
    let start = bytes.startIndex + field.offset
    return stride(from: start, to: start + field.size, by: width).compactMap { place in
      let octets = bytes[place..<place + width]
      let value =
        definition.isBigEndian
        ? octets.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        : octets.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      return value == invalid ? nil : value
    }
  }

  /// Whether the message has field `number`.
  func has(_ number: UInt8) -> Bool { definition.fields.contains { $0.number == number } }

  /// Bytes of one unsigned number of a base type; `nil` for signed numbers, fractions and text.
  private static func width(_ baseType: UInt8) -> Int? {
    switch baseType & 0x1f {
    case 0x00, 0x02, 0x0a, 0x0d: 1
    case 0x04, 0x0b: 2
    case 0x06, 0x0c: 4
    case 0x0f, 0x10: 8
    default: nil
    }
  }
}
