extension CodeGroup {
  /// Codes about consent.
  static let consent = CodeGroup(
    "Consent",
    """
    consent.missing: error
    There is no consent, so the session is not processed.
    The consent was not uploaded, or lies elsewhere.
    Put consent.json into the participant's folder, or decide with --consent-policy.

    consent.unsigned: error
    The consent is not given or not signed in full.
    The participant stopped, or a signature is missing.
    Get the signed consent.

    consent.before_consent: error
    The session began before the consent was signed, or its start is not known.
    A trial before enrolment, or a recording without a date.
    Leave it out; give the session's start if it is known.

    consent.version_outdated: error
    The consent is to an older version of the document than the session needs.
    The participant has not agreed to the new version.
    Get the new consent.

    consent.withdrawn: error
    The participant had withdrawn, or withdrew later and earlier data are dropped.
    A withdrawal.
    Leave the session out; delete its data if your protocol says so.

    consent.scope_insufficient: error
    The consent does not extend to what is done with the data.
    The participant allowed less sharing, or fewer types of data.
    Leave the session out.

    consent.ignored: flag warning
    The session was processed without a valid consent.
    --consent-policy ignore was given.
    Do not pass the result on without a reason.

    consent.withdrawn-later: flag info
    The participant withdrew, or refused, after the session.
    A withdrawal that keeps earlier data.
    Check that your protocol keeps them.

    consent.several-people: error
    One consent cannot cover several people.
    A file of several participants, with one --consent.
    Give each participant a file and a consent.

    consent.no-record: error
    The document holds no consent.
    Another document.
    Give the result of the consent task, or the consent record.

    consent.document: error
    The text that was agreed to cannot be read in full, so it is not printed.
    A page with a comment, tag or style that does not end, or sections that are no text.
    Export the document again, or give it with --document FILE.

    consent.no-document: error
    The file does not hold the text that was agreed to.
    The consent result has the signature only.
    Give the document with --document FILE.

    consent.date: error
    A date of the consent is no point in time.
    A date without an offset.
    Write it as 2024-05-01T09:00:00-07:00.

    consent.key: error
    A key of the consent is not read.
    A slip of the pen; capitals count.
    Correct the spelling.

    consent.scope: error
    The sharing scope is not known.
    A word of the app's own.
    Use one of those that the message lists.

    consent.missing-font: warning
    No installed font can show some characters; boxes stand in their place.
    A script without a font.
    Install a font for it, such as fonts-noto.

    consent.pdf: error
    The document could not be drawn.
    A fault of the drawing library, or no memory.
    Run it again; report it with the document.

    consent.signature-image: error
    The picture of the signature cannot be found or read.
    A damaged picture, or one in another folder.
    Put it beside the consent as PNG, or leave it out.

    consent.too-long: error
    The document is too long to be laid out.
    Another file than was meant.
    Check the document.
    """)

