package import BezelLinux

/// A screen operation that the kernel or the hardware refused.
package typealias KMSError = OperationError<KMSOperation>

extension KMSError {
  package init(_ operation: KMSOperation, _ subject: String, _ errno: Errno) {
    self.init(operation, subject, .kernel(errno))
  }

  /// Whether the card was unplugged or its driver unbound: no call on this descriptor will work
  /// again.
  package var isGone: Bool { reason == .kernel(.noSuchDevice) }

  /// Whether what was asked for is not plugged in, so that the kernel tells when it is.
  package var isOfMissingScreen: Bool {
    switch reason {
    case .noSuchConnector, .noSuchMonitor, .noSuchDriver, .disconnected, .noScreen: true
    case .kernel(.noSuchFile): operation == .openCard
    default: false
    }
  }
}

package enum KMSOperation: String, FailableOperation {
  case listCards = "look for graphics cards"
  case openCard = "open the graphics card"
  case identifyCard = "find out what kind of graphics card it is"
  case readTopology = "find out what is connected to the graphics card"
  case useCard = "use the graphics card"
  case useConnector = "use the connector"
  case becomeMaster = "take control of the screen"
  case dropMaster = "give up control of the screen"
  case allocateBuffer = "allocate a screen buffer"
  case registerBuffer = "register a screen buffer"
  case mapBuffer = "map a screen buffer"
  case readProperties = "read the display's settings"
  case setMode = "set the screen's mode"
  case flip = "show a frame"
  case readFlips = "read which frames were shown"
  case leavePicture = "leave the picture on the screen"

  package func advice(for reason: KMSReason, _ subject: String) -> String? {
    switch (self, reason) {
    case (_, .kernel(.noSuchDevice)): "The graphics card is gone; plug it in again."
    case (.listCards, .kernel(.missingLibrary)): "Install libudev1."
    case (.listCards, _): "Is /sys mounted?"
    case (.openCard, .kernel(.missingLibrary)): "Install libdrm2."
    case (.openCard, .kernel(.permissionDenied)): "Add this user to the 'video' group."
    case (.openCard, .kernel(.noSuchFile)): "Look for the cards there are with `ls /dev/dri`."
    // A device that is no graphics card, a render node, and a card that only computes.
    case (.identifyCard, .kernel(.notATerminal)), (.identifyCard, .kernel(.permissionDenied)),
      (.readTopology, .kernel(.notSupported)), (_, .noDumbBuffers):
      "Name a card with a screen, such as /dev/dri/card0."
    case (.becomeMaster, .kernel(.busy)), (.becomeMaster, .kernel(.permissionDenied)),
      (.becomeMaster, .owned):
      "Another program owns the screen: stop it, or use a free console."
    case (.dropMaster, _): "Other programs can have the screen when Bezel has closed the card."
    case (_, .notAtomic): "Leave the choice of the commit style to Bezel."
    case (_, .noSuchConnector(let present)):
      present.isEmpty
        ? "No graphics card with a connector was found."
        : "These are there: \(present.joined(separator: ", "))."
    case (_, .noSuchMonitor(let present)):
      present.isEmpty
        ? "No screen says what it is; name its connector."
        : "These are there: \(present.joined(separator: ", "))."
    case (_, .noSuchDriver(let present)):
      present.isEmpty
        ? "No graphics card was found; is its driver loaded?"
        : "These are there: \(present.joined(separator: ", "))."
    case (_, .excluded): "Name the card in the configuration to use it all the same."
    case (_, .noSuchMode(let offered)):
      "It offers \(KMSOperation.list(offered.map { $0.description }))."
    case (_, .noSuchFormat(let offered)):
      "It takes \(KMSOperation.list(offered.map { $0.description }))."
    case (_, .disconnected), (_, .noScreen), (_, .noModes): "Plug a screen in and switch it on."
    case (_, .noFreeCRTC): "Unplug another screen of this card."
    case (.allocateBuffer, .kernel(.outOfMemory)), (.flip, .kernel(.outOfMemory)):
      "The card's memory is full: choose a smaller mode, or stop what else holds screen buffers."
    case (.openCard, .kernel(.outOfMemory)), (.identifyCard, .kernel(.outOfMemory)),
      (.readTopology, .kernel(.outOfMemory)), (.readProperties, .kernel(.outOfMemory)),
      (.becomeMaster, .kernel(.outOfMemory)):
      "The machine's memory is full: stop other programs."
    case (.leavePicture, .kernel(.wouldBlock)):
      "Raise TasksMax= of the service, or `ulimit -u`."
    default: nil
    }
  }

  /// Returns the first 16, without duplicates: screens offer some modes twice, and a television
  /// dozens.
  private static func list(_ names: [String]) -> String {
    var shown: [String] = []
    for name in names where !shown.contains(name) { shown.append(name) }
    let rest = shown.count - 16
    return shown.prefix(16).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}

/// Why an operation on a screen could not be carried out.
package enum KMSReason: Equatable, Sendable, CustomStringConvertible {
  case kernel(Errno)
  /// One of these programs is the card's master.
  case owned(by: [NodeUsers.Process])
  /// The card has no dumb buffers.
  case noDumbBuffers
  /// The driver does not support atomic commits, which were requested.
  case notAtomic
  /// There is no connector of this name; these are present.
  case noSuchConnector(present: [String])
  /// No screen has this name; these are present.
  case noSuchMonitor(present: [String])
  /// No card has this driver; these are present.
  case noSuchDriver(present: [String])
  /// The screen does not offer the requested mode; it offers these.
  case noSuchMode(offered: [Mode])
  /// The plane does not support the requested format, or the format cannot be drawn; these are
  /// possible.
  case noSuchFormat(offered: [PixelFormat])
  /// The card is used only if it is requested by name.
  case excluded(CardNode.Exclusion)
  case disconnected
  /// Nothing is plugged into any of its connectors.
  case noScreen
  case noModes
  /// No CRTC that shows pixels that can be drawn is free for the connector.
  case noFreeCRTC

  package var description: String {
    switch self {
    case .kernel(let errno): errno.description
    case .owned(let owners):
      "it belongs to "
        + owners.map { "\($0.name), process \($0.id)" }.joined(separator: " or ")
    case .noDumbBuffers: "it has no buffers to draw into"
    case .notAtomic: "its driver knows no atomic commits"
    case .noSuchConnector: "there is no connector of this name"
    case .noSuchMonitor: "no screen calls itself so"
    case .noSuchDriver: "no graphics card has this driver"
    case .excluded(let exclusion): exclusion.description
    case .noSuchMode: "its screen does not offer this mode"
    case .noSuchFormat: "it does not show this pixel format"
    case .disconnected, .noScreen: "nothing is plugged in"
    case .noModes: "its screen offers no mode"
    case .noFreeCRTC: "no display engine (CRTC) for pixels that can be drawn is free"
    }
  }
}
