import Foundation
import RunningPrograms

/// sway on this machine, without a screen and input devices: its outputs are in memory.
///
/// It ends with this object. It refuses to run as root, and is nobody's then.
final class HostCompositor {
  /// An output, as sway's configuration has it.
  struct Output {
    var size = (width: 800, height: 600)
    var scale = 1
    /// normal, 90, 180 or 270.
    var transform = "normal"
  }

  private let folder: URL
  private let outputs: Int
  private var process = Process()
  /// A pipe whose end ends sway.
  private var life = Pipe()

  /// The path of its socket.
  var socket: String { folder.appending(path: "wayland-1").path }

  /// Returns when clients can connect.
  init(_ outputs: [Output] = [Output()]) throws {
    for tool in ["sway", "swaymsg", "grim"] {
      guard FileManager.default.isExecutableFile(atPath: "/usr/bin/\(tool)") else {
        throw BoardError("start a compositor", "there is no \(tool). Run ./board/setup.")
      }
    }
    folder = URL(filePath: "/tmp/bezel-sway-\(getpid())-\(UInt32.random(in: 0 ... .max))")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    let configuration = folder.appending(path: "config")
    let lines = outputs.enumerated().map { index, output in
      """
      output HEADLESS-\(index + 1) resolution \(output.size.width)x\(output.size.height) \
      scale \(output.scale) transform \(output.transform) position \(index * 4_000) 0
      """
    }
    try (lines + ["xwayland disable"]).joined(separator: "\n").appending("\n")
      .write(to: configuration, atomically: true, encoding: .utf8)
    self.outputs = outputs.count
    try start()
  }

  private func start() throws {
    let script = """
      user=
      if [ "$(id -u)" = 0 ]; then
        chown -R nobody "$0"
        user='--reuid nobody --regid nogroup --clear-groups'
      fi
      cd "$0" || exit
      export XDG_RUNTIME_DIR="$0" WLR_BACKENDS=headless WLR_RENDERER=pixman \
        WLR_LIBINPUT_NO_DEVICES=1 WLR_HEADLESS_OUTPUTS="$1"
      setpriv $user --pdeathsig KILL sway -c config >log 2>&1 &
      echo $! >process
      cat >/dev/null
      kill -KILL $!
      """
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", script, folder.path, "\(outputs)"]
    process.standardInput = life
    try withoutBlockedSignals { try process.run() }
    let end = ContinuousClock.now + .seconds(30)
    while try message("-t", "get_outputs").split(separator: "HEADLESS").count <= outputs {
      guard ContinuousClock.now < end else {
        throw BoardError("start a compositor", "sway has no outputs.", [("log", log)])
      }
      usleep(50_000)
    }
  }

  /// Sends a signal to sway.
  func signal(_ number: Int32) {
    let text = try? String(contentsOf: folder.appending(path: "process"), encoding: .utf8)
    guard let id = text.flatMap({ Int32($0.trimmingCharacters(in: .newlines)) }) else { return }
    kill(id, number)
  }

  /// Kills sway, and starts another one at the same place.
  ///
  /// - Parameter meanwhile: called while there is none.
  func restart(_ meanwhile: () throws -> Void = {}) throws {
    try end()
    try meanwhile()
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path)
    where name != "config" {
      try FileManager.default.removeItem(at: folder.appending(path: name))
    }
    (process, life) = (Process(), Pipe())
    try start()
  }

  private func end() throws {
    try life.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  deinit {
    try? end()
    try? FileManager.default.removeItem(at: folder)
  }

  private var log: String {
    (try? String(contentsOf: folder.appending(path: "log"), encoding: .utf8)) ?? ""
  }

  /// Gives sway a command; returns what it answers, which is nothing before it listens.
  @discardableResult
  func message(_ words: String...) throws -> String {
    let sockets = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasPrefix("sway-ipc.") }
    guard let socket = sockets.first else { return "" }
    let answer = try? BoardScript.output(
      of: "/usr/bin/swaymsg", ["-s", folder.appending(path: socket).path] + words)
    return answer ?? ""
  }

  /// Returns what an output shows.
  func picture(of output: Int = 1) throws -> Picture {
    let file = folder.appending(path: "picture.ppm").path
    _ = try BoardScript.output(
      of: "/usr/bin/env",
      [
        "XDG_RUNTIME_DIR=\(folder.path)", "WAYLAND_DISPLAY=wayland-1", "grim", "-t", "ppm", "-o",
        "HEADLESS-\(output)", file,
      ])
    guard let bytes = FileManager.default.contents(atPath: file),
      let picture = Picture(ppm: [UInt8](bytes))
    else { throw BoardError("take a picture of a compositor", "grim wrote no PPM.") }
    return picture
  }

  /// Waits until an output has a picture that `isAsExpected` accepts.
  @discardableResult
  func waitForPicture(
    of output: Int = 1, _ isAsExpected: (Picture) -> Bool
  ) throws -> Picture {
    let end = ContinuousClock.now + .seconds(30)
    while true {
      let picture = try picture(of: output)
      if isAsExpected(picture) { return picture }
      guard ContinuousClock.now < end else {
        throw BoardError("see the expected picture", "it did not come.", [("log", log)])
      }
      usleep(50_000)
    }
  }

  /// Starts a program of this build in its session.
  func start(_ program: String, _ arguments: [String]) throws -> StartedProgram {
    try StartedProgram(
      program, arguments,
      environment: ["XDG_RUNTIME_DIR": folder.path, "WAYLAND_DISPLAY": "wayland-1"])
  }
}

extension StartedProgram {
  /// Waits until it has written a text.
  func wait(for part: String) throws {
    let end = ContinuousClock.now + .seconds(30)
    while try !written.contains(part) {
      guard ContinuousClock.now < end, isRunning else {
        throw BoardError("wait for '\(part)'", "it was not written.", [("output", try written)])
      }
      usleep(20_000)
    }
  }
}
