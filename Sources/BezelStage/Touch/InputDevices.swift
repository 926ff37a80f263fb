internal import BezelHUD
internal import BezelLinux
internal import BezelTouch

/// The input devices of a stage, open only while a HUD is on a screen or a grab has not ended.
struct InputDevices {
  /// One that is open.
  private struct Opened {
    var node: InputNode
    let device: InputDevice
    /// That others still hear it was said.
    var isSaidToLeak = false
    /// When the device for touches that were passed on may go: who reads it needs a moment for the
    /// last of them.
    var passesUntil: Timestamp?
  }

  /// Something that a device told.
  struct News {
    let device: UInt64
    let event: DeviceEvent
  }

  private var devices: [UInt64: Opened] = [:]
  private var nextToken = Stage.Token.devices
  private var isBlocking = false
  private var kinds: InputKinds = []
  /// The nodes that could not be opened, so that each is tried anew only when something changed.
  private var unusable: Set<String> = []
  /// When devices that udev had not looked at are looked at again.
  private(set) var nextLook: Timestamp?
  private var looksLeft = 0
  private(set) var isOpen = false
  /// How often the kernel dropped events of devices that are closed again.
  private var formerOverflows = 0

  private let options: InputOptions

  init(_ options: InputOptions) { self.options = options }

  /// Whether a device is still kept from others, or touches are passed on.
  var isInUse: Bool {
    devices.values.contains { $0.device.isGrabbed || $0.device.passingNode != nil }
  }

  /// How often the kernel dropped events because nobody read them.
  var overflows: Int { devices.values.reduce(formerOverflows) { $0 + $1.device.overflows } }

  /// The devices that are kept from other programs, and those that should be and are not.
  var blockedDevices: [StageStatus.Device] {
    devices.values.filter { $0.device.isGrabbed || $0.isSaidToLeak }
      .map {
        StageStatus.Device(
          node: $0.node.path, name: $0.node.name, problem: $0.device.blockingProblem?.description)
      }
      .sorted { $0.node < $1.node }
  }

  // MARK: Which there are

  /// Looks for devices and opens those that are new; until `close` it has to be done again when the
  /// kernel tells of some.
  ///
  /// - Returns: a sentence for each that cannot be used.
  mutating func look(
    hearingKeys: Bool, at now: Timestamp, _ poll: borrowing Poll
  ) -> [String] {
    looksLeft = 8
    isOpen = true
    kinds = InputDevices.kinds(options.blocked, hearingKeys: hearingKeys)
    return lookAgain(at: now, poll)
  }

  /// What is read: whatever could touch the HUD, and what is to be kept from others.
  private static func kinds(_ blocked: InputKinds, hearingKeys: Bool) -> InputKinds {
    blocked.union(hearingKeys ? [.touch, .pen, .pointer, .keys] : [.touch, .pen, .pointer])
  }

  /// Whether keys, which came to be of interest meanwhile, are not read yet.
  func lacksKeys(_ areWanted: Bool) -> Bool { areWanted && !kinds.contains(.keys) }

  mutating func lookAgain(at now: Timestamp, _ poll: borrowing Poll) -> [String] {
    var problems: [String] = []
    do throws(TouchError) {
      let nodes = try InputNode.all().filter { kinds.contains(InputKinds($0.kind)) }
      for node in nodes { include(node, poll, &problems) }
      unusable.formIntersection(nodes.map { $0.id })
      // udevd gives a new device its rights and its calibration, a moment after it came.
      let waits = looksLeft > 0 && nodes.contains { $0.isFresh }
      looksLeft -= 1
      nextLook = waits ? now.advanced(byNanoseconds: 250_000_000) : nil
    } catch {
      problems.append(error.description)
    }
    return problems
  }

  private mutating func include(
    _ node: InputNode, _ poll: borrowing Poll, _ problems: inout [String]
  ) {
    if let token = devices.first(where: { $0.value.node.id == node.id })?.key {
      devices[token]?.node = node
      devices[token]?.device.calibrate(node.calibration)
      return
    }
    guard !isOurs(node) else { return }
    do throws(TouchError) {
      let device = try InputDevice(
        opening: node, number: UInt32(truncatingIfNeeded: nextToken),
        patience: options.patience.nanoseconds)
      try? poll.add(device.descriptor, token: nextToken)
      devices[nextToken] = Opened(node: node, device: device)
      unusable.remove(node.id)
      if isBlocking, blocks(node) { device.setBlocking(true) }
      nextToken += 1
    } catch {
      // A device without rights yet is no news.
      if !(node.isFresh && nextLook != nil), unusable.insert(node.id).inserted {
        problems.append(error.description)
      }
    }
  }

  /// Whether it was made for the touches that are passed on.
  private func isOurs(_ node: InputNode) -> Bool {
    devices.values.contains { $0.device.passingNode == node.path }
  }

