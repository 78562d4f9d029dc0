import CBuild

/// The version of this package.
public enum ToolVersion {
  /// Semantic version; results carry it.
  public static let current = "0.1.0"

  /// The revision in git that the program was built from, with `+` when files had been changed;
  /// `unknown` without `make` or without git.
  public static var revision: String { String(cString: cbu_revision()) }
}
