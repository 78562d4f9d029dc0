extension ChildProcess {
  /// Starts a program that reads sound or clips.
  ///
  /// - Parameters:
  ///   - program: its path.
  ///   - arguments: what follows the program's name.
  ///   - input: an open file.
  ///   - options: environment, and the time it may be silent.
  ///   - limitSeconds: the time it may take altogether; `nil` for any.
  /// - Throws: `Diagnostic` `audio.program-failed` when it cannot be started.
  convenience init(
    _ program: String, _ arguments: [String], input: Int32, options: AudioOptions,
    limitSeconds: Int? = nil
  ) throws(Diagnostic) {
    try self.init(
      program, arguments, input: input,
      rules: Rules(
        failed: "audio.program-failed", stalled: "audio.program-stalled", role: "decoding",
        hint: "convert the file to WAV with ffmpeg",
        environment: options.environment, stallSeconds: options.stallSeconds,
        limitSeconds: limitSeconds))
  }
}
