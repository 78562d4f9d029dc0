/// Every processor of the package.
public enum ProcessorRegistry {
  /// The processors: to add a modality, add one line here.
  public static let processors: [any TaskProcessor.Type] = [
    RangeOfMotionProcessor.self, SoundLevelProcessor.self, ToneAudiometryProcessor.self,
    HeartRateProcessor.self, CameraProcessor.self, FilesProcessor.self, IPAQProcessor.self,
  ]
}
