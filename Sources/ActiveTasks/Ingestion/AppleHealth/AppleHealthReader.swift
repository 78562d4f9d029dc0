/// Collects one kind of task's records while an Apple Health export streams by.
protocol AppleHealthReader: Sendable {
  /// The kind of task whose recordings it collects.
  static var task: ActiveTask.Kind { get }
  /// The records it looks for, for messages.
  static var wanted: String { get }

  /// A reader that has seen nothing.
  init()

  /// Takes one tag.
  ///
  /// - Throws: `Diagnostic` when a record of its kind cannot be understood.
  mutating func add(_ tag: XMLTag) throws(Diagnostic)

  /// What was collected: none, one or several recordings.
  ///
  /// - Throws: `Diagnostic` when what was collected cannot be used.
  func recordings() throws(Diagnostic) -> [Recording]
}
