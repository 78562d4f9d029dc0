extension CodeGroup {
  /// Codes about the command line.
  static let usage = CodeGroup(
    "The command line",
    """
    usage.unknown-command: error
    There is no command of this name.
    A slip of the pen, or a word that belongs behind the command stands before it.
    Take the name that the message proposes, or see the list: active-cli --help.

    usage.missing-command: error
    The command line ends before it says what to do.
    The first word of a command of two words, such as describe or simulate, stands alone.
    Add one of the words that the message lists.

    usage.unknown-flag: error
    The command has no flag of this name.
    A slip of the pen, or the flag of another command.
    Take the name that the message proposes, or see the page of the command with --help.

    usage.flag: error
    A flag does not go with the others, or needs one that is not given.
    Flags of two ways to use a command stand on one line.
    Leave one of them out, or add the one that the message names.

    usage.flag-value: error
    A switch was given a value.
    --strict=yes instead of --strict.
    Give the switch alone; its opposite is --no- and the name.

    usage.missing-flag: error
    The command cannot work without a flag that is not there.
    Nothing says where results go, or what they are compared with.
    Add the flag that the message names.

    usage.missing-value: error
    A flag stands without its value.
    The value was forgotten, or begins with a dash and is taken for the next flag.
    Give the value behind the flag, or joined to it as --name=value.

    usage.parameter: error
    A flag has a value that it cannot have.
    A number outside its range, an unknown word, or two flags that contradict each other.
    The message says which values are possible; the page of the command (--help) says what they do.

    usage.missing-file: error
    The command needs a file or folder and got none.
    A pattern of the shell matched nothing, or the path was forgotten.
    Name the file, or - for standard input where the command takes it.

    usage.operand: error
    The command got an argument that it has no use for.
    More paths than it takes, or a value whose flag was forgotten.
    Leave it out, or run the command once for each.

    usage.stdin-twice: error
    Standard input is named twice, and can be read only once.
    A dash stands twice on the line.
    Write one of the inputs to a file and name it.

    usage.unknown-format: error
    There is no input format of this name.
    A slip of the pen in --input-format.
    See the names with 'active-cli describe formats', or leave the flag out: formats are recognised.

    usage.unknown-code: error
    There is no message or flag with this code.
    A slip of the pen, or the code of another version of the program.
    See all codes with 'active-cli explain'.

    usage.columns: error
    --columns is not understood, names a column that the file does not have, or one column for two things.
    Another spelling than in the header, or a position beyond the last column.
    Write name=column pairs with the header's spelling, or positions counted from 1.

    usage.units: error
    --units is not understood, or names a unit that the quantity does not have.
    Another spelling of the unit, such as G for g.
    Take one of the units that the message lists, such as --units acc=g,gyro=deg/s.

    usage.rate: error
    The sampling rate of --rate cannot be one.
    A sampling interval was given, or a rate in kHz.
    Give samples a second, such as --rate 100.

    usage.audio-raw: error
    The flags for sound without a header do not fit the input.
    The file has a header after all, or the sampling rate is missing.
    Leave the flags out for files with a header; otherwise give --input-format audio.raw and --rate.

    usage.audio-channel: error
    The sound has no channel of this number.
    Channels are counted from 1, and recordings of phones have one.
    Choose one of those that the message lists, or all or mix.

    usage.output-format: error
    The name of the output file does not say in which format to write.
    An extension that is none of json, jsonl, csv, table.
    Name the format with --format.

    usage.output-is-input: error
    Results would be written over an input, a key or a crosswalk, or into the folder of the inputs.
    The same name behind -o as before, or a study whose results lie inside it.
    Choose another name or a folder outside.

    usage.outputs-same: error
    Two outputs would be written to the same file.
    -o, --series or --plot have the same name.
    Give each its own.

    usage.series: error
    --series cannot be written where it says.
    Standard output, which has the results, or one file for inputs that have the same name.
    Name a file, or for several inputs a folder; name each input once.

    usage.plot: error
    --plot cannot be written where it says.
    Standard output, or one file for several figures, or inputs of the same name.
    Name a file such as plot.svg, or for several inputs a folder that ends in /.

    usage.plot-format: error
    The name of the figure does not say which kind of picture it is.
    An extension that is none of svg, png, pdf.
    Change the extension, or name the kind with --plot-format.

    usage.pdf: error
    The PDF of a consent cannot be written where it says.
    Standard output, which has the verdict, or one PDF for several consents.
    Give --pdf FILE and one consent.

    usage.scrub: error
    The flags of cleaning a file are incomplete, or two inputs would make the same copy.
    -o without --scrub or the other way round, or files of the same name from two folders.
    Give both flags; clean files of the same name in two runs.

    usage.one-recording: error
    A flag that is about one person and session stands beside several inputs.
    --age, --calibrator or the like with many recordings.
    Run the command once for each recording, or put the value into the study's configuration for batch.

    usage.result: error
    A file given instead of a recording is no result of the command it is needed from.
    The result of another command, of several recordings, or of an older version.
    Make it again as the message says, or give the recording itself.

    usage.study: error
    The folder of the study cannot be read.
    A file was given, or a folder without permission.
    Name the folder that holds the participants' folders; for single recordings use the command of the task.

    usage.study-key: error
    The study's configuration has a key that does not exist.
    A slip of the pen, which would otherwise change nothing in silence.
    Correct it; docs/guide/batch.md lists the keys.

    usage.study-value: error
    The study's configuration has a value that cannot be used.
    Another type than expected, or a word that is not one of the possible ones.
    Correct the place that the message names; docs/guide/batch.md lists the values.

    usage.key-in-results: error
    The key of the pseudonyms or the list of names would lie among the results.
    --pseudonym-key or --crosswalk inside the folder of -o.
    Choose a place outside: results are passed on, and these lead back to the participants.

    usage.address: error
    This is no address that results can be sent to.
    A password or query in it, http to another machine, or characters that must be written as %XX.
    Write https://HOST/PATH; a secret goes into --token-file or ACTIVE_CLI_TOKEN.

    usage.rules: error
    The bundles at this address were made by other rules, of dates or consent.
    A flag such as --dates was left out or changed since.
    Give the same flags as before, or send everything anew with --replace-rules.

    usage.sql: error
    The SQL statement cannot be used.
    A mistake in it, several statements, or one that would change the store.
    Write one SELECT; 'active-cli query --about tables RESULTS' shows the tables.
    """)
}
