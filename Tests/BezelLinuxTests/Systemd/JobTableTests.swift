import SeededRandom
import Testing

@testable import BezelLinux

@Suite("The service manager's jobs")
struct JobTableTests {
  private func at(_ milliseconds: Int64) -> Timestamp {
    Timestamp(nanoseconds: milliseconds * 1_000_000)
  }

  private func table() -> JobTable { JobTable(patience: 1_000_000_000) }

  @Test("A job that runs long is asked about once, then reported with the time it began")
  func long() {
    var table = table()
    table.add(7, unit: "fsck.service", isRunning: true, at: at(100))
    #expect(table.takeDue(at: at(1_099)) == [] && table.nextDue == at(1_100))
    #expect(table.takeDue(at: at(1_100)) == [7] && table.nextDue == nil)
    #expect(table.takeDue(at: at(9_999)) == [])
    #expect(table.setType(7, "start", isRunning: true) == "fsck.service")
    #expect(
      table.describe(7, "A check")
        == .jobBegan(
          unit: "fsck.service", description: "A check", isStop: false, at: at(100)))
    #expect(table.describe(7, "A check") == nil)
    #expect(table.remove(7) && table.count == 0)
  }

  @Test("A job that ends soon, or before its answers come, is not reported")
  func short() {
    var table = table()
    table.add(1, unit: "a", isRunning: true, at: at(0))
    #expect(table.remove(1) == false)
    #expect(table.nextDue == nil && table.takeDue(at: at(2_000)) == [])
    table.add(2, unit: "b", isRunning: true, at: at(0))
    #expect(table.takeDue(at: at(1_000)) == [2])
    #expect(table.remove(2) == false)
    #expect(table.setType(2, "start", isRunning: true) == nil && table.describe(2, "B") == nil)
  }

  @Test("The time of a job counts from when it runs, not from when it waits")
  func waiting() {
    var table = table()
    table.add(1, unit: "a", isRunning: false, at: at(0))
    #expect(table.nextDue == nil)
    table.setRunning(1, true, at: at(5_000))
    #expect(table.takeDue(at: at(6_000)) == [1])
    // The manager says that it waits: it was not known.
    #expect(table.setType(1, "start", isRunning: false) == nil && table.nextDue == nil)
    table.setRunning(1, true, at: at(8_000))
    #expect(table.takeDue(at: at(9_000)) == [1])
    #expect(table.setType(1, "stop", isRunning: true) == "a")
    #expect(
      table.describe(1, "A")
        == .jobBegan(unit: "a", description: "A", isStop: true, at: at(8_000)))
  }

  @Test("A job that ran before it was known began when its unit did")
  func earlier() {
    var table = table()
    table.add(1, unit: "a", isRunning: true, isListed: true, at: at(50_000))
    table.add(2, unit: "b", isRunning: true, at: at(50_000))
    #expect(!table.isBeginUnknown(1))
    #expect(table.takeDue(at: at(51_000)) == [1, 2])
    for id: UInt32 in [1, 2] {
      #expect(table.setType(id, "start", isRunning: true) != nil)
      #expect(table.isBeginUnknown(id) == (id == 1))
      table.setBegin(id, at(70_000))
      table.setBegin(id, at(3_000))
      #expect(
        table.describe(id, "It")
          == .jobBegan(
            unit: id == 1 ? "a" : "b", description: "It", isStop: false,
            at: at(id == 1 ? 3_000 : 50_000)))
    }
  }

  @Test("Jobs of other types, and those that the manager does not tell of, are not reported")
  func otherTypes() {
    for type in ["reload", "verify-active", "nop", "", nil] {
      var table = table()
      table.add(1, unit: "a", isRunning: true, at: at(0))
      #expect(table.takeDue(at: at(1_000)) == [1])
      #expect(table.setType(1, type, isRunning: true) == nil, "\(type ?? "none")")
      #expect(table.describe(1, "A") == nil && table.nextDue == nil && !table.remove(1))
    }
  }

  @Test("No more than 4 096 jobs are kept")
  func many() {
    var table = table()
    for id in 0..<5_000 { table.add(UInt32(id), unit: "a", isRunning: true, at: at(0)) }
    #expect(table.count == JobTable.mostJobs)
    #expect(table.takeDue(at: at(1_000)).count == JobTable.mostJobs)
  }

  @Test("No order of messages reports a job twice, or one that is not there")
  func orders() {
    for seed in SeededRandom.seeds(2_000) {
      var random = SeededRandom(seed: seed)
      var table = table()
      var reported: Set<UInt32> = []
      var present: Set<UInt32> = []
      for step in 0..<200 {
        let id = UInt32(random.int(0...4))
        let now = at(Int64(step) * 300)
        switch random.int(0...5) {
        case 0:
          table.add(id, unit: "a", isRunning: random.int(0...2) > 0, at: now)
          present.insert(id)
        case 1: table.setRunning(id, random.int(0...2) > 0, at: now)
        case 2: _ = table.takeDue(at: now)
        case 3: _ = table.setType(id, random.pick(["start", "nop", nil]), isRunning: true)
        case 4:
          guard table.describe(id, "A") != nil else { continue }
          #expect(present.contains(id) && reported.insert(id).inserted, "seed \(seed)")
        default:
          #expect(table.remove(id) == (reported.remove(id) != nil), "seed \(seed)")
          present.remove(id)
        }
        #expect(table.count == present.count, "seed \(seed)")
      }
    }
  }
}
