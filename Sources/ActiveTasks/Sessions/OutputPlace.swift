/// A place for files whose names follow from the inputs.
protocol OutputPlace {
  /// The path as the user gave it.
  var path: String { get }
  /// The folder that the files are written to.
  var folder: String { get }
  /// Whether a file called `name` in the folder may be written.
  func mayWrite(_ name: String) -> Bool
}

extension OutputPlace {
  /// The folder of the file at `path`.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// `path` before its extension, and the extension with its dot.
  static func split(_ path: String) -> (stem: String, ending: String) {
    guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return (path, "") }
    return (String(path[..<dot]), String(path[dot...]))
  }

  /// `text` without a dash and digits at its end.
  static func droppingNumber(_ text: Substring) -> Substring {
    guard let dash = text.lastIndex(of: "-") else { return text }
    let digits = text[text.index(after: dash)...]
    return !digits.isEmpty && digits.allSatisfy(\.isNumber) ? text[..<dash] : text
  }
}
