internal import BezelLinux
internal import BezelTouch

/// Grabs of the devices, and forwarding of touches to other programs.
extension InputDevices {
  /// Grabs or releases the devices, as far as their current touches allow.
  ///
  /// - Parameters:
  ///   - blocked: the kinds of devices to grab; the others are released.
  ///   - passing: whether to forward touches to other programs through uinput devices.
  ///   - isSeen: returns whether the output at a connector shows a HUD.
  /// - Returns: when to call this again, and new problems of devices that cannot be grabbed.
  mutating func settle(
    blocking blocked: InputKinds, passing: Bool, at now: Timestamp,
    isSeen: (_ connector: String) -> Bool
  ) -> (next: Timestamp?, problems: [TouchError]) {
    var problems: [TouchError] = []
    var next: Timestamp?
    for (token, opened) in devices {
      let isCovered = isCovered(opened.node, blocked, isSeen)
      guard isCovered != opened.isCovered else { continue }
      devices[token]?.isCovered = isCovered
      guard !opened.node.isNeverBlocked else { continue }
      if isCovered, passing { startPassing(opened, &problems) }
      opened.device.setBlocking(isCovered)
    }
    for (token, opened) in devices {
      let isCompanionBusy = devices.values.contains {
        $0.node.group == opened.node.group && $0.device !== opened.device && $0.device.isBusy
      }
      let deadline = opened.device.settle(at: now, isCompanionBusy: isCompanionBusy)
      next = earliest(next, deadline)
      let leak = TouchError(.block, opened.node.path, .notSupported)
      let problem =
        opened.isCovered && opened.node.isUnblockable ? leak : opened.device.blockingProblem
      if let problem, opened.problem == nil { problems.append(problem) }
      devices[token]?.problem = problem
      next = earliest(next, endPassing(token, at: now))
    }
    return (next, problems)
  }

  /// Whether the mask covers a node: a touch panel's emulated mouse is treated like the panel, and a
  /// device on an output without a HUD is left to other programs.
  private func isCovered(
    _ node: InputNode, _ blocked: InputKinds, _ isSeen: (String) -> Bool
  ) -> Bool {
    if let output = node.output, !isSeen(output) { return false }
    if blocked.contains(InputKinds(node.kind)) { return true }
    return node.kind == .pointer && blocked.contains(.touch)
      && devices.values.contains { $0.node.group == node.group && $0.node.kind == .touch }
  }

  // MARK: Forwarding

  private mutating func startPassing(_ opened: Opened, _ problems: inout [TouchError]) {
    guard opened.node.kind == .touch else { return }
    do throws(TouchError) {
      try opened.device.startPassing()
      if let folder = opened.device.passingFolder { clones.insert(folder) }
    } catch {
      problems.append(error)
    }
  }

  /// Removes the uinput device of a panel, 200 ms after the panel's release.
  ///
  /// - Returns: when to call this again.
  private mutating func endPassing(_ token: UInt64, at now: Timestamp) -> Timestamp? {
    guard let opened = devices[token], opened.device.isPassing else { return nil }
    guard !opened.isCovered, !opened.device.isGrabbed else {
      devices[token]?.passesUntil = nil
      return nil
    }
    let end = opened.passesUntil ?? now.advanced(byNanoseconds: 200_000_000)
    devices[token]?.passesUntil = end
    guard now >= end else { return end }
    if let folder = opened.device.passingFolder { clones.remove(folder) }
    opened.device.stopPassing()
    return nil
  }

  /// Forwards a contact's event to other programs.
  func pass(_ event: TouchEvent, of token: UInt64) { devices[token]?.device.pass(event) }

  /// Ends the frame of the forwarded events.
  func flush() {
    for opened in devices.values { opened.device.flush() }
  }
}

extension InputNode {
  /// Whether the node belongs to the device with this folder in `/sys`.
  func isNode(of folder: String) -> Bool { id.utf8.starts(with: (folder + "/").utf8) }
}
