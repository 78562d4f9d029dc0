/// A cascade of second-order sections as a sum of such sections, which do not wait for each other.
///
/// `Π (b0 + b1 w + b2 w²) / (1 + a1 w + a2 w²) = d + Σ (r0 + r1 w) / (1 + a1 w + a2 w²)`, w = z⁻¹.
/// With `w₁`, `w₂` the roots of one denominator and G the rest of the cascade there,
/// `r0 + r1 wᵢ = G(wᵢ)`; d is the limit for great w.
struct SectionExpansion {
  /// One section of the cascade.
  struct Section: Sendable {
    var b0 = 1.0, b1 = 0.0, b2 = 0.0, a1 = 0.0, a2 = 0.0
  }

  /// One section of the sum.
  struct Term: Sendable {
    var r0 = 0.0, r1 = 0.0, a1 = 0.0, a2 = 0.0
  }

  private typealias Complex = SIMD2<Double>

  /// The sections of the sum, in the order of the cascade.
  let terms: [Term]
  /// The part without memory.
  let gain: Double

  /// Expands a cascade whose sections have poles, no two of them equal.
  init(_ sections: [Section]) {
    gain = sections.reduce(1) { $0 * $1.b2 / $1.a2 }
    terms = sections.indices.map { index in
      let section = sections[index]
      // Roots of 1 + a1 w + a2 w², kept apart by what cannot be heard.
      let middle = -section.a1 / (2 * section.a2)
      let square = middle * middle - 1 / section.a2
      let distance = max(abs(square).squareRoot(), 1e-7)
      let offset = square < 0 ? Complex(0, distance) : Complex(distance, 0)
      let roots = [Complex(middle, 0) + offset, Complex(middle, 0) - offset]
      let values = roots.map { Self.rest(sections, without: index, at: $0) }
      let slope = Self.quotient(values[0] - values[1], offset + offset)
      let start = values[0] - Self.product(slope, roots[0])
      return Term(r0: start.x, r1: slope.x, a1: section.a1, a2: section.a2)
    }
  }

  /// All numerators over all denominators but one.
  private static func rest(_ sections: [Section], without index: Int, at w: Complex) -> Complex {
    sections.indices.reduce(Complex(1, 0)) { value, other in
      let section = sections[other]
      let square = product(w, w)
      let top = Complex(section.b0, 0) + section.b1 * w + section.b2 * square
      let value = product(value, top)
      return other == index
        ? value : quotient(value, Complex(1, 0) + section.a1 * w + section.a2 * square)
    }
  }

  private static func product(_ a: Complex, _ b: Complex) -> Complex {
    Complex(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x)
  }

  private static func quotient(_ a: Complex, _ b: Complex) -> Complex {
    product(a, Complex(b.x, -b.y)) / (b.x * b.x + b.y * b.y)
  }
}
