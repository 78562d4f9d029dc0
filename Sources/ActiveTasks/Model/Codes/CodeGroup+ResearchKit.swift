extension CodeGroup {
  /// Codes about ResearchKit's results.
  static let researchKit = CodeGroup(
    "ResearchKit's results",
    """
    researchkit.no-result: error
    The document has no result of this task.
    The result of another task, or a definition instead of a result.
    See what it holds with 'active-cli results FILE'; give the recording's log, or choose the command of the task.

    researchkit.step-times: flag warning
    Steps were left out: their times have no offset from UTC, or they end before they begin.
    A result that was written or changed by another program than ResearchKit.
    Write times such as 2024-05-01T09:00:00-0700, and check their order.

    researchkit.no-steps: error
    The document has no step with its times.
    A single result instead of that of the whole task.
    Give the serialised result of the whole task.

    researchkit.no-class: flag info
    The result does not name its class.
    An app with a writer of its own.
    Nothing; it was read by its keys.

    researchkit.no-step-result: flag info
    The result stands outside a step result; its start is the time it was created.
    A single result instead of that of the whole task.
    Nothing, if the start does not matter.

    researchkit.missing-angle: flag warning
    A stored range of motion lacks a number.
    An older version of ResearchKit.
    Compute it from the motion log.

    researchkit.unreadable-date: flag warning
    The start is no date with an offset, so it is not known.
    An app with a writer of its own.
    Nothing for the numbers; results cannot be placed in time.

    researchkit.unreadable-result: flag warning
    What stands among the results, or holds them, is no result.
    A damaged or edited document.
    Look at the place that is named; something may be missing.

    researchkit.unknown-class: flag info
    A class that ResearchKit's serialiser does not have; it is kept as it is.
    A class of the app's own.
    Nothing.

    researchkit.unknown-key: flag info
    A key that its class does not have; it is kept as it is.
    Another version of ResearchKit, or an app's own key.
    Nothing.

    researchkit.wrong-value: flag warning
    A value is of another kind than its class has.
    A writer of the app's own, or an edited document.
    Check the value that is named.

    result.contract: error
    The file is not as results of this version are.
    A result of another version, or an edited one.
    Process the recordings again with this version.

    result.stored-differs: flag warning
    What the app stored is not what its samples give.
    A fault of the app's version; both numbers are given.
    Publish reference; say so when you compare with stored values.

    result.repeated-times: flag warning
    Two samples bear the same time.
    A coarse clock, or a sample that was stored twice.
    Mind it with intervals: some are 0.

    result.times-back: flag warning
    Times go back.
    A clock that was set, or samples out of order.
    Intervals at that place mean nothing.

    result.unusable-values: flag warning
    Values that are missing where there must be one, or impossible, were left out.
    A damaged or edited result.
    Look at the metric that is named.

    result.whole-seconds: flag info
    Dates have no fractions of a second.
    The serialiser rounds them.
    Durations of steps are within a second.

    result.walk-limit: flag warning
    The walk was ended by its limit, not by the participant, or is longer than the limit allows.
    The task's time ran out; beyond it, a result that was edited or a clock that was wrong.
    Do not take the distance and the speed for what was walked; leave the trial out.

    result.contradictory: flag warning
    There is an answer and "I don't know" at once.
    A fault of the form.
    Decide by your protocol which counts.

    result.unreadable-answer: flag warning
    An answer is none of its kind.
    Another format of the question, or a damaged result.
    Look at the answer that is named.

    result.long-number: flag info
    An answer is a whole number that no floating-point number holds; it is text.
    An identifier in a numeric field.
    Nothing.

    result.not-computed: flag info
    Nothing is computed from such results; they are listed.
    A class without numbers of its own.
    Nothing.
    """)
}
