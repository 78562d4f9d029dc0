import ActiveTasks
import Foundation
import Synchronization
import Testing

@Suite struct ByteSourceMemoryTests {
  @Test func `hashes and hands out bytes in memory`() throws {
    let source = ByteSource(name: "abc", bytes: Array("abc".utf8))
    #expect(try source.peek(2) == Array("ab".utf8))
    var bytes: [UInt8] = []
    #expect(try source.read(into: &bytes) == 3)
    #expect(try source.read(into: &bytes) == 0)
    #expect(bytes == Array("abc".utf8))
    // FIPS 180-4, appendix B.1.
    #expect(
      try source.finish() == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test func `a folder that is refused is closed once`() {
    // Closed again, its number may be that of a file which another thread has opened.
    let lost = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 2) { worker in
      for _ in 0..<20_000 {
        if worker == 0 {
          _ = try? ByteSource(path: "/")
        } else {
          let descriptor = open("/dev/null", O_RDONLY)
          if descriptor >= 0, close(descriptor) != 0 { lost.withLock { $0 += 1 } }
        }
      }
    }
    #expect(lost.withLock { $0 } == 0)
  }
}