  /// Codes about daily outcomes of CareKit, and the marks on outcomes.
  static let outcomes = CodeGroup(
    "Outcomes of CareKit",
    """
    outcomes.none: error
    The document has no task and no outcome of CareKit.
    Another document.
    Give the sync record, or tasks and outcomes as JSON.

    outcomes.date: error
    A date of the document cannot be read.
    A date without an offset, or a word.
    Write ISO 8601 with an offset, or a number.

    outcomes.dates: error
    The dates of the document cannot be told apart by their numbers.
    Seconds and milliseconds, or two reference dates, in one file.
    Write every date of the file the same way.

    outcomes.mixed-dates: flag warning
    Some dates are text and some are numbers.
    Files of two programs were joined.
    Check the days in the table.

    outcomes.calendar: error
    A schedule counts months of a calendar that is not known.
    A calendar other than the Gregorian one.
    Write the schedule in days.

    outcomes.schedule: error
    An element of a schedule cannot be counted.
    No start, or an interval that is no whole number.
    Correct the element that is named.

    outcomes.occurrence: error
    An outcome does not say which event it belongs to.
    No occurrence index.
    Export again.

    outcomes.repeated-task: error
    Two tasks have the same identifier, so their outcomes cannot be told apart.
    An edited document.
    Give each version of a task its own.

    outcomes.no-time-zone: flag warning
    Tasks state no time zone; their days are those of UTC.
    A document without zones.
    Events near midnight may be on the wrong day.

    outcomes.too-many-events: flag warning
    A schedule has more events than are made; the first ones are.
    An interval of seconds over years.
    Limit the days with --from and --to.

    outcomes.no-event: error
    The task has no such event on that day.
    A day outside the schedule, or a wrong --event.
    List the events: active-cli outcomes FILE.

    outcomes.no-outcome: error
    The event has no outcome that could be deleted.
    Another day or event than was meant.
    List the events: active-cli outcomes FILE.

    outcomes.no-value: error
    The document has no number for an outcome.
    A question without an answer, which is never 0.
    Name a metric with --metric, or give another file.

    outcomes.unreadable-answer: error
    An answer that should be a number is none, or stands beside "I don't know".
    A fault of the app, or a file that was edited.
    Correct the file: left out, the answer would count as skipped.

    outcomes.empty: warning
    No event and no outcome lies in the days that are listed.
    Tasks without an outcome, or other days.
    Name days with --from and --to.

    outcomes.task-versions: flag warning
    Versions of a task replace themselves or each other; they are ordered by effectiveDate.
    A fault of synchronisation.
    Check the versions of the task.

    outcomes.several-values: error
    The document has several values for one outcome.
    Results of several sessions in one file.
    Give a file with the one result that is meant.

    outcomes.source-day: error
    The values are not of the event's day.
    The result of another day.
    Give the result of that day, and with --at the present.

    outcomes.future: error
    Nothing can be written for a future day.
    A wrong day, or a wrong --at.
    Check both.

    outcomes.past-day: error
    An outcome of a past day is locked.
    A correction.
    Say who changes it and why: --by and --why.

    outcomes.present: error
    The event has a version that is newer than the present.
    A wrong --at, or a clock that was wrong.
    Give a present after it.

    late_entry: mark
    The outcome was made on a later day than the event's.
    It was filled in afterwards.
    Decide by your protocol whether it counts.

    filled_in_future: mark
    The outcome was made on an earlier day than the event's.
    A wrong clock, or filled in beforehand.
    Do not count it without a reason.

    edited_after_day: mark
    The outcome was changed or deleted on a later day than the event's.
    A correction without a name.
    Find out who did it and why.

    edited_by_name: mark
    The outcome was changed on a later day, with who did it and why.
    A correction.
    Nothing.

    duplicate_outcome: mark
    Two outcomes are in force for one event.
    Two devices of one participant.
    Decide by your protocol which counts.

    broken_chain: mark
    Versions replace themselves or each other; the newest is shown.
    A fault of synchronisation.
    Check the versions.

    unreadable_value: mark
    A value is not of the type that it states.
    A fault of the app.
    Do not use it.

    unknown_task: mark
    The outcome belongs to no task of the file.
    An export of outcomes only.
    Export the tasks, too.

    missing_version: mark
    The outcome replaces a version that is not in the file, or is of another event.
    An export of a part, or a fault of synchronisation.
    Export everything, and check the versions.

    event_not_made: mark
    The outcome lies beyond the occurrences that are made of an endless schedule.
    A schedule that repeats every few minutes for years.
    Give the schedule an end, or split the file.

    index_beyond_schedule: mark
    The task has no such occurrence.
    The schedule was changed afterwards.
    Check the versions of the task.

    eclipsed_version: mark
    The outcome belongs to a version of the task that was no longer in force.
    A device that was not up to date.
    Check whether it counts.

    undated_outcome: mark
    The outcome does not say when it was made.
    An older export.
    Late entries cannot be told.
    """)
}
