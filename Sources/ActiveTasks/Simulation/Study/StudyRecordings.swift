internal import SignalProcessing

/// What one session of a simulated study leaves behind.
struct StudyRecordings {
  private static let devices = ["iPhone13,2", "iPhone14,5", "iPhone15,4"]
  private static let motionFormats = [
    "researchkit.deviceMotion", "motion.csv", "sage.motion", "movelladot.csv",
    "physicstoolbox.csv", "xsensmt.txt",
  ]
  private static let heartFormats = [
    ("researchkit.healthQuantity", "hr.json"), ("polar.csv", "polar.csv"), ("rr.txt", "rr.txt"),
    ("openmhealth.heartRate", "heart-rate.json"),
  ]

  private let session: StudySession

  init(_ session: StudySession) { self.session = session }

  /// The model of the participant's phone.
  var device: String { Self.devices[session.participantNumber % Self.devices.count] }

  /// The files of a task, the input first, then what belongs to it.
  ///
  /// - Throws: `simulation.…`, when a simulator refuses its parameters.
  func files(_ task: StudySession.Task) throws(Diagnostic) -> [SimulatedFile] {
    var files: [SimulatedFile] =
      switch task {
      case .rom: try motion()
      case .spl: try sound()
      case .audiometry: try audiometry()
      case .heartrate: try heart()
      case .camera: camera()
      case .ipaq: [StudySurveys.ipaq(at: time(task), run: run(task), device, random(task))]
      case .mmse: [StudySurveys.mmse(at: time(task), run: run(task), device, random(task))]
      case .checkin: [StudySurveys.checkIn(at: time(task), run: run(task), device, random(task))]
      }
    if let damage = session.damages[task], !files.isEmpty {
      files[0].bytes = damage.applied(to: files[0].bytes, seed: seed(task))
    }
    return files
  }

  /// The name of a task's input.
  func inputName(_ task: StudySession.Task) -> String {
    switch task {
    case .rom: MotionFormatWriters.named(motionFormat)?.fileNames.first ?? ""
    case .spl: "ambient.wav"
    case .heartrate: heartFormat.1
    default: "\(task.rawValue).json"
    }
  }

  private var motionFormat: String {
    session.damages[.rom] == .words
      ? "motion.csv" : Self.motionFormats[session.participantNumber % Self.motionFormats.count]
  }

  /// The format of the heart rate and the name of its file.
  private var heartFormat: (String, String) {
    let number = session.damages[.heartrate] == nil ? session.participantNumber : 0
    return Self.heartFormats[number % Self.heartFormats.count]
  }

  /// When a task began: ten minutes after the one before it.
  private func time(_ task: StudySession.Task) -> AbsoluteTime {
    let place = StudySession.Task.allCases.firstIndex(of: task) ?? 0
    return session.start.advanced(by: Double(place * 600))
  }

  private func seed(_ task: StudySession.Task) -> UInt64 {
    let place = StudySession.Task.allCases.firstIndex(of: task) ?? 0
    return session.seed &+ UInt64(place)
  }

  private func random(_ task: StudySession.Task) -> SplitMix64 { SplitMix64(seed: seed(task)) }

  private func run(_ task: StudySession.Task) -> String {
    var random = random(task)
    return StudyText.uuid(random.next(), random.next())
  }

  /// Two flexions whose range grows from visit to visit.
  private func motion() throws(Diagnostic) -> [SimulatedFile] {
    let height = 70 + Double(session.participantNumber * 7 % 40) + 5 * Double(session.visit)
    var parameters = HingeParameters.researchKit
    parameters.profile = .repetitions(
      count: 2, amplitude: height - 1...height + 1, rise: 1.2, hold: 0.4, fall: 1.2, period: 3.5)
    parameters.duration = 8
    parameters.rate = 50
    parameters.rest = 1
    parameters.seed = seed(.rom)
    parameters.start = time(.rom)
    let simulation = try HingeSimulator(parameters).run()
    return MotionFormatWriters.named(motionFormat)?.write(simulation) ?? []
  }

  /// Three seconds of a quiet room.
  private func sound() throws(Diagnostic) -> [SimulatedFile] {
    var random = random(.spl)
    var sound = SimulatedSound()
    sound.kind = .room
    sound.level = 35 + 20 * random.uniform()
    sound.duration = 3
    sound.rate = 16_000
    sound.seed = random.next()
    var files = try SoundSimulation(sound).files()
    files.removeAll { $0.name != "sound.wav" }
    return files.map { SimulatedFile(name: inputName(.spl), bytes: $0.bytes) }
  }

  /// Four frequencies at each ear.
  private func audiometry() throws(Diagnostic) -> [SimulatedFile] {
    var random = random(.audiometry)
    func ear() -> TrueAudiogram? {
      let base = 5 + 20 * random.uniform()
      return TrueAudiogram([(500, base), (1000, base), (2000, base + 5), (4000, base + 15)])
    }
    guard let left = ear(), let right = ear() else { return [] }
    var step = ListenerSimulation(SimulatedListener())
    step.configuration.frequencies = [1000, 2000, 4000, 500]
    var simulation = AudiometrySimulation(step, left: left, right: right)
    simulation.seed = random.next()
    simulation.start = time(.audiometry)
    simulation.device = device
    return simulation.files().filter { $0.name == "result.json" }
      .map { SimulatedFile(name: inputName(.audiometry), bytes: $0.bytes) }
  }

  /// Two minutes of a watch.
  private func heart() throws(Diagnostic) -> [SimulatedFile] {
    var random = random(.heartrate)
    var parameters = BeatSimulationParameters()
    parameters.duration = 120
    parameters.mean = 750 + 300 * random.uniform()
    parameters.noise = 10
    parameters.start = time(.heartrate)
    parameters.seed = random.next()
    return try HeartFormatWriter.named(heartFormat.0)?.write(BeatSimulator(parameters).run()) ?? []
  }

  /// The result of a camera step, and its clip.
  private func camera() -> [SimulatedFile] {
    var random = random(.camera)
    let clip = "\(StudyText.uuid(random.next(), random.next())).mov"
    let retries = random.next() % 3
    let start = time(.camera)
    let result = ResearchKitText.object(
      "ORKFrontFacingCameraStepResult", "selfie", start, 10,
      #""contentType":"video/quicktime","fileName":"\#(clip)","retryCount":\#(retries)"#)
    let text = ResearchKitText.task(
      "selfieTask", run: run(.camera), device: device, start, 12,
      [ResearchKitText.step("selfie", start, 10, [result])])
    return [
      SimulatedFile("camera.json", text),
      SimulatedFile(name: clip, bytes: StudyClip.bytes(seed: random.next())),
    ]
  }
}
