extension StepResult: JSONWritable {
  /// Writes the result contract: one object, keys in ascending order, missing values as null.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("durationSeconds", durationSeconds)
      writer.member("files", files)
      writer.member("flags", flags)
      writer.member("input", input)
      writer.member("metrics", metrics)
      writer.member("participant", participant)
      writer.member("provenance", provenance)
      writer.member("quality", quality.rawValue)
      writer.member("schemaVersion", schemaVersion)
      writer.member("session", session)
      writer.member("start", start)
      writer.member("step", step)
      writer.member("task", task.rawValue)
    }
  }
}

extension StepResult.Input: JSONWritable {
  /// Writes the input's identity.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("bytes", bytes)
      writer.member("format", format)
      writer.member("path", path)
      writer.member("sha256", sha256)
    }
  }
}

extension Metric: JSONWritable {
  /// Writes the metric on one line.
  public func write(to writer: inout JSONWriter) {
    writer.object(onOneLine: true) { writer in
      writer.member("method", method.rawValue)
      writer.member("name", name)
      writer.member("reason", reason)
      writer.member("uncertainty", uncertainty)
      writer.member("unit", unit)
      writer.member("value", value)
    }
  }
}

extension Metric.Value: JSONWritable {
  /// Writes a number or a string.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .number(let number): number.write(to: &writer)
    case .text(let text): text.write(to: &writer)
    }
  }
}

extension QualityFlag: JSONWritable {
  /// Writes the flag on one line.
  public func write(to writer: inout JSONWriter) {
    writer.object(onOneLine: true) { writer in
      writer.member("code", code)
      writer.member("count", count)
      writer.member("message", message)
      writer.member("severity", severity.rawValue)
      writer.member("where", location)
    }
  }
}

extension FileResult: JSONWritable {
  /// Writes the file's identity.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kind", kind)
      writer.member("path", path)
      writer.member("sha256", sha256)
    }
  }
}

extension Provenance: JSONWritable {
  /// Writes the algorithms and parameters, each in the order of their names.
  public func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("algorithms", algorithms)
      writer.member("parameters", parameters)
      writer.member("tool", tool)
      writer.member("version", version)
    }
  }
}

extension ParameterValue: JSONWritable {
  /// Writes a number, a string or a boolean.
  public func write(to writer: inout JSONWriter) {
    switch self {
    case .number(let number): number.write(to: &writer)
    case .text(let text): text.write(to: &writer)
    case .flag(let flag): flag.write(to: &writer)
    }
  }
}
