extension CodeGroup {
  /// Codes about tables of text.
  static let tables = CodeGroup(
    "Tables (CSV)",
    """
    csv.binary: error
    The file holds zero bytes, so it is not text.
    Another kind of file under the name of a table, or a damaged copy.
    Look at it with 'active-cli inspect FILE'; copy it again, or name its format with --input-format.

    csv.no-rows: error
    The table has no row of numbers.
    A recording that was stopped before its first sample, or a table with text in every row.
    Export the recording as a table of numbers, one sample a line.

    csv.columns-differ: error
    Most rows do not have the header's number of cells.
    Decimal commas in a table that is separated by commas.
    Export with points as decimal marks, or with ; or tabs between the cells.

    csv.ragged-rows: flag warning, error
    Some rows do not have the header's number of cells and are left out.
    Interrupted writing, or a comma inside a cell without quotes.
    Look at the first line that is named; if many rows are lost, export again. In a study's own tables it is an error: correct the table.

    csv.repeated-column: error
    Two columns of a table have the same name, so that it cannot be told which is meant.
    A column that was copied, or two tables side by side.
    Remove or rename one of them.

    csv.separators-differ: error
    The lines are separated in different ways.
    Two tables in one file, or one that was edited by hand.
    Export again, or replace one separator by the other.

    csv.second-header: error
    A second header stands between the rows.
    Two recordings were written to one file.
    Split the file there and process each part.

    csv.line-ends: error
    The line ends are carriage returns, or mixed.
    A file of an old program, or one joined from several systems.
    Convert it: tr '\\r' '\\n' < FILE > NEW.

    csv.line-too-long: error
    A line is longer than a row can be.
    No table, or one that lost its line ends.
    Look at the line; export the time and sensor columns only.

    csv.not-a-number: error
    A cell that must be a number is none.
    Thousands separators, a unit beside the number, or a word for a missing value.
    Correct the cell that is named, or leave it empty where the column may be empty.

    csv.truncated-last-line: flag warning
    The file ends inside a line, and that row is left out.
    The recording or the copy stopped while it was written.
    Copy it again; the rows before it stand.

    csv.unterminated: flag warning, flag info
    The last line has no end, so its last value is whole only if the file was not cut off.
    A cut file, or a program that writes no line end after the last row.
    Compare the last value with the source; a warning says that it looks cut.
    """)

  /// Codes about JSON.
  static let json = CodeGroup(
    "JSON",
    """
    json.syntax: error
    The text is not JSON at the place that is named.
    A file edited by hand, or joined from several.
    Export it again; the place says where to look.

    json.truncated: error
    The document ends too early.
    The app was stopped while it wrote, or the copy was.
    Copy it again from its source.

    json.unterminated: flag warning
    A log has no end; the items that are whole were read.
    The app was stopped while it recorded, so the last items are missing.
    Check that the recording lasts as long as it should.

    json.trailing-bytes: flag warning
    Bytes after the end of the log were not read.
    A file that was written over a longer one.
    Look at the end of the file: it may be the remainder of another recording.

    json.second-log: error
    Another log begins behind the first.
    Two recordings were written to one file.
    Split the file there.

    json.not-a-log: error
    The document is neither an object nor an array.
    Another file than was meant.
    See what it is with 'active-cli inspect FILE'.

    json.no-items: error
    The document has no array of items.
    A document of another kind, such as a result or a configuration.
    Give the log of the sensor; 'active-cli describe formats' lists what is read.

    json.item-not-object: error
    An item of the log is no object.
    A damaged or edited log.
    Export it again, or cut it before the item that is named.

    json.item-too-large: error
    An item of the log is longer than any sample.
    A document of another kind, or brackets that were lost.
    Check that the file is a sensor log.

    json.duplicate-key: flag warning, error
    A key stands twice in one object.
    A faulty writer; in a log the last value counts, a document is refused.
    Ask the app's maker which value is meant.

    json.wrong-type: flag warning
    A value is of another type than the format has, such as text for a number; it is left out.
    A faulty writer, or null for missing samples.
    Look at the first item that is named, and at how many there are.

    json.invalid-number: error
    A number is none that JSON has.
    NaN or Infinity, which some programs write.
    Have the app write null instead, or cut the log before the item.

    json.invalid-string: error
    A text has an escape or character that JSON does not allow.
    A faulty writer, or bytes that were changed.
    Export it again.

    json.unclosed-string: error
    A text has no end.
    A quotation mark was lost, or the file is cut.
    Export it again, or cut the log before the item.

    json.control-character: error
    A text holds a control character as it is.
    A faulty writer.
    Export it again with escapes, or cut the log before the item.

    json.invalid-utf8: error
    The text is not UTF-8.
    Another encoding, or bytes that were changed.
    Convert it with iconv, or copy it again.

    json.utf-16: error
    The text is UTF-16 or UTF-32.
    Saved by an editor under Windows.
    Convert it: iconv -f UTF-16 -t UTF-8 FILE > NEW.

    json.too-deep: error
    Arrays and objects are nested deeper than any recording's.
    No recording, or a file made to do harm.
    Check where it comes from.

    json.no-memory: error
    An item needs more memory than there is.
    Many workers at once on a small machine, or a damaged file.
    Run again with a smaller -j.
    """)
}
