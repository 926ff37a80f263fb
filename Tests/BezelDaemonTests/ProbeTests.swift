import BezelHUD
import BezelFiles
import BezelRaster
import CBezelLinux
import FakeFiles
import Foundation
import RunningPrograms
import Testing

@testable import BezelClient
@testable import BezelLinux
@testable import BezelWire

/// Regressions, in a namespace of mounts of its own where one is needed.
@Suite("Hostile surroundings")
struct ProbeTests {
  private let folder: FakeFiles

  init() throws { folder = try FakeFiles() }

  private static let isRoot = geteuid() == 0

  /// Returns a launcher that runs a program after a line of shell that changes the mounts of that
  /// program alone.
  private func launcher(_ line: String, _ words: [String] = []) -> [String] {
    let script = "\(line) && shift \(words.count) && exec \"$@\""
    return ["/usr/bin/unshare", "--mount", "/bin/sh", "-c", script, "sh"] + words
  }

  @Test(
    "a file system that never answers keeps one image from its client, and nothing from others",
    .enabled(if: isRoot && access("/dev/fuse", R_OK | W_OK) == 0))
  func sleepingFile() throws {
    folder.makeFolder("images")
    let images = folder.path("images")
    let files = try SleepingFiles()
    let options = "fd=0,rootmode=40000,user_id=0,group_id=0"
    let service = try RunningService(
      configuration: "[Daemon]\nImageFolders=\(images)\n",
      by: launcher("mount -i -t fuse -o \(options) none \"$1\" && exec </dev/null", [images]),
      input: files.device)
    let sleeper = try service.connectBare()
    let asleep = PresentationRequest(.image).withImage(at: "\(images)/a.png")
    _ = try sleeper.send(HUDCall.show(asleep).bytes()[...])
    let caller = try service.connect()
    try caller.call(.popActivity)
    #expect(!sleeper.waitUntilReadable(atMostMilliseconds: 0))
    #expect(sleeper.waitUntilReadable(atMostMilliseconds: 20_000))
    let answer = String(decoding: sleeper.receive(atMost: 4_096).bytes, as: UTF8.self)
    #expect(answer.contains("InvalidImage") && answer.contains("timed out"), "\(answer)")
    // Another image, and a picture of the screen, are made by another thread.
    let picture = try PNG.encode(Picture(width: 1, height: 1, pixels: [~0]))
    let file = try MemoryFile(picture, name: "b.png")
    let bare = try service.connectBare()
    _ = try bare.send(
      HUDCall.show(PresentationRequest(.image).withImage(0)).bytes()[...],
      with: [file.descriptor.rawValue])
    #expect(bare.waitUntilReadable(atMostMilliseconds: 20_000))
    #expect(String(decoding: bare.receive(atMost: 4_096).bytes, as: UTF8.self).contains("handle"))
    #expect(service.wait { (try? caller.picture()) != nil })
    // A descriptor of such a file is refused without reading it.
    let other = open("/proc/\(service.id)/root\(images)/c.png", O_RDONLY)
    #expect(other >= 0)
    let giver = try service.connectBare()
    _ = try giver.send(
      HUDCall.show(PresentationRequest(.image).withImage(0)).bytes()[...], with: [other])
    close(other)
    #expect(giver.waitUntilReadable(atMostMilliseconds: 20_000))
    let refusal = String(decoding: giver.receive(atMost: 4_096).bytes, as: UTF8.self)
    #expect(refusal.contains("no file in memory"), "\(refusal)")
    try caller.call(.quit)
    // The kernel does not end a process that is blocked there.
    try files.end()
    #expect(service.end() == 0)
  }

  @Test("folders of another user's lead root's service nowhere", .enabled(if: isRoot))
  func foreignFolders() throws {
    try folder.write("root's", to: "victim")
    let victim = folder.path("victim")
    let service = try RunningService(
      configuration: nil, screen: ["--memory", "32x32"],
      by: launcher(
        """
        mount -t tmpfs none /run && mount -t tmpfs none /var/cache \
        && mkdir -p /run/bezel/bezel.conf.d /var/cache/bezel \
        && printf '[Daemon]\\nPidFile=%s\\n' "$1" >/run/bezel/bezel.conf.d/a.conf \
        && ln -s "$1" /var/cache/bezel/font && chown -R 65534 /run/bezel /var/cache/bezel
        """, [victim]))
    #expect(service.errors.contains("/run/bezel/bezel.conf.d"))
    #expect(service.errors.contains("Another user can change it"), "\(service.errors)")
    try service.connect().call(.quit)
    #expect(service.end() == 0)
    #expect(try folder.read("victim") == "root's")
  }

