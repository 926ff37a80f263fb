import BezelLinux
import FakeFiles
import RunningService

/// A service with a theme, an image and a FIFO.
struct HostileTarget {
  let fifo: String
  private let files: FakeFiles
  private let service: RunningService

  init() throws(Fault) {
    do {
      files = try FakeFiles()
      fifo = files.path("f")
      try files.write(
        "[HUD]\nStyle=dark\n[Screen]\nBackdrop=102030\n", to: "themes/night/theme.conf")
      try files.write(Pictures.bmp(1, 1, depth: 24, rows: [1, 2, 3]), to: "images/a.bmp")
      service = try RunningService(
        configuration: """
          [Daemon]
          ImageFolders=\(files.path("images"))
          ThemeFolders=\(files.path("themes"))
          """, screen: ["--memory", "160x120", "--font", "none"], ["--fifo", fifo])
    } catch {
      throw Fault("\(error)")
    }
  }

  var socket: String { service.socket }
  var footprint: Int { Memory.resident(of: "\(service.id)") }
  /// The exit status, if the service has ended.
  var status: Int32? { service.isRunning ? nil : service.end() }
  /// The last part of the log.
  var log: String { String(service.errors.suffix(4_096)) }
}
