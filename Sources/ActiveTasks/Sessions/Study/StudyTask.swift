/// A task that a batch may process: its command in one word, its processor.
public struct StudyTask: Sendable {
  /// The last word of the command, such as `rom`, `spl` or `ipaq`.
  public let word: String
  /// The processor.
  let processor: any TaskProcessor.Type
  /// The kind of task.
  var kind: ActiveTask.Kind { processor.descriptor.task }

  /// Every task, in the order of the commands; the steps of task results that no other takes come last.
  public static let all: [StudyTask] =
    (ProcessorRegistry.processors + [TaskResultProcessor.self]).map(StudyTask.init)

  private init(_ processor: any TaskProcessor.Type) {
    self.processor = processor
    word = processor.descriptor.command.split(separator: " ").last.map(String.init) ?? ""
  }
}
