/// What a shard leaves behind when it is done: which sessions it has, made how.
struct ShardMarker: Sendable, Equatable {
  /// The shard.
  var shard: Shard
  /// Hash of everything but the inputs that results depend on.
  var fingerprint: String
  /// SHA-256 over the identifiers of all sessions of the study, those of other shards, too.
  var study: String
  /// The manifest's first part, the same in all shards.
  var settings: [UInt8]
  /// The identifiers of its sessions in their order.
  var sessions: [String]

  /// The folder of the markers in a results folder.
  static func folder(_ output: String) -> String { FolderListing.joined(output, "shards") }

  /// The name of its file.
  var name: String { "\(shard.number)-of-\(shard.count).json" }

  /// Writes the marker to the results folder.
  ///
  /// - Throws: `Diagnostic` `output.unwritable`.
  func write(to output: String) throws(Diagnostic) {
    var writer = JSONWriter(indented: false)
    writer.object { writer in
      writer.member("count", shard.count)
      writer.member("fingerprint", fingerprint)
      writer.member("number", shard.number)
      writer.member("sessions", sessions)
      writer.member("settings", String(decoding: settings, as: UTF8.self))
      writer.member("study", study)
    }
    try OutputFolder.make(Self.folder(output))
    try AtomicFile.write(
      writer.bytes + [UInt8(ascii: "\n")],
      to: FolderListing.joined(Self.folder(output), name))
  }

  /// The markers in a results folder in the order of their names.
  ///
  /// - Throws: `Diagnostic` `merge.damaged-marker`, `input.…`.
  static func all(in output: String) throws(Diagnostic) -> [ShardMarker] {
    var markers: [ShardMarker] = []
    for path in FolderListing.files(folder(output)) ?? [] where path.hasSuffix(".json") {
      guard let marker = ShardMarker(try bytes(path)) else {
        throw Diagnostic(
          "merge.damaged-marker", "is no marker of a shard", expected: "what batch --shard writes",
          hint: "run the shard again"
        ).naming(path)
      }
      markers.append(marker)
    }
    return markers
  }
}

extension ShardMarker {
  /// The marker in the file at `path`; `nil` when it is none.
  init?(path: String) {
    guard let bytes = try? Self.bytes(path) else { return nil }
    self.init(bytes)
  }

  private static func bytes(_ path: String) throws(Diagnostic) -> [UInt8] {
    try ByteSource(path: path).readAll(limit: 1 << 31)
  }

  private init?(_ bytes: [UInt8]) {
    guard let value = try? JSONParser.document(bytes),
      let number = value["number"]?.integer, let count = value["count"]?.integer,
      let shard = Shard(Int(number), of: Int(count)),
      let fingerprint = value["fingerprint"]?.string, let study = value["study"]?.string,
      let settings = value["settings"]?.string, case .array(let sessions)? = value["sessions"]
    else { return nil }
    self.init(
      shard: shard, fingerprint: fingerprint, study: study, settings: Array(settings.utf8),
      sessions: sessions.compactMap(\.string))
  }
}
