extension CodeGroup {
  /// Codes about questionnaires.
  static let surveys = CodeGroup(
    "Questionnaires",
    """
    survey.empty: error
    The document has no QuestionnaireResponse with items.
    Another FHIR resource, or a questionnaire without answers.
    Export the responses again.

    survey.no-questions: error
    The document has no result of a question.
    The result of an active task, or another document.
    Give the JSON of the questionnaire's result.

    survey.no-task: error
    The document defines no task, or one that asks no question.
    The result instead of the definition.
    Give the JSON of the task.

    survey.entered-in-error: flag error
    The response is declared to be entered in error.
    A correction in the record.
    Leave it out.

    survey.unfinished: flag warning
    The response is not finished.
    The participant stopped, or it was exported too early.
    Export it again when it is finished.

    survey.unreadable-row: flag error
    A row of the table does not have the header's number of cells, or a quote in it does not end; its answers are not known.
    A comma or quote inside a cell, or a cell that was left out.
    Correct the row.

    survey.repeated-participant: flag warning
    A participant stands in several rows, however spelled, and no session, visit or day tells them apart.
    A form that was entered twice, or two people with one number.
    Keep one of the rows, or add a column for the session.

    survey.unknown-status: flag warning
    The response has a status that FHIR does not know.
    A system that does not follow the standard.
    Find out whether it was finished.

    ipaq.unknown-question: error, flag warning
    No question has the name that --items gives.
    A misspelt name; in results of an app also a question that was not shown.
    Correct --items.

    ipaq.no-items: error
    No answer belongs to the IPAQ short form.
    Questions with names of their own.
    Name them: --items vigorousDays=QUESTION,….

    ipaq.excluded: flag error
    A rule of the protocol excludes the case from every score.
    Answers that are missing or impossible; the metrics ipaq.rule say which.
    Leave the case out, as the protocol says.

    ipaq.inconsistent_days_zero: flag info
    A class without days has a time, which is dropped.
    A form without skip logic.
    Nothing.

    ipaq.zero-minutes: flag warning
    A class with days has no time.
    An answer that was skipped.
    Ask again if you can.

    ipaq.time-irrelevant: flag info
    A class without days has no answer for the time, which does not matter.
    A form with skip logic.
    Nothing.

    ipaq.probably-hours: flag warning
    A time of a few minutes, or of less than one, is probably one of hours or a part of a day; it is left as it is.
    Hours were typed into a box of minutes, or a spreadsheet keeps 1:30 as 0.0625.
    Decide by your protocol; the score is too low if they are hours.

    ipaq.hours-box: flag warning
    Minutes stood in an hours box.
    A typing mistake.
    Check the value that was taken.

    ipaq.hours-and-minutes: flag warning
    Hours stand beside minutes that make an hour or more.
    The same time was given twice, or in both boxes.
    Check the value that was taken.

    ipaq.contradicting-times: flag warning
    A time a day and a time a week differ; the time a day counts.
    Both boxes were filled in.
    Check which is right.

    ipaq.weekly-time: flag info
    A time was stated per week.
    The form allows it.
    Nothing.

    ipaq.under-10: flag info
    A time under 10 minutes was set to none.
    The protocol counts bouts of 10 minutes only.
    Nothing.

    ipaq.truncated: flag info
    A time over 180 minutes was set to 180.
    The protocol truncates it.
    Nothing.

    ipaq.repeated-answer: flag warning
    A question is answered more than once; the last answer counts.
    A result of several runs.
    Check that it is one run.

    ipaq.unreadable-answer: flag warning
    An answer cannot be read as days or time.
    Words in a box of numbers.
    Correct it in the table if the meaning is clear.

    mmse.no-items: error
    No answer belongs to the MMSE.
    Another questionnaire.
    Check that this is the result you mean.

    mmse.key: error
    The file is no key for the MMSE.
    A slip of the pen in the JSON, or another file.
    Compare it with docs/guide/surveys.md.

    mmse.cutoffs: error
    The file is no table of cut-offs.
    A column that is missing, or another file.
    Compare it with docs/guide/surveys.md.

    mmse.ratings: error
    The file is no table of raters' scores.
    A column that is missing, or another file.
    Compare it with docs/guide/surveys.md.

    mmse.screen-variant: flag info
    The form is filled in on a screen; norms of the interview do not apply.
    It always is.
    Say so where scores are published.

    mmse.pending: flag info
    Items wait for a person or a key.
    Items that a program cannot score alone.
    Give a key and the raters' scores; the bounds of the score hold meanwhile.

    mmse.not-administered: flag warning
    Items have no result.
    The task was not finished.
    Do not use the total; see its bounds.

    mmse.midnight: flag info
    A step crossed midnight; either date was accepted.
    A session at night.
    Nothing.

    mmse.long-step: flag warning
    A step that asks for the date was open for two days or more; only its first day counts.
    The app was left in the background.
    Decide by hand which day was meant.

    mmse.time-zone-from-file: flag info
    The participant's time zone is taken from the file's dates.
    The key has none.
    Give it in the key if the participant was elsewhere.

    mmse.year-not-offered: flag warning
    The year is outside what the form's picker offers, so the item cannot be right.
    A fault of the form.
    Have a rater score the item.

    mmse.clock-item: flag info
    The time of day is scored, which is no item of the instrument.
    The form asks for it.
    Leave it out of comparisons.

    mmse.repeated-answer: flag warning
    A question is answered more than once.
    A result of several runs.
    Check that it is one run.

    mmse.rater-overrides: flag warning
    A rater's score replaced an automatic one.
    The raters' table has a score for an item that is scored automatically.
    Check that it was meant.

    mmse.raters-disagree: flag warning
    Raters disagree about an item; it stays open.
    Two scores in the raters' table.
    Have them agree.

    mmse.foreign-rating: flag warning
    Scores of the raters' table belong to no item, or are no points.
    A slip of the pen.
    Correct the table.
    """)
}
