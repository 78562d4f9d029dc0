/// A range-of-motion result as ResearchKit stored it in a task result, in degrees.
///
/// ResearchKit 2.0.0 and older stored only `flexed` and `extended`.
public struct StoredRangeOfMotion: Sendable, Equatable {
  /// Start angle.
  public var start: Double?
  /// Finish angle.
  public var finish: Double?
  /// Smallest angle.
  public var minimum: Double?
  /// Largest angle.
  public var maximum: Double?
  /// Difference of largest and smallest angle.
  public var range: Double?
  /// Flexed angle (2.0.0 and older).
  public var flexed: Double?
  /// Extended angle (2.0.0 and older).
  public var extended: Double?

  /// A stored result with whatever fields the file has.
  public init(
    start: Double? = nil, finish: Double? = nil, minimum: Double? = nil, maximum: Double? = nil,
    range: Double? = nil, flexed: Double? = nil, extended: Double? = nil
  ) {
    self.start = start
    self.finish = finish
    self.minimum = minimum
    self.maximum = maximum
    self.range = range
    self.flexed = flexed
    self.extended = extended
  }
}
