import Foundation
import Testing

/// A FUSE file system all of whose names are files of 1000 bytes that never can be read.
///
/// - Source: fuse(4) and `linux/fuse.h`, protocol 7.31.
final class SleepingFiles {
  /// The device that `mount -t fuse -o fd=…` is given.
  let device: FileHandle
  private let stop: Int32

  init() throws {
    let number = open("/dev/fuse", O_RDWR | O_CLOEXEC | O_NONBLOCK)
    try #require(number >= 0)
    device = FileHandle(fileDescriptor: number, closeOnDealloc: true)
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    stop = ends[1]
    let (own, end) = (dup(number), ends[0])
    Thread.detachNewThread { Self.serve(own, until: end) }
  }

  /// Ends the file system: every process that is blocked in it gets an error.
  func end() throws {
    try device.close()
    close(stop)
  }

  private static func serve(_ device: Int32, until end: Int32) {
    defer { for number in [device, end] { close(number) } }
    var requests = [
      pollfd(fd: device, events: Int16(POLLIN), revents: 0),
      pollfd(fd: end, events: Int16(POLLIN), revents: 0),
    ]
    var request = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      poll(&requests, 2, -1)
      if requests[1].revents != 0 { return }
      let count = read(device, &request, request.count)
      if count >= 40 {
        if let answer = answer(to: request) { _ = write(device, answer, answer.count) }
      } else if errno != EAGAIN && errno != EINTR && errno != ENOENT && errno != EPERM {
        return  // It is mounted nowhere any more.
      }
    }
  }

  /// - Returns: the answer; `nil` for requests that need none, or get none.
  private static func answer(to request: [UInt8]) -> [UInt8]? {
    let (operation, number, node) = request.withUnsafeBytes {
      (
        $0.load(fromByteOffset: 4, as: UInt32.self), $0.load(fromByteOffset: 8, as: UInt64.self),
        $0.load(fromByteOffset: 16, as: UInt64.self)
      )
    }
    switch operation {
    case 1:  // LOOKUP
      // A new file each time: the kernel would have the next reader wait for the first one's bytes.
      return reply(
        to: request, words([number + 2, 0, 3_600, 3_600, 0]) + attributes(of: number + 2))
    case 3:  // GETATTR
      return reply(to: request, words([3_600, 0]) + attributes(of: node))
    case 14:  // OPEN
      return reply(to: request, words([0, 0]))
    case 2, 15, 36, 42:  // FORGET, READ, INTERRUPT, BATCH_FORGET
      return nil
    case 18, 25:  // RELEASE, FLUSH
      return reply(to: request, [])
    case 26:  // INIT
      return reply(to: request, words([7 | 31 << 32, 0, 4_096 << 32, 1, 0, 0, 0, 0]))
    default: return reply(to: request, [], error: -ENOSYS)
    }
  }

  private static func reply(to request: [UInt8], _ body: [UInt8], error: Int32 = 0) -> [UInt8] {
    let head = UInt64(16 + body.count) | UInt64(UInt32(bitPattern: error)) << 32
    return words([head]) + request[8..<16] + body
  }

  private static func attributes(of node: UInt64) -> [UInt8] {
    let mode: UInt64 = node == 1 ? 0o40_755 : 0o100_644
    // Number, size, blocks, three times and their fractions; then mode, links and the rest.
    return words([node, 1_000, 2, 0, 0, 0, 0, mode << 32, 1, 0, 4_096])
  }

  private static func words(_ words: [UInt64]) -> [UInt8] {
    words.flatMap { word in withUnsafeBytes(of: word.littleEndian) { Array($0) } }
  }
}
