import BezelHUD
import BezelLinux
import BezelWire
import Foundation
import RunningPrograms
import Testing

/// Update services that are watched: their messages at their sockets and names, and the HUD that comes of them.
@Suite("bezel watch", .serialized) struct WatchCommandTests {
  private let folder: TemporaryFolder
  private let service: RunningService

  init() throws {
    folder = try TemporaryFolder()
    service = try RunningService(in: folder.url)
  }

  private func watch(_ services: String, on bus: TestBus? = nil, input: ProgramRun.Input = .nothing)
    throws
    -> StartedProgram
  {
    try StartedProgram(
      "bezel", ["watch", services, "--socket", service.socket], in: folder.url,
      environment: ["DBUS_SYSTEM_BUS_ADDRESS": bus?.address ?? "unix:path=/none", "LC_ALL": "C"],
      input: input)
  }

  /// Waits until what is shown is so.
  private func expect(
    _ kind: PresentationRequest.Kind?, _ status: String? = nil, percent: Int? = nil,
    on service: RunningService? = nil,
    location: SourceLocation = #_sourceLocation
  ) {
    let service = service ?? self.service
    let isSo = service.wait {
      guard let shown = try? service.status.presentations.first else { return kind == nil }
      return shown.kind == kind && (status == nil || shown.status == status)
        && (percent == nil || shown.progress == Fraction(percent!, over: 100))
    }
    let shown = try? service.status.presentations.first
    #expect(isSo, "\(String(describing: shown))", sourceLocation: location)
  }

  // MARK: SWUpdate

  @Test(
    "swupdate: an update by Watch= alone, from its beginning to its check mark, and one that fails")
  func swupdateByConfiguration() throws {
    let swupdate = try SWUpdateService(in: folder.url)
    let other = try TemporaryFolder()
    let service = try RunningService(
      in: other.url, configuration: "[Updates]\nWatch=swupdate:\(swupdate.path)\n")
    try swupdate.accept()
    #expect(try service.status.presentations.isEmpty)
    swupdate.send(1, of: 2)
    swupdate.send(8, 1, of: 2, percent: 50, image: "boot.img")
    expect(.progress, "Installing updates", percent: 25, on: service)
    // The service is killed: the next one shows it again, and has the update watched.
    kill(service.id, SIGKILL)
    _ = service.end()
    let next = try RunningService(in: other.url, configuration: nil, arguments(of: other))
    try swupdate.accept()
    swupdate.send(8, 2, of: 2, percent: 50, image: "rootfs.ext4")
    expect(.progress, percent: 75, on: next)
    swupdate.send(3, 2, of: 2)
    swupdate.send(6)
    expect(.success, "The update is installed", on: next)
    swupdate.send(1, of: 1)
    swupdate.send(2, 1, of: 1, image: "rootfs.ext4")
    swupdate.send(4, 1, of: 1, image: "rootfs.ext4")
    expect(.error, "The update has failed", on: next)
    // Without the setting nothing is watched any more.
    _ = try next.write([], to: "bezel.conf")
    _ = try ProgramRun("bezel", ["reload", "--socket", next.socket])
    let isAlone = next.wait { (try? next.status.clients) == 1 }
    #expect(isAlone)
  }

  private func arguments(of folder: TemporaryFolder) -> [String] {
    ["--config", folder.url.appending(path: "bezel.conf").path]
  }

  @Test(
    "swupdate: restarts of both sides are survived, and a service that stays away was interrupted")
  func swupdateRestarts() throws {
    var swupdate = try SWUpdateService(in: folder.url)
    let watch = try watch("swupdate:\(swupdate.path)")
    for round in 1...10 {
      try swupdate.accept()
      swupdate.send(8, 1, of: 1, percent: UInt32(round), image: "rootfs")
      expect(.progress, percent: round)
      if round == 5 {
        swupdate.end()
        swupdate = try SWUpdateService(in: folder.url)
      } else if round < 10 {
        swupdate.hangUp()
      }
    }
    swupdate.end()
    expect(.error, "The update has failed")
    #expect(try watch.written.contains("The update was interrupted.") && watch.isRunning)
  }

