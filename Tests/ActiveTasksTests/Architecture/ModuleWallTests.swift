import Testing

/// The walls of docs/architecture.md: who may import and mention what.
@Suite struct ModuleWallTests {
  @Test func `signal processing knows numbers, kernels, FFTW and Dispatch only`() throws {
    let allowed: Set = ["CFFTW", "CKernels", "Dispatch", "Synchronization", "Glibc"]
    for file in try SourceTree.files("Sources/SignalProcessing") {
      #expect(file.imports.isSubset(of: allowed), "\(file.path)")
      if file.imports.contains("CFFTW") {
        #expect(file.path.contains("/SignalProcessing/FFT/"), "\(file.path)")
      }
      if file.imports.contains("CKernels") {
        #expect(file.path.contains("/SignalProcessing/Acoustics/"), "\(file.path)")
      }
    }
  }

  @Test(arguments: [
    ("CArchive", "Sources/ActiveTasks/Ingestion/Archive/"),
    ("CSimdjson", "Sources/ActiveTasks/Ingestion/JSON/"),
    ("CSndfile", "Sources/ActiveTasks/Ingestion/Audio/"),
    ("CCairo", "Sources/ActiveTasks/Report/PDF/"),
    ("CPCRE", "Sources/ActiveTasks/Processing/SurveyCheck/"),
    ("CCurl", "Sources/ActiveTasks/System/HTTP/"),
    ("CSQLite", "Sources/ActiveTasks/Store/SQLite/"),
    ("CNettle", "Sources/ActiveTasks/Model/ContentHash.swift"),
  ])
  func `each C library has one importer`(library: String, home: String) throws {
    let importers = try SourceTree.files("Sources").filter { $0.imports.contains(library) }
    #expect(!importers.isEmpty)
    for file in importers { #expect(file.path.hasPrefix(home), "\(file.path)") }
  }

  @Test(arguments: [
    ("Model", ["Ingestion", "Processing", "Sessions", "Report", "Export", "Simulation", "System"]),
    (
      "System", ["Ingestion", "Processing", "Sessions", "Store", "Report", "Export", "Simulation"]
    ),
    ("Ingestion", ["Processing", "Sessions", "Report", "Export", "Simulation"]),
    ("Processing", ["Ingestion", "Sessions", "Report", "Export", "Simulation", "System"]),
    ("Store", ["Ingestion", "Processing", "Sessions", "Export", "Simulation", "System"]),
    ("Report", ["Ingestion", "Processing", "Sessions", "Export", "Simulation"]),
    ("Export", ["Ingestion", "Processing", "Sessions", "Store", "Simulation", "System"]),
    ("Simulation", ["Ingestion", "Processing", "Sessions", "Report", "Export", "System"]),
  ])
  func `a folder does not mention the types of folders it may not know`(
    folder: String, forbidden: [String]
  ) throws {
    let base = "Sources/ActiveTasks/"
    let secrets = try forbidden.reduce(into: [String: String]()) { names, other in
      for file in try SourceTree.files(base + other) {
        for type in file.types { names[type] = file.path }
      }
    }
    #expect(!secrets.isEmpty)
    for file in try SourceTree.files(base + folder) {
      for name in file.identifiers.intersection(secrets.keys) {
        Issue.record("\(file.path) mentions \(name) of \(secrets[name] ?? "")")
      }
    }
  }

  @Test func `the library never prints, exits or reads the environment`() throws {
    let forbidden: Set = ["print", "debugPrint", "exit", "abort", "getenv", "ProcessInfo"]
    for file in try SourceTree.files("Sources/ActiveTasks") {
      #expect(file.identifiers.isDisjoint(with: forbidden), "\(file.path)")
      #expect(!file.imports.contains("Foundation"), "\(file.path)")
    }
  }

  @Test func `the command line has no algorithms`() throws {
    for file in try SourceTree.files("Sources/active-cli") {
      #expect(!file.imports.contains("SignalProcessing"), "\(file.path)")
      #expect(!file.imports.contains("Foundation"), "\(file.path)")
    }
  }

  @Test func `no file is longer than 400 lines`() throws {
    for file in try SourceTree.files("Sources") + SourceTree.files("Tests") {
      #expect(file.lines.count <= 400, "\(file.path)")
    }
  }

  @Test func `nothing in the sources can trap on purpose`() throws {
    for file in try SourceTree.files("Sources") {
      for (index, line) in file.lines.enumerated() {
        for trap in ["try!", "as!", "fatalError(", ".first!", ".last!"] {
          #expect(!line.contains(trap), "\(file.path):\(index + 1)")
        }
      }
    }
  }
}
