import CKernels
import Testing

/// The kernels against the same arithmetic, number by number: whatever the vectors of the processor, the bits are these.
@Suite struct KernelTests {
  private let samples: [Float] = (0..<1001).map { index -> Float in
    let step = index * 7919 % 1000
    return Float(step) / 1000 - 0.5
  }

  private func table(_ rows: Int, _ rest: [Double]) -> [Double] {
    (0..<8 * rows).map { index -> Double in
      let step = (index * 37 + 11) % 97
      return Double(step) / 108 - 0.4
    } + rest
  }

  @Test(arguments: [8, 6])
  func `first-order sections`(sections: Int) {
    var table = table(5, [0.7, 0.3])
    for place in 0..<5 {
      for index in sections..<8 { table[8 * place + index] = 0 }
    }
    let given = table
    var output = [Double](repeating: 0, count: samples.count)
    ckernels_first_order(&table, sections == 8 ? 1 : 0, samples, samples.count, &output)

    var states = Array(given[32..<40])
    func total(_ values: [Double]) -> Double {
      func half(_ first: Int) -> Double {
        let three = (values[first] + values[first + 2]) + values[first + 4]
        return sections == 8 ? three + values[first + 6] : three
      }
      return half(0) + half(1)
    }
    for start in stride(from: 0, to: samples.count, by: 2) {
      let x0 = Double(samples[start])
      let x1 = start + 1 < samples.count ? Double(samples[start + 1]) : 0
      #expect(output[start] == total(states) + 0.7 * x0)
      if start + 1 < samples.count {
        let next = (0..<8).map { given[$0] * states[$0] }
        #expect(output[start + 1] == total(next) + (0.7 * x1 + 0.3 * x0))
      }
      for index in 0..<8 {
        let added = given[16 + index] * x0 + given[24 + index] * x1
        states[index] = given[8 + index] * states[index] + added
      }
    }
    #expect(Array(table[32..<40]) == states)
  }

  @Test func `second-order sections in pieces of any length`() {
    var table = table(6, [0.7])
    for place in 0..<6 {
      for index in 6..<8 { table[8 * place + index] = 0 }
    }
    let given = table
    var output = [Float](repeating: 0, count: samples.count)
    var energy: Float = 0
    for (start, end) in [(0, 333), (333, 334), (334, 1001)] {
      samples.withUnsafeBufferPointer { input in
        output.withUnsafeMutableBufferPointer { output in
          guard let x = input.baseAddress, let y = output.baseAddress else { return }
          energy = ckernels_second_order(&table, x + start, end - start, y + start, energy)
        }
      }
    }
    var (last, older) = (Array(given[32..<40]), Array(given[40..<48]))
    var sum: Float = 0
    for (index, sample) in samples.enumerated() {
      let x = Double(sample)
      let states = (0..<8).map { index -> Double in
        let rest = x - given[24 + index] * older[index]
        return rest - given[16 + index] * last[index]
      }
      let terms = (0..<8).map { index -> Double in
        given[index] * states[index] + given[8 + index] * last[index]
      }
      let (even, odd) = ((terms[0] + terms[2]) + terms[4], (terms[1] + terms[3]) + terms[5])
      let y = Float(0.7 * x + (even + odd))
      #expect(output[index] == y)
      sum += y * y
      (last, older) = (states, last)
    }
    #expect(energy == sum)
  }

  @Test(arguments: [1, 2, 5, 8])
  func `products of spectra`(count: Int) {
    let x = (0..<2 * count).map { Double(samples[$0]) }
    let y = (0..<2 * count).map { Double(samples[$0 + 100]) }
    let z = (0..<2 * count).map { Double(samples[$0 + 200]) }
    var sum = (0..<2 * count).map { Double(samples[$0 + 300]) }
    let given = sum
    ckernels_lag_products(x, y, z, &sum, count)
    for bin in 0..<count {
      let (re, im) = (2 * bin, 2 * bin + 1)
      func product(_ a: [Double], _ b: [Double]) -> (Double, Double) {
        let sign = bin.isMultiple(of: 2) ? 1.0 : -1
        let (real, imaginary) = (a[re] + sign * b[re], a[im] + sign * b[im])
        return (a[re] * real + a[im] * imaginary, a[re] * imaginary + a[im] * -real)
      }
      let (first, second) = (product(x, y), product(y, z))
      #expect(sum[re] == (given[re] + first.0) + second.0)
      #expect(sum[im] == (given[im] + first.1) + second.1)
    }
  }
}
