internal import ActiveTasks

/// `privacy FILE…`: what identifies in files, and copies without it.
enum PrivacyCommand {
  static let command = Command(
    path: ["privacy"], summary: "Find, and take out, what identifies in files.",
    discussion:
      "Lists names, places, dates, devices, comments and paths in the metadata of MOV, MP4,"
      + " M4A, WAV, AIFF, MP3, FLAC, JPEG and PNG files and in JSON, with the place of each. Other"
      + " files are told as not checked. With --scrub a copy without them is written to -o; the"
      + " recording itself is proven unchanged by its SHA-256 before and after, and the copy is"
      + " scanned again. Faces and voices stay: a clip identifies by itself. What is looked at:"
      + " docs/guide/privacy.md.",
    operands: .files,
    ownFlags: [
      Flag("scrub", .toggle, default: "off", .method, help: "Write a copy without what was found."),
      Flag(
        "output", short: "o", .path(placeholder: "OUT"), .output,
        help: "With --scrub: the copy's file, or the folder of the copies when there are several"
          + " inputs, when it ends in / or when it is a folder."),
      CommonFlags.listing,
      Flag(
        "strict", .toggle, default: "off", .output,
        help: "Exit with status 1 when something was found or could not be checked."),
    ],
    examples: [
      .init("privacy Fixtures/camera", "List what the files of a folder tell."),
      .init("privacy --scrub -o clean/ clip.mov sound.wav", "Write clean copies."),
    ]
  ) { invocation throws(Diagnostic) in
    let arguments = invocation.arguments
    let paths = FolderInputs.expand(arguments.operands)
    let copies = try CopyPlan(arguments, paths)
    var reports: [PrivacyReport] = []
    var tally = RunTally()
    for (index, path) in paths.enumerated() {
      do throws(Diagnostic) {
        let report = try PrivacyRun.report(path, copy: copies.path(index))
        tally.countProcessed(unusable: report.findings?.isEmpty == true ? 0 : 1)
        reports.append(report)
      } catch {
        if error.status == .outputFailure { throw error }
        tally.countFailed(error)
        DiagnosticPrinter().print(error)
      }
    }
    _ = try DescribeCommand.print(PrivacyTable.listing(reports), arguments)
    return tally.status(isStrict: arguments.toggle("strict") ?? false)
  }
}

/// Where the copies of a scrubbing run go.
private struct CopyPlan {
  private var paths: [String] = []

  /// Checks that no copy would replace an input or another copy, before any work.
  init(_ arguments: ParsedArguments, _ inputs: [String]) throws(Diagnostic) {
    let output = arguments.text("output")
    guard arguments.toggle("scrub") == true else {
      guard output == nil else {
        throw Diagnostic("usage.scrub", "-o needs --scrub", hint: "see: active-cli privacy --help")
      }
      return
    }
    guard let output, output != "-", !output.isEmpty else {
      throw Diagnostic(
        "usage.scrub", "--scrub needs the place of the copy", expected: "-o FILE or -o FOLDER/",
        hint: "originals are never changed")
    }
    paths = try CopyPlaces.paths(for: inputs, of: arguments.operands, at: output)
  }

  /// The copy of input number `index`; `nil` when none is wanted.
  func path(_ index: Int) -> String? { index < paths.count ? paths[index] : nil }
}
