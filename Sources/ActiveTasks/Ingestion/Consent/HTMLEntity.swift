/// The named characters of HTML 4, and those of XML.
///
/// Source: W3C, *HTML 4.01 Specification*, section 24.
enum HTMLEntity {
  /// The character that a name stands for, without ampersand and semicolon; `nil` for an unknown name.
  static func text(_ name: Substring) -> String? {
    // A space that may not break is a space here.
    if name == "nbsp" { return " " }
    return names[name].flatMap(Unicode.Scalar.init).map { String(Character($0)) }
  }

  /// `text` with its entities as characters.
  static func decoded(_ text: String) -> String {
    guard text.contains("&") else { return text }
    var result = ""
    var rest = text[...]
    while let start = rest.firstIndex(of: "&") {
      result += rest[..<start]
      let body = rest[rest.index(after: start)...]
      guard let end = body.prefix(12).firstIndex(of: ";"), let word = character(body[..<end]) else {
        result += "&"
        rest = body
        continue
      }
      result += word
      rest = body[body.index(after: end)...]
    }
    return result + rest
  }

  private static func character(_ name: Substring) -> String? {
    guard name.hasPrefix("#") else { return text(name) }
    let digits = name.dropFirst()
    let code =
      digits.hasPrefix("x") || digits.hasPrefix("X")
      ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap(text(number:))
  }

  /// The character of a number; 128 to 159 are those of Windows-1252, as in browsers.
  static func text(number: UInt32) -> String? {
    let place = Int(number) - 128
    let code = windows.indices.contains(place) && windows[place] != 0 ? windows[place] : number
    return Unicode.Scalar(code).map { String(Character($0)) }
  }

  /// What the numbers from 128 on mean; 0 for none.
  private static let windows: [UInt32] = [
    8364, 0, 8218, 402, 8222, 8230, 8224, 8225, 710, 8240, 352, 8249, 338, 0, 381, 0,
    0, 8216, 8217, 8220, 8221, 8226, 8211, 8212, 732, 8482, 353, 8250, 339, 0, 382, 376,
  ]

  /// Names in the order of their code points from 160 on.
  private static let latin = """
    nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 \
    acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde \
    Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute \
    Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde \
    auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute \
    ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml
    """
  /// Greek letters from 913 on; `-` has none.
  private static let greek = """
    Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau \
    Upsilon Phi Chi Psi Omega - - - - - - - alpha beta gamma delta epsilon zeta eta theta iota kappa lambda \
    mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega
    """
  private static let others: [Substring: UInt32] = [
    "amp": 38, "lt": 60, "gt": 62, "quot": 34, "apos": 39, "OElig": 338, "oelig": 339,
    "Scaron": 352, "scaron": 353, "Yuml": 376, "fnof": 402, "circ": 710, "tilde": 732,
    "ensp": 8194, "emsp": 8195, "thinsp": 8201, "zwnj": 8204, "zwj": 8205, "lrm": 8206, "rlm": 8207,
    "ndash": 8211, "mdash": 8212, "lsquo": 8216, "rsquo": 8217, "sbquo": 8218, "ldquo": 8220,
    "rdquo": 8221, "bdquo": 8222, "dagger": 8224, "Dagger": 8225, "bull": 8226, "hellip": 8230,
    "permil": 8240, "prime": 8242, "Prime": 8243, "lsaquo": 8249, "rsaquo": 8250, "oline": 8254,
    "frasl": 8260, "euro": 8364, "image": 8465, "weierp": 8472, "real": 8476, "trade": 8482,
    "alefsym": 8501, "larr": 8592, "uarr": 8593, "rarr": 8594, "darr": 8595, "harr": 8596,
    "crarr": 8629, "lArr": 8656, "uArr": 8657, "rArr": 8658, "dArr": 8659, "hArr": 8660,
    "forall": 8704, "part": 8706, "exist": 8707, "empty": 8709, "nabla": 8711, "isin": 8712,
    "notin": 8713, "ni": 8715, "prod": 8719, "sum": 8721, "minus": 8722, "lowast": 8727,
    "radic": 8730, "prop": 8733, "infin": 8734, "ang": 8736, "and": 8743, "or": 8744, "cap": 8745,
    "cup": 8746, "int": 8747, "there4": 8756, "sim": 8764, "cong": 8773, "asymp": 8776, "ne": 8800,
    "equiv": 8801, "le": 8804, "ge": 8805, "sub": 8834, "sup": 8835, "nsub": 8836, "sube": 8838,
    "supe": 8839, "oplus": 8853, "otimes": 8855, "perp": 8869, "sdot": 8901, "lceil": 8968,
    "rceil": 8969, "lfloor": 8970, "rfloor": 8971, "lang": 9001, "rang": 9002, "loz": 9674,
    "spades": 9824, "clubs": 9827, "hearts": 9829, "diams": 9830, "thetasym": 977, "upsih": 978,
    "piv": 982,
  ]

  private static let names: [Substring: UInt32] = [(latin, UInt32(160)), (greek, 913)].reduce(
    into: others
  ) { names, block in
    for (offset, name) in block.0.split(separator: " ").enumerated() where name != "-" {
      names[name] = block.1 + UInt32(offset)
    }
  }
}
