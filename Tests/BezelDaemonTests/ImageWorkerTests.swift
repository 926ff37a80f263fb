import BezelFiles
import BezelHUD
import BezelWire
import Foundation
import Testing

@testable import BezelDaemon
@testable import BezelLinux

/// Tests with a job that blocks until the test releases it, as on a file system that does not
/// answer.
@Suite("The file desk")
struct ImageWorkerTests {
  /// Jobs sleep in `read` until its other end is closed.
  private final class Blockade {
    private var ends: [Int32] = [0, 0]

    init() { pipe(&ends) }

    var work: () -> ImageWorker.Job.Answer {
      let end = ends[0]
      return {
        var byte: UInt8 = 0
        _ = read(end, &byte, 1)
        return .images(.success([]))
      }
    }

    func lift() {
      if ends[1] >= 0 { close(ends[1]) }
      ends[1] = -1
    }

    deinit { lift() }
  }

  /// The results of jobs: true for those that were done.
  private final class Ends {
    var done: [Bool] = []
    func job(
      _ work: @escaping () -> ImageWorker.Job.Answer = { .images(.success([])) },
      isAbandonable: Bool = true, byteCount: Int = 0, isWanted: @escaping () -> Bool = { true }
    ) -> ImageWorker.Job {
      ImageWorker.Job(
        work: work, isAbandonable: isAbandonable, byteCount: byteCount, isWanted: isWanted
      ) { self.done.append($0 != nil) }
    }
  }

  /// Turns the loop until the condition holds; for ever if it never does.
  private func turn(_ desk: ImageWorker, _ poll: borrowing Poll, until isSo: () -> Bool) throws {
    while !isSo() {
      for _ in try poll.wait() { try desk.handle(poll) }
    }
  }

  @Test("reports an abandoned job to its caller, and goes on with another thread")
  func abandoned() throws {
    let poll = try Poll()
    let desk = try ImageWorker(poll, token: 1, patience: .milliseconds(1))
    let (blockade, ends) = (Blockade(), Ends())
    try desk.add(ends.job(blockade.work), poll)
    try turn(desk, poll) { ends.done == [false] }
    // A job that cannot block has no time limit.
    try desk.add(ends.job(isAbandonable: false), poll)
    try turn(desk, poll) { ends.done == [false, true] }
    #expect(ends.done == [false, true])
    blockade.lift()
  }

  @Test("leaves a few threads where they are, refuses more, and takes them back when they come")
  func bounded() throws {
    let poll = try Poll()
    let desk = try ImageWorker(poll, token: 1, patience: .milliseconds(1))
    let (blockade, ends) = (Blockade(), Ends())
    for count in 1...ImageWorker.mostLost {
      try desk.add(ends.job(blockade.work), poll)
      try turn(desk, poll) { ends.done.count == count }
    }
    #expect(throws: HUDCallError.self) { try desk.add(ends.job(), poll) }
    // The screen's picture does not count as a client's image.
    try desk.add(ends.job(isAbandonable: false), poll)
    try turn(desk, poll) { ends.done.count == ImageWorker.mostLost + 1 }
    blockade.lift()
    try turn(desk, poll) { (try? desk.add(ends.job(), poll)) != nil }
  }

  @Test("limits the number of waiting jobs and their memory, and drops those without a client")
  func queue() throws {
    let poll = try Poll()
    let desk = try ImageWorker(poll, token: 1, patience: .seconds(3_600))
    let (blockade, ends) = (Blockade(), Ends())
    try desk.add(ends.job(blockade.work), poll)
    let most = ImageWorker.mostWaitingMemory << 20
    #expect(throws: HUDCallError.self) { try desk.add(ends.job(byteCount: most + 1), poll) }
    var isWanted = true
    try desk.add(ends.job(byteCount: most, isWanted: { isWanted }), poll)
    #expect(throws: HUDCallError.self) { try desk.add(ends.job(byteCount: 1), poll) }
    for _ in 1..<ImageWorker.mostWaiting { try desk.add(ends.job(isWanted: { isWanted }), poll) }
    #expect(
      throws: HUDCallError.tooMany(
        "images that wait to be read", limit: ImageWorker.mostWaiting)
    ) { try desk.add(ends.job(), poll) }
    isWanted = false
    desk.dropUnwanted()
    try desk.add(ends.job(byteCount: most), poll)
    blockade.lift()
    try turn(desk, poll) { ends.done == [true, true] }
  }

  @Test("reads no image that is given as anything but a file in memory")
  func memoryFiles() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    let file = FileManager.default.temporaryDirectory.appending(path: "bezel-\(UUID())").path
    _ = FileManager.default.createFile(atPath: file, contents: Data([1]))
    defer { unlink(file) }
    for number in [ends[0], ends[1], open("/dev/zero", O_RDONLY), open("/", O_RDONLY)] {
      var files = ReceivedDescriptors(owning: [number])
      #expect(throws: HUDCallError.self) {
        try WantedImages([.descriptor(0)], taking: &files)
      }
    }
    let memory = try MemoryFile([1, 2, 3], name: "three")
    var files = ReceivedDescriptors(owning: [dup(memory.descriptor.rawValue)])
    let request = PresentationRequest(.image).withImage(0)
      .withSettings([("SuccessImage", "fd:0"), ("error-image", "/x")])
    let wanted = try WantedImages(request.imageNames, taking: &files)
    guard case .memory(let image) = wanted.sources.first else {
      Issue.record("no file in memory")
      return
    }
    #expect(image.length == 3 && wanted.sources.count == 2)
  }

  @Test("A file in memory that is longer than an image may be is refused, and goes with its call")
  func longMemoryFile() throws {
    let path = "/dev/shm/bezel-\(UUID())"
    let file = open(path, O_CREAT | O_RDWR, 0o600)
    try #require(file >= 0)
    defer { unlink(path) }
    // The file system gives it no memory.
    try #require(ftruncate(file, .max) == 0)
    var files = ReceivedDescriptors(owning: [file])
    #expect(throws: HUDCallError.self) {
      try WantedImages([.descriptor(0)], taking: &files)
    }
    #expect(files.count == 0)
  }
}
