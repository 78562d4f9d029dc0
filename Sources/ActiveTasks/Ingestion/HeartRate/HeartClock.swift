internal import SignalProcessing

/// Tells the unit of time stamps of heart rates.
enum HeartClock {
  /// Distances of rates that devices store, s: a beat at the fastest, ten minutes between background samples.
  private static let usual = 0.2...600.0
  /// Fewest steps of 1 that look like a count, and first times below which they do.
  private static let fewestCounted = 2
  private static let counted = 1e6
  /// Seconds of the year 5138: later times are in a smaller unit.
  private static let latest = 1e11

  /// The unit of a time since 1970 by its size alone; seconds for everything below 10¹¹.
  static func epochUnit(_ number: Double) -> TimeUnit {
    if TimeUnit.areTicks(number) { return .ticks }
    return switch number.magnitude {
    case 1e17...: .nanoseconds
    case 1e14...: .microseconds
    case latest...: .milliseconds
    default: .seconds
    }
  }

  /// The time `seconds` since 1970; `nil` when that is no year from 2001 to 2100, but some other clock.
  static func sinceEpoch(_ seconds: Double) -> AbsoluteTime? {
    guard 1e9...MotionStamps.epochSeconds.upperBound ~= seconds else { return nil }
    return AbsoluteTime(nanoseconds: 0).advanced(bySeconds: seconds)
  }

  /// `times` in seconds.
  ///
  /// Without a stated unit, times since 1970 tell it by their size. Others are seconds while their median
  /// distance is 0.2 s to 10 min. Above, they are milliseconds or less, unless the distance is
  /// whole minutes but no whole thousand; such a choice, and distances below 0.2 s, are flagged, and so is a count 0, 1, 2 ….
  /// - Parameters:
  ///   - times: as in the file, any order, `.nan` where missing.
  ///   - unit: as stated.
  ///   - flags: gets the doubts.
  /// - Returns: shape as `times`.
  /// - Complexity: O(n log n).
  static func seconds(
    _ times: [Double], unit: TimeUnit?, _ flags: inout [QualityFlag]
  ) -> [Double] {
    let first = times.first { $0.isFinite } ?? 0
    if let unit {
      if (first / unit.perSecond).magnitude >= latest {
        flags.append(
          HeartReadingFlag.unitAssumed(
            "times in \(unit.rawValue) lie after the year 5000: is the unit right?"))
      }
      return scaled(times, unit)
    }
    let epoch = epochUnit(first)
    if epoch != .seconds {
      flags.append(
        HeartReadingFlag.unitInferred(
          epoch == .ticks
            ? "times are taken as ticks of 100 ns by their size"
            : "times are taken as \(epoch.rawValue) since 1970"))
      return scaled(times, epoch)
    }
    let finite = times.filter(\.isFinite).sorted()
    let steps = zip(finite.dropFirst(), finite).map { $0 - $1 }.filter { $0 > 0 }
    guard let step = Percentile.median(of: steps), !usual.contains(step) else {
      if steps.count >= fewestCounted, steps.allSatisfy({ $0 == 1 }), first.magnitude < counted {
        flags.append(
          HeartReadingFlag.unitInferred(
            "times without a unit that rise by 1 are taken as s; state --units time=min if they are minutes"
          ))
      }
      return times
    }
    let text = FixedDecimal.string(step, places: 3)
    let isMinutes = step.truncatingRemainder(dividingBy: 60) == 0
    let isThousands = step.truncatingRemainder(dividingBy: 1000) == 0
    guard step > usual.upperBound, isThousands || !isMinutes,
      let smaller = [TimeUnit.milliseconds, .microseconds, .nanoseconds].first(where: {
        usual.contains(step / $0.perSecond)
      })
    else {
      flags.append(
        HeartReadingFlag.unitAssumed(
          "times have no unit; a median distance of \(text) is taken as s: state --units time=s, "
            + (step < 1 ? "or time=min" : "or time=ms")))
      return times
    }
    flags.append(
      HeartReadingFlag.unitAssumed(
        "times have no unit; a median distance of \(text) is taken as \(smaller.rawValue): "
          + "state --units time=\(smaller.rawValue), or time=s"))
    return scaled(times, smaller)
  }

  private static func scaled(_ times: [Double], _ unit: TimeUnit) -> [Double] {
    unit == .seconds ? times : times.map { $0 / unit.perSecond }
  }
}
