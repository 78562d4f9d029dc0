internal import SignalProcessing

/// Reads the planned columns of a table and makes the recording.
struct HeartTableReading {
  /// Most samples of one waveform once holes are filled.
  private static let mostSamples = 100_000_000.0
  /// Farthest that time stamps of an even rate lie from it, s: a tenth of the shortest interval between beats.
  private static let mostDrift = 0.025

  private let plan: HeartTablePlan
  private let options: HeartRateOptions
  private let format: FormatDescription

  /// A reading of `plan`.
  init(_ plan: HeartTablePlan, _ options: HeartRateOptions, format: FormatDescription) {
    self.plan = plan
    self.options = options
    self.format = format
  }

  /// Reads all rows of a table whose columns are named `names`.
  ///
  /// - Throws: `Diagnostic` of `CSVReader`, `hr.no-time`, `hr.time-order`, `hr.unknown-unit` or
  ///   `hr.unclear-unit`.
  func recording(
    _ reader: inout CSVReader, _ names: [String]
  ) throws(Diagnostic) -> Recording {
    let stamp = plan.time.map { StampColumn($0, reader.outline) }
    var columns = stamp.map { [$0.column] } ?? []
    columns += (plan.values + plan.motion).map { CSVColumn(index: $0) }
    // Without times a row that is left out would bring its neighbours together.
    let labels = TableLabels(names, except: columns.map(\.index))
    var (values, flags) = try reader.read(columns + labels.toRead, keepsPlaces: stamp == nil)
    let apart = labels.take(from: &values, isCut: reader.endsInsideLine)
    var times = stamp == nil ? nil : values.removeFirst()
    if let stamp, stamp.lacksOffset {
      flags.append(HeartReadingFlag.timeZoneUnknown("times have no offset from UTC"))
      if let change = times.flatMap({ ClockChange($0) }) {
        times = change.times
        flags.append(change.flag)
      }
    }
    flags += plan.flags
    flags += HeartReadingFlag.apart(apart)
    switch plan.kind {
    case .interval: return try intervals(values[0], times, stamp, flags)
    case .rate: return try rates(values[0], times, stamp, flags)
    default: return try waveform(values, times, stamp, flags)
    }
  }

  private func intervals(
    _ values: [Double], _ times: [Double]?, _ stamp: StampColumn?, _ flags: [QualityFlag]
  ) throws(Diagnostic) -> Recording {
    let header = try statedUnit(HeartUnit.interval, options.interval)
    var unit = header ?? options.interval
    var flags = flags
    let beginning = flags.count
    var isTimeUnitUsed = false
    if let header, let stated = options.interval, header != stated {
      flags.append(
        HeartRateOptions.contradiction(
          .intervalUnit, stated: stated.rawValue, found: header.rawValue, counted: header.rawValue))
    }
    var ends: [Double]?
    if let times {
      let shown = unit ?? BeatIntervals.unit(of: values)
      let own = shown ?? .milliseconds
      if let fit = IntervalTimes(times: times, intervals: values) {
        // Times are in the unit of the intervals times `scale`, beside ticks mostly in ms or s; both become seconds.
        let areTimesDecimal = fit.areTicks || fit.scale != 1 || plan.timeUnit == .milliseconds
        let milliseconds = own == .ticks && areTimesDecimal ? 1 : own.milliseconds
        ends = times.map { $0 * milliseconds / 1000 / fit.scale }
        if own == .ticks {
          isTimeUnitUsed = !fit.areTicks && fit.scale == 1
          if fit.areEqual, areTimesDecimal {
            flags.append(
              HeartRateOptions.contradiction(
                .intervalUnit, stated: own.rawValue, found: "ms by the times of the beats",
                counted: own.rawValue))
          } else if fit.isOff, !fit.areTicks {
            flags.append(Self.off(fit))
          }
        } else if fit.areTicks, shown == .milliseconds {
          if unit == nil {
            unit = .ticks
            flags.append(
              HeartReadingFlag.unitInferred(
                "the times of the beats show that the intervals are ticks of 1/1024 s"))
          } else if header == nil {
            flags.append(
              HeartRateOptions.contradiction(
                .intervalUnit, stated: own.rawValue, found: "1024 by the times of the beats",
                counted: own.rawValue))
          } else {
            flags.append(
              HeartReadingFlag.unevenTimes(
                "the times of the beats fit ticks of 1/1024 s, not ms: state --units rr=1024"))
          }
        } else if fit.isOff {
          flags.append(Self.off(fit))
        }
      } else if let packets = packets(times, stamp, values, own) {
        ends = packets.ends
        flags.append(packets.flag)
        isTimeUnitUsed = stamp?.isDate != true
      } else {
        flags.append(PacketTimes.unfitting)
      }
    }
    if isTimeUnitUsed, let flag = plan.timeUnitFlag { flags.append(flag) }
    flags.insert(
      contentsOf: options.unused(
        except: isTimeUnitUsed
          ? [.columns, .intervalUnit, .timeUnit] : [.columns, .intervalUnit]), at: beginning)
    return try HeartIntervals.recording(
      values, ends: ends, unit: unit, format: format, start: stamp?.start,
      isOwnAxis: stamp?.isDate == false, flags: flags)
  }

