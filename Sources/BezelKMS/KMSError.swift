package import BezelLinux

/// A screen operation that the kernel or the hardware refused.
package struct KMSError: Error, Equatable, CustomStringConvertible {
  /// Completes the sentence "could not …".
  package enum Operation: String, Sendable {
    case listCards = "look for graphics cards"
    case openCard = "open the graphics card"
    case readTopology = "find out what is connected to the graphics card"
    case useCard = "use the graphics card"
    case useConnector = "use the connector"
    case becomeMaster = "take control of the screen"
    case allocateBuffer = "allocate a screen buffer"
    case registerBuffer = "register a screen buffer"
    case mapBuffer = "map a screen buffer"
    case readProperties = "read the display's settings"
    case setMode = "set the screen's mode"
    case flip = "show a frame"
    case readFlips = "read which frames were shown"
  }

  package enum Reason: Equatable, Sendable {
    case kernel(Errno)
    /// It can not lend memory that the CPU draws into.
    case noDumbBuffers
    /// Its driver knows no atomic commits, and those were asked for.
    case notAtomic
    /// There is none of this name, but these.
    case noSuchConnector(present: [String])
    case disconnected
    /// Nothing is plugged into any of its connectors.
    case noScreen
    case noModes
    /// No display engine (CRTC) that shows plain 32-bit pixels is free for it.
    case noFreeCRTC
  }

  package let operation: Operation
  /// The device node, or the connector's name.
  package let subject: String
  package let reason: Reason

  package init(_ operation: Operation, _ subject: String, _ reason: Reason) {
    self.operation = operation
    self.subject = subject
    self.reason = reason
  }

  package init(_ operation: Operation, _ subject: String, _ errno: Errno) {
    self.init(operation, subject, .kernel(errno))
  }

  /// The card was unplugged or its driver unbound: no call on this descriptor will work again.
  package var isGone: Bool { reason == .kernel(.noSuchDevice) }

  package var description: String {
    "could not \(operation.rawValue) (\(subject)): \(reason). \(advice)"
  }

  private var advice: String {
    switch (operation, reason) {
    case (_, .kernel(.noSuchDevice)): "The graphics card is gone; plug it in again."
    case (.listCards, _): "Is /sys mounted?"
    case (.openCard, .kernel(.permissionDenied)): "Add this user to the 'video' group."
    case (.openCard, .kernel(.noSuchFile)): "Look for the cards there are with `ls /dev/dri`."
    case (.openCard, .kernel(.notATerminal)), (.readTopology, .kernel),
      (_, .noDumbBuffers):
      "Name a card with a screen, such as /dev/dri/card0."
    case (.becomeMaster, _):
      "Another program owns the screen: stop it, or use a free console."
    case (_, .notAtomic): "Leave the choice of the commit style to Bezel."
    case (_, .noSuchConnector(let present)):
      present.isEmpty
        ? "No graphics card with a connector was found."
        : "These are there: \(present.joined(separator: ", "))."
    case (_, .disconnected), (_, .noScreen), (_, .noModes): "Plug a screen in and switch it on."
    case (_, .noFreeCRTC): "Unplug another screen of this card."
    case (.allocateBuffer, .kernel(.outOfMemory)), (.flip, .kernel(.outOfMemory)):
      "The card's memory is full: choose a smaller mode, or stop what else holds screen buffers."
    default: "Run `bezel doctor` and attach what it prints to a report."
    }
  }
}

extension KMSError.Reason: CustomStringConvertible {
  package var description: String {
    switch self {
    case .kernel(let errno): errno.description
    case .noDumbBuffers: "it has no buffers to draw into"
    case .notAtomic: "its driver knows no atomic commits"
    case .noSuchConnector: "there is no connector of this name"
    case .disconnected, .noScreen: "nothing is plugged in"
    case .noModes: "its screen offers no mode"
    case .noFreeCRTC: "no display engine (CRTC) for plain 32-bit pixels is free"
    }
  }
}
