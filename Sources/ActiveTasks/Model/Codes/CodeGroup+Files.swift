extension CodeGroup {
  /// Codes about recorded files, clips and what identifies in them.
  static let files = CodeGroup(
    "Files, clips and privacy",
    """
    file.missing: flag error
    The result names a file that is not beside it.
    The file was not uploaded, or lies in another folder or archive than the result.
    Put it beside the result.

    file.unnamed: flag warning
    The result names no file.
    Nothing was recorded, or the app did not store the name.
    Look for a file of the session by its time.

    file.not-a-file: flag error
    A folder, pipe or device has the file's name.
    An export that unpacked it.
    Put the file itself there.

    file.linked-elsewhere: flag error
    The file's name is that of a link that leads out of the folder of the result.
    A link made by hand, or a malicious upload.
    Replace the link by the file.

    file.names-differ: flag warning
    The result names two files.
    fileName and fileURL disagree.
    Check which is the recording.

    file.empty: flag error
    The file has no bytes.
    A recording that was never written, or an upload that failed.
    Copy it again.

    file.truncated: flag error
    The end of the file is missing.
    An upload or copy that stopped.
    Copy it again.

    file.trailing-bytes: flag info
    Bytes follow the end of the file's structure.
    A tag, padding, or something appended.
    Nothing.

    file.type-mismatch: flag warning
    The file is not what its result declares.
    A wrong declaration, or files that were exchanged.
    Check that it is the right file.

    file.type-unknown: flag info
    Nothing is known that begins like the file.
    A format of the app's own.
    Nothing.

    file.type-undeclared: flag info
    The result does not say what the file is.
    An app that leaves the content type out.
    Nothing.

    camera.step: error
    The file of the step does not hold a camera step.
    Another step or task.
    Give the definition of the task that was run, or the limits as flags.

    camera.over-limit: flag warning
    The clip is longer than the step allows.
    Another version of the task, or a modified app.
    Check the step's definition.

    camera.hit-limit: flag info
    The clip ended because the limit was reached.
    The participant did not stop it.
    Check whether the task was complete.

    camera.limit-unknown: flag info
    The limit is not known, so it was not checked.
    Neither --task nor a limit was given.
    Give one of them.

    camera.limit-unusual: flag info
    The limit is outside what ResearchKit accepts.
    A value in another unit.
    Check the step's definition.

    camera.step-unknown: flag warning
    The file of --task has no such step.
    The definition of another task or version.
    Give the right one.

    camera.retry-count-missing: flag warning
    The result does not say how often the clip was taken again.
    An app that does not store it.
    Do not count it as 0.

    camera.retry-count-invalid: flag warning
    The number of retries is no whole number, at least 0.
    A damaged or edited result.
    Do not use it.

    camera.retry-count-unusual: flag warning
    There are more retries than a step has time for.
    A damaged result.
    Do not use it.

    camera.retries-not-allowed: flag warning
    There are retries, although the step does not allow any.
    The definition of another version of the task.
    Give the right one with --task.

    camera.recordings-mismatch: flag warning
    The number of recordings is not that of the retries and 1.
    The app counts in another way.
    Find out which number is right.

    camera.playback-invalid: flag warning
    The result says something impossible about how a shown video was watched.
    A fault of the app.
    Do not use it.

    camera.durations-differ: flag warning
    The container and the tracks do not last equally long.
    An interrupted recording.
    Look at the end of the clip.

    camera.created-implausible: flag warning
    The clip cannot have been made when it says.
    A wrong clock, or a copy that was edited.
    Use the time of the step.

    camera.not-a-clip: flag error
    The file holds no clip.
    Another file under its name.
    Find the clip.

    camera.not-quicktime: flag warning
    The container of a front camera's clip is not QuickTime.
    The clip was converted.
    Use the original if there is one.

    camera.no-video: flag warning
    The clip has no pictures.
    The app had no permission for the camera.
    Check the app's permissions.

    camera.no-audio: flag warning
    The clip has no sound.
    The app had no permission for the microphone, or the sound was removed.
    Nothing, if sound is not needed.

    camera.frames-missing: flag error
    The index lists frames that are not in the file.
    A copy that stopped.
    Copy it again.

    camera.mirrored: flag info
    The picture is mirrored.
    Front cameras do so.
    Mind left and right when you rate it.

    camera.not-probed: flag info
    The tracks were not described, because the program ffprobe is missing.
    ffmpeg is not installed.
    Install it (Debian, Ubuntu: apt install ffmpeg).

    camera.unreadable: flag error
    ffprobe could not read the tracks.
    A damaged clip.
    Copy it again.

    camera.unusual-name: flag info
    The file's name is not the one ResearchKit gives.
    It was renamed.
    Nothing.

    retries.repeated: warning
    Results of clips that had been counted were left out.
    A clip was uploaded twice, or a folder was named twice.
    Nothing; the column repeated says whose they are.

    privacy.damaged: error
    The structure of the file cannot be followed, so nothing can be said about what it holds.
    A damaged file.
    Copy it again.

    privacy.unsupported: error
    Files of this type are not understood, so no clean copy can be made.
    A type other than those listed in the message.
    Clean it with another program, such as exiftool.

    privacy.not-proven: error
    The copy could not be proven clean and unchanged, so it was removed.
    An unusual file.
    Clean it with another program.
    """)
}