  /// Times of packets with gaps between them.
  private func packets(
    _ times: [Double], _ stamp: StampColumn?, _ values: [Double], _ unit: BeatIntervals.Unit
  ) -> PacketTimes? {
    let seconds = values.map { $0 * unit.milliseconds / 1000 }
    let isDate = stamp?.isDate == true
    return PacketTimes(
      stamps: isDate ? times : PacketTimes.seconds(times, unit: plan.timeUnit, beside: seconds),
      intervals: seconds)
  }

  private static func off(_ fit: IntervalTimes) -> QualityFlag {
    HeartReadingFlag.unevenTimes(
      "the times of the beats are \(FixedDecimal.string(100 * fit.ratio, places: 1)) % of "
        + "the intervals")
  }

  private func rates(
    _ values: [Double], _ times: [Double]?, _ stamp: StampColumn?, _ flags: [QualityFlag]
  ) throws(Diagnostic) -> Recording {
    let header = try statedUnit(HeartUnit.beatsPerMinute, options.rateScale)
    let scale = header ?? options.rateScale
    var flags = flags
    if let header, let stated = options.rateScale, header != stated {
      let names = [1.0: "bpm", 60: "Hz"]
      flags.append(
        HeartRateOptions.contradiction(
          .rateUnit, stated: names[stated] ?? "", found: names[header] ?? "",
          counted: names[header] ?? ""))
    }
    if scale == nil {
      flags.append(HeartReadingFlag.unitAssumed("rates without a unit are taken as bpm"))
    }
    let seconds: [Double]
    if let times {
      let isDate = stamp?.isDate == true
      seconds = isDate ? times : HeartClock.seconds(times, unit: plan.timeUnit, &flags)
      if !isDate, let flag = plan.timeUnitFlag { flags.append(flag) }
      let steps = zip(seconds.dropFirst(), seconds).map { $0 - $1 }.filter { $0 > 0 }
      if let step = Percentile.median(of: steps),
        let flag = options.rateContradiction(1 / step, isFileTaken: true)
      {
        flags.append(flag)
      }
      flags += options.unused(
        except: isDate ? [.columns, .rateUnit, .rate] : [.columns, .rateUnit, .rate, .timeUnit])
    } else if let rate = plan.statedRate {
      seconds = values.indices.map { Double($0) / rate }
      flags += options.unused(except: [.columns, .rateUnit, .rate])
    } else {
      throw Diagnostic(
        "hr.no-time", "the heart rates have no times", expected: "a time column or --rate",
        hint: plan.timeHint(rate: 1))
    }
    flags += HeartReadingFlag.missingTimes.ifAny(
      "samples without a readable time were left out", count: seconds.count { !$0.isFinite })
    let origin = seconds.filter(\.isFinite).min() ?? 0
    let samples = HeartRateSamples(
      time: seconds.map { $0 - origin }, rate: values.map { $0 * (scale ?? 1) })
    var heart = HeartRateRecording(.samples(samples))
    if let times, stamp?.isDate == false, !times.isEmpty { heart.setAxisStart(origin) }
    return Recording(
      format: format.identifier, start: start(stamp, origin), payload: .heartRate(heart),
      flags: flags)
  }

  private func start(_ stamp: StampColumn?, _ origin: Double) -> AbsoluteTime? {
    if let start = stamp?.start { return start.advanced(bySeconds: origin) }
    return HeartClock.sinceEpoch(origin)
  }

