internal import BezelHUD
internal import BezelLinux
internal import BezelStage
internal import BezelWire

/// The compositors that clients hand over.
extension Service {
  /// The seat whose screen the service has.
  private static let seat = "seat0"

  /// Shows HUDs above the compositor of a client's session from now on.
  ///
  /// - Parameter index: of the connection to the compositor among what came with the call.
  func attach(_ index: Int, of client: Client) throws(HUDCallError) {
    guard let descriptor = client.files.take(index),
      let socket = SocketConnection(received: descriptor)
    else { throw .invalidParameter("descriptor") }
    if boot != nil {
      throw .notAllowed(reason: "It is a boot's splash, which is above no compositor.")
    }
    if attachments[client.owner] != nil {
      throw .notAllowed(reason: "This connection has handed over a compositor already.")
    }
    // Nobody hands over what is another user's.
    guard let peer = client.peer, let compositor = try? Peer(of: socket),
      peer.user == 0 || peer.user == compositor.user
    else { throw .notAllowed(reason: "The compositor is another user's.") }
    if let seat = peer.user == 0 ? compositor.seat : peer.seat, seat != Service.seat {
      throw .notAllowed(
        reason:
          "The session is on \(seat.printable), and the service has the screen of \(Service.seat).")
    }
    guard let number = stage?.attach(socket) else {
      throw .notAllowed(
        reason: """
          It shows HUDs above no compositor: its configuration has Wayland=none, or names a card, a driver or \
          a monitor.
          """)
    }
    attachments[client.owner] = number
  }

  /// Disconnects the clients whose compositors are of no use any more.
  func dropAttachments(where isUseless: (UInt64) -> Bool = { _ in true }) {
    for (owner, number) in attachments where isUseless(number) {
      attachments[owner] = nil
      server.disconnect(owner)
      wake.signal()
    }
  }
}
