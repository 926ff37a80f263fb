import Foundation

/// A running QEMU and the folder it works in; both end with this object, however the tests end.
final class Machine {
  /// The folder of the sockets, the kernel's log and QEMU's errors.
  let folder: URL
  private let process = Process()
  /// A pipe whose end, by a call or by this process's end, ends the machine.
  private let life = Pipe()

  /// Starts `board/vm/qemu`; does not wait for the guest.
  ///
  /// - Parameter programs: paths that the guest gets in its share.
  init(
    display: VirtualBoard.Display, mode: VirtualBoard.Mode, heads: Int, memory: Int,
    options: VirtualBoard.Options, programs: [String]
  ) throws(BoardError) {
    let image = try BoardScript.image(for: options.architecture)
    let root = try options.debian.map { debian throws(BoardError) in
      ["--root", try BoardScript.debian(debian, for: options.architecture)]
    }
    // Not below TMPDIR: a socket's path has to fit in 108 bytes.
    folder = URL(filePath: "/tmp/bezel-board-\(getpid())-\(UInt32.random(in: 0 ... .max))")
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    } catch {
      throw BoardError("start the virtual board", "\(error)")
    }
    let share = folder.appending(path: "share").path
    try BoardScript.run("stage", ["--arch", options.architecture.rawValue, share] + programs)
    let rights =
      try UnitRights.service(on: options.architecture).lines.joined(separator: "\n") + "\n"
    do {
      try rights.write(toFile: share + "/rights", atomically: true, encoding: .utf8)
    } catch {
      throw BoardError("put the service's rights into the share", "\(error)")
    }

    // `cat` ends with its input, and its child is killed then; if QEMU ends first, `cat` ends too.
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
      ] + (root ?? []) + options.arguments + [
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
