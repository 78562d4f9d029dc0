/// Asks the program `ffprobe` about the tracks of a clip.
///
/// The program gets the open file as its standard input, so no path is ever an argument; the demuxer
/// is fixed by the recognised type. Packets are counted as they come, in constant memory.
enum ClipProbe {
  /// Seconds that one clip may take.
  static let limitSeconds = 300

  /// The tracks of `file`, or the reason why they are not known.
  static func clip(
    _ file: InputFile, type: MediaType?, options: AudioOptions
  ) -> FileFacts.Clip {
    guard let demuxer = type.flatMap({ demuxers[$0.name] }) else {
      return .unknown(reason: "not-a-clip", message: nil)
    }
    guard let program = ChildProcess.find("ffprobe", in: options.searchPath) else {
      return .unknown(
        reason: "ffprobe-missing",
        message: "tracks are not described without the program ffprobe"
          + " (Debian, Ubuntu: apt install ffmpeg)")
    }
    do throws(Diagnostic) {
      let process = try ChildProcess(
        program,
        [
          "-v", "error", "-of", "compact=nokey=0:print_section=1", "-show_entries", entries,
          "-protocol_whitelist", "file,pipe", "-f", demuxer, "-i", "file:/dev/stdin",
        ], input: file.descriptor, options: options, limitSeconds: limitSeconds)
      let report = try ProbeReport(process)
      let succeeded = process.finish()
      if report.hasTracks { return .facts(report.facts(of: demuxer)) }
      let complaint =
        process.complaint.map(withoutAddresses) ?? (succeeded ? "no track" : "ffprobe ended early")
      return .unknown(
        reason: complaint.contains("moov atom not found") ? "no-index" : "ffprobe-failed",
        message: "ffprobe finds no track: \(complaint)")
    } catch {
      return .unknown(
        reason: error.code == "audio.program-stalled" ? "ffprobe-stalled" : "ffprobe-failed",
        message: "ffprobe was stopped: \(error.message)")
    }
  }

  /// The text without places in the program's memory, which differ from run to run.
  private static func withoutAddresses(_ text: String) -> String {
    text.split(separator: " @ 0x", omittingEmptySubsequences: false).enumerated().map {
      index, part in index == 0 ? String(part) : String(part.drop { $0.isHexDigit })
    }.joined()
  }

  private static let entries = [
    "packet=stream_index,dts",
    "stream=index,codec_name,codec_type,codec_tag_string,width,height,sample_aspect_ratio,"
      + "r_frame_rate,avg_frame_rate,time_base,duration,nb_frames,sample_rate,channels",
    "stream_disposition=attached_pic", "stream_side_data=displaymatrix", "format=duration",
    "format_tags=creation_time,com.apple.quicktime.creationdate",
  ].joined(separator: ":")

  private static let demuxers = [
    "video/quicktime": "mov", "video/mp4": "mov", "audio/mp4": "mov", "video/3gpp": "mov",
    "video/x-matroska": "matroska", "video/webm": "matroska", "video/x-msvideo": "avi",
  ]
}
