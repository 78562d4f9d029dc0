extension CodeGroup {
  /// Codes about studies, shards and pseudonyms.
  static let batch = CodeGroup(
    "Studies and shards",
    """
    study.level: error, warning
    The folder does not look like that of one study: its folders are not participants with sessions in them.
    The folder above or below the study's was named, which would mix participants or take sessions for people.
    Look at what was found with 'active-cli inspect STUDY' and name the folder that holds a folder a participant.

    batch.dated-by-files: warning
    For --since, sessions without any date were taken by the times of their files.
    Neither their documents nor their recordings say when they were made.
    Check those sessions, marked datedBy in sessions.jsonl: copying files changes their times.

    batch.fail-fast: error
    The run stopped at the first session with a failed input.
    --fail-fast was given.
    See errors.jsonl after a run without it.

    batch.missing-record: error
    The record of a session is missing or was changed.
    A file of journal/ was removed or edited.
    Run the batch, or its shard, again.

    batch.nothing-left: error
    The study has no sessions, and the results folder holds those of an earlier run.
    A disk or share that is not mounted, or the wrong folder.
    Check the folder of the study; --force removes the earlier results.

    batch.no-session: warning
    The study has no sessions, so there was nothing to process.
    A wrong path, a disk that is not mounted, or an empty folder.
    Check the folder of the study; 'active-cli batch --dry-run' lists what is found.

    batch.repeated-recording: warning
    Recordings stand in the study more than once, byte for byte, and each copy counts in every number.
    An upload that was sent twice, a copied folder, or an archive under two names.
    List them with 'active-cli query RESULTS --about repeated', remove the copies from the study and run the batch again.

    batch.no-consent: warning
    The study has no consents, so none is asked for.
    There is no consent.json in any participant's folder.
    Put them there, or say what you mean with --consent-policy.

    batch.shard: warning
    A shard is done.
    The run was one of several.
    When all are done: active-cli merge RESULTS.

    merge.no-shards: error
    There is no shard that is done.
    Another folder, or the shards have not run yet.
    Run the shards first.

    merge.missing-shard: error
    Not every shard is done.
    A node failed, or is still at work.
    Run those that the message names.

    merge.differ: error
    The shards were made from different studies, settings or versions.
    The study or a flag changed between them.
    Remove shards/ and run all with the same study and flags.

    merge.damaged-marker: error
    A file of shards/ is no marker of a shard.
    It was edited, or a disk was full.
    Run that shard again.

    study.same-session: error
    Two sessions have the same identifier.
    Folders or archives of the same name below one participant.
    Rename one of the two that the message names.

    pseudonym.key: error
    The key is too short to keep a secret.
    A key made by hand.
    Make one: openssl rand -hex 32 > FILE.

    pseudonym.key-readable: warning
    Others on this machine may read the key.
    The permissions of the file.
    Run: chmod 600 FILE.

    pseudonym.new-key: warning
    A key for the participants' pseudonyms was made.
    No --pseudonym-key was given and there was none.
    Keep it, and keep it from those who get the results; other names come of another key.

    pseudonym.collision: error
    Two names have the same pseudonym.
    Very rare chance.
    Use another key with --pseudonym-key.
    """)

  /// Codes about what is written and drawn.
  static let outputs = CodeGroup(
    "Output and figures",
    """
    output.closed: error
    Whoever read the output has stopped reading; the program ends without a message.
    head or a pager that was left.
    Nothing.

    output.unwritable: error
    The output cannot be written.
    A folder that does not exist, missing permission, or a full disk.
    Check the folder, its permissions and the free space; what was begun was removed.

    output.exists: error
    There is a study already where one would be written.
    The same -o twice.
    Choose another folder, or remove it.

    output.not-empty: error
    There is something already where an export would be written.
    The same -o twice.
    Choose another name, or remove it: an export never mixes with an older one.

    series.none: warning
    There is no curve, so no series was written.
    Inputs that failed, or results without one.
    Look at the other messages; a file from an earlier run stays as it is.

    plot.none: warning, error
    There is nothing to draw, so no figure was written.
    Results without numbers for it, or without the table of --series.
    Run the command with --series, or choose another --kind.

    plot.gnuplot-missing: error
    Drawing needs the program gnuplot, which was not found.
    It is not installed, or not on the search path.
    Install it (Debian, Ubuntu: apt install gnuplot-nox), or leave the figure out.

    plot.failed: error
    gnuplot did not draw the figure.
    An old version, or a broken installation.
    Run 'gnuplot --version'; the numbers are not concerned.

    plot.program-failed: error
    gnuplot could not be started.
    A broken installation, or a limit on processes or memory.
    Run 'gnuplot --version'; the numbers are not concerned.

    plot.program-stalled: error
    gnuplot did not go on and was stopped.
    A machine under heavy load, or a broken installation.
    Run the command without the figure; the numbers are not concerned.

    plot.no-result: error
    The file holds no results of this program.
    A recording, or a table.
    Give what a command prints with --format json or jsonl.

    plot.series-changed: error
    The table of the curve is not the one the result was written with.
    It was edited, or written by another run.
    Run the command with --series again.

    plot.several-results: error
    A figure of a step shows one result, and the file has several.
    A file of a batch.
    Give one result, or draw them over the days: --kind trend.

    simulation.parameters: error
    What was asked for cannot be simulated.
    Values that contradict each other, or more samples than are sensible.
    The message says what is possible.

    simulation.clipped: error
    The simulated sound does not fit into full scale.
    A level that is too high for the sensitivity, or for full scale.
    Choose a lower --level, --gain or --sensitivity, or --encoding f32.
    """)

  /// Codes about exports.
  static let exports = CodeGroup(
    "Exports",
    """
    report.changed: error
    A result file is not the one that manifest.json was written for.
    It was edited, or copied in part.
    Run the batch again: it writes the files anew.

    report.empty: error
    The study has no sessions to report.
    The results of an empty folder, or of one that holds no sessions.
    See what would be processed: active-cli batch STUDY --dry-run.

    report.no-participant: error
    The study has no participant of this name.
    A slip of the pen, or a real name where the results have pseudonyms.
    See all names: active-cli query RESULTS --about completeness.

    submit.later: error
    The server is busy or out of reach, or asks to come back later; what waits is kept.
    A network that is down, maintenance, or a limit of requests.
    Give the same command later: it goes on.

    submit.busy: error
    Another run is sending these results.
    Two runs at once.
    Try again when it has ended.

    submit.refused: error
    The server refuses the token, or what answers at the address is no server for bundles.
    A token that ran out, a wrong address, or a login page in between.
    Check the address and the token; nothing that waits is lost.

    submit.rejecting: error
    The server rejected bundles; after ten in a row the run ends.
    It expects another form, or another study.
    Read its words with 'active-cli submit RESULTS --status'; after mending, send again with --retry-rejected.

    submit.untrusted: error
    The server cannot prove that it is the one in the address.
    A private authority, a certificate that ran out, or somebody in between.
    Name a private authority with --ca-file; otherwise ask those who run the server.

    submit.token: error
    There is no token, or it is none that a server could read.
    An empty file, or more than one line.
    Put the token alone on one line of the file.

    submit.token-readable: error
    Others may read the file of the token, so it is not used.
    The file was made with the usual permissions.
    Run: chmod 600 FILE.

    submit.outside: warning
    The server has bundles that may no longer be shared.
    A participant withdrew after they were sent.
    Tell those who run the server; 'active-cli query RESULTS --about bundles' lists them.

    export.no-results: error
    The folder holds no results of a batch.
    The study's folder was given, or a batch that was stopped.
    Make them: active-cli batch STUDY -o RESULTS.

    export.changed: error
    The files of the results do not belong together.
    A batch was run again meanwhile, or a file was edited.
    Run the batch again: it writes them anew.

    export.excluded-sessions: warning
    Sessions are left out.
    Their consent does not cover passing them on, or is not known.
    The message counts them by reason; process the study with --consent-scope if the scope is not known.

    export.excluded-results: warning
    Results are left out.
    Their quality, or the choice of the export.
    The message counts them by reason.

    export.withheld: warning
    Values are withheld.
    Answers in words and dates may identify.
    Give --text keep if words may be passed on.

    export.unplaced: warning
    The format has no place for some results or files.
    The standard does not know them.
    Take them from the CSV package (export tidy).

    export.days-at-utc: warning
    Dates of participants are shifted by the days of UTC, without a time of day.
    Some of their sessions state no offset from UTC, and shifted by two clocks they would move against each other.
    Say where the study is (timeZone in study.json) and run the batch again.

    export.several-clocks: warning
    Recordings of one session state several offsets from UTC, and dates are shifted by their wall clocks.
    The phone crossed a time zone, or one device kept the time of another.
    Leave the times between such recordings alone, or export with --dates keep.

    export.dates-in-words: warning
    Words are told, and only dates such as 2024-05-01 and 20240501 are changed in them.
    Both --text keep and --dates year or shift were given.
    Look for other dates, such as 1 May or 5/1/24, before you pass the export on, or leave --text keep out.

    export.no-consent: warning
    Sessions are exported without any consent.
    The batch asked for none.
    Run the batch with consents if there are any.

    export.new-key: warning
    A key for the shift of dates was made.
    --dates shift without a key that existed.
    Keep it, and keep it from those who get the export.
    """)

  /// Codes about the store of a study.
  static let store = CodeGroup(
    "The store of a study",
    """
    store.files-changed: error
    A result file is not the one that the manifest lists.
    It was edited, or copied in part.
    Run the batch again: it writes the files anew from its journal.

    store.stale: error
    The store does not hold the result files as they are now.
    A batch that could not write the store or was killed before, one on another machine, or files that were copied.
    Bring it up to date: active-cli query --refresh RESULTS.

    store.busy: error
    Another process is writing to the store.
    Two runs at once.
    Try again when it has ended.

    store.full: error
    The disk is full.
    No room for the store.
    Make room and run the same command again.

    store.corrupt: error
    The store is damaged.
    A failing disk, or a copy that stopped.
    Move it away; --refresh makes it again from the result files, but for the outcomes.

    store.foreign: error
    The file is no store of a study.
    Another database or file.
    Name the folder of results, or its study.sqlite.

    store.unwritable: error
    The store cannot be changed.
    Missing permission.
    Check the permissions.

    store.missing: error
    There is no store, or it cannot be opened.
    The results were never indexed, or the path is wrong.
    Make it from the result files: active-cli query --refresh RESULTS.

    store.failed: error
    The store cannot be read or written.
    A failing disk; otherwise a fault of this program.
    Check the disk; report it with the command.

    store.newer: error
    The store was written by a newer version of this program.
    Two versions on one study.
    Use the newer program, or remove the store to make it again.

    store.older: error
    The store is of an older version.
    The program was updated.
    Bring it up to date: active-cli query --refresh RESULTS.

    store.duplicate-session: error
    A session stands twice in the list.
    An edited sessions.jsonl.
    Run the batch again.

    store.lines-missing: error
    A file of the results ends too early.
    A copy that stopped, or an edited file.
    Run the batch again; the files belong together.

    store.lines-mismatch: error
    A line of the results does not fit to sessions.jsonl.
    Files of two batches, or an edited file.
    Run the batch again; the files belong together.

    store.outcome-owner: error
    The outcome is one of another participant.
    A wrong --participant.
    Check it.

    store.no-participant: error
    The store has no participant of this name.
    A name in place of a pseudonym, a slip of the pen, or a participant without sessions.
    Take one that the message names; 'active-cli query RESULTS --about completeness' lists all.

    store.participant-withdrew: error
    The participant withdrew and no result is left, so nothing else is kept.
    A consent that was withdrawn before all sessions, or --withdrawal drop.
    Keep no data of this participant; check the consent if that is wrong.

    store.outcomes-dropped: warning
    Outcomes were taken out of the store.
    Their participants withdrew and no result is left of them, or they left the study.
    If a participant is back, keep the outcomes again: active-cli outcomes FILE --keep RESULTS --participant ID.

    query.no-participant: error
    The store has no participant of this name.
    A slip of the pen, or a real name where the results have pseudonyms.
    Take one that the message names; 'active-cli query RESULTS --about completeness' lists all.

    query.no-metric: error
    The store has no metric of this name.
    A slip of the pen, or a metric that no recording gave.
    Take a name that the message proposes; 'active-cli describe metrics' lists all.
    """)
}
