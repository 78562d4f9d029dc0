import Testing

/// What a command leaves behind that is ended while it writes a file.
@Suite struct TerminationTests {
  // SIGINT is not asked for: a shell without a terminal has it ignored behind `&`.
  @Test(arguments: [("TERM", 143), ("HUP", 129)])
  func `a command that is ended leaves no temporary file`(signal: String, status: Int32) throws {
    let result = try TestProgram.run(
      """
      mkdir $T/o; active-cli simulate spl --duration 60 -o $T/o > /dev/null & P=$!
      while kill -0 $P 2> /dev/null; do
        set -- $T/o/.*.tmp
        if [ -e "$1" ]; then kill -\(signal) $P; break; fi
      done
      wait $P; S=$?; ls -A $T/o; exit $S
      """)
    // A machine that writes the file between two looks has ended it.
    #expect(result.status == 0 || result.status == status, "\(result)")
    #expect(!result.output.contains(".tmp"), "\(result)")
  }
}