  @Test("without the kernel's list of processes it does not begin", .enabled(if: isRoot))
  func withoutProc() throws {
    let run = try ProgramRun(
      "bezeld", ["--memory", "8x8", "--socket", "/nowhere/s"], by: launcher("umount -l /proc"))
    #expect(run.status == 1)
    #expect(run.errors.contains("mount -t proc proc /proc"), "\(run)")
  }

  @Test("whatever mask it is started with, every user may connect", arguments: ["0", "077", "777"])
  func mask(mask: String) throws {
    let service = try RunningService(
      by: ["/bin/sh", "-c", "umask \(mask); exec \"$@\"", "sh"])
    var status = stat()
    #expect(stat(service.socket, &status) == 0)
    #expect(status.st_mode & 0o777 == 0o666)
  }

  @Test("a connection that lingers for an hour does not delay other clients")
  func lingering() throws {
    let service = try RunningService()
    let lingering = try LingeringSocket()
    let bare = try service.connectBare()
    _ = try bare.send(
      HUDCall.popActivity.bytes(isOneway: true)[...], with: [lingering.descriptor])
    _ = consume bare
    let caller = try service.connect()
    for _ in 0..<10 { try caller.call(.popActivity) }
    // This end of it is closed on a thread, as the service's own copy is.
    lingering.reset()
    close(lingering.descriptor)
    try caller.call(.quit)
    #expect(service.end() == 0)
  }

  @Test("a terminal that takes only a part of a line is not waited for")
  func terminal() throws {
    let master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_NONBLOCK)
    // TIOCSPTLCK and TIOCGPTN, macros with a type in them.
    var (lock, number): (Int32, Int32) = (0, 0)
    try #require(
      bezel_ioctl(master, 0x4004_5431, &lock) == 0 && bezel_ioctl(master, 0x8004_5430, &number) == 0
    )
    let path = "/dev/pts/\(number)"
    let slave = open(path, O_RDWR | O_NOCTTY)
    let own = open(path, O_WRONLY | O_NOCTTY | O_NONBLOCK)
    defer { for number in [master, slave, own] { close(number) } }
    let service = try RunningService(
      configuration: (0..<60).map { "[HUD]\nNothing\($0)=1\n" }.joined(),
      errors: FileHandle(fileDescriptor: dup(slave), closeOnDealloc: true))
    var text: [UInt8] = []
    func take(_ count: Int) {
      var bytes = [UInt8](repeating: 0, count: count)
      let taken = read(master, &bytes, count)
      if taken > 0 { text += bytes.prefix(taken) }
    }
    func fill() {
      let chunk = [UInt8](repeating: UInt8(ascii: "x"), count: 4_096)
      while write(own, chunk, chunk.count) > 0 {}
      while write(own, chunk, 1) > 0 {}
    }
    let caller = try service.connect()
    for _ in 0..<3 {
      fill()
      // Until there is room for less than a logged line.
      var room = pollfd(fd: own, events: Int16(POLLOUT), revents: 0)
      for _ in 0..<1_000 where poll(&room, 1, 10) == 0 { take(256) }
      try caller.call(.reload)
    }
    func isReported() throws -> Bool {
      for _ in 0..<1_000 { take(4_096) }
      let bare = try service.connectBare()
      _ = try bare.send(Array("nonsense\0".utf8)[...])
      #expect(bare.waitUntilReadable(atMostMilliseconds: 20_000))
      return String(decoding: text, as: UTF8.self).contains("lines of the log were lost")
    }
    #expect(try service.wait(isReported))
  }

  @Test("equal queued ones all get the event that the screen is missing")
  func queued() throws {
    // No board has so many connectors.
    let service = try RunningService(screen: ["--connector", "HDMI-A-99", "--font", "none"])
    let caller = try service.connect()
    let listener = try service.connect()
    try listener.monitor()
    _ = try listener.events(until: .idle)
    var call = PresentationRequest(.text, status: "equal")
    call.order = .queue
    _ = try caller.call(.show(call))
    let reason = try #require(try listener.events(until: .pending).last?.reason)
    for _ in 0..<2 {
      guard case .handle(_, let received) = try caller.call(.show(call)) else {
        Issue.record("no handle")
        return
      }
      #expect(received == reason)
    }
  }
}
