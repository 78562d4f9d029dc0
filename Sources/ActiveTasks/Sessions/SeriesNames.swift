/// Names of inputs that tell the files written for them apart.
enum SeriesNames {
  /// A name for each input: the file name without its extension, where several have the same, with
  /// as many of the folders before it as tell them apart, joined by dashes, and where that is not
  /// enough with the extension.
  ///
  /// What is too long for a file's name is shortened.
  /// - Throws: `Diagnostic` `code` when names stay the same.
  static func names(
    _ inputs: [String], flag: String = "series", code: String = "usage.series"
  ) throws(Diagnostic) -> [String: String] {
    let parts = inputs.map(parts)
    var depths = parts.map { _ in 1 }
    var names = zip(parts, depths).map(name)
    while true {
      let counts = counts(names)
      let clashing = names.indices.filter { counts[names[$0]] != 1 }
      let deeper = clashing.filter { depths[$0] < parts[$0].count }
      if deeper.isEmpty { break }
      for index in deeper { depths[index] += 1 }
      names = zip(parts, depths).map(name)
    }
    let clashes = counts(names)
    for index in names.indices where clashes[names[index]] != 1 {
      names[index] += fileExtension(inputs[index])
    }
    let left = counts(names)
    if let name = names.first(where: { left[$0] != 1 }) {
      throw Diagnostic(
        code, "two inputs would write the same \(flag) file", found: "\(name) twice",
        expected: "inputs with different names", hint: "name each input once")
    }
    return Dictionary(zip(inputs, names.map(shortened))) { first, _ in first }
  }

  /// Bytes of a name, at most: kind, number and ending stand behind it, and a file's name has at most 255.
  private static let longest = 215

  /// The name of an input that stands alone: the file name without its extension.
  static func stem(_ input: String) -> String { shortened(name(parts(input), 1)) }

  /// `name`, or its beginning with twelve digits of its hash when it is too long for a file.
  static func shortened(_ name: String) -> String {
    let bytes = FileName.octets(name)
    guard bytes.count > longest else { return name }
    return FileName.beginning(name) + "-" + ContentHash.of(bytes).prefix(12)
  }

  /// The folders and the name without extension; `stdin` for standard input.
  private static func parts(_ input: String) -> [String] {
    guard input != "-" else { return ["stdin"] }
    var parts = input.split(separator: "/").filter { $0 != "." && $0 != ".." }.map(String.init)
    guard let last = parts.popLast() else { return ["recording"] }
    return parts + [String(last.dropLast(fileExtension(input).count))]
  }

  /// The extension of the file name with its dot; empty when there is none.
  private static func fileExtension(_ input: String) -> String {
    let name = FileName.last(input)
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return "" }
    return String(name[dot...])
  }

  private static func name(_ parts: [String], _ depth: Int) -> String {
    parts.suffix(depth).joined(separator: "-")
  }

  private static func counts(_ names: [String]) -> [String: Int] {
    names.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }
}
