extension CodeGroup {
  /// Codes about inputs as such, and about what the program itself needs.
  static let inputs = CodeGroup(
    "Inputs and programs",
    """
    input.unreadable: error
    The file or folder cannot be opened.
    A path that does not exist, or one without permission to read.
    Check the path and its permissions.

    input.interrupted: error
    Opening the file was interrupted by a signal.
    The run was stopped while it waited for a pipe or a slow network drive.
    Run the command again.

    input.read-failed: error
    Reading the file stopped before its end.
    A failing disk, a network drive that went away, or a file that became shorter meanwhile.
    Check the disk, or copy the file to a local one, and run again.

    input.changed: error
    The file changed while it was read, so its numbers would be those of no file.
    An upload or a synchronisation was still writing to it.
    Run the same command again when nothing writes to the study.

    input.empty: error
    The file has no content.
    A recording that was never written, or an upload that failed.
    Copy it again from its source; if it is empty there, there is no recording.

    input.directory: error
    A folder was given where a file is needed.
    The folder of a session instead of the recording in it.
    Name the files inside it; a whole study is processed by batch.

    input.special: error
    The input is a pipe or device, and the command needs a file that stays.
    Output of another program was connected directly.
    Write it to a file first and name that.

    input.spool-failed: error
    A copy of piped input could not be kept in the temporary folder.
    The temporary folder is full.
    Name the file instead of piping it, or make room in the temporary folder.

    input.too-large: error
    A document or a line is longer than any session's.
    Another file than was meant, or many sessions in one document.
    Check that this is the file you mean; split it by session.

    input.other-format: error
    The input is of another format than --input-format says.
    A slip of the pen, or a file of another app.
    Leave --input-format out, or name the format that was found.

    input.unknown-format: error
    What the file is could not be recognised.
    An archive, a picture, a spreadsheet, or a table whose columns have names of their own.
    Export it as CSV or JSON; name a table's columns with --columns; force a format with --input-format.

    input.own-result: error
    The file is a result of this program, not a recording.
    A pattern of the shell took results along with recordings.
    Give the recording; results are read by plot, query and export.

    input.wrong-recording: error
    The recording is of another kind than the command processes.
    A sound given to rom, or the log of another task.
    See what it is with 'active-cli inspect FILE' and choose the command of its task.

    input.no-files: error
    The folder holds nothing that the command reads.
    The folder above or below the one that was meant.
    See what it holds with 'active-cli inspect FOLDER'.

    input.no-results: error
    The folder holds no results of a batch.
    The study's folder was given instead of that of its results.
    Name the folder that was -o of 'active-cli batch'.

    metric.impossible: flag warning
    Numbers lie outside what is possible at all and are left out, with the reason "impossible".
    A damaged file: a date decades off, or an angle of a million degrees stored by an app.
    Look at the input near the numbers that are null; copy it again from its source.

    program.library: error
    A shared library that only some inputs need cannot be loaded.
    It is not installed: the package needs it only for archives, sound or PDF.
    Install the package that the message names; other inputs work without it.

    program.failed: error
    A program that was asked for its version could not be started.
    A broken installation.
    Run it by hand; install it again.

    program.stalled: error
    A program that was asked for its version gave no answer and was stopped.
    A broken installation, or a machine under heavy load.
    Run it by hand; install it again.

    run.interrupted: error
    The run was stopped before its end.
    Ctrl-C, the end of a terminal session, or a request to end.
    What is done is kept where the message says so; the same command does the rest.

    time-zone.unknown: error
    There is no time zone of this name.
    A slip of the pen, or the package tzdata is not installed.
    Write a name such as America/Los_Angeles or an offset such as +02:00; install tzdata.
    """)

