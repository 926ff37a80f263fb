import BezelWire
import SeededRandom
import Testing

@Suite("SWUpdate's progress messages")
struct SWUpdateReaderTests {
  private static let update: [SWUpdateMessage] = [
    SWUpdateMessage(status: 1, steps: 2),
    SWUpdateMessage(status: 2, steps: 2, step: 1, image: "boot.img"),
    SWUpdateMessage(status: 8, steps: 2, step: 1, percent: 50, image: "boot.img"),
    SWUpdateMessage(status: 2, steps: 2, step: 2, image: "rootfs.ext4"),
    SWUpdateMessage(status: 3, steps: 2, step: 2),
    SWUpdateMessage(status: 6),
  ]
  private static let reports: [UpdateReport] = [
    .progress(UpdateProgress(step: 0, of: 2, percent: 0)),
    .progress(UpdateProgress(step: 1, of: 2, percent: 0, name: "boot.img")),
    .progress(UpdateProgress(step: 1, of: 2, percent: 50, name: "boot.img")),
    .progress(UpdateProgress(step: 2, of: 2, percent: 0, name: "rootfs.ext4")),
    .done,
  ]

  @Test(
    "All forms are read, a message at a time or all at once",
    arguments: SWUpdateMessage.Form.allCases)
  func forms(_ form: SWUpdateMessage.Form) throws {
    let messages = Self.update.map { $0.bytes(in: form) }
    var reader = SWUpdateReader()
    var found = try reader.read(form.greeting)
    for message in messages { found += try reader.read(message) }
    #expect(found == Self.reports)
    var other = SWUpdateReader()
    #expect(try other.read(form.greeting + messages.flatMap { $0 }) == Self.reports)
  }

  @Test(
    "A version that is not known is an error that names it",
    arguments: [0x3_0000, 0xFFFF_FFFF] as [UInt32])
  func newerVersion(_ version: UInt32) throws {
    var reader = SWUpdateReader()
    let error = #expect(throws: UpdateReadError.self) {
      _ = try reader.read(SWUpdateMessage.bytes(version) + Array("ACK\0".utf8))
    }
    #expect(error?.description.contains("version \(version >> 16).") == true)
    var other = SWUpdateReader()
    _ = try other.read(Self.update[0].bytes(in: .version1))
    #expect(throws: UpdateReadError.self) {
      _ = try other.read(Self.update[1].bytes(in: .version1, version: version))
    }
  }

  @Test("Messages of another size are an error at last, and nothing is shown")
  func otherSize() {
    var reader = SWUpdateReader()
    var size = 0
    while size < 200_000,
      let reports = try? reader.read([0, 0, 2, 0] + [UInt8](repeating: 0xFF, count: 2_497))
    {
      #expect(reports == [])
      size += 2_501
    }
    #expect(size < 70_000)
  }

  @Test("Nothing is reported of what is no update, and the words of a failure are")
  func events() throws {
    var reader = SWUpdateReader()
    func read(_ message: SWUpdateMessage) throws -> [UpdateReport] {
      try reader.read(message.bytes(in: .unversioned))
    }
    #expect(try read(SWUpdateMessage(status: 0)) == [])
    #expect(try read(SWUpdateMessage(status: 7, information: "{\"1\": polling}")) == [])
    #expect(try read(SWUpdateMessage(status: 8, information: "{\"2\": {}}")) == [])
    #expect(try read(SWUpdateMessage(status: 3)) == [] && read(SWUpdateMessage(status: 6)) == [])
    #expect(
      try read(SWUpdateMessage(status: 5, download: 40)) == [.progress(UpdateProgress(percent: 40))]
    )
    #expect(try read(SWUpdateMessage(status: 5, download: 50, steps: 1, step: 1)) == [])
    #expect(
      try read(SWUpdateMessage(status: 4, steps: 1, step: 1, image: "rootfs"))
        == [.failed(words: "rootfs")])
    #expect(
      try read(SWUpdateMessage(status: 4, information: "no space")) == [.failed(words: "no space")])
    #expect(try read(SWUpdateMessage(status: 4)) == [.failed(words: nil)])
  }

  @Test("200 per cent and step 7 of 3 are unknown, and 255 letters without an end are a name")
  func impossible() throws {
    var reader = SWUpdateReader()
    let name = String(repeating: "x", count: 255)
    let message = SWUpdateMessage(status: 8, steps: 3, step: 7, percent: 200, image: name)
    #expect(
      try reader.read(message.bytes(in: .packed)) == [.progress(UpdateProgress(name: name))])
    #expect(UpdateProgress(step: 7, of: 3, percent: 200).fraction == nil)
  }

  @Test("No bytes crash it, however they are cut")
  func junk() {
    for seed in SeededRandom.seeds(300) {
      var random = SeededRandom(seed: seed)
      var reader = SWUpdateReader()
      var bytes = Self.update.flatMap { $0.bytes(in: random.pick(SWUpdateMessage.Form.allCases)) }
      for _ in 0..<random.int(0...40) {
        bytes[random.int(0...bytes.count - 1)] = UInt8(random.int(0...255))
      }
      while !bytes.isEmpty {
        let count = min(bytes.count, random.int(1...5_000))
        guard (try? reader.read(Array(bytes.prefix(count)))) != nil else { break }
        bytes.removeFirst(count)
      }
    }
  }
}
