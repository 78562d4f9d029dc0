// swift-tools-version: 6.2
import PackageDescription

/// One strict set of language rules for every Swift target.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// The revision that `make` builds from; a build without it has none.
let revision = (Context.environment["ACTIVE_REVISION"] ?? "").filter { $0.isHexDigit || $0 == "+" }
let revisionSettings: [CSetting] =
  revision.isEmpty ? [] : [.define("ACTIVE_REVISION", to: "\"\(revision)\"")]

let package = Package(
  name: "active-cli",
  products: [
    .library(name: "SignalProcessing", targets: ["SignalProcessing"]),
    .library(name: "ActiveTasks", targets: ["ActiveTasks"]),
    .executable(name: "active-cli", targets: ["active-cli"]),
  ],
  targets: [
    .target(
      name: "CBuild", cSettings: [.treatAllWarnings(as: .error)] + revisionSettings),
    // Libraries that only some inputs need are loaded when one comes, not linked: each costs every start
    // milliseconds and megabytes.
    .target(name: "CDynamic", cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CArchive", dependencies: ["CDynamic"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CCairo", dependencies: ["CDynamic"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CCurl", dependencies: ["CDynamic"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CPCRE", dependencies: ["CDynamic"], cSettings: [.treatAllWarnings(as: .error)]),
    .target(
      name: "CSndfile", dependencies: ["CDynamic"], cSettings: [.treatAllWarnings(as: .error)]),
    // Loops that run on wider vectors where the processor has them.
    .target(name: "CKernels", cSettings: [.treatAllWarnings(as: .error)]),
    .systemLibrary(name: "CFFTW", pkgConfig: "fftw3", providers: [.apt(["libfftw3-dev"])]),
    .systemLibrary(name: "CMalloc"),
    .systemLibrary(name: "CNettle", pkgConfig: "nettle", providers: [.apt(["nettle-dev"])]),
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(
      name: "CSimdjson",
      cxxSettings: [.treatAllWarnings(as: .error)],
      linkerSettings: [.linkedLibrary("simdjson")]),
    .target(
      name: "SignalProcessing", dependencies: ["CFFTW", "CKernels"], swiftSettings: strict),
    .target(
      name: "ActiveTasks",
      dependencies: [
        "SignalProcessing", "CArchive", "CBuild", "CCairo", "CCurl", "CPCRE", "CSQLite",
        "CSimdjson", "CNettle", "CSndfile",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "active-cli",
      dependencies: ["ActiveTasks", "CMalloc"],
      swiftSettings: strict),
    .testTarget(
      name: "SignalProcessingTests",
      dependencies: ["SignalProcessing", "CKernels"],
      swiftSettings: strict),
    .testTarget(
      name: "ActiveTasksTests",
      dependencies: ["ActiveTasks", "SignalProcessing", "active-cli"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)

// What a job costs in a process that runs already: only for `make bench`, which asks for it.
if Context.environment["ACTIVE_BENCHMARKS"] != nil {
  package.targets.append(
    .executableTarget(
      name: "heart-warm", dependencies: ["ActiveTasks", "SignalProcessing"],
      path: "Benchmarks/heart-warm", swiftSettings: strict))
}

// The readers under libFuzzer: only for `make fuzz-coverage`, whose build has its hooks.
if Context.environment["ACTIVE_FUZZER"] != nil {
  package.targets.append(
    .executableTarget(
      name: "reader-fuzz", dependencies: ["ActiveTasks"], path: "Tests/ReaderFuzz",
      swiftSettings: strict))
}
