import Foundation

/// A running QEMU and the folder it works in; both go when this goes, however the tests end.
final class Machine {
  /// Holds the sockets, the kernel's log and what QEMU complained about.
  let folder: URL
  private let process = Process()
  /// Its closing, by us or by our death, is the sign for the machine to end.
  private let life = Pipe()

  /// Starts `board/vm/qemu`; does not wait for the guest.
  ///
  /// - Parameter programs: paths that the guest gets in its share.
  init(
    display: VirtualBoard.Display, mode: VirtualBoard.Mode, heads: Int, memory: Int,
    options: VirtualBoard.Options, programs: [String]
  ) throws(BoardError) {
    let image = try BoardScript.image.get()
    let root = options.isDebian ? ["--root", try BoardScript.debian.get()] : []
    // Not below TMPDIR: a socket's path has to fit in 108 bytes.
    folder = URL(filePath: "/tmp/bezel-board-\(getpid())-\(UInt32.random(in: 0 ... .max))")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    } catch {
      throw BoardError("start the virtual board", "\(error)")
    }
    let share = folder.appending(path: "share").path
    try BoardScript.run("stage", [share] + programs)

    // `cat` ends with its input, and what it started dies with it; if QEMU ends first, so does `cat`.
    let script = """
      setpriv --pdeathsig KILL sh -c '"$@"; kill "$PPID"' sh "$@" </dev/null >"$0" 2>&1 &
      exec cat >/dev/null
      """
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments =
      [
        "-c", script, path("qemu.log"), BoardScript.folder.appending(path: "qemu").path,
        "--display", display.rawValue, "--mode", "\(mode.width)x\(mode.height)",
        "--heads", "\(heads)", "--memory", "\(memory)",
        "--vnc", path("vnc"), "--trace", path("display.trace"),
      ] + root + options.arguments + [
        image, share, path("kernel.log"),
        "-chardev", "socket,id=agent,path=\(path("agent")),server=on,wait=off",
        "-device", "virtserialport,chardev=agent,name=agent",
        "-qmp", "unix:\(path("qmp")),server=on,wait=off",
      ]
    process.standardInput = life
    do {
      try process.run()
    } catch {
      throw BoardError("start the virtual board", "\(error)")
    }
  }

  deinit {
    try? life.fileHandleForWriting.close()
    if process.isRunning { process.waitUntilExit() }
    try? FileManager.default.removeItem(at: folder)
  }

  /// Whether QEMU still runs.
  var isRunning: Bool { process.isRunning }

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.appending(path: name).path }

  /// The ends of the logs, for an error.
  var evidence: [(name: String, text: String)] {
    ["qemu.log", "kernel.log"].map { name in
      (name, (try? String(contentsOfFile: path(name), encoding: .utf8)) ?? "")
    }
  }
}
