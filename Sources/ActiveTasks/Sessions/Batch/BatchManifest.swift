/// `manifest.json`: how a study's results were made, from what, and what came of it; without any clock.
enum BatchManifest {
  /// The members about how results were made, as one JSON object.
  ///
  /// - Parameters:
  ///   - context: what all sessions have in common.
  ///   - only: the tasks that were wanted; `nil` for all.
  ///   - since: the day from which sessions were wanted, as it was given.
  /// - Returns: UTF-8 text without a line feed.
  static func settings(
    _ context: SessionContext, only: Set<String>?, since: String?
  ) -> [UInt8] {
    var writer = JSONWriter(indented: false)
    let requirement = context.requirement
    writer.object { writer in
      writer.member(
        "consent",
        JSONObject { writer in
          writer.member("asked", context.asksForConsent)
          writer.member("policy", context.policy.rawValue)
          writer.member("scope", requirement.scope.name)
          writer.member("types", requirement.types)
          writer.member(
            "versions",
            requirement.versions.map { $0.version + ($0.from.map { "@" + $0.iso8601 } ?? "") })
          writer.member("withdrawal", requirement.withdrawal.rawValue)
        })
      writer.member("only", only?.sorted())
      writer.member("parameterFiles", context.runners.files)
      writer.member("parameters", parameters(context))
      writer.member("participantFolder", context.configuration.participantFolder)
      writer.member("pseudonymKey", context.names.pseudonyms?.fingerprint)
      writer.member("schemaVersion", StepResult.schemaVersion)
      writer.member("series", context.seriesOutput != nil)
      writer.member("since", since)
      writer.member("studyConfiguration", context.configuration.sha256)
      writer.member("timeZone", context.configuration.timeZone?.identifier)
      writer.member("tool", "active-cli")
      writer.member("version", ToolVersion.current)
    }
    return writer.bytes
  }

  /// The parameters of all tasks, without the names of the study.
  private static func parameters(_ context: SessionContext) -> [String: [String: ParameterValue]] {
    context.runners.parameters.mapValues { values in
      values.mapValues { value -> ParameterValue in
        guard case .text(let text) = value else { return value }
        return .text(context.names.cleanedParameter(text))
      }
    }
  }

  /// The whole manifest.
  static func bytes(
    settings: [UInt8], totals: BatchAssembly.Totals, inputs: (count: Int, sha256: String),
    outputs: [String: String]
  ) -> [UInt8] {
    let settings = (try? JSONParser.document(settings)) ?? .null
    let sessions = totals.statuses.values.reduce(0, +)
    return JSONObject { writer in
      writer.member(
        "counts",
        JSONObject { writer in
          writer.member("errors", totals.counts.errors)
          writer.member("inputs", totals.counts.inputs)
          writer.member("results", totals.counts.results)
          writer.member("sessions", sessions)
          for status in SessionRecord.Status.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
            writer.member("sessions." + status.rawValue, totals.statuses[status] ?? 0)
          }
          writer.member("unusable", totals.counts.unusable)
        })
      writer.member(
        "inputs",
        JSONObject { writer in
          writer.member("files", inputs.count)
          writer.member("sha256", inputs.sha256)
        })
      writer.member("outputs", outputs)
      writer.member("settings", settings)
    }.jsonLine(indented: true)
  }
}
