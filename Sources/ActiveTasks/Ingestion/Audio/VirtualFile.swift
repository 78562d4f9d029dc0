import CSndfile

/// What libsndfile sees instead of the file: an optional header of ours, then part of the file.
final class VirtualFile {
  /// What stopped reading, if anything.
  private(set) var failure: Diagnostic?

  private let file: InputFile
  private let prefix: [UInt8]
  private let range: Range<Int>
  private var position = 0

  /// Shows `prefix` followed by `range` of `file`.
  init(_ file: InputFile, prefix: [UInt8] = [], range: Range<Int>) {
    self.file = file
    self.prefix = prefix
    self.range = range
  }

  /// The functions for `sf_open_virtual`, whose user data is an unretained `VirtualFile`.
  static func callbacks() -> SF_VIRTUAL_IO {
    SF_VIRTUAL_IO(
      get_filelen: { sf_count_t(VirtualFile.from($0)?.length ?? 0) },
      seek: { sf_count_t(VirtualFile.from($2)?.seek(Int($0), from: $1) ?? -1) },
      read: { sf_count_t(VirtualFile.from($2)?.read($0, Int($1)) ?? 0) },
      write: { _, _, _ in 0 },
      tell: { sf_count_t(VirtualFile.from($0)?.position ?? 0) })
  }

  private static func from(_ user: UnsafeMutableRawPointer?) -> VirtualFile? {
    user.map { Unmanaged<VirtualFile>.fromOpaque($0).takeUnretainedValue() }
  }

  private var length: Int { prefix.count + range.count }

  private func seek(_ offset: Int, from whence: Int32) -> Int {
    let origin =
      switch Int(whence) {
      case SF_SEEK_CUR: position
      case SF_SEEK_END: length
      default: 0
      }
    let (target, overflow) = origin.addingReportingOverflow(offset)
    guard !overflow, target >= 0 else { return -1 }
    position = target
    return target
  }

  private func read(_ target: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    guard let target, count > 0, failure == nil else { return 0 }
    let buffer = UnsafeMutableRawBufferPointer(start: target, count: count)
    var done = 0
    if position < prefix.count {
      done = min(count, prefix.count - position)
      buffer.copyBytes(from: prefix[position..<position + done])
    }
    let rest = min(count, length - min(position, length)) - done
    if rest > 0 {
      let offset = range.lowerBound + position + done - prefix.count
      do throws(Diagnostic) {
        done += try file.read(
          at: offset, into: UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + rest]))
      } catch {
        failure = error
      }
    }
    position += done
    return done
  }
}
