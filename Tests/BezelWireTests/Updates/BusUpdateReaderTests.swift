import BezelWire
import Testing

@Suite("The update services' messages on the bus")
struct BusUpdateReaderTests {
  private typealias Message = BusUpdateReader.Message

  private static func change(_ path: String, _ interface: String, _ members: (String, JSON)...)
    -> Message
  {
    Message(
      path, "PropertiesChanged",
      [.string(interface), .object(members.map { .init($0.0, $0.1) }), .array([])])
  }

  private static func progress(_ percent: Int?, _ name: String? = nil) -> UpdateReport {
    .progress(UpdateProgress(percent: percent, name: name))
  }

  // MARK: rauc

  private static let rauc = "de.pengutronix.rauc.Installer"

  @Test("rauc: an installation, one that fails with its words, and words that come late")
  func raucInstallation() {
    var reader = BusUpdateReader(.rauc)
    reader.reset()
    #expect(reader.popQuestions() == [.init(path: "/", interface: Self.rauc)])
    func change(_ name: String, _ value: JSON) -> [UpdateReport] {
      reader.read(Self.change("/", Self.rauc, (name, value)))
    }
    #expect(
      change("Progress", .array([.integer(100), .string("Installing done."), .integer(1)])) == [])
    #expect(change("Operation", .string("installing")) == [Self.progress(nil)])
    #expect(
      change("Progress", .array([.integer(40), .string("Copying image to rootfs.1"), .integer(3)]))
        == [Self.progress(40, "Copying image to rootfs.1")])
    #expect(reader.read(Message("/", "Completed", [.integer(0)])) == [.done])
    #expect(change("Operation", .string("idle")) == [])
    #expect(change("Operation", .string("installing")) == [Self.progress(nil)])
    #expect(change("LastError", .string("signature verification failed")) == [])
    #expect(
      reader.read(Message("/", "Completed", [.integer(1)]))
        == [.failed(words: "signature verification failed")])
    #expect(change("Operation", .string("installing")).count == 1)
    #expect(reader.read(Message("/", "Completed", [.integer(1)])) == [.failed(words: nil)])
    #expect(change("LastError", .string("no space")) == [.failed(words: "no space")])
  }

  @Test("rauc: the answer at the beginning tells an installation that runs, and one that does not")
  func raucAnswer() {
    var reader = BusUpdateReader(.rauc)
    let error = ("LastError", JSON.string("old"))
    #expect(
      reader.read(Message("/", "", [.members(("Operation", .string("idle")), error)])) == [.idle])
    #expect(
      reader.read(
        Message(
          "/", "",
          [
            .members(
              ("Progress", .array([.integer(20), .string("Checking"), .integer(1)])), error,
              ("Operation", .string("installing")))
          ])) == [Self.progress(nil), Self.progress(20, "Checking")])
    #expect(reader.read(Message("/", "Completed", [.integer(1)])) == [.failed(words: nil)])
  }

  // MARK: PackageKit

  private static let transaction = "org.freedesktop.PackageKit.Transaction"

  @Test("PackageKit: updates are shown once they are at work, and searches and simulations never")
  func packageKit() {
    var reader = BusUpdateReader(.packagekit)
    func change(_ path: String, _ members: (String, JSON)...) -> [UpdateReport] {
      reader.read(
        Message(
          path, "PropertiesChanged",
          [.string(Self.transaction), .object(members.map { .init($0.0, $0.1) }), .array([])]))
    }
    #expect(change("/1_a", ("Role", .integer(22))) == [])
    // It waits for the authorization.
    #expect(change("/1_a", ("Status", .integer(31))) == [])
    #expect(
      change("/1_a", ("Status", .integer(8)), ("Percentage", .integer(101))) == [Self.progress(nil)]
    )
    #expect(
      reader.read(
        Message(
          "/1_a", "Package", [.integer(8), .string("nano;7.2;amd64;x"), .string("An editor")]))
        == [])
    #expect(change("/1_a", ("Percentage", .integer(30))) == [Self.progress(30, "nano")])
    #expect(reader.read(Message("/1_a", "ErrorCode", [.integer(9), .string("No space")])) == [])
    #expect(
      reader.read(Message("/1_a", "Finished", [.integer(2), .integer(900)])) == [
        .failed(words: "No space")
      ])
    for (exit, report) in [(1, UpdateReport.done), (3, .idle), (6, .failed(words: nil))] {
      _ = change("/2_b", ("Role", .integer(11)), ("Status", .integer(9)))
      #expect(
        reader.read(Message("/2_b", "Finished", [.integer(Int64(exit)), .integer(9)])) == [report])
    }
    #expect(change("/3_c", ("Role", .integer(21)), ("Status", .integer(8))) == [])
    #expect(
      change(
        "/4_d", ("Role", .integer(22)), ("TransactionFlags", .integer(4)), ("Status", .integer(8)))
        == [])
    #expect(reader.read(Message("/3_c", "Finished", [.integer(1), .integer(9)])) == [])
  }

  @Test("PackageKit: a transaction that has begun already is asked for its role")
  func packageKitInTheMiddle() {
    var reader = BusUpdateReader(.packagekit)
    #expect(reader.read(Self.change("/5_e", Self.transaction, ("Percentage", .integer(60)))) == [])
    #expect(reader.popQuestions() == [.init(path: "/5_e", interface: Self.transaction)])
    #expect(reader.read(Self.change("/5_e", Self.transaction, ("Percentage", .integer(61)))) == [])
    #expect(reader.popQuestions() == [])
    #expect(
      reader.read(
        Message(
          "/5_e", "",
          [.members(("Role", .integer(22)), ("Status", .integer(9)), ("Percentage", .integer(62)))])
      )
        == [Self.progress(62)])
  }

  // MARK: fwupd

  @Test("fwupd: writing begins an update, reading does not, and a failure has its words")
  func fwupd() {
    let interface = "org.freedesktop.fwupd"
    var reader = BusUpdateReader(.fwupd)
    func status(_ status: Int64, _ percent: Int64) -> [UpdateReport] {
      reader.read(
        Self.change("/", interface, ("Status", .integer(status)), ("Percentage", .integer(percent)))
      )
    }
    func device(_ members: (String, JSON)...) -> [UpdateReport] {
      reader.read(Message("/", "DeviceChanged", [.object(members.map { .init($0.0, $0.1) })]))
    }
    #expect(status(2, 10) == [] && status(9, 50) == [] && status(1, 0) == [])
    _ = device(("Name", .string("UEFI")))
    #expect(status(5, 0) == [Self.progress(0, "UEFI")])
    #expect(status(6, 80) == [Self.progress(80, "UEFI")])
    #expect(status(1, 0) == [.done])
    #expect(status(10, 0).count == 1)
    #expect(device(("UpdateState", .integer(3)), ("UpdateError", .string("device was lost"))) == [])
    #expect(status(1, 0) == [.failed(words: "device was lost")])
    #expect(status(5, 1).count == 1 && status(1, 0) == [.done])
    #expect(
      device(("UpdateState", .integer(3)), ("UpdateError", .string("late"))) == [
        .failed(words: "late")
      ])
    #expect(reader.read(Self.change("/", "org.other", ("Status", .integer(5)))) == [])
  }

  // MARK: sysupdate

  @Test("sysupdate: a job that updates is shown from its first progress to its removal")
  func sysupdate() {
    let interface = "org.freedesktop.sysupdate1.Job"
    var reader = BusUpdateReader(.sysupdate)
    let path = "/org/freedesktop/sysupdate1/job/_1"
    func progress(_ path: String, _ percent: Int64) -> [UpdateReport] {
      reader.read(Self.change(path, interface, ("Progress", .integer(percent))))
    }
    #expect(progress(path, 3) == [])
    #expect(reader.popQuestions() == [.init(path: path, interface: interface)])
    #expect(
      reader.read(
        Message(path, "", [.members(("Type", .string("update")), ("Progress", .integer(4)))]))
        == [Self.progress(4)])
    #expect(progress(path, 50) == [Self.progress(50)])
    func remove(_ path: String, _ status: Int64) -> [UpdateReport] {
      reader.read(
        Message(
          "/org/freedesktop/sysupdate1", "JobRemoved",
          [.integer(1), .string(path), .integer(status)]))
    }
    #expect(remove(path, 0) == [.done])
    #expect(remove(path, 0) == [])
    _ = progress("/2", 1)
    _ = reader.read(Message("/2", "", [.members(("Type", .string("update")))]))
    #expect(remove("/2", 1) == [.failed(words: "systemd-sysupdate ended with status 1.")])
    _ = progress("/3", 1)
    _ = reader.read(Message("/3", "", [.members(("Type", .string("check-new")))]))
    #expect(progress("/3", 9) == [] && remove("/3", 0) == [])
  }

  // MARK: All of them

  @Test("Messages of wrong forms are left out", arguments: UpdateService.allCases)
  func wrongForms(_ service: UpdateService) {
    let values: [JSON] = [
      .null, .string(""), .integer(.min), .array([]), .members(("Status", .string("x"))),
      .members(("Progress", .array([])), ("Percentage", .array([])), ("Operation", .integer(1))),
    ]
    var reader = BusUpdateReader(service)
    for member in [
      "", "PropertiesChanged", "Completed", "DeviceChanged", "JobRemoved", "Package", "ErrorCode",
      "Finished",
    ] {
      for first in values {
        for second in values {
          for list in [[], [first], [first, second], [first, second, first]] {
            for report in reader.read(Message("/", member, list)) {
              if case .progress(let progress) = report { #expect(progress.percent == nil) }
            }
          }
        }
      }
    }
    for index in 0..<1_000 { _ = reader.read(Message("/\(index)", "PropertiesChanged", [])) }
  }
}
