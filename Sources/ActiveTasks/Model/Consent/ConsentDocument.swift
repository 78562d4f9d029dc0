/// What a participant was asked to agree to.
public struct ConsentDocument: Sendable, Equatable {
  /// One section of the document.
  public struct Section: Sendable, Equatable {
    /// The title in the document.
    public var title: String
    /// The text, paragraphs separated by line feeds.
    public var content: String
    /// Whether it is shown on the screen only.
    public var isOmittedFromDocument: Bool

    /// A section.
    public init(title: String, content: String, isOmittedFromDocument: Bool = false) {
      self.title = title
      self.content = content
      self.isOmittedFromDocument = isOmittedFromDocument
    }
  }

  /// The document's title.
  public var title: String
  /// The sections in their order.
  public var sections: [Section]
  /// Heading of the signature page.
  public var signaturePageTitle: String
  /// Text of the signature page.
  public var signaturePageContent: String
  /// What of the text cannot be read, such as a comment that does not end; `nil` when all of it was read.
  public var fault: String?

  /// A document.
  public init(
    title: String = "", sections: [Section] = [], signaturePageTitle: String = "",
    signaturePageContent: String = ""
  ) {
    self.title = title
    self.sections = sections
    self.signaturePageTitle = signaturePageTitle
    self.signaturePageContent = signaturePageContent
  }
}

/// A signature: who signed, when, and how it was drawn.
///
/// It identifies a person: it is drawn into a consent document and goes nowhere else.
public struct ConsentSignature: Sendable, Equatable {
  /// A point of a stroke, in points from the upper left corner.
  public struct Point: Sendable, Equatable {
    /// To the right.
    public var x: Double
    /// Downwards.
    public var y: Double

    /// A point.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// The role of the signer, such as `Participant`.
  public var title: String?
  /// Given name.
  public var givenName: String?
  /// Family name.
  public var familyName: String?
  /// The date as it was written.
  public var date: String?
  /// The drawing as a PNG picture.
  public var image: [UInt8]?
  /// Why the picture cannot be drawn, as decoding it told; `nil` when it was drawn or not tried.
  public var pictureFault: String?
  /// The name of the picture's file, when the picture is not in the record.
  public var imageName: String?
  /// The drawing as strokes.
  public var strokes: [[Point]] = []
  /// Whether a name is needed.
  public var requiresName = true
  /// Whether the name is in two parts, both needed; Bridge keeps it in one.
  public var hasFamilyName = true
  /// Whether a drawing is needed.
  public var requiresImage = true
  /// Whether the record says that a drawing exists without keeping it.
  public var hasForeignDrawing = false

  /// A signature without anything.
  public init() {}

  /// Whether everything that is needed is there.
  public var isComplete: Bool { fault == nil }

  /// What is missing of what is needed; `nil` when nothing is.
  ///
  /// A picture that was not read is missing.
  var fault: String? {
    let parts = hasFamilyName ? [givenName, familyName] : [givenName]
    if requiresName, !parts.allSatisfy({ $0.map(Self.hasLetter) ?? false }) {
      return "the name is incomplete"
    }
    guard requiresImage, strokes.isEmpty, !hasForeignDrawing else { return nil }
    guard let image else {
      return imageName == nil
        ? "there is no drawn signature" : "the picture of the signature cannot be found"
    }
    if let pictureFault { return "the picture of the signature is \(pictureFault)" }
    return PNGHeader.size(image) == nil ? "the picture of the signature is no PNG" : nil
  }

  /// Whether a name has a letter of any script.
  private static func hasLetter(_ name: String) -> Bool {
    name.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
      default: false
      }
    }
  }
}
