internal import BezelLinux
internal import BezelWire

/// A client of the service, and the answers that it has received.
final class Caller {
  private let connection: SocketConnection
  private var reader = VarlinkReader()
  private var unread: ArraySlice<UInt8> = []
  private var method = HUDMethod.status
  /// The handle of its presentation.
  private(set) var handle: UInt64?

  init(_ socket: String) throws(GuestError) { connection = try Caller.connect(socket) }

  static func connect(_ socket: String) throws(GuestError) -> SocketConnection {
    do throws(LinuxError) {
      return try SocketConnection(connectingTo: socket)
    } catch {
      throw GuestError("connect", socket, because: error.description)
    }
  }

  func send(_ call: HUDCall) throws(GuestError) {
    method = call.method
    let bytes = call.bytes()
    do throws(Errno) {
      guard try connection.send(bytes[...]) == bytes.count else { throw .wouldBlock }
    } catch {
      throw GuestError("call", "the service", error)
    }
  }

  /// Sends as many bytes as there is room for.
  func send(_ bytes: ArraySlice<UInt8>) throws(GuestError) -> Int {
    do throws(Errno) {
      return try connection.send(bytes)
    } catch {
      throw GuestError("call", "the service", error)
    }
  }

  /// The number of answers so far, whatever they say.
  func answers(waitingMilliseconds limit: Int) -> Int {
    guard connection.waitUntilReadable(atMostMilliseconds: limit) else { return 0 }
    return connection.receive(atMost: 65_536).bytes.count { $0 == 0 }
  }

  func status() throws(GuestError) -> WireStatus {
    guard case .status(let status) = try call(.status) else {
      throw GuestError("ask for the status", "the service", because: "it answers something else")
    }
    return status
  }

  func call(_ call: HUDCall) throws(GuestError) -> HUDReply {
    try send(call)
    return try reply()
  }

  /// Reads the answer.
  ///
  /// - Returns: false if it is a refusal.
  func isServed() throws(GuestError) -> Bool {
    let reply = try? reply()
    if case .handle(let handle, _)? = reply { self.handle = handle }
    return reply != nil
  }

  private func reply() throws(GuestError) -> HUDReply {
    while true {
      if let message = try message() {
        do throws(HUDReplyError) {
          return try HUDReply(message, to: method)
        } catch {
          throw GuestError("be served", "the service", because: error.description)
        }
      }
      guard connection.waitUntilReadable(atMostMilliseconds: 30_000) else { break }
      let arrival = connection.receive(atMost: 65_536)
      unread = arrival.bytes[...]
      if arrival.isLast, unread.isEmpty { break }
    }
    throw GuestError("hear", "the service", because: "it says nothing")
  }

  /// Returns the next whole message; `nil` if it has not arrived yet.
  private func message() throws(GuestError) -> VarlinkReply? {
    do throws(VarlinkError) {
      return try reader.next(&unread).map { message throws(VarlinkError) in
        try VarlinkReply(message: message)
      }
    } catch {
      throw GuestError("understand", "the service", because: error.description)
    }
  }
}
