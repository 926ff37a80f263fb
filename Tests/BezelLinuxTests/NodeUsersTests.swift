import CBezelLinux
import SeededRandom
import FakeFiles
import Testing

@testable import BezelLinux

/// A child that holds one device open until this value goes.
private final class Child {
  let id: pid_t

  init(holding path: String) throws {
    let file = try Descriptor(opening: path, O_RDONLY)
    let child = bezel_fork()
    if child == 0 {
      // System calls only: the process had other threads.
      dup2(file.rawValue, 50)
      closefrom(51)
      for other in 0..<Int32(50) { close(other) }
      while true { pause() }
    }
    try #require(child > 0)
    id = child
    // Until then it has what this process has.
    while try Folder.names(in: "/proc/\(child)/fd", atMost: 1_024) != ["50"] { usleep(1_000) }
  }

  deinit {
    kill(id, SIGKILL)
    waitpid(id, nil, 0)
  }
}

@Suite("NodeUsers: who has a device open")
struct NodeUsersTests {
  /// A made-up `/proc` and debugging folder.
  private struct Machine {
    let folder: FakeFiles

    init() throws { folder = try FakeFiles() }

    func add(_ id: Int, name: String, holding targets: [String]) throws {
      folder.makeFolder("proc/\(id)/fd")
      try folder.write("\(name)\n", to: "proc/\(id)/comm")
      for (number, target) in targets.enumerated() {
        try folder.link("proc/\(id)/fd/\(number)", to: target)
      }
    }

    func holders(of path: String) -> NodeUsers.Holders {
      NodeUsers.holders(
        of: path, proc: "\(folder.root)/proc", debugfs: "\(folder.root)/debug")
    }
  }

  private typealias Process = NodeUsers.Process

  @Test("The processes that hold a device are listed by number, with names, without this one")
  func holders() throws {
    let machine = try Machine()
    try machine.add(20, name: "weston", holding: ["/dev/zero", "/dev/null"])
    try machine.add(3, name: "a b", holding: ["/dev/null", "/dev/null", "socket:[12]"])
    try machine.add(7, name: "other", holding: ["/dev/zero", "/no/such/file", "/etc/passwd"])
    try machine.add(Int(getpid()), name: "we", holding: ["/dev/null"])
    try machine.folder.write("", to: "proc/version")
    try machine.folder.write("", to: "proc/9")
    #expect(
      machine.holders(of: "/dev/null")
        == NodeUsers.Holders(
          master: nil, others: [Process(id: 3, name: "a b"), Process(id: 20, name: "weston")]))
    #expect(machine.holders(of: "/dev/full") == NodeUsers.Holders(master: nil, others: []))
    #expect(machine.holders(of: "/no/such/node") == NodeUsers.Holders(master: nil, others: []))
    #expect(machine.holders(of: "/etc/passwd") == NodeUsers.Holders(master: nil, others: []))
  }

  @Test("A name that would steer a terminal, or has gone, is made harmless")
  func names() throws {
    let machine = try Machine()
    try machine.add(2, name: "\u{1B}[31mred\u{9B}\u{7F}ä", holding: ["/dev/null"])
    try machine.add(3, name: "", holding: ["/dev/null"])
    try machine.folder.link("proc/4/fd/0", to: "/dev/null")
    #expect(machine.holders(of: "/dev/null").others.map(\.name) == ["?[31mred??ä", "", "?"])
  }

  @Test("A child's open device is found in the real list, also by another name of the device")
  func real() throws {
    let child = try Child(holding: "/dev/full")
    #expect(NodeUsers.holders(of: "/dev/full").others.contains { $0.id == child.id })
    let folder = try FakeFiles()
    try folder.link("another", to: "/dev/full")
    #expect(NodeUsers.holders(of: "\(folder.root)/another").others.contains { $0.id == child.id })
    #expect(!NodeUsers.holders(of: "/dev/null").others.contains { $0.id == child.id })
  }

  // As seen on the virtual board (Linux 6.1), and as newer kernels print it.
  private static let old = """
                 command   pid dev master a   uid      magic
          systemd-logind   345   0   n    y     0          0
             Web Content  1345   0   y    y  1000          1
               <unknown> 12345 128   n    n     0          2

    """
  private static let new = """
                 command  tgid dev master a   uid      magic                   name                   id
                  weston   412   0   n    y     0          0                <unset>                    5
                   plain   413   0   y    y     0          0                my name                    6

    """

  @Test("The list of clients is read by its titles, whatever the kernel's version")
  func clients() {
    #expect(DRMClient.parse(Self.old).map(\.process) == [345, 1345, 12345])
    #expect(DRMClient.parse(Self.old).map(\.isMaster) == [false, true, false])
    #expect(
      DRMClient.parse(Self.old).map(\.command) == ["systemd-logind", "Web Content", "<unknown>"])
    #expect(DRMClient.parse(Self.new).map(\.process) == [412, 413])
    #expect(DRMClient.parse(Self.new).map(\.isMaster) == [false, true])
  }

  @Test("A card's master is told apart from the others, by its current process name")
  func master() throws {
    let machine = try Machine()
    let card = "\(machine.folder.root)/card5"
    try #require(
      mknod(card, UInt32(S_IFCHR) | 0o600, 226 << 8 | 5) == 0,
      "only root may make a device node: run the tests as root")
    try machine.add(345, name: "systemd-logind", holding: [card])
    try machine.add(1_345, name: "Content", holding: [card])
    try machine.add(20, name: "plain", holding: [card])
    let everybody = [
      Process(id: 20, name: "plain"), Process(id: 345, name: "systemd-logind"),
      Process(id: 1_345, name: "Content"),
    ]
    #expect(machine.holders(of: card) == NodeUsers.Holders(master: nil, others: everybody))
    try machine.folder.write(Self.old, to: "debug/dri/5/clients")
    #expect(
      machine.holders(of: card)
        == NodeUsers.Holders(master: everybody[2], others: Array(everybody.dropLast())))
    // The process may be in a PID namespace that our list of processes does not show.
    try machine.folder.write(Self.new, to: "debug/dri/5/clients")
    #expect(
      machine.holders(of: card)
        == NodeUsers.Holders(master: Process(id: 413, name: "plain"), others: everybody))
    let own = Self.new.replacing(" 413", with: " \(getpid())")
    try machine.folder.write(own, to: "debug/dri/5/clients")
    #expect(machine.holders(of: card).master == nil)
  }

  @Test("A list that is none, or cut off anywhere, is read as far as it can be understood")
  func junk() {
    for text in [
      "", "\n", "no", "command", "command pid", "command master\n a y", "pid master\n1 y",
    ] {
      #expect(DRMClient.parse(text).isEmpty, "\(text)")
    }
    for count in 0...Self.new.utf8.count {
      let cut = DRMClient.parse(String(decoding: Self.new.utf8.prefix(count), as: UTF8.self))
      #expect(cut.count <= 2)
    }
    for seed in SeededRandom.seeds(4_000) {
      var random = SeededRandom(seed: seed)
      var bytes = Array(Self.old.utf8)
      for _ in 0..<8 { bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255)) }
      let clients = DRMClient.parse(String(decoding: bytes, as: UTF8.self))
      #expect(clients.allSatisfy { $0.process > 0 }, "seed \(seed)")
    }
    let long = Self.old + String(repeating: "a 7 0 n y 0 0\n", count: 5_000)
    #expect(DRMClient.parse(long).count <= 1_024)
  }
}
