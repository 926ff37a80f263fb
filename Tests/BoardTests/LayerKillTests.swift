import Foundation
import RunningPrograms
import Testing

extension BoardSuite {
  /// A compositor, the service or `bezel attach` is killed at a moment of a HUD's life: before it is asked for, in its
  /// fade-in, while it stands, in its fade-out, and after it.
  @Suite("Killed with a HUD above a compositor") struct LayerKillTests {
    enum Victim: CaseIterable { case compositor, service, attach }

    /// A kill, so many milliseconds after the first command.
    struct Moment: CustomTestStringConvertible {
      var victim: Victim
      var milliseconds: Int

      var testDescription: String { "\(victim) after \(milliseconds) ms" }

      static let all = Victim.allCases.flatMap { victim in
        (0..<26).map { Moment(victim: victim, milliseconds: $0 * 40) }
      }
    }

    private static let size = (width: 800, height: 600)
    private static let patience: TimeInterval = 30

    /// Whether the application is seen where the HUD's box would be, and the picture of the mouse is not.
    private static func isApplication(_ picture: Picture) -> Bool {
      picture[370, 270] == 0x2060A0 || picture[370, 270] == 0x2161A1
    }

    @discardableResult
    private static func call(_ service: RunningService, _ arguments: String...) throws -> ProgramRun
    {
      try ProgramRun("bezel", arguments + ["--socket", service.socket])
    }

    /// Starts an application, and waits until it has the screen.
    private static func startApplication(in sway: HostCompositor) throws -> StartedProgram {
      let application = try sway.start("LayerProbe", [sway.socket])
      try sway.waitForPicture(isApplication)
      return application
    }

    /// A click reaches the application.
    private static func expectClick(
      at place: Int, by mouse: VirtualPointer, in application: StartedProgram
    ) throws {
      try mouse.click(place, place, of: size)
      try application.wait(for: "contact ended \(place),\(place)")
    }

    @Test(
      "the application has its screen and touches, and the next HUD comes and goes",
      arguments: BoardSuite.cases(Moment.all))
    func killed(at moment: Moment) throws {
      let sway = try HostCompositor()
      var application = try Self.startApplication(in: sway)
      // The folder goes with the first one.
      var services = [try RunningService(screen: ["--font", "none"])]
      var service: RunningService { services[services.count - 1] }
      var attach = try sway.start("bezel", ["attach", "--socket", service.socket])
      #expect(try service.wait { try service.status.compositor == "sway" })

      var mouse = try VirtualPointer(on: sway.socket)
      // A HUD of a second's length, by another process's clock.
      let script = """
        bezel show --mask clear First; sleep 0.3; bezel status Second; sleep 0.3; bezel dismiss --all
        """
      let life = try StartedProgram(
        "/bin/sh", ["-c", script], environment: ["BEZEL_SOCKET": service.socket])
      usleep(UInt32(moment.milliseconds) * 1_000)
      switch moment.victim {
      case .compositor:
        try sway.restart()
        #expect(try attach.end(within: Self.patience).status == 0)
        application = try Self.startApplication(in: sway)
        mouse = try VirtualPointer(on: sway.socket)
        attach = try sway.start("bezel", ["attach", "--socket", service.socket])
      case .service:
        kill(service.id, SIGKILL)
        _ = service.end()
        try sway.waitForPicture(Self.isApplication)
        try Self.expectClick(at: 10, by: mouse, in: application)
        services.append(try RunningService(in: service.folder, screen: ["--font", "none"]))
      case .attach:
        kill(attach.id, SIGKILL)
        try sway.waitForPicture(Self.isApplication)
        try Self.expectClick(at: 10, by: mouse, in: application)
        attach = try sway.start("bezel", ["attach", "--socket", service.socket])
      }
      _ = try life.end(within: Self.patience)

      try Self.call(service, "dismiss", "--all")
      #expect(try service.wait { try service.status.compositor == "sway" })
      try sway.waitForPicture(Self.isApplication)
      try Self.expectClick(at: 20, by: mouse, in: application)
      #expect(try Self.call(service, "show", "--mask", "clear", "Next").status == 0)
      try sway.waitForPicture { !Self.isApplication($0) }
      // Nothing below its mask is touched.
      try mouse.click(30, 30, of: Self.size)
      #expect(try Self.call(service, "dismiss", "--all").status == 0)
      try sway.waitForPicture(Self.isApplication)
      try Self.expectClick(at: 40, by: mouse, in: application)
      #expect(try !application.written.contains("30,30"))
      #expect(try service.wait { try service.status.screen != .held })
      #expect(service.isRunning && attach.isRunning)
    }
  }
}