  /// The unit of the header; `nil` without one, or when the user states one in place of what is not known.
  private func statedUnit<Unit>(
    _ read: (String) -> Unit?, _ option: Unit?
  ) throws(Diagnostic) -> Unit? {
    guard let text = plan.unit else { return nil }
    if let unit = read(text) { return unit }
    if option != nil { return nil }
    throw Diagnostic(
      "hr.unknown-unit", "the unit in the header is not known", found: text,
      expected: "bpm or Hz for rates; ms, s or 1/1024 for intervals",
      hint: "assign the column with --columns and its unit with --units")
  }

  private func waveform(
    _ values: [[Double]], _ times: [Double]?, _ stamp: StampColumn?, _ flags: [QualityFlag]
  ) throws(Diagnostic) -> Recording {
    var values = values
    var flags = flags
    let rate: Double
    var start = stamp?.start
    var axisStart = 0.0
    if let stated = plan.statedRate {
      rate = stated
      flags += options.unused(except: [.columns, .rate])
      if let times {
        flags += rateFlags(stated, times, stamp)
        if let flag = TimeSort.discarded(times, for: stated) { flags.append(flag) }
      }
    } else if let times {
      let stamps = try seconds(of: times, stamp, &flags)
      let ordered = TimeSort.sort(stamps, with: &values, &flags)
      rate = try uniform(&values, at: ordered, &flags)
      if start == nil { start = self.start(nil, ordered[0]) }
      if stamp?.isDate != true { axisStart = ordered[0] }
      flags += options.unused(
        except: stamp?.isDate == true ? [.columns] : [.columns, .timeUnit])
    } else {
      throw Diagnostic(
        "hr.no-time", "the waveform has neither times nor a sampling rate",
        expected: "a time column or --rate", hint: plan.timeHint(rate: 250))
    }
    let axes = Array(values[plan.values.count...])
    let wave = HeartWaveform(
      plan.kind == .pulse ? .pulse : .electrocardiogram, sampleRate: rate,
      channels: Array(values[..<plan.values.count]),
      motion: axes.count == 3 ? Vector3Series(x: axes[0], y: axes[1], z: axes[2]) : nil,
      isRateStated: plan.statedRate != nil && times == nil)
    var heart = HeartRateRecording(.waveform(wave))
    heart.setAxisStart(axisStart)
    return Recording(
      format: format.identifier, start: start, payload: .heartRate(heart), flags: flags)
  }

  /// The flag of a stated rate that the time stamps do not make.
  private func rateFlags(
    _ stated: Double, _ times: [Double], _ stamp: StampColumn?
  ) -> [QualityFlag] {
    var ignored: [QualityFlag] = []
    let known = try? seconds(of: times, stamp, &ignored)
    let stamps = known ?? times
    guard let first = stamps.first, let last = stamps.last, last > first else { return [] }
    let mean = Double(stamps.count - 1) / (last - first)
    // Stamps whose steps show no unit, such as doubled ones, have the one that comes nearest.
    let units = known == nil ? TimeUnit.inferable.map(\.perSecond) : [1]
    func distance(_ rate: Double) -> Double { max(rate / stated, stated / rate) }
    guard let found = units.map({ mean * $0 }).min(by: { distance($0) < distance($1) }),
      found.isFinite, (stated / found - 1).magnitude > 0.01
    else { return [] }
    // Rows that are missing change the mean and not the usual step.
    let usual = Percentile.median(of: zip(stamps.dropFirst(), stamps).map { $0 - $1 }) ?? 0
    let missing = (last - first) * stated - Double(stamps.count - 1)
    if known != nil, missing >= 1, (stated * usual - 1).magnitude <= 0.01 {
      return [
        HeartReadingFlag.optionContradicted(
          "the time stamps have the steps of the stated sampling rate, but rows are missing: "
            + "\(FixedDecimal.string(missing, places: 0)) in all; the rate counts, and time is short of them: "
            + "leave --rate out so that they are gaps")
      ]
    }
    let (own, other) = (
      FixedDecimal.string(stated, places: 3), FixedDecimal.string(found, places: 3)
    )
    return [
      HeartReadingFlag.optionContradicted(
        "the stated sampling rate is \(own) Hz, the time stamps make \(other) Hz; the former counts"
      )
    ]
  }

