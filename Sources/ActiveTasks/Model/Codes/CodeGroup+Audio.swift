extension CodeGroup {
  /// Codes about sound files.
  static let audio = CodeGroup(
    "Sound files",
    """
    audio.empty: error
    The file holds no sample.
    A recording that was never written, or a copy that stopped behind the header.
    Copy it again from the device.

    audio.no-format: error
    The description of the samples is missing or cut off.
    The recording or its copy was cut off near its beginning.
    Copy it again; if the samples are there, read them with --input-format audio.raw, --rate and --encoding.

    audio.no-data: error
    The file has no chunk of samples.
    The recording or its copy was cut off near its beginning.
    Copy it again from the device.

    audio.no-index: error
    The recording was cut off before its index was written, without which its sound cannot be found.
    The app was stopped while it recorded an M4A or MOV file.
    Copy it again; if it is the same on the device, the sound is lost.

    audio.undecodable: error
    The samples cannot be decoded.
    A damaged file, or a codec that neither libsndfile nor ffmpeg reads.
    Copy it again, or convert it to WAV elsewhere.

    audio.unsupported-encoding: error
    Samples of this size or kind are not read.
    An unusual export setting.
    Convert the file to 24-bit PCM or 32-bit float.

    audio.ffmpeg-missing: error
    Files of this kind are decoded by the program ffmpeg, which was not found.
    It is not installed, or not on the search path.
    Install it (Debian, Ubuntu: apt install ffmpeg), or convert the file to WAV elsewhere.

    audio.program-failed: error
    ffmpeg or ffprobe could not be started, or ended with an error.
    A broken installation, or a limit on processes or memory.
    Run the program by hand on the file; its complaint stands in the message.

    audio.program-stalled: error
    ffmpeg or ffprobe did not go on and was stopped.
    A damaged file, a hanging disk, or a machine under heavy load.
    Convert the file to WAV with ffmpeg by hand; run again with a smaller -j.

    audio.channel-count: error
    The header's number of channels cannot be right.
    A damaged header.
    Read the samples with --input-format audio.raw and their true number of channels.

    audio.sample-rate: error
    The header's sampling rate cannot be right.
    A damaged header.
    Read the samples with --input-format audio.raw and their true rate.

    audio.unusual-rate: flag warning
    The header has a sampling rate that no recorder uses; all times and frequencies depend on it.
    A damaged header, or data that are no sound.
    Check the rate with the recorder's settings.

    audio.truncated: flag warning
    The file ends before the samples that its header declares; those that are there were used.
    A recording or copy that stopped.
    Copy it again, and check the duration of the result.

    audio.size-zero: flag warning
    The header declares no samples; all bytes to the end were used.
    The recorder was interrupted before it could finish the header.
    Check that the duration is the expected one, and listen to the end.

    audio.size-unknown: flag info
    The header leaves the length open; all bytes to the end were used.
    Recorders that stream write it so.
    Nothing, if the duration is the expected one.

    audio.data-size-short: flag warning
    The file holds more samples than its header declares; the declared ones were used.
    An interrupted recorder, or something else was appended.
    Compare the duration with the expected one.

    audio.outer-size: flag info
    The header's size of the whole file is wrong; the samples are complete.
    An interrupted recorder.
    Nothing.

    audio.frame-count: flag info, flag warning
    The description declares another number of frames than the chunk of samples holds, which were used.
    An interrupted recorder when it declares fewer, missing samples when it declares more.
    Compare the duration with the expected one.

    audio.frames-missing: flag warning
    Fewer or more frames could be decoded than the header declares.
    A damaged or cut file.
    Copy it again from the device.

    audio.partial-frame: flag warning
    The last frame is cut and was left out.
    A recording or copy that stopped.
    Nothing, if the rest of the recording is complete.

    audio.block-align: flag warning
    The frame size in the header contradicts the encoding, which was believed.
    A faulty writer.
    Listen to the recording: noise means that the encoding is the wrong one.

    audio.data-before-format: flag info
    The samples stand before their description.
    An unusual writer; nothing is lost.
    Nothing.

    audio.second-data-chunk: flag warning
    The file has several runs of samples and only the first was used.
    A recorder that continued an interrupted recording in the same file.
    Split the file if the later runs matter.

    audio.chunk-cut: flag info
    A chunk that is not needed is shorter than it declares.
    A file that was cut at its end.
    Nothing, if the duration is the expected one.

    audio.chunk-damaged: flag warning
    The header of a chunk is damaged; reading went on behind it.
    Bytes were changed.
    Copy it again from the device.

    audio.missing-pad: flag info
    A chunk of odd length has no padding byte.
    A careless writer; nothing is lost.
    Nothing.

    audio.leading-bytes: flag info
    Bytes before the sound file were not used.
    A tag or another header in front of it.
    Nothing, if the duration is the expected one.

    audio.trailing-bytes: flag info
    Bytes behind the last chunk were not used.
    A tag, or padding.
    Nothing, if the duration is the expected one.

    audio.another-sound: flag warning
    Another sound begins behind the first in the same file, and was not measured.
    Recordings were appended to one another, byte for byte.
    Split the file at the place that is named, and measure each part.

    audio.another-track: flag warning
    The file has several tracks of sound, of which only the first was measured.
    An export of several recordings, or languages, into one file.
    Write the track that matters to a file of its own, with ffmpeg -map 0:a:N.

    audio.decoder-warning: flag warning
    The decoder complained while it read.
    A damaged stretch of the file, which may be silent or wrong.
    Listen at the place that is named; copy the file again.

    audio.drop-out: flag warning
    Runs of exact zeros, or of another value that stands still, are inside the sound: nothing was recorded there, and levels are too low.
    The phone was too busy, or another app took the microphone.
    Look at the level history at the place; leave the recording out if the runs are long.

    audio.silent: flag error
    Every sample is exactly zero.
    The app had no permission for the microphone, or it was muted.
    There is no sound to be had; check the app's permissions.

    audio.silent-channel: flag warning
    A channel holds nothing but zeros.
    A recorder with two channels and one microphone.
    Choose the other one with --channel.

    audio.non-finite: error, flag warning
    Samples are no numbers; a few are cut out, many make the recording unusable.
    A broken recorder or converter of floating-point sound.
    Go back to the original recording.

    audio.over-full-scale: flag warning, flag info
    Samples exceed full scale and were used as they are.
    A recorder or converter that amplified floating-point sound; usual with lossy codecs.
    Check that no gain was applied behind the calibration.

    audio.integer-scale: flag error
    Floating-point samples look like integers that were never scaled to 1: levels are wrong by their full scale.
    A converter that changed the type and not the values.
    Convert the original again.

    audio.below-resolution: flag warning
    The loudest sample is weaker than a 32-bit converter resolves: this is no recorded sound.
    A muted microphone, or values in another unit.
    Check the recorder; scale the samples if they are in another unit.
    """)
}