  @Test("swupdate: 200 per cent, junk and a version that is not known show nothing, or no number")
  func swupdateHostile() throws {
    let swupdate = try SWUpdateService(in: folder.url)
    let watch = try watch("swupdate:\(swupdate.path)")
    try swupdate.accept()
    swupdate.send(8, 7, of: 3, percent: 200, image: String(repeating: "x", count: 255))
    expect(.ring, "Installing updates")
    swupdate.send(3)
    expect(.success)
    swupdate.hangUp()
    try swupdate.accept()
    swupdate.send(8, 1, of: 1, percent: 1, version: 0x3_0000)
    let isSaid = service.wait { (try? watch.written.contains("It speaks version 3.0")) == true }
    #expect(isSaid && watch.isRunning)
    expect(.success)
  }

  @Test("swupdate: the socket of another user is not believed", .enabled(if: geteuid() == 0))
  func swupdateStranger() throws {
    let path = folder.url.appending(path: "theirs").path
    chmod(folder.url.path, 0o777)
    let stranger = try StartedProgram(
      "/usr/bin/python3",
      [
        "-c",
        "import socket,time; s=socket.socket(socket.AF_UNIX); s.bind('\(path)'); s.listen(); s.accept(); time.sleep(60)",
      ], by: ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"])
    let watch = try watch("swupdate:\(path)")
    let isSaid = service.wait { (try? watch.written.contains("A process of user 65534")) == true }
    #expect(isSaid && stranger.isRunning && watch.isRunning)
  }

  // MARK: The bus

  @Test(
    "rauc: what has begun is shown, the restart of each side too, and the words of a failure are its own"
  )
  func rauc() throws {
    let bus = try TestBus(in: folder.url)
    let (name, interface) = ("de.pengutronix.rauc", "de.pengutronix.rauc.Installer")
    let running =
      "{'Operation': <'installing'>, 'Progress': <(20, 'Checking bundle', 1)>, 'LastError': <''>}"
    var rauc = try BusService(name, on: bus, properties: running)
    var watch = try watch("rauc", on: bus)
    expect(.progress, "Installing updates", percent: 20)
    rauc.change("/", interface, "{'Progress': <(40, 'Copying image to rootfs.1', 3)>}")
    expect(.progress, percent: 40)
    kill(watch.id, SIGKILL)
    _ = try watch.end(within: 10)
    expect(nil)
    watch = try self.watch("rauc", on: bus)
    expect(.progress, percent: 20)
    rauc.change("/", interface, "{'LastError': <'Installation error: no space'>}")
    rauc.signal("/", interface, "Completed", "(1,)")
    expect(.error, "The update has failed")
    let isSaid = service.wait { (try? watch.written.contains("no space")) == true }
    #expect(isSaid)
    rauc.end()
    rauc = try BusService(name, on: bus, properties: running)
    expect(.progress, percent: 20)
    rauc.end()
    rauc = try BusService(
      name, on: bus, properties: "{'Operation': <'idle'>, 'LastError': <'old'>}")
    expect(.error, "The update has failed")
    rauc.change("/", interface, "{'Operation': <'installing'>}")
    rauc.change("/", interface, "{'Progress': <(100, 'Done', 1)>}")
    rauc.signal("/", interface, "Completed", "(0,)")
    expect(.success)
  }

  @Test(
    "A stranger with the service's name is not believed, whatever it says",
    .enabled(if: geteuid() == 0))
  func stranger() throws {
    chmod(folder.url.path, 0o755)
    let bus = try TestBus(in: folder.url)
    let interface = "de.pengutronix.rauc.Installer"
    let stranger = try BusService(
      "de.pengutronix.rauc", on: bus,
      properties: "{'Operation': <'installing'>, 'Progress': <(20, 'Give me money', 1)>}",
      by: ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"])
    let watch = try watch("rauc", on: bus)
    let isSaid = service.wait { (try? watch.written.contains("A process of user 65534")) == true }
    #expect(isSaid)
    stranger.change("/", interface, "{'Operation': <'installing'>}")
    stranger.end()
    let rauc = try BusService("de.pengutronix.rauc", on: bus)
    rauc.change("/", interface, "{'Operation': <'installing'>, 'Progress': <(200, 'MEGABYTE', 1)>}")
    expect(.ring)
    rauc.signal("/", interface, "Completed", "(0,)")
    expect(.success)
    #expect(watch.isRunning)
  }

  @Test("packagekit, fwupd and sysupdate are shown from their signals, each by itself")
  func otherServices() throws {
    let bus = try TestBus(in: folder.url)
    let packagekit = try BusService("org.freedesktop.PackageKit", on: bus)
    let fwupd = try BusService("org.freedesktop.fwupd", on: bus)
    let sysupdate = try BusService("org.freedesktop.sysupdate1", on: bus)
    let job = "/org/freedesktop/sysupdate1/job/_1"
    sysupdate.setProperties("{'Type': <'update'>, 'Progress': <uint32 5>}", of: job)
    let watch = try watch("packagekit,fwupd,sysupdate", on: bus)
    // They are known when their signals count.
    let transaction = "org.freedesktop.PackageKit.Transaction"
    let isKnown = service.wait {
      packagekit.change(
        "/1_ab", transaction,
        "{'Role': <uint32 22>, 'Status': <uint32 9>, 'Percentage': <uint32 30>}")
      usleep(100_000)
      return (try? service.status.presentations.isEmpty) == false
    }
    #expect(isKnown)
    expect(.progress, "Installing updates", percent: 30)
    packagekit.signal("/1_ab", transaction, "Finished", "(uint32 1, uint32 9)")
    expect(.success)
    fwupd.change("/", "org.freedesktop.fwupd", "{'Status': <uint32 5>, 'Percentage': <uint32 60>}")
    expect(.progress, "Updating the firmware", percent: 60)
    fwupd.signal(
      "/", "org.freedesktop.fwupd", "DeviceChanged",
      "({'UpdateState': <uint32 3>, 'UpdateError': <'device was lost'>},)")
    fwupd.change("/", "org.freedesktop.fwupd", "{'Status': <uint32 1>}")
    expect(.error, "The update has failed")
    sysupdate.change(job, "org.freedesktop.sysupdate1.Job", "{'Progress': <uint32 4>}")
    expect(.progress, percent: 5)
    sysupdate.signal(
      "/org/freedesktop/sysupdate1", "org.freedesktop.sysupdate1.Manager", "JobRemoved",
      "(uint64 1, objectpath '\(job)', 0)")
    expect(.success)
    #expect(try watch.written.contains("fwupd: The update has failed: device was lost"))
  }

  // MARK: bootc

  @Test("bootc: the standard input is an update, whose end without its last step is a failure")
  func bootc() throws {
    func line(_ task: String, _ steps: Int) -> String {
      #"{"type":"ProgressSteps","task":"\#(task)","description":"D","id":"a","steps":\#(steps),"stepsTotal":2}"#
        + "\n"
    }
    let pipe = Foundation.Pipe()
    var watch = try watch("bootc", input: .stream(pipe.fileHandleForReading))
    pipe.fileHandleForWriting.write(Data(line("importing", 1).utf8))
    expect(.progress, "Installing updates", percent: 50)
    pipe.fileHandleForWriting.write(Data(line("staging", 2).utf8))
    expect(.success)
    try pipe.fileHandleForWriting.close()
    #expect(try watch.end(within: 30).status == 0)
    expect(.success)
    let path = folder.url.appending(path: "fifo").path
    watch = try self.watch("bootc:\(path)")
    for (steps, kind) in [(1, PresentationRequest.Kind.error), (2, .success)] {
      let isMade = service.wait { FileManager.default.fileExists(atPath: path) }
      #expect(isMade)
      _ = try ProgramRun("/bin/sh", ["-c", "printf '%s' '\(line("staging", steps))' >\(path)"])
      expect(kind)
    }
    #expect(watch.isRunning)
  }

  // MARK: What there is

  @Test("Without a service it prints what there is, and wrong words are refused")
  func list() throws {
    let file = folder.url.appending(path: "other.conf").path
    try folder.write("[Updates]\nWatch=swupdate,nothing\n", to: "other.conf")
    let run = try ProgramRun("bezel", ["watch", "--config", file], in: folder.url)
    #expect(run.status == 0 && run.output.hasPrefix("updates: "))
    #expect(try ProgramRun("bezel", ["watch", "--configured", "--config", file]).status == 0)
    for words in ["nothing", "rauc:/x", "swupdate,swupdate", "bootc:x", ""] {
      #expect(try ProgramRun("bezel", ["watch", words]).status == 64, "\(words)")
    }
    #expect(try ProgramRun("bezel", ["watch", "rauc", "--configured"]).status == 64)
  }

  @Test("bezel doctor lists the services of a machine, and which of them are watched")
  func doctor() throws {
    #expect(try ProgramRun("bezel", ["doctor", "--json"]).output.contains("\"updates\":["))
    #expect(try ProgramRun("bezel", ["doctor"]).output.contains("updates: "))
  }
}
