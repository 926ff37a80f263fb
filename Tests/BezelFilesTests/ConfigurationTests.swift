import BezelLinux
import CBezelLinux
import FakeFiles
import SeededRandom
import Testing

@testable import BezelFiles

@Suite("The files of a configuration")
struct ConfigurationTests {
  private let files: FakeFiles

  init() throws { files = try FakeFiles() }

  private var configuration: ConfigurationFiles { ConfigurationFiles.read(root: files.root) }
  private var values: [String] { configuration.entries.map { $0.value } }

  @Test("are read in the order in which they win")
  func order() throws {
    #expect(values.isEmpty && configuration.problems.isEmpty)
    try files.write("[A]\nK=1", to: "usr/lib/bezel/bezel.conf")
    try files.write("[A]\nK=2", to: "etc/bezel/bezel.conf")
    try files.write("[A]\nK=3", to: "etc/bezel/bezel.conf.d/10-a.conf")
    try files.write("[A]\nK=4", to: "usr/lib/bezel/bezel.conf.d/20-b.conf")
    try files.write("[A]\nK=5", to: "run/bezel/bezel.conf.d/30-c.conf")
    try files.write("[A]\nK=no", to: "etc/bezel/bezel.conf.d/README")
    try files.write("[A]\nK=no", to: "etc/bezel/bezel.conf.d/.40-d.conf")
    try files.write("[A]\nK=no", to: "etc/bezel/bezel.conf.d/50-d.conf~")
    #expect(values == ["1", "2", "3", "4", "5"])
    let last = try #require(configuration.entries.last)
    #expect(last.origin.description == "\(files.root)/run/bezel/bezel.conf.d/30-c.conf:2")
  }

  @Test("of the same name take each other's place: /etc before /run before /usr/lib")
  func sameName() throws {
    try files.write("[A]\nK=usr", to: "usr/lib/bezel/bezel.conf.d/a.conf")
    #expect(values == ["usr"])
    try files.write("[A]\nK=run", to: "run/bezel/bezel.conf.d/a.conf")
    #expect(values == ["run"])
    try files.write("[A]\nK=etc", to: "etc/bezel/bezel.conf.d/a.conf")
    #expect(values == ["etc"])
  }

  @Test("are masked by an empty one and by a link to /dev/null")
  func masks() throws {
    try files.write("[A]\nK=1", to: "usr/lib/bezel/bezel.conf")
    try files.write("[A]\nK=2", to: "usr/lib/bezel/bezel.conf.d/a.conf")
    try files.write("[A]\nK=3", to: "usr/lib/bezel/bezel.conf.d/b.conf")
    try files.write("", to: "etc/bezel/bezel.conf.d/a.conf")
    try files.link("run/bezel/bezel.conf.d/b.conf", to: "/dev/null")
    #expect(values == ["1"])
    try files.link("etc/bezel/bezel.conf", to: "/dev/null")
    #expect(values.isEmpty)
    #expect(configuration.problems.isEmpty)
  }

  @Test("that cannot be read are said, and the rest counts")
  func unreadable() throws {
    files.makeFolder("etc/bezel/bezel.conf")
    files.makeFolder("etc/bezel/bezel.conf.d/10.conf")
    try files.link("etc/bezel/bezel.conf.d/20.conf", to: "20.conf")
    try files.link("etc/bezel/bezel.conf.d/30.conf", to: "/nowhere/at/all")
    try files.write(
      [UInt8](repeating: 0x23, count: (1 << 20) + 1), to: "etc/bezel/bezel.conf.d/40.conf")
    try files.link("etc/bezel/bezel.conf.d/50.conf", to: "/dev/zero")
    try files.write("[A]\nK=1", to: "etc/bezel/bezel.conf.d/60.conf")
    try files.write("", to: "run/bezel/bezel.conf.d")
    let configuration = configuration
    #expect(configuration.entries.map { $0.value } == ["1"])
    let problems = configuration.problems
    #expect(problems.count == 7, "\(problems)")
    for name in ["bezel.conf)", "10.conf", "20.conf", "30.conf", "40.conf", "50.conf"] {
      #expect(problems.contains { $0.contains("etc/bezel/") && $0.contains(name) }, "\(name)")
    }
    #expect(problems.contains { $0.contains("read the folder") && $0.contains("run/bezel") })
  }

