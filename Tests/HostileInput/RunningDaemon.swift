import BezelLinux
import CBezelLinux
import MadeUpFiles

/// A `bezeld` of this build that draws into memory, ended with this value.
final class RunningDaemon {
  let files: MadeUpFiles
  let socket: String
  let fifo: String
  private var process: ChildProcess
  private let signals: Signals

  /// - Throws: if it does not answer within 60 seconds.
  init() throws(Fault) {
    do {
      files = try MadeUpFiles()
      socket = files.path("s")
      fifo = files.path("f")
      try files.write(
        "[Daemon]\nImageFolders=\(files.path("images"))\nThemeFolders=\(files.path("themes"))\n",
        to: "bezel.conf")
      try files.write(
        "[HUD]\nStyle=dark\n[Screen]\nBackdrop=102030\n", to: "themes/night/theme.conf")
      try files.write(Pictures.bmp(1, 1, depth: 24, rows: [1, 2, 3]), to: "images/a.bmp")
      // What is wrong with a client is logged, and there is nothing else here.
      let log = try Descriptor(opening: files.path("log"), O_WRONLY | O_CREAT, mode: 0o600)
      signals = try Signals([SIGUSR2])
      var inheritance = ChildProcess.Inheritance()
      inheritance.descriptors = [(log.rawValue, 2)]
      process = try ChildProcess(
        [
          RunningDaemon.program, "--memory", "160x120", "--font", "none", "--socket", socket,
          "--fifo", fifo, "--config", files.path("bezel.conf"),
        ], inheritance, before: signals)
    } catch {
      throw Fault("bezeld does not start: \(error)")
    }
    for _ in 0..<3_000 where (try? SocketConnection(connectingTo: socket)) == nil {
      try check(process.takeEnd() == nil, "bezeld does not start: \(log)")
      Timestamp.sleep(milliseconds: 20)
    }
  }

  deinit {
    process.send(SIGKILL)
    while process.takeEnd() == nil { Timestamp.sleep(milliseconds: 2) }
  }

  /// Beside this program.
  private static var program: String {
    let own = realpath("/proc/self/exe", nil)
    defer { free(own) }
    let path = own.map { String(cString: $0) } ?? ""
    return path.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/bezeld"
  }

  var footprint: Int { Memory.resident(of: "\(process.id)") }

  /// How it ended, if it has.
  func takeEnd() -> ChildProcess.End? { process.takeEnd() }

  /// The last of what it logged.
  var log: String {
    guard let file = try? Descriptor(opening: files.path("log"), O_RDONLY) else { return "" }
    lseek(file.rawValue, max(0, lseek(file.rawValue, 0, SEEK_END) - 4_096), SEEK_SET)
    let bytes = [UInt8](unsafeUninitializedCapacity: 4_096) { buffer, count in
      count = (try? file.read(into: UnsafeMutableRawBufferPointer(buffer))) ?? 0
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
