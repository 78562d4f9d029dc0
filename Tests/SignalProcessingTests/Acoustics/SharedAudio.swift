import Foundation

/// Reads the simple PCM WAVs and JSON references of the shared test data.
enum SharedAudio {
  /// One channel of a file.
  struct Recording {
    var sampleRate: Double
    var channels: [[Float]]
  }

  /// The folder of the shared audio data, or `nil` with a printed reason.
  static var folder: URL? {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let base =
      ProcessInfo.processInfo.environment["ACTIVE_SHARED"].map { URL(fileURLWithPath: $0) }
      ?? root.appendingPathComponent("../shared/data")
    let audio = base.appendingPathComponent("audio")
    guard FileManager.default.fileExists(atPath: audio.path) else {
      print("skipped: no shared data at \(audio.path)")
      return nil
    }
    return audio
  }

  /// A 16- or 24-bit PCM WAV; `nil` for anything else.
  static func read(_ url: URL) -> Recording? {
    guard let data = try? Data(contentsOf: url) else { return nil }
    let bytes = [UInt8](data)
    func number(_ at: Int, _ size: Int) -> Int {
      (0..<size).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) }
    }
    var position = 12
    var (channels, rate, bits) = (0, 0, 0)
    while position + 8 <= bytes.count {
      let kind = String(decoding: bytes[position..<position + 4], as: UTF8.self)
      let size = number(position + 4, 4)
      if kind == "fmt " {
        channels = number(position + 10, 2)
        rate = number(position + 12, 4)
        bits = number(position + 22, 2)
      }
      if kind == "data", bits == 16 || bits == 24 {
        let width = bits / 8
        let frames = min(size, bytes.count - position - 8) / (width * channels)
        let split = (0..<channels).map { channel in
          (0..<frames).map { frame -> Float in
            let raw = number(position + 8 + (frame * channels + channel) * width, width)
            let signed = raw >= 1 << (bits - 1) ? raw - 1 << bits : raw
            return Float(signed) / Float(1 << (bits - 1))
          }
        }
        return Recording(sampleRate: Double(rate), channels: split)
      }
      position += 8 + size + size % 2
    }
    return nil
  }

  /// Every file of the references that is here and readable, channel by channel.
  static func references() -> [(
    name: String, rate: Double, samples: [Float], values: [String: Any]
  )] {
    guard let folder else { return [] }
    let names = [
      "alsa", "mosqito_iso532", "noisecapture", "python_acoustics", "scikit_maad", "synthetic",
      "tabsint", "acoustic_toolbox",
    ]
    return names.flatMap { name -> [(String, Double, [Float], [String: Any])] in
      let url = folder.appendingPathComponent("reference/\(name).json")
      guard let data = try? Data(contentsOf: url),
        let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
        let files = root["files"] as? [String: [String: Any]]
      else { return [] }
      return files.sorted { $0.key < $1.key }.flatMap { entry in
        let candidates = ["recordings", "iso532", "synthetic"].map {
          folder.appendingPathComponent($0).appendingPathComponent(entry.key)
        }
        guard let recording = candidates.lazy.compactMap({ read($0) }).first,
          let channels = entry.value["chan"] as? [[String: Any]]
        else { return [(String, Double, [Float], [String: Any])]() }
        return zip(recording.channels, channels).map {
          (entry.key, recording.sampleRate, $0, $1)
        }
      }
    }
  }
}
