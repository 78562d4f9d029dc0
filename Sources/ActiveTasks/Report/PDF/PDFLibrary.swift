import CCairo

/// The functions of cairo and Pango, loaded at their first use: only consent documents need them.
enum PDFLibrary {
  /// - Throws: `Diagnostic` `program.library` when they are not installed.
  static func functions() throws(Diagnostic) -> cca_functions {
    var functions = cca_functions()
    if let problem = cca_load(&functions) {
      throw Diagnostic.missing(
        library: "Pango with cairo", package: "libpangocairo-1.0-0", String(cString: problem))
    }
    return functions
  }

  /// What a status of cairo means.
  static func words(_ library: cca_functions, _ status: cairo_status_t) -> String {
    library.cairo_status_to_string(status).map { String(cString: $0) } ?? "no reason given"
  }
}
