/// Words that are no names of people, whatever a folder or file is called.
enum PlainWords {
  /// Whether `name` is made of such words alone, digits and marks aside.
  static func areAll(of name: String) -> Bool {
    let words = name.lowercased().split { !$0.isLetter }
    return words.allSatisfy { $0.count < 2 || all.contains($0) }
  }

  /// What recordings, their parts, places and verdicts are called.
  private static let all = Set(
    """
    accel acceleration accelerometer ambient angular answers applehealth arm audio
    audiogram audiometry balance baseline beat beats beh camera checkin clip consent
    control csv data day device devicemotion ecg elbow export file files folder follow
    followup good gravity group gyro gyroscope health hearing heart heartrate high hip hr
    hrv info input ipaq journal json kit knee left location log logs low magnetometer
    measurement metadata mild missing mmse mobile moderate month motion none normal number
    orientation output participant participants patient patients pedometer phenotype phone
    physio pilot pulse rate reason record recorder recording recordings research
    researchkit rest result results right rom room rr sample samples sensor session
    sessions severe shoulder site sleep sound spl start step steps study subject subjects
    survey suspect table tapping task taskresult tasks test text time tone tones trial
    truth unit unusable upload user users value video visit visits voice walk walking
    watch wav wave week wrist year zip
    """.split(whereSeparator: \.isWhitespace))
}
