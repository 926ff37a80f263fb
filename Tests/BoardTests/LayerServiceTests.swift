import BezelLinux
import BezelWire
import Foundation
import RunningPrograms
import Testing

extension BoardSuite {
  /// The service above a compositor from Debian, on this machine, which has no screen of its own.
  @Suite("The service above a compositor") struct LayerServiceTests {
    private static func isHUD(_ picture: Picture) -> Bool { Set(picture.pixels).count > 20 }

    private static func call(
      _ service: RunningService, _ arguments: String...
    ) throws -> ProgramRun {
      try ProgramRun("bezel", arguments + ["--socket", service.socket])
    }

    @Test("shows HUDs there, again above the next compositor, and says where and why not")
    func configured() throws {
      let sway = try HostCompositor()
      let service = try RunningService(
        configuration: "[Screen]\nWayland=\(sway.socket)\n", screen: ["--font", "none"])
      for text in ["First", "Second"] {
        #expect(try Self.call(service, "show", text).status == 0)
        try sway.waitForPicture(Self.isHUD)
        let status = try service.status
        #expect(status.screen == .held && status.compositor == sway.socket)
        #expect(status.outputs.map { $0.name } == ["HEADLESS-1"])
        #expect(try Self.call(service, "dismiss", "--all").status == 0)
        try sway.waitForPicture { !Self.isHUD($0) }
      }
      #expect(try Self.call(service, "show", "Third").status == 0)
      try sway.waitForPicture(Self.isHUD)
      try sway.restart {
        let isSaid = try service.wait {
          let lines = try Self.call(service, "status").output
          return lines.contains("waits for the screen") && lines.contains("closed the connection")
        }
        #expect(isSaid)
      }
      try sway.waitForPicture(Self.isHUD)
      #expect(try service.status.compositorProblem == nil)
      service.terminate()
      try sway.waitForPicture { !Self.isHUD($0) }
    }

    /// The number of times that a process has slept and was woken.
    private static func wakeUps(of process: Int32) throws -> String {
      let lines = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
      return lines.components(separatedBy: "\n").first { $0.hasPrefix("voluntary") } ?? ""
    }

    @Test("a HUD that stands still wakes the service not once, nor does a compositor without one")
    func rests() throws {
      let sway = try HostCompositor()
      let service = try RunningService(
        configuration: "[Screen]\nWayland=\(sway.socket)\n", screen: ["--font", "none"])
      #expect(try Self.call(service, "progress", "40%").status == 0)
      try sway.waitForPicture(Self.isHUD)
      // The last step of the fade-in.
      usleep(2_000_000)
      var before = try Self.wakeUps(of: service.id)
      usleep(3_000_000)
      #expect(try Self.wakeUps(of: service.id) == before && !before.isEmpty)
      #expect(try Self.call(service, "dismiss", "--all").status == 0)
      try sway.waitForPicture { !Self.isHUD($0) }
      usleep(2_000_000)
      before = try Self.wakeUps(of: service.id)
      usleep(3_000_000)
      #expect(try Self.wakeUps(of: service.id) == before)
    }

    @Test("a session that attaches has the HUDs until it ends, whatever ends first")
    func attached() throws {
      let sway = try HostCompositor()
      let service = try RunningService(screen: ["--font", "none"])
      #expect(try Self.call(service, "show", "Waiting").status == 0)
      var attach = try sway.start("bezel", ["attach", "--socket", service.socket])
      try sway.waitForPicture(Self.isHUD)
      #expect(try service.status.compositor == "sway")
      kill(attach.id, SIGKILL)
      try sway.waitForPicture { !Self.isHUD($0) }
      attach = try sway.start("bezel", ["attach", "--socket", service.socket])
      try sway.waitForPicture(Self.isHUD)
      // Another screen begins another stage, which has the compositor again.
      _ = try service.write(Array("[Screen]\nMargin=3\n".utf8), to: "bezel.conf")
      #expect(try Self.call(service, "reload").status == 0)
      try sway.waitForPicture { !Self.isHUD($0) }
      try sway.waitForPicture(Self.isHUD)
      // A service that is killed and comes again has the compositor, too.
      kill(service.id, SIGKILL)
      _ = service.end()
      try sway.waitForPicture { !Self.isHUD($0) }
      let next = try RunningService(in: service.folder, screen: ["--font", "none"])
      #expect(try Self.call(next, "show", "Again").status == 0)
      try sway.waitForPicture(Self.isHUD)
      try sway.restart {}
      #expect(try attach.end(within: 10).status == 0)
      let isFree = next.wait { (try? next.status.compositor) == .some(nil) }
      #expect(isFree && next.isRunning)
    }

    @Test("refuses what is no compositor, and words what this session lacks")
    func refusals() throws {
      let sway = try HostCompositor()
      let service = try RunningService(
        configuration: "[Screen]\nWayland=none\n", screen: ["--font", "none"])
      let attach = try sway.start("bezel", ["attach", "--socket", service.socket])
      let end = try attach.end(within: 10)
      #expect(end.status == 1 && end.errors.contains("Wayland=none"), "\(end.errors)")
      let without = try Self.call(service, "attach")
      #expect(without.status == 1 && without.errors.contains("WAYLAND_DISPLAY"))
      let file = try Self.call(service, "attach", "/dev/null")
      #expect(file.status == 1 && file.errors.contains("connect to the compositor (/dev/null)"))
      #expect(
        try service.reply(to: #"{"method":"io.bezel.HUD.Attach","parameters":{"descriptor":0}}"#)
          .contains("InvalidParameter"))
    }
  }
}
