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
  /// The name of the picture's file, when the picture is not in the record.
  public var imageName: String?
  /// The drawing as strokes.
  public var strokes: [[Point]] = []
  /// Whether a name is needed.
  public var requiresName = true
  /// Whether a drawing is needed.
  public var requiresImage = true
  /// Whether the record says that a drawing exists without keeping it.
  public var hasForeignDrawing = false

  /// A signature without anything.
  public init() {}

  /// Whether everything that is needed is there.
  public var isComplete: Bool {
    let isNamed = givenName?.isEmpty == false || familyName?.isEmpty == false
    let isDrawn = image != nil || imageName != nil || !strokes.isEmpty || hasForeignDrawing
    return (isNamed || !requiresName) && (isDrawn || !requiresImage)
  }
}
