/// Letters without their accents.
enum PlainLetter {
  /// The letter without its accent: by Unicode's name, `LATIN SMALL LETTER E WITH ACUTE` is an e.
  ///
  /// Other characters, capitals among them, stay as they are.
  static func base(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    let prefix = "LATIN SMALL LETTER "
    guard !scalar.isASCII, let name = scalar.properties.name, name.hasPrefix(prefix) else {
      return scalar
    }
    let words = name.dropFirst(prefix.count).split(separator: " ")
    guard words.count > 2, words[1] == "WITH", words[0].count == 1 else { return scalar }
    return words[0].lowercased().unicodeScalars.first ?? scalar
  }
}
