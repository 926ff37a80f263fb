import BezelLinux
import Foundation

/// SWUpdate's progress socket, of version 2022.12 on a 64-bit processor.
final class SWUpdateService {
  private var listener: SocketListener?
  private var connection: SocketConnection?
  let path: String

  init(in folder: URL) throws {
    path = folder.appending(path: "swupdateprog").path
    listener = try SocketListener(at: path)
  }

  /// Waits for a client.
  func accept() throws {
    connection = nil
    for _ in 0..<3_000 where connection == nil {
      connection = listener?.accept()
      if connection == nil { usleep(10_000) }
    }
  }

  func write(_ bytes: [UInt8]) { _ = try? connection?.send(bytes[...]) }

  func send(
    _ status: UInt32, _ step: UInt32 = 0, of steps: UInt32 = 0, percent: UInt32 = 0,
    image: String = "",
    version: UInt32 = 0
  ) {
    var bytes: [UInt8] = []
    func add(_ numbers: UInt32...) {
      for number in numbers {
        for shift in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: number >> shift)) }
      }
    }
    add(version, status, 0, 0, 0, 0, steps, step, percent)
    bytes += Array(image.utf8.prefix(255))
    bytes += [UInt8](repeating: 0, count: 2_416 - bytes.count)
    write(bytes)
  }

  /// Ends, with its socket.
  func end() { (connection, listener) = (nil, nil) }
  func hangUp() { connection = nil }
}
