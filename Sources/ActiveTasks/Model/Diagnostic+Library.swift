extension Diagnostic {
  /// A shared library that only some inputs need is not there.
  static func missing(library: String, package: String, _ reason: String) -> Diagnostic {
    Diagnostic(
      "program.library", "this needs \(library), which cannot be loaded", found: reason,
      expected: "an installed library",
      hint: "install it: apt-get install \(package)")
  }
}