  /// Time stamps of a waveform in seconds; without a stated unit, the one that makes 10 to 5000 Hz.
  private func seconds(
    of times: [Double], _ stamp: StampColumn?, _ flags: inout [QualityFlag]
  ) throws(Diagnostic) -> [Double] {
    if stamp?.isDate == true { return times }
    if let unit = plan.timeUnit {
      if let flag = plan.timeUnitFlag { flags.append(flag) }
      return times.map { $0 / unit.perSecond }
    }
    let step = Percentile.median(of: zip(times.dropFirst(), times).map { $0 - $1 }) ?? 0
    let epoch = HeartClock.epochUnit(times.first { $0.isFinite } ?? 0)
    let candidates = epoch == .seconds ? TimeUnit.inferable : [epoch]
    guard let unit = candidates.first(where: { 10...5000 ~= $0.perSecond / step }) else {
      throw Diagnostic(
        "hr.time-unit", "the unit of the time stamps is not clear",
        found: "a median step of " + FixedDecimal.string(step, places: 6),
        expected: "a step that makes 10 to 5000 Hz in s, ms, us or ns",
        hint: "state it with --units time=ms, or the sampling rate with --rate")
    }
    if step == 1, epoch == .seconds {
      flags.append(
        HeartReadingFlag.unitAssumed(
          "time stamps without a unit rise by 1 and are taken as \(unit.rawValue); if they are numbers of "
            + "samples, state the sampling rate: --rate"))
    } else if unit != .seconds {
      flags.append(
        HeartReadingFlag.unitInferred("time stamps are taken as \(unit.rawValue)"))
    }
    return times.map { $0 / unit.perSecond }
  }

  /// The sampling rate, after `values` were put on an even grid where stamps have holes.
  private func uniform(
    _ values: inout [[Double]], at times: [Double], _ flags: inout [QualityFlag]
  ) throws(Diagnostic) -> Double {
    let steps = zip(times.dropFirst(), times).map { $0 - $1 }
    guard let step = Percentile.median(of: steps), step > 0,
      let first = times.first, let last = times.last, steps.allSatisfy({ $0 > 0 })
    else {
      throw Diagnostic(
        "hr.time-order", "the time stamps of the waveform do not rise",
        at: .item(steps.firstIndex { !($0 > 0) } ?? 0), expected: "rising times",
        hint: "export again with a time for every sample, or split the file where the times go back"
      )
    }
    let uneven = steps.count { ($0 - step).magnitude > 0.5 * step }
    let meanRate = Double(steps.count) / (last - first)
    let drift = EvenSamples.drift(times)
    let isDrifting = drift > max(Self.mostDrift, 2 * step)
    let isEven = uneven == 0 && !isDrifting
    flags.append(
      HeartReadingFlag.rateInferred(
        "the time stamps make \(FixedDecimal.string(isEven ? meanRate : 1 / step, places: 3)) Hz"))
    guard !isEven else { return meanRate }
    flags.append(
      uneven > 0
        ? HeartReadingFlag.unevenTimes(
          "distances of time stamps differ by more than half", count: uneven)
        : HeartReadingFlag.unevenTimes(
          "the sampling rate changes: time stamps are up to \(FixedDecimal.string(drift, places: 3)) s off "
            + "an even one"))
    let rate = 1 / step
    let length = ((last - first) * rate).rounded() + 1
    guard length <= Self.mostSamples, length <= 100 * Double(times.count) else {
      throw Diagnostic(
        "hr.time-order", "most of the waveform is missing",
        found: "\(times.count) samples in \(FixedDecimal.string(last - first, places: 1)) s",
        expected: "an even sampling rate", hint: "split the file at its holes")
    }
    for channel in values.indices {
      values[channel] = EvenSamples.grid(
        values[channel], at: times, rate: rate, count: Int(length))
    }
    return rate
  }
}

/// The time column: numbers, or dates counted from the first one.
struct StampColumn {
  /// How the column is read.
  let column: CSVColumn
  /// Whether it holds dates.
  let isDate: Bool
  /// Whether its dates state no offset from UTC.
  let lacksOffset: Bool
  /// Wall-clock time of 0 s, when the dates tell it.
  let start: AbsoluteTime?

  /// The column at `index`.
  init(_ index: Int, _ outline: CSVOutline) {
    let first = outline.sample.lazy.compactMap { row in
      row.indices.contains(index) ? ISO8601Parser.instant(row[index]) : nil
    }.first
    isDate = first != nil
    lacksOffset = first.map { $0.offsetSeconds == nil } ?? false
    column = CSVColumn(
      index: index, kind: first.map { .date(base: $0.nanoseconds) } ?? .number)
    start = first.flatMap { instant in
      instant.offsetSeconds.map {
        AbsoluteTime(nanoseconds: instant.nanoseconds, offsetSeconds: $0)
      }
    }
  }
}
