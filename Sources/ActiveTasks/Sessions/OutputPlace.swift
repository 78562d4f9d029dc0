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

  /// What stands in `name`, a number left out, between the stem and the ending of the file at `path`; `nil`
  /// when it has not both.
  func addition(in name: String) -> Substring? {
    let own = Self.split(FileName.last(path))
    guard name.hasPrefix(own.stem), name.hasSuffix(own.ending) else { return nil }
    return Self.droppingNumber(name.dropFirst(own.stem.count).dropLast(own.ending.count))
  }

  /// `text` without a dash and digits at its end.
  static func droppingNumber(_ text: Substring) -> Substring {
    guard let dash = text.lastIndex(of: "-") else { return text }
    let digits = text[text.index(after: dash)...]
    return !digits.isEmpty && digits.allSatisfy(\.isNumber) ? text[..<dash] : text
  }
}
