/// The files around a consent: the record, the document, the picture of the signature, the PDF.
public enum ConsentFiles {
  /// Bytes of a picture, at most.
  private static let pictureLimit = 1 << 24

  /// The consents of a participant at `path`, `-` for standard input, with the pictures they name.
  ///
  /// A picture that cannot be read leaves its signature without a drawing; each is decoded as it is for the PDF, so that
  /// the verdict and the document agree.
  /// - Throws: `Diagnostic` naming the file, `program.library` when there is a picture and cairo is not installed.
  public static func records(at path: String) throws(Diagnostic) -> [ConsentRecord] {
    var records = try ConsentReader.read(ByteSource(path: path))
    for index in records.indices {
      if let name = records[index].signature?.imageName, records[index].signature?.image == nil {
        records[index].signature?.image = try? picture(name, beside: path)
      }
      guard let image = records[index].signature?.image else { continue }
      do throws(Diagnostic) {
        _ = try PNGPicture(image)
      } catch {
        guard error.code != "program.library" else { throw error.naming(path) }
        records[index].signature?.pictureFault = error.found ?? error.message
      }
    }
    return records
  }

  /// Writes the signed document of `record` as PDF to `path`.
  ///
  /// - Parameters:
  ///   - record: a signed consent.
  ///   - source: the file it was read from; a picture it names is looked for beside it.
  ///   - document: the file of the document, when the record does not hold it.
  ///   - paper: the size of the pages.
  ///   - path: the file to write.
  /// - Returns: a warning when no installed font can show some of the characters.
  /// - Throws: `Diagnostic` `consent.no-document`, `consent.document`, `consent.signature-image`, `consent.pdf`,
  ///   `consent.too-long`, `input.…` or `output.…`.
  public static func writePDF(
    _ record: ConsentRecord, from source: String, document: String?, paper: PDFPaper,
    to path: String
  ) throws(Diagnostic) -> Diagnostic? {
    let text: ConsentDocument? =
      if let document {
        try ConsentReader.document(ByteSource(path: document))
      } else {
        record.document
      }
    guard let text else {
      throw Diagnostic(
        "consent.no-document", "the consent does not hold the text that was agreed to",
        expected: "a document with sections", hint: "give it with --document FILE"
      ).naming(source)
    }
    if let fault = text.fault {
      throw Diagnostic(
        "consent.document", "the text that was agreed to cannot be read in full", found: fault,
        expected: "sections with text, or a page whose tags and comments end",
        hint: "a document that leaves something out is not what was signed: export it again"
      ).naming(document ?? source)
    }
    let pdf = try ConsentPDF(
      text, signature: record.signature, date: record.signedOn, paper: paper)
    try AtomicFile.write(pdf.bytes, to: path)
    guard pdf.unknownCharacters > 0 else { return nil }
    return Diagnostic(
      "consent.missing-font",
      "no installed font can show \(pdf.unknownCharacters) characters; boxes stand in their place",
      severity: .warning, hint: "install a font for the script, such as fonts-noto"
    ).naming(path)
  }

  /// The picture called `name` in the folder of `source`; a name with a folder is refused.
  private static func picture(_ name: String, beside source: String) throws(Diagnostic) -> [UInt8] {
    guard !name.contains("/"), name != "..", source != "-" else {
      throw Diagnostic(
        "consent.signature-image", "the picture of the signature cannot be found", found: name,
        expected: "the name of a file beside the consent")
    }
    let file = try ByteSource(path: FileName.folder(source) + name)
    return try file.readAll(limit: pictureLimit)
  }
}

extension AbsoluteTime {
  /// The point in time a user typed; it needs an offset.
  ///
  /// - Throws: `Diagnostic` `usage.parameter` naming the flag.
  public static func typed(_ text: String, flag: String) throws(Diagnostic) -> AbsoluteTime {
    guard let time = AbsoluteTime(iso8601: text) else {
      throw Diagnostic(
        "usage.parameter", "--\(flag) cannot be '\(text)'", found: text,
        expected: "ISO 8601 with an offset, such as 2024-05-01T09:00:00-07:00")
    }
    return time
  }
}
