internal import CFFTW

/// The library behind the Fourier transforms.
public enum FFTLibrary {
  /// Its version with the instruction sets it was built for, such as `3.3.10-sse2-avx`.
  public static var version: String { String(cString: cfftw_version()) }
}
