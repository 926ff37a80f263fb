internal import BezelFiles
internal import BezelHUD
package import BezelLinux
internal import BezelRaster
package import BezelWire
package import Foundation

/// A service at a socket that does with each client what a test says, until this value ends.
package final class FakeService: @unchecked Sendable {
  package let socket: String
  private let listener: SocketListener
  private let lock = NSLock()
  private var isOver = false

  /// - Parameters:
  ///   - folder: the folder for its socket.
  ///   - serve: is called for each client, on a thread of its own; then the connection is closed.
  package init(in folder: URL, _ serve: @escaping @Sendable (FakeClient) -> Void) throws {
    socket = folder.appending(path: "s-\(UUID().uuidString.prefix(8))").path
    listener = try SocketListener(at: socket)
    let listening = Listening(listener: listener)
    Thread.detachNewThread { [weak self] in
      while true {
        _ = listening.listener.descriptor.waitUntilReadable(atMostMilliseconds: 50)
        guard let self, !self.lock.withLock({ self.isOver }) else { return }
        while let connection = listening.listener.accept() {
          let client = FakeClient(connection)
          Thread.detachNewThread { serve(client) }
        }
      }
    }
  }

  private struct Listening: @unchecked Sendable {
    let listener: SocketListener
  }

  /// Accepts no more clients.
  package func end() { lock.withLock { isOver = true } }
}

/// The client of a fake service; one thread uses it.
package final class FakeClient: @unchecked Sendable {
  private let connection: SocketConnection
  private var reader = VarlinkReader()
  private var unread: ArraySlice<UInt8> = []

  package init(_ connection: SocketConnection) { self.connection = connection }

  /// Waits for the next call.
  ///
  /// - Returns: `nil` if there is none, as the client has gone.
  package func nextCall() -> HUDCall? {
    while true {
      if let message = try? reader.next(&unread) {
        guard let call = try? VarlinkCall(message: message) else { return nil }
        return try? HUDCall(call)
      }
      _ = connection.waitUntilReadable(atMostMilliseconds: 1_000)
      var arrival = connection.receive(atMost: 65_536)
      _ = arrival.popDescriptors()
      if arrival.isLast { return nil }
      unread = arrival.bytes[...]
    }
  }

  /// Reads nothing and says nothing until the client has gone.
  package func keepSilent() {
    while nextCall() != nil {}
  }

  /// Sends bytes, however slowly they are read.
  ///
  /// - Returns: whether the client is there still.
  @discardableResult
  package func send(_ bytes: [UInt8], with descriptors: [Int32] = []) -> Bool {
    var rest = bytes[...]
    var descriptors = descriptors
    while !rest.isEmpty {
      guard let count = try? connection.send(rest, with: descriptors) else { return false }
      if count > 0 { descriptors = [] } else { usleep(1_000) }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// Replies to all calls as a service should, until one of them ends it or the client goes.
  ///
  /// - Parameter form: makes of a right reply the messages that are sent.
  package func answer(_ form: (VarlinkReply) -> [UInt8] = { $0.bytes }) {
    while let call = nextCall() {
      for reply in FakeClient.replies(to: call) {
        let files = FakeClient.files(with: call)
        let isThere = send(form(reply), with: files.map(\.descriptor))
        withExtendedLifetime(files) {}
        guard isThere else { return }
      }
      if call == .quit { return }
    }
  }

  /// The files that go with the replies to a call.
  package static func files(with call: HUDCall) -> [File] {
    let picture = Picture(width: 2, height: 1, pixels: [0xFF12_3456, 0xFF65_4321])
    guard call == .render, let bytes = try? PNG.encode(picture),
      let file = try? MemoryFile(bytes, name: "test")
    else { return [] }
    return [File(file)]
  }

  /// A file in memory that is closed with this value.
  package final class File {
    private let file: MemoryFile
    package var descriptor: Int32 { file.descriptor.rawValue }

    fileprivate init(_ file: consuming MemoryFile) { self.file = file }
  }

  package static let status: WireStatus = {
    var status = WireStatus(version: "9.9", mode: "kiosk")
    var shown = WireShown(1, .shown, status: "Shown")
    shown.kind = .ring
    status.presentations = [shown]
    return status
  }()

  /// The replies of a working service.
  package static func replies(to call: HUDCall) -> [VarlinkReply] {
    switch call {
    case .getInfo:
      [HUDReply.info(ServiceInfo(vendor: "", product: "", version: "9.9", url: "")).reply()]
    case .getInterfaceDescription: [HUDReply.interfaceDescription("").reply()]
    case .show: [HUDReply.handle(1).reply()]
    case .ask: [HUDReply.answer(.yes).reply()]
    case .monitor(let handle):
      if handle == nil {
        [HUDReply.event(event(.shown)).reply(continues: true)]
      } else {
        [
          HUDReply.event(event(.shown)).reply(continues: true),
          HUDReply.event(event(.ended)).reply(),
        ]
      }
    case .listThemes: [HUDReply.themes(["day", "night"], current: "day").reply()]
    case .render: [HUDReply.picture(WirePicture(width: 2, height: 1)).reply()]
    case .status: [HUDReply.status(status).reply()]
    case .setTheme, .reload: [HUDReply.warnings([]).reply()]
    case .attach, .update, .dismiss, .popActivity, .configure, .setInsets, .setTilt, .setFact,
      .quit:
      [HUDReply.done.reply()]
    }
  }

  package static func event(_ name: WireEvent.Name) -> WireEvent {
    WireEvent(name, 1, at: Moment(nanoseconds: 1), status: "Shown")
  }
}