  @Test(
    "that another user can change are not read",
    arguments: ["", "/bezel.conf.d", "/bezel.conf.d/a.conf"])
  func foreign(name: String) throws {
    try files.write("[A]\nK=1", to: "etc/bezel/bezel.conf.d/a.conf")
    try files.write("[A]\nK=2", to: "run/bezel/bezel.conf.d/a.conf")
    try files.write("[A]\nK=3", to: "run/bezel/bezel.conf.d/b.conf")
    #expect(values == ["1", "3"])
    let path = files.path("run/bezel\(name)")
    #expect(chmod(path, 0o777) == 0)
    let isFile = name.hasSuffix("a.conf")
    // Of the two with one name the other one counts in any case.
    #expect(values == (isFile ? ["1", "3"] : ["1"]))
    #expect(configuration.problems.allSatisfy { $0.contains("Another user can change it") })
    #expect(configuration.problems.count == (isFile ? 0 : 1))
    #expect(unlink(files.path("etc/bezel/bezel.conf.d/a.conf")) == 0)
    #expect(values == (isFile ? ["3"] : []))
    #expect(configuration.problems.count == 1)
    #expect(chmod(path, 0o755) == 0)
    #expect(values == ["2", "3"])
    // A user's configuration has to be that user's; files of the user nobody are not root's.
    if geteuid() == 0 {
      #expect(chown(path, 65_534, 65_534) == 0)
      #expect(values == (isFile ? ["3"] : []))
      #expect(FileTrust.holds(for: path, user: 65_534) == true)
    }
  }

  @Test("are no more than 256")
  func tooMany() throws {
    for number in 100..<400 {
      try files.write("[A]\nK=\(number)", to: "etc/bezel/bezel.conf.d/\(number).conf")
    }
    #expect(configuration.entries.count == 256)
    #expect(values.last == "355")
    #expect(configuration.problems.count == 1)
    #expect(configuration.problems.first?.contains("356.conf: There are more than 256") == true)
  }

  @Test("hold no more than 4096 settings and 64 problems together")
  func bounded() throws {
    for number in 0..<10 {
      try files.write(
        "[A]\n" + String(repeating: "K=\(number)\n", count: 1_000)
          + String(repeating: "junk\n", count: 50), to: "etc/bezel/bezel.conf.d/\(number).conf")
    }
    #expect(configuration.entries.count == 4_096)
    #expect(configuration.problems.count == 64)
  }

  @Test("are left alone if one is named")
  func named() throws {
    try files.write("[A]\nK=1", to: "etc/bezel/bezel.conf")
    try files.write("[A]\nK=2", to: "mine")
    #expect(try ConfigurationFiles.read(file: files.path("mine")).entries.map { $0.value } == ["2"])
    #expect(throws: FilesError.self) { try ConfigurationFiles.read(file: files.path("none")) }
    #expect(throws: FilesError.self) { try ConfigurationFiles.read(file: files.root) }
  }

  @Test("may be anything at all")
  func junk() throws {
    let folders = ["usr/lib/bezel", "run/bezel", "etc/bezel"]
    for seed in SeededRandom.seeds(200) {
      var random = SeededRandom(seed: seed)
      let files = try FakeFiles()
      for _ in 0..<random.int(0...12) {
        let folder = random.pick(folders)
        let name = random.pick([
          "\(folder)/bezel.conf", "\(folder)/bezel.conf.d", "\(folder)/bezel.conf.d/a.conf",
          "\(folder)/bezel.conf.d/b.conf", "\(folder)/bezel.conf.d/\u{1B}[2J.conf",
        ])
        switch random.int(0...4) {
        case 0: files.makeFolder(name)
        case 1: try? files.link(name, to: random.pick(["/dev/null", "..", name, "/", "a.conf"]))
        case 2: try? files.write("[A]\nK=1\n", to: name)
        default:
          let bytes = (0..<random.int(0...400)).map { _ in UInt8(random.int(0...255)) }
          try? files.write(bytes, to: name)
        }
      }
      let configuration = ConfigurationFiles.read(root: files.root)
      #expect(configuration.problems.count <= 64, "seed \(seed)")
      #expect(configuration.entries.count <= 4_096, "seed \(seed)")
    }
  }
}
