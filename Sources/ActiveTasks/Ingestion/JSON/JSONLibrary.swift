import CSimdjson

/// The library behind the reading of JSON logs.
enum JSONLibrary {
  /// The version it was compiled against, and the instruction set it uses on this machine.
  static var version: String {
    "\(String(cString: csj_version())), \(String(cString: csj_implementation()))"
  }
}
