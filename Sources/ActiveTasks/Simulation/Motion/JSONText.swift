/// JSON text under construction, without white space.
struct JSONText {
  /// The text so far.
  private(set) var bytes: [UInt8] = []

  /// Adds text as it is.
  mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Adds a number with fixed decimals.
  mutating func number(_ value: Double, _ places: Int) {
    FixedDecimal.append(value, places: places, to: &bytes)
  }

  /// Adds `"x":…,"y":…,"z":…`.
  mutating func axes(_ vector: SIMD3<Double>) {
    for (axis, name) in ["\"x\":", ",\"y\":", ",\"z\":"].enumerated() {
      raw(name)
      number(vector[axis], 9)
    }
  }

  /// Adds `,"name":{"x":…,"y":…,"z":…}`.
  mutating func vector(_ name: String, _ vector: SIMD3<Double>) {
    raw(",\"\(name)\":{")
    axes(vector)
    raw("}")
  }
}
