import SignalProcessing
import Testing

@testable import ActiveTasks

@Suite struct KeptSoundTests {
  /// Frames whose values are their numbers, in blocks of the lengths given.
  private final class Count: SampleStream {
    let sampleRate = 1000.0
    let channelCount = 2
    let flags: [QualityFlag] = []
    private let lengths: [Int]
    private let faults: [Int]
    private let stop: Int?
    private var turn = 0
    private var frame = 0

    init(_ lengths: [Int], faults: [Int] = [], stop: Int? = nil) {
      (self.lengths, self.faults, self.stop) = (lengths, faults, stop)
    }

    func next(into block: inout SampleBlock) throws(Diagnostic) -> Int {
      if turn == stop { throw Diagnostic("input.read-failed", "reading stopped") }
      block.clear()
      block.firstFrame = frame
      block.count = turn < lengths.count ? lengths[turn] : 0
      for index in 0..<block.count {
        block.channels[0][index] = Float(frame + index)
        block.channels[1][index] = -Float(frame + index)
      }
      let end = frame + block.count
      block.excluded = faults.filter { (frame..<end).contains($0) }.map { $0..<$0 + 1 }
      frame = end
      turn += 1
      return block.count
    }
  }

  private func blocks(_ sound: KeptSound) -> [[Float]] {
    var block = SampleBlock(channelCount: 2, capacity: 100)
    var result: [[Float]] = []
    while sound.fill(&block) {
      result.append(Array(block.channels[0][..<block.count]))
      #expect(block.channels[1][..<block.count] == ArraySlice(result.last?.map { -$0 } ?? []))
    }
    #expect(block.count == 0)
    return result
  }

  @Test(
    arguments: [
      ([], []), ([100, 100, 100], []), ([100, 3, 100, 50, 100], []), ([7], []),
      ([100, 100, 100, 100, 20], [130]), ([100, 60, 100, 100, 100, 100], [0, 99, 300, 301, 459]),
      ([100, 100, 100], [49, 149, 249]),
    ] as [([Int], [Int])])
  func `Blocks are full but for the last, and hold what is far from faults`(
    lengths: [Int], faults: [Int]
  ) throws {
    let sound = try KeptSound(Count(lengths, faults: faults), capacity: 100, gate: nil)
    let blocks = blocks(sound)
    let all = lengths.reduce(0, +)
    let expected = (0..<all).filter { frame in
      faults.allSatisfy { frame < $0 - 50 || frame > $0 + 50 }
    }
    #expect(blocks.flatMap(\.self) == expected.map { Float($0) })
    #expect(blocks.dropLast().allSatisfy { $0.count == 100 })
    #expect(sound.frames == all)
    #expect(sound.excluded.removed == all - expected.count)
    #expect(sound.failure == nil)
  }

  @Test func `What was read before reading stopped is kept`() throws {
    let sound = try KeptSound(Count([100, 100, 100], stop: 2), capacity: 100, gate: nil)
    #expect(blocks(sound).map(\.count) == [100, 100])
    #expect(sound.failure?.code == "input.read-failed")
    #expect(throws: Diagnostic.self) { try KeptSound(Count([], stop: 0), capacity: 1, gate: nil) }
  }
}
