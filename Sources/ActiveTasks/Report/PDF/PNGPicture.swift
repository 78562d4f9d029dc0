import CCairo

/// A picture in PNG.
final class PNGPicture {
  /// The longest side that is read, in pixels.
  private static let longestSide = 4096

  /// Bytes that are still to be read.
  private final class Input {
    var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }
  }

  /// Width in pixels.
  let width: Int
  /// Height in pixels.
  let height: Int
  private let library: cca_functions
  private let surface: OpaquePointer?

  /// Reads a picture.
  ///
  /// - Throws: `Diagnostic` `consent.signature-image` when the bytes are no PNG, or the picture is
  ///   larger than 4096 pixels; `program.library` when cairo is not installed.
  init(_ bytes: [UInt8]) throws(Diagnostic) {
    guard let size = PNGHeader.size(bytes) else { throw Self.unreadable("no PNG") }
    guard max(size.width, size.height) <= Self.longestSide else {
      throw Self.unreadable(
        "\(size.width) × \(size.height) pixels large, more than \(Self.longestSide)")
    }
    let library = try PDFLibrary.functions()
    self.library = library
    let input = Input(bytes)
    surface = withExtendedLifetime(input) {
      library.cairo_image_surface_create_from_png_stream(
        { closure, data, length in
          guard let closure, let data else { return CAIRO_STATUS_READ_ERROR }
          let input = Unmanaged<Input>.fromOpaque(closure).takeUnretainedValue()
          guard input.rest.count >= Int(length) else { return CAIRO_STATUS_READ_ERROR }
          _ = UnsafeMutableBufferPointer(start: data, count: Int(length))
            .update(fromContentsOf: input.rest.prefix(Int(length)))
          input.rest = input.rest.dropFirst(Int(length))
          return CAIRO_STATUS_SUCCESS
        }, Unmanaged.passUnretained(input).toOpaque())
    }
    let status = library.cairo_surface_status(surface)
    width = Int(library.cairo_image_surface_get_width(surface))
    height = Int(library.cairo_image_surface_get_height(surface))
    guard status == CAIRO_STATUS_SUCCESS, width > 0, height > 0 else {
      // What the library says of broken data is that memory ran out.
      throw Self.unreadable("a PNG whose data cannot be decoded")
    }
  }

  deinit {
    library.cairo_surface_destroy(surface)
  }

  /// Paints the picture with its upper left corner at the origin.
  func paint(on context: OpaquePointer?) {
    library.cairo_set_source_surface(context, surface, 0, 0)
    library.cairo_paint(context)
    library.cairo_set_source_rgb(context, 0, 0, 0)
  }

  private static func unreadable(_ found: String) -> Diagnostic {
    Diagnostic(
      "consent.signature-image", "the picture of the signature cannot be read", found: found,
      expected: "a PNG picture of at most \(longestSide) pixels a side",
      hint: "leave the picture out, or export it again")
  }
}
