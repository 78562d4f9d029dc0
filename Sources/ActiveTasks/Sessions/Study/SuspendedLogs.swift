/// Logs of a recorder that was stopped and started again while its step went on: the step's result names
/// several files with one identifier.
enum SuspendedLogs {
  /// `inputs` with such logs joined to one input each, in the order of their stamps.
  ///
  /// - Parameters:
  ///   - inputs: the inputs of a session.
  ///   - documents: paths below the study of its results.
  ///   - root: the study's folder.
  /// - Returns: the inputs in the order of their paths.
  static func joined(
    _ inputs: [SessionInput], documents: [String], root: String
  ) -> [SessionInput] {
    var inputs = inputs
    for document in documents {
      for group in groups(document, root: root) {
        let own = inputs.filter { input in
          input.kind != .sensorFolder && parts(input).contains(where: group.contains)
        }
        // Only logs of one kind: `deviceMotion_…` and `accel_…` are recorded side by side.
        let kinds = Set(own.map { FileName.last($0.path).prefix { $0 != "_" } })
        guard own.count > 1, kinds.count == 1 else { continue }
        let all = SessionListing.ordered(own.flatMap(parts))
        inputs.removeAll(where: own.contains)
        inputs.append(SessionInput(path: all.first ?? "", kind: .parts(all)))
      }
    }
    return inputs.sorted {
      FileName.precedes($0.path, $1.path)
    }
  }

  private static func parts(_ input: SessionInput) -> [String] {
    if case .parts(let parts) = input.kind { parts } else { [input.path] }
  }

  /// The logs that belong together by the results in a document, as paths below the study.
  private static func groups(_ document: String, root: String) -> [Set<String>] {
    let path = StudyWalk.joined(root, document)
    guard
      let bytes = try? ByteSource(path: path).readAll(),
      let value = try? JSONParser.document(bytes, acceptsNonFinite: true)
    else { return [] }
    let prefix = StudyWalk.joined(root, "x").dropLast()
    var groups: [String: Set<String>] = [:]
    for result in ResearchKitResult.all(in: value, of: ["ORKFileResult"]).results {
      guard let step = result.step, let identifier = result.value["identifier"]?.string,
        let reference = (result.value["fileName"] ?? result.value["fileURL"])?.string,
        reference.hasSuffix(".json"), case .file(let file) = FileLocator.find(reference, near: path)
      else { continue }
      groups["\(result.task?.number ?? 0)/\(step)/\(identifier)", default: []]
        .insert(String(file.dropFirst(prefix.count)))
    }
    return groups.sorted { $0.key < $1.key }.map(\.value).filter { $0.count > 1 }
  }
}
