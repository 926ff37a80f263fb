import CBezelLinux
import SeededRandom
import Testing

@testable import BezelLinux

/// A socket that shows which messages a filter accepts: the kernel runs the same program on
/// datagrams of a local socket.
private struct FilteredSocket: ~Copyable {
  private let sending: Descriptor
  private let receiving: Descriptor

  init(_ filter: UeventFilter) throws {
    var ends: [Int32] = [-1, -1]
    try #require(
      socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_NONBLOCK.rawValue), 0, &ends) == 0)
    sending = Descriptor(owning: ends[0])
    receiving = Descriptor(owning: ends[1])
    filter.attach(to: receiving)
  }

  borrowing func passes(_ message: [UInt8]) throws -> Bool {
    try message.withUnsafeBytes { try sending.write(all: $0) }
    var bytes = [UInt8](repeating: 0, count: 16_384)
    return try bytes.withUnsafeMutableBytes { buffer in
      do throws(Errno) {
        return try receiving.read(into: buffer) == message.count
      } catch .wouldBlock {
        return false
      }
    }
  }
}

/// The file into which root writes events that the kernel then sends for /dev/null.
private let trigger = "/sys/devices/virtual/mem/null/uevent"

/// Serialized: events that one test triggers reach the sockets of all.
@Suite("KernelEvents: what the kernel says of devices", .serialized)
struct KernelEventsTests {
  private static let interesting = ["drm", "graphics", "backlight", "input", "tty"]

  private func requireTrigger() throws {
    try #require(
      access(trigger, W_OK) == 0, "only root may write \(trigger): run the tests as root")
  }

  @Test("The kernel's filter drops other subsystems, and of ours nothing, however long the path is")
  func filter() throws {
    let socket = try FilteredSocket(UeventFilter(for: Self.interesting))
    let others = ["dr", "drmx", "dmi", "block", "power_supply", "net", "usb", "ttx", "inpt"]
    let more = ["SEQNUM=4711", "SUBSYSTEM=drm", "DEVNAME=SUBSYSTEM=drm"]
    for action in ["add", "remove", "change", "offline"] {
      for length in 1...400 {
        let path = "/" + String(repeating: "LNXSYSTM", count: 50).prefix(length)
        let known = action.utf8.count + path.utf8.count <= 132
        let ours = Self.interesting[length % Self.interesting.count]
        #expect(try socket.passes(uevent(action, path, ours, more)), "\(action) \(length) \(ours)")
        let other = others[length % others.count]
        #expect(
          try socket.passes(uevent(action, path, other, more)) == !known,
          "\(action) \(length) \(other)")
      }
    }
  }

  @Test("The filter drops nothing that the reader understands as ours, whatever the bytes are")
  func filteredJunk() throws {
    let socket = try FilteredSocket(UeventFilter(for: Self.interesting))
    for seed in SeededRandom.seeds(4_000) {
      var random = SeededRandom(seed: seed)
      let path =
        "/" + String(repeating: random.pick(["a", "\u{20AC}", "/b"]), count: random.int(1...90))
      let subsystem = random.pick(Self.interesting + ["block", "drm2"])
      var message = uevent(random.pick(["add", "bind"]), path, subsystem, ["SEQNUM=1"])
      if random.int(0...1) == 1 {
        message[random.int(0...message.count - 1)] = UInt8(random.int(0...255))
      }
      let isOurs = KernelEvent(parsing: message[...]).map {
        Self.interesting.contains($0.subsystem)
      }
      if isOurs == true { #expect(try socket.passes(message), "seed \(seed)") }
    }
  }

  @Test("The filter fits into what a kernel allows: 4 096 instructions, 20 KiB after conversion")
  func filterSize() {
    let program = UeventFilter(for: (10..<42).map { "name\($0)" }).program
    let loads = program.count { Int32($0.code) & 7 == BPF_LD }
    #expect(program.count <= 4_096)
    #expect((program.count + 13 * loads) * 8 < 20_480 - 512)
  }

  /// A message of udevd.
  private func processed(_ hash: UInt32, magic: UInt32 = 0xFEED_CAFE) -> [UInt8] {
    func big(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }
    return Array("libudev\0".utf8) + big(magic) + [UInt8](repeating: 7, count: 12) + big(hash)
      + [UInt8](repeating: 0, count: 12) + Array("ACTION=change\0SUBSYSTEM=drm\0".utf8)
  }

  @Test("of udevd's messages the filter lets those of graphics cards through")
  func udevFilter() throws {
    let socket = try FilteredSocket(UdevEvents.filter)
    // MurmurHash2 of "drm" and of "input".
    #expect(try socket.passes(processed(0x1666_4179)))
    #expect(try !socket.passes(processed(0xC1A2_8470)))
    #expect(try !socket.passes(processed(0x1666_4179, magic: 1)))
    for length in 0..<28 { #expect(try !socket.passes(Array(processed(0x1666_4179)[..<length]))) }
  }

  @Test("what udevd says of a card is a reason to look again, once")
  func udev() throws {
    let events = try UdevEvents()
    var hasEvent = events.read()
    #expect(!hasEvent)
    let sender = try KernelEvents.socket(group: 0)
    var address = sockaddr_nl()
    (address.nl_family, address.nl_groups) = (sa_family_t(AF_NETLINK), 2)
    for hash: UInt32 in [0x1666_4179, 0xC1A2_8470] {
      let message = processed(hash)
      let sent = withUnsafePointer(to: &address) { address in
        address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          sendto(
            sender.rawValue, message, message.count, 0, $0,
            socklen_t(MemoryLayout<sockaddr_nl>.size))
        }
      }
      try #require(
        sent == message.count, "only root may speak as udevd does: run the tests as root")
      hasEvent = events.read()
      #expect(hasEvent == (hash == 0x1666_4179))
    }
  }

  @Test("An event triggered in /sys is received, and only of a watched subsystem")
  func synthetic() throws {
    try requireTrigger()
    let events = try KernelEvents(of: ["mem"])
    let unrelated = try KernelEvents(of: ["drm"])
    let file = try Descriptor(opening: trigger, O_WRONLY)
    try Array("change".utf8).withUnsafeBytes { try file.write(all: $0) }
    let batch = events.read()
    #expect(!batch.hasGap)
    let event = try #require(batch.events.first { $0.node == "/dev/null" })
    #expect(event.action == .change)
    #expect(event.subsystem == "mem")
    #expect(event.path == "/sys/devices/virtual/mem/null")
    let wasWoken = unrelated.descriptor.waitUntilReadable(atMostMilliseconds: 0)
    #expect(!wasWoken)
  }

  @Test("After an overflow a gap is reported, once, and later messages are received")
  func gap() throws {
    try requireTrigger()
    let events = try KernelEvents(of: ["mem"])
    let file = try Descriptor(opening: trigger, O_WRONLY)
    for _ in 0..<3_000 { try Array("change".utf8).withUnsafeBytes { try file.write(all: $0) } }
    #expect(events.read().hasGap)
    #expect(!events.read().hasGap)
    try Array("change".utf8).withUnsafeBytes { try file.write(all: $0) }
    let batch = events.read()
    #expect(!batch.hasGap)
    #expect(batch.events.contains { $0.node == "/dev/null" })
  }
}
