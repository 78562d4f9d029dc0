/// What tells one clip from another: its name and bytes; where there is no clip, the result that names
/// it.
struct ClipIdentity: Hashable {
  private let words: [UInt64]

  /// The identity of the clip that `result` is about, whose input is at `place`; `nil` when nothing
  /// tells.
  init?(_ result: StepResult, place: String?) {
    func text(_ part: FileMetric.Part) -> String? {
      let name = FileMetric(.camera, part).definition.name
      guard case .text(let text)? = result.metrics.first(where: { $0.name == name })?.value else {
        return nil
      }
      return text
    }
    let name = text(.name) ?? ""
    // Empty files are all the same.
    let isEmpty = result.flags.contains { $0.code == FileFlag.empty.rawValue }
    let parts: [String]
    if let hash = text(.sha256), !isEmpty {
      parts = ["clip", hash, name]
    } else if let place {
      parts = ["result", place, name, name.isEmpty ? result.step ?? "" : ""]
    } else {
      return nil
    }
    var hash = ContentHash()
    for part in parts {
      Array((part + "\u{0}").utf8).withUnsafeBytes { hash.update($0) }
    }
    let digits = hash.finish()
    words = [digits.prefix(16), digits.dropFirst(16).prefix(16)].compactMap {
      UInt64($0, radix: 16)
    }
  }
}
