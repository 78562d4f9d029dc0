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

  /// The version of cairo; `nil` when Pango with cairo is not installed.
  static var cairoVersion: String? {
    (try? functions())?.cairo_version_string().map { String(cString: $0) }
  }

  /// The version of Pango; `nil` when it is not installed.
  static var pangoVersion: String? {
    (try? functions())?.pango_version_string().map { String(cString: $0) }
  }

  /// What a status of cairo means.
  static func words(_ library: cca_functions, _ status: cairo_status_t) -> String {
    library.cairo_status_to_string(status).map { String(cString: $0) } ?? "no reason given"
  }
}
