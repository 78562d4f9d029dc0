/// Signs that the folder given as the study lies above or below the one that holds the participants' folders.
///
/// Given one level too high, all participants of a study become sessions of one; given too low, the visits of a
/// participant become participants.
struct StudyLevel {
  /// A sign.
  struct Doubt {
    /// Whether nothing else explains it.
    var isCertain: Bool
    /// What was found.
    var found: String
    /// What to do.
    var hint: String
  }

  /// The signs, the certain ones first.
  private(set) var doubts: [Doubt] = []

  /// Sessions that are looked into.
  private static let samples = 64
  private static let deeper =
    "give the folder that holds the participants' folders, or say which folders are theirs with"
    + " participantFolder in the study's configuration"
  private static let higher = "give the folder above, which holds the participants' folders"

  /// Looks at what a walk found.
  ///
  /// - Complexity: a listing for each participant and for up to 64 sessions.
  init(_ walk: StudyWalk) {
    let participants = Dictionary(
      grouping: walk.places.filter { $0.participant != nil }, by: { $0.participantFolder ?? "" })
    look(below: walk.root, Array(participants.keys).sorted(by: FileName.precedes))
    lookForVisits(walk, participants)
    lookForSessions(walk)
    lookForOne(walk)
    doubts.sort { $0.isCertain && !$1.isCertain }
  }

  /// The signs as a diagnostic; `nil` when there are none.
  func diagnostic(_ root: String) -> Diagnostic? {
    guard let first = doubts.first else { return nil }
    return Diagnostic(
      "study.level", "the folder of the study seems to be the wrong one",
      severity: first.isCertain ? .error : .warning, found: first.found,
      expected: "STUDY/<participant>/<session>", hint: first.hint
    ).naming(root)
  }

  private mutating func add(_ isCertain: Bool, _ found: String, _ hint: String) {
    doubts.append(Doubt(isCertain: isCertain, found: found, hint: hint))
  }

  /// Files about a whole study in a folder that would be a participant's.
  private mutating func look(below root: String, _ participants: [String]) {
    for folder in participants {
      let names = FolderListing.names(StudyWalk.joined(root, folder)) ?? []
      let marks = [
        "dataset_description.json", "participants.tsv", "participants.csv", "study.json",
      ]
      let sign = names.first { marks.contains($0.lowercased()) || $0.hasPrefix("sub-") }
      guard let sign else { continue }
      return add(
        true, "a folder taken for a participant's holds a study: \(sign)", Self.deeper)
    }
  }

  /// Visits where participants should be.
  private mutating func lookForVisits(
    _ walk: StudyWalk, _ participants: [String: [SessionPlace]]
  ) {
    guard !participants.isEmpty else { return }
    let consent = StudyWalk.joined(walk.root, StudyName.consent)
    if FileStamp(consent) != nil {
      return add(
        true, "\(StudyName.consent) beside folders: it belongs to one participant", Self.higher)
    }
    let names = participants.values.compactMap { $0.first?.participant }
    if names.allSatisfy({ $0.hasPrefix("ses-") }) {
      return add(true, "folders of sessions (ses-…) where participants should be", Self.higher)
    }
    let isFlat = participants.values.allSatisfy { $0.allSatisfy { $0.kind != .folder } }
    if isFlat, names.allSatisfy(Self.isVisit) {
      add(false, "folders called after days or visits where participants should be", Self.higher)
    }
  }

  /// Sessions in folders that would be sessions themselves.
  private mutating func lookForSessions(_ walk: StudyWalk) {
    let folders = walk.places.filter { $0.kind == .folder }
    guard !folders.isEmpty else { return }
    let step = max(1, folders.count / Self.samples)
    let sample = stride(from: 0, to: folders.count, by: step).map { folders[$0] }
    let isOne = Set(walk.places.compactMap(\.participant)).count == 1
    var nested = 0
    var visits = 0
    for place in sample {
      let inside = Inside(StudyWalk.joined(walk.root, place.path))
      if inside.hasDeepConsent || inside.hasConsent && inside.isNested {
        return add(
          true, "consents of several people in the folder of one participant", Self.deeper)
      }
      if inside.isNested || (isOne && folders.count > 1 && inside.holdsArchivesOnly) {
        nested += 1
        visits += inside.isMadeOfVisits ? 1 : 0
      }
    }
    if 2 * nested >= sample.count, nested > 0 {
      // Several sessions of a single participant that are all made of visits are participants.
      add(
        isOne && visits == sample.count && visits > 1,
        "\(nested) of \(sample.count) folders taken for sessions hold folders or archives that could be sessions",
        Self.deeper)
    }
  }

  /// One session given as a study.
  private mutating func lookForOne(_ walk: StudyWalk) {
    let loose = walk.places.filter { $0.participant == nil && $0.kind != .archive }
      .flatMap { place in
        if case .members(let names) = place.kind { names } else { [String]() }
      }.map { $0.lowercased() }
    guard loose.count > 1 else { return }
    if loose.contains(where: SessionFacts.documents.contains)
      || loose.count(where: SessionListing.isSensor) > 1
    {
      add(false, "the files of one session: each is taken for a session of its own", Self.higher)
    }
  }

  /// Whether a folder is called after a day or a visit.
  private static func isVisit(_ name: String) -> Bool {
    let digits = name.filter { $0.isASCII && $0.isNumber }
    let isDay = digits.count >= 8 && (digits.hasPrefix("19") || digits.hasPrefix("20"))
    if isDay, !name.contains(where: \.isLetter) { return true }
    let words = name.lowercased().split { !$0.isLetter }
    let visits: Set<Substring> = [
      "visit", "session", "ses", "week", "day", "month", "baseline", "followup", "v", "t",
    ]
    return !words.isEmpty && words.allSatisfy(visits.contains)
  }

  /// What is directly in a folder that is taken for a session.
  private struct Inside {
    var hasConsent = false
    var hasDeepConsent = false
    /// Whether it holds no recordings but folders that could be sessions.
    var isNested = false
    /// Whether all of these are called after days or visits.
    var isMadeOfVisits = false
    /// Whether it holds archives and nothing else.
    var holdsArchivesOnly = false

    init(_ path: String) {
      var files = 0
      var archives = 0
      var folders: [String] = []
      for name in FolderListing.names(path) ?? [] where !FileName.isHidden(name) {
        if FolderListing.names(FolderListing.joined(path, name)) != nil {
          folders.append(name)
        } else if name == StudyName.consent {
          hasConsent = true
        } else if StudyName.isArchive(name) {
          archives += 1
        } else if !StudyName.isOfStudy(name) {
          files += 1
        }
      }
      var sessions = 0
      for name in folders {
        let names = FolderListing.names(FolderListing.joined(path, name)) ?? []
        if names.contains(StudyName.consent) { hasDeepConsent = true }
        let isPart =
          StudyName.isRecorder(name) || names.count(where: SessionListing.isSensor) > 1
          || (PlainWords.areAll(of: name) && !StudyLevel.isVisit(name)
            && name.split { !$0.isLetter }.contains { $0.count > 1 })
        sessions += isPart ? 0 : 1
      }
      isNested = files == 0 && sessions > 0 && sessions == folders.count
      isMadeOfVisits = isNested && folders.allSatisfy(StudyLevel.isVisit)
      holdsArchivesOnly = files == 0 && folders.isEmpty && archives > 0
    }
  }
}
