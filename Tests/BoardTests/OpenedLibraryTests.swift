import Foundation
import Testing

extension InstalledSuite {
  /// The program of this machine's package where one of the libraries that it opens is not installed.
  @Suite("Without a library that is opened when it is needed") struct OpenedLibraryTests {
    private let folder: URL
    private let program: URL
    private let libraries: [String]

    init() throws {
      let package = try BoardScript.package.get()
      let files = try PackageFiles(ofPackage: package)
      folder = FileManager.default.temporaryDirectory.appending(path: "bezel-\(UUID())")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      program = folder.appending(path: "bezeld")
      try FileManager.default.copyItem(
        at: files.folder.appending(path: "usr/bin/bezeld"), to: program)
      try FileManager.default.createSymbolicLink(
        at: folder.appending(path: "bezel"), withDestinationURL: program)
      let file = try ELFFile(program)
      libraries = file.opened.filter { !file.linked.contains($0) }
    }

    /// The sentence of a command for which it is needed.
    private static let advice: [String: (command: [String], status: Int32, sentence: String)] = [
      "libpng16.so.16": (
        ["render", "--current", "--out", "picture.png"], 1, "Install libpng16-16."
      ),
      "libpcre2-8.so.0": (
        ["run", "--progress-pattern", "(\\d+)%", "--", "true"], 64, "install libpcre2-8-0."
      ),
      "libqrencode.so.4": (["show", "--qr", "A", "Tëxt"], 0, "Install libqrencode4."),
      "libudev.so.1": (["doctor"], 1, "Install libudev1."),
      "libfontconfig.so.1": (["doctor"], 1, "It is not installed."),
      "libfreetype.so.6": (["doctor"], 1, "It is not installed."),
      "libfribidi.so.0": (["doctor"], 1, "Install libfribidi0."),
      "libunibreak.so.1": (["doctor"], 1, "Install libunibreak1."),
      "libthai.so.0": (["doctor"], 1, "Install libthai0."),
      "libharfbuzz.so.0": (["doctor"], 1, "FreeType or HarfBuzz is not installed"),
    ]

    @Test("the service shows texts, and a command that needs it says what to install")
    func each() throws {
      defer { try? FileManager.default.removeItem(at: folder) }
      #expect(libraries.count == 14, "\(libraries)")
      for library in libraries {
        let hidden = folder.appending(path: library + ".d")
        try FileManager.default.createDirectory(at: hidden, withIntermediateDirectories: true)
        // The loader opens the first file of the name, and ends with it.
        try Data().write(to: hidden.appending(path: library))
        try checkService(without: library, in: hidden)
      }
    }

    private func checkService(without library: String, in hidden: URL) throws {
      let socket = folder.appending(path: "socket").path
      try? FileManager.default.removeItem(atPath: socket)
      let environment = [
        "LD_LIBRARY_PATH": hidden.path, "BEZEL_SOCKET": socket, "PATH": "/usr/bin",
      ]
      let service = Process()
      service.executableURL = program
      service.arguments = ["--memory", "320x240", "--socket", socket]
      service.environment = environment
      service.standardInput = FileHandle.nullDevice
      try service.run()
      defer {
        // SIGTERM is blocked in processes of a test run.
        kill(service.processIdentifier, SIGKILL)
        service.waitUntilExit()
      }

      var answers = false
      for _ in 0..<600 where !answers {
        usleep(50_000)
        answers = try run(["status"], environment).status == 0
      }
      #expect(answers, "\(library): the service does not answer")
      let shown = try run(["show", "Tëxt"], environment)
      #expect(shown.status == 0 && shown.errors.isEmpty, "\(library): \(shown.errors)")
      let status = try run(["status"], environment)
      #expect(status.output.contains("ring \"Tëxt\""), "\(library): \(status.output)")
      if let (command, expected, sentence) = Self.advice[library] {
        let refused = try run(command, environment)
        #expect(refused.status == expected, "\(library): \(refused)")
        #expect((refused.errors + refused.output).contains(sentence), "\(library): \(refused)")
      }
      // A frame with the text was drawn by now.
      let rendered = try run(["render", "--current", "--out", "picture.png"], environment)
      #expect((rendered.status == 0) == (library != "libpng16.so.16"), "\(library): \(rendered)")
      #expect(service.isRunning, "\(library): the service has ended")
    }

    private func run(
      _ words: [String], _ environment: [String: String]
    ) throws -> (status: Int32, output: String, errors: String) {
      let process = Process()
      let (output, errors) = (Pipe(), Pipe())
      process.executableURL = URL(filePath: "/usr/bin/timeout")
      process.arguments = ["60", folder.appending(path: "bezel").path] + words
      process.environment = environment
      process.currentDirectoryURL = folder
      process.standardInput = FileHandle.nullDevice
      (process.standardOutput, process.standardError) = (output, errors)
      try process.run()
      let text = output.fileHandleForReading.readDataToEndOfFile()
      let reason = errors.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return (
        process.terminationStatus, String(decoding: text, as: UTF8.self),
        String(decoding: reason, as: UTF8.self)
      )
    }
  }
}
