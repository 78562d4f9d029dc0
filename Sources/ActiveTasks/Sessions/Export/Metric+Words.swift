extension Metric {
  /// Whether its words are of the program's own making, so that they cannot name anybody.
  ///
  /// Which words are of closed lists is decided once, with the report (`MetricGroup.hasClosedWords`); those that only
  /// exports tell are hashes, the time within a clip, and which channel was measured.
  var hasClosedWords: Bool {
    let key = MetricGroup.Key(task: "", step: nil, metric: name, method: "", unit: "")
    return MetricGroup(key).hasClosedWords || name.hasSuffix(".sha256")
      || ["camera.created", "spl.channel", "spl.voiceLevel.tooLoud"].contains(name)
  }
}