  /// Closes the devices, also those that are still grabbed: a finger is waited for a little, and then
  /// its touch is ended.
  mutating func closeNow(_ poll: borrowing Poll) {
    let end = Timestamp.now().advanced(byNanoseconds: 1_000_000_000)
    while isInUse, Timestamp.now() < end {
      _ = settle(blocking: false, passing: false, at: .now())
      for news in read(poll) {
        if case .contact(let event) = news.event { pass(event, of: news.device) }
      }
      flush()
      if isInUse { Timestamp.sleep(milliseconds: 10) }
    }
    for opened in devices.values { opened.device.giveBackNow() }
    close(poll)
  }

  mutating func close(_ poll: borrowing Poll) {
    for opened in devices.values { poll.remove(opened.device.descriptor) }
    formerOverflows = overflows
    devices = [:]
    unusable = []
    nextLook = nil
    isOpen = false
    isBlocking = false
  }

  // MARK: What they tell

  /// Takes what the devices have to tell; one that is gone is let go.
  ///
  /// Every device is asked, also one that is not readable: blocking reads ahead.
  mutating func read(_ poll: borrowing Poll) -> [News] {
    var news: [News] = []
    var events: [DeviceEvent] = []
    for (token, opened) in devices {
      do throws(TouchError) {
        try opened.device.read(into: &events)
        news += events.map { News(device: token, event: $0) }
      } catch {
        poll.remove(opened.device.descriptor)
        formerOverflows += opened.device.overflows
        devices[token] = nil
      }
      events.removeAll(keepingCapacity: true)
    }
    return news
  }

  /// The connector of the screen that a device lies on, where udev names it.
  func output(of token: UInt64) -> String? { devices[token]?.node.output }

  // MARK: Who else hears them

  /// Blocks the devices or lets them go, as far as their touches allow it now.
  ///
  /// - Parameter passing: touches can be passed on to other programs meanwhile.
  /// - Returns: when to ask again, and what is new of devices that cannot be blocked.
  mutating func settle(
    blocking: Bool, passing: Bool, at now: Timestamp
  ) -> (next: Timestamp?, problems: [TouchError]) {
    var problems: [TouchError] = []
    if isBlocking != blocking {
      isBlocking = blocking
      for opened in devices.values {
        let isBlocked = blocking && blocks(opened.node)
        if isBlocked, passing { startPassing(opened, &problems) }
        opened.device.setBlocking(isBlocked)
      }
    }
    var next: Timestamp?
    for (token, opened) in devices {
      let isCompanionBusy = devices.values.contains {
        $0.node.group == opened.node.group && $0.device !== opened.device && $0.device.isBusy
      }
      let deadline = opened.device.settle(at: now, isCompanionBusy: isCompanionBusy)
      next = [next, deadline].compactMap { $0 }.min()
      let problem = opened.device.blockingProblem
      if let problem, !opened.isSaidToLeak { problems.append(problem) }
      devices[token]?.isSaidToLeak = problem != nil
      next = [next, endPassing(token, at: now)].compactMap { $0 }.min()
    }
    return ([next, nextLook].compactMap { $0 }.min(), problems)
  }

  /// Takes away what touches were passed on through, a moment after the last of them.
  ///
  /// - Returns: when to call it again.
  private mutating func endPassing(_ token: UInt64, at now: Timestamp) -> Timestamp? {
    guard let device = devices[token]?.device, device.passingNode != nil else { return nil }
    guard !isBlocking, !device.isGrabbed else {
      devices[token]?.passesUntil = nil
      return nil
    }
    let end = devices[token]?.passesUntil ?? now.advanced(byNanoseconds: 200_000_000)
    devices[token]?.passesUntil = end
    guard now >= end else { return end }
    device.stopPassing()
    return nil
  }

  /// Whether a node is kept from others: a touch panel's emulated mouse goes with the panel.
  private func blocks(_ node: InputNode) -> Bool {
    guard !node.isNeverBlocked else { return false }
    if options.blocked.contains(InputKinds(node.kind)) { return true }
    return node.kind == .pointer && options.blocked.contains(.touch)
      && devices.values.contains { $0.node.group == node.group && $0.node.kind == .touch }
  }

  private func startPassing(_ opened: Opened, _ problems: inout [TouchError]) {
    guard opened.node.kind == .touch else { return }
    do throws(TouchError) {
      try opened.device.startPassing()
    } catch {
      problems.append(error)
    }
  }

  /// Lets other programs have a contact's event after all.
  func pass(_ event: TouchEvent, of token: UInt64) { devices[token]?.device.pass(event) }

  /// Ends the frame of what was passed on.
  func flush() {
    for opened in devices.values { opened.device.flush() }
  }
}
