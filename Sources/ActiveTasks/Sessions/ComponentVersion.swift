internal import SignalProcessing

/// A library or program that the numbers come through, with its version on this machine.
public struct ComponentVersion: Sendable, Equatable {
  /// How it is used.
  public enum Use: String, Sendable {
    /// Linked into the program.
    case linked
    /// Loaded when an input needs it.
    case loaded
    /// Run as a process of its own.
    case program
  }

  /// Its name.
  public var name: String
  /// Its version in its own words; `nil` when it is not there.
  public var version: String?
  /// How it is used.
  public var use: Use
  /// Why it could not be asked, although it is there.
  public var problem: Diagnostic?

  /// The libraries; those that are loaded are loaded to be asked.
  public static var libraries: [ComponentVersion] {
    [
      .init(name: "FFTW", version: FFTLibrary.version, use: .linked),
      .init(name: "nettle", version: ContentHash.libraryVersion, use: .linked),
      .init(name: "simdjson", version: JSONLibrary.version, use: .linked),
      .init(name: "SQLite", version: SQLiteDatabase.libraryVersion, use: .linked),
      .init(name: "libarchive", version: ArchiveReader.libraryVersion.map(number), use: .loaded),
      .init(name: "libsndfile", version: SndfileDecoder.libraryVersion.map(number), use: .loaded),
      .init(name: "cairo", version: PDFLibrary.cairoVersion, use: .loaded),
      .init(name: "Pango", version: PDFLibrary.pangoVersion, use: .loaded),
    ]
  }

  /// The programs; each is run to be asked.
  public static var programs: [ComponentVersion] {
    [
      ("ffmpeg", "-version", AudioOptions().searchPath),
      ("ffprobe", "-version", AudioOptions().searchPath),
      ("gnuplot", "--version", PlotRenderer.searchPath),
    ].map { name, argument, path in
      var part = ComponentVersion(name: name, use: .program)
      do throws(Diagnostic) {
        part.version = try ProgramVersion.line(name, argument, searchPath: path).map(number)
      } catch {
        part.problem = error.naming(name)
      }
      return part
    }
  }

  /// The number in `name 1.2.3 …`, without what the name or a copyright adds.
  private static func number(_ text: String) -> String {
    let number = text.drop { !$0.isNumber }
    return String(number.firstRange(of: " Copyright").map { number[..<$0.lowerBound] } ?? number)
  }
}