  /// Codes about archives and health exports.
  static let archives = CodeGroup(
    "Archives and health exports",
    """
    archive.unreadable: error
    There is no memory to read the archive.
    Many workers at once on a small machine.
    Run again with a smaller -j.

    archive.truncated: error
    The archive is cut off.
    An upload or a copy that stopped.
    Copy it again from its source; 'unzip -t FILE' tests it.

    archive.damaged: error
    The archive's structure or a checksum is wrong.
    Bytes were changed on the way, or it is no ZIP archive.
    Copy it again from its source; 'unzip -t FILE' tests it.

    archive.encrypted: error
    A file in the archive needs a password.
    It was packed with one.
    Unpack it with its password and name the files.

    archive.unsafe-path: error
    A file in the archive would be unpacked outside of it.
    A broken or a malicious archive: paths with .. or from the root.
    Do not unpack it by hand; make it again from its folder.

    archive.too-large: error
    The archive unpacks to more than is reasonable.
    A decompression bomb, or an export of many years.
    If it is sound, unpack it and name the files.

    archive.no-list: error, flag warning
    The archive is cut off in the list of its members.
    A download or upload that stopped just before its end.
    Copy it again from its source: members may be missing.

    archive.members-differ: error, flag warning
    The archive lists another number of members than it holds.
    Members were deleted or replaced by a program that leaves the old ones in place.
    Make the archive again from the files that count.

    archive.duplicate-member: error
    Two files in the archive have the same name, so neither can be trusted.
    A program added a file twice instead of replacing it.
    Make the archive again from its folder.

    archive.nested: error
    There is an archive inside the archive, and it is not entered.
    A folder of uploads was packed again.
    Unpack the outer archive.

    archive.no-recording: error
    The archive holds nothing that can be processed.
    Another archive than was meant, or an app that stores other files.
    See what it holds with 'unzip -l FILE'; name the recording itself.

    archive.member-unreadable: flag warning
    A file in the archive could not be read; the numbers are those of the others.
    It is damaged, or its format is not known.
    The message says why; get the export again if the file matters.

    applehealth.no-records: error
    The health export holds no record that the command reads.
    The watch never recorded it, or the app was not allowed to share it.
    Check the export and the permissions in the Health app, and export again.

    xml.tag-too-long: error
    A tag of the XML is longer than any export has.
    It is no export, or bytes were lost in it.
    Export the file again.

    xml.unterminated: flag warning
    The export ends before its root element does; what followed is missing.
    The export or its copy was stopped.
    Export again; the numbers are of the part that is there.

    fit.damaged: error
    The FIT file cannot be read on.
    A damaged copy, or another kind of file.
    Copy it again from the device.

    fit.unterminated: flag warning
    The FIT file ends before its last message.
    The device was switched off, or the copy stopped.
    Copy it again; the numbers are of the part that is there.

    fit.checksum: flag warning
    The FIT file's checksum is wrong: bytes were changed or lost.
    A damaged copy, or a program that edited it badly.
    Copy it again from the device.

    wfdb.header: error
    The header is none that can be read.
    Another file under the name .hea, or signals with several samples a frame.
    Give the .hea file of the record, with one sample of each signal a frame.

    wfdb.format: error
    The samples are stored in a way that is not read.
    A format other than 212 and 16, several segments, or several samples of a signal a frame, a skew or an offset.
    Give the segments one by one, or convert the record, for example with PhysioNet's xform.

    wfdb.signal: error
    No signal of the record is a heart's, or none has the given number.
    Signal names other than those of leads and pulse waves.
    Name it with --columns ecg=1 or ppg=1.

    wfdb.companion: error
    The header names its file of samples in another folder.
    The record was moved in part.
    Put the .dat file beside the .hea file and name it without a folder.

    wfdb.annotations: error
    The record's annotations cannot be read.
    A damaged .atr file, or one in another format.
    Copy it again, or take it away: beats are then found in the signal.

    wfdb.length: flag warning
    The file of the samples, or that of the annotations, is not as long as its header says.
    A copy that stopped, or the header of another record.
    Copy the record again.

    wfdb.checksum: flag warning
    The samples are not those the header was written for.
    Bytes were changed, or files of two records were mixed.
    Copy the record again from its source.
    """)
}
