internal import BezelHUD
internal import BezelLinux
internal import BezelTouch

/// The input devices of a stage, open only while a HUD is on a screen or a grab has not ended.
///
/// Opening or closing a device may take tens of milliseconds, on USB or if the device has to wake up,
/// and much longer if it is broken. So each is opened on its own thread, and closed on another.
struct InputDevices {
  /// An open device.
  struct Opened {
    var node: InputNode
    let device: InputDevice
    /// Whether the mask covers the device: it is then to be grabbed, unless it never is.
    var isCovered = false
    /// Why the device is not grabbed, once reported.
    var problem: TouchError?
    /// When the uinput device for forwarded touches may be removed: its readers need a moment for the
    /// last touches.
    var passesUntil: Timestamp?
  }

  /// A device that is being opened.
  private struct Opening {
    var node: InputNode
    let worker: Worker<Result<InputDevice, TouchError>>
  }

  /// An event of a device.
  struct Reading {
    let device: UInt64
    let event: DeviceEvent
  }

  typealias Lister =
    (_ ids: [String]?) throws(TouchError) -> (nodes: [InputNode], fresh: [String])
  typealias Opener =
    @Sendable (
      _ node: InputNode, _ number: UInt32, _ patience: Int64
    ) throws(TouchError) -> InputDevice

  var devices: [UInt64: Opened] = [:]
  /// The devices that are being opened, by their future token.
  private var openings: [UInt64: Opening] = [:]
  private var nextToken = Stage.Token.devices
  private var kinds: InputKinds = []
  /// The IDs of the nodes that could not be opened or read; the failure of each is reported once.
  private var unusable: Set<String> = []
  /// The folders in `/sys` of this process's uinput devices, which are not opened.
  var clones: Set<String> = []
  /// When to look again for new devices, or at those of `unready`.
  private(set) var nextLook: Timestamp?
  private var looksLeft = 0
  /// Whether the next look is for all devices.
  private var wantsAll = false
  /// The IDs of the nodes that are new, that udev had not processed yet, or that may not be opened yet.
  private var unready: Set<String> = []
  private(set) var isOpen = false
  /// Whether a touch panel is open.
  var hasTouchPanel: Bool { devices.values.contains { $0.node.kind == .touch } }
  /// Whether a keyboard is open, or being opened, that can answer a question.
  ///
  /// A slow machine takes seconds to open one, in which people type already.
  var hasKeyboard: Bool {
    let nodes = devices.values.map { $0.node } + openings.values.map { $0.node }
    return nodes.contains { $0.kind == .keys && !$0.isNeverBlocked }
  }

  /// How often the kernel dropped events of devices that are closed by now.
  private var formerOverflows = 0

  /// The time between two scans for devices that are not ready, in nanoseconds.
  private static let lookPeriod: Int64 = 250_000_000
  /// The most scans for a device that does not become ready.
  private static let mostLooks = 8
  /// The time from a device's event to the scan, in nanoseconds.
  private static let arrivalPause: Int64 = 100_000_000
  /// The name of the threads.
  private static let thread: StaticString = "bezel-input"

  let options: InputOptions
  private let list: Lister
  private let open: Opener

  /// - Parameters:
  ///   - list: returns the present devices, as `InputNode.all` does: all, or those with these IDs.
  ///   - open: opens a device; called on its own thread.
  init(
    _ options: InputOptions,
    list: @escaping Lister = { (ids) throws(TouchError) in try InputNode.all(ids) },
    open: @escaping Opener = { (node, number, patience) throws(TouchError) in
      try InputDevice(opening: node, number: number, patience: patience)
    }
  ) {
    self.options = options
    self.list = list
    self.open = open
  }

  /// Whether a device is still grabbed, or forwards touches.
  var isInUse: Bool { devices.values.contains { $0.device.isGrabbed || $0.device.isPassing } }

  /// How often the kernel dropped events because they were not read in time.
  var overflows: Int { devices.values.reduce(formerOverflows) { $0 + $1.device.overflows } }

  /// The devices that are grabbed, and those that should be and are not.
  var blockedDevices: [StageStatus.Device] {
    devices.values.filter { $0.device.isGrabbed || $0.problem != nil }
      .map {
        StageStatus.Device(
          node: $0.node.path, name: $0.node.name, problem: $0.problem?.description)
      }
      .sorted { $0.node < $1.node }
  }

  // MARK: Discovery

  /// Scans for devices and begins to open new ones; to be called again after uevents, until `close`.
  ///
  /// - Returns: a sentence for each problem.
  mutating func scan(
    readingKeys: Bool, at now: Timestamp, _ poll: borrowing Poll
  ) -> [String] {
    (looksLeft, wantsAll) = (InputDevices.mostLooks, true)
    isOpen = true
    kinds = InputDevices.kinds(options.blocked, readingKeys: readingKeys)
    return look(at: now, poll)
  }

  /// Returns the kinds of devices to open: those that can operate the HUD, and those to be grabbed.
  private static func kinds(_ blocked: InputKinds, readingKeys: Bool) -> InputKinds {
    blocked.union(readingKeys ? [.touch, .pen, .pointer, .keys] : [.touch, .pen, .pointer])
  }

  /// Whether keys are needed now, but not read yet.
  func lacksKeys(_ areWanted: Bool) -> Bool { areWanted && !kinds.contains(.keys) }

  /// Looks a moment after the event of a new device: udevd sets its rights until then, and others may come with it.
  ///
  /// - Parameter added: the IDs of the new ones; `nil` if any may be new.
  mutating func lookSoon(at now: Timestamp, for added: [String]?) {
    // One that failed may work by now, or be another one.
    if let added, unusable.isEmpty { unready.formUnion(added) } else { wantsAll = true }
    looksLeft = InputDevices.mostLooks
    nextLook = earliest(nextLook, now.advanced(byNanoseconds: InputDevices.arrivalPause))
  }

  /// Begins to open new devices, and reads again what udev says of those that it had not processed.
  ///
  /// A look at all devices of a small computer takes two hundred system calls for files.
  ///
  /// - Returns: a sentence for each problem.
  mutating func look(at now: Timestamp, _ poll: borrowing Poll) -> [String] {
    var problems: [String] = []
    (nextLook, looksLeft) = (nil, looksLeft - 1)
    do throws(TouchError) {
      let found = try list(wantsAll ? nil : Array(unready))
      let nodes = found.nodes.filter { kinds.contains(InputKinds($0.kind)) }
      if wantsAll {
        clones = clones.filter { clone in found.nodes.contains { $0.isNode(of: clone) } }
        unusable.formIntersection(nodes.map { $0.id })
      }
      for node in nodes { include(node, poll, &problems) }
      wantsAll = false
      // udevd sets the permissions and the calibration of a new device a moment after it was added.
      unready = Set(found.fresh)
      if unready.isEmpty { return problems }
    } catch {
      problems.append(error.description)
    }
    if looksLeft >= 0 { nextLook = now.advanced(byNanoseconds: InputDevices.lookPeriod) }
    return problems
  }

  private mutating func include(
    _ node: InputNode, _ poll: borrowing Poll, _ problems: inout [String]
  ) {
    if let token = devices.first(where: { $0.value.node.id == node.id })?.key {
      devices[token]?.node = node
      devices[token]?.device.calibrate(node.calibration)
    } else if let token = openings.first(where: { $0.value.node.id == node.id })?.key {
      openings[token]?.node = node
    } else if !clones.contains(where: { node.isNode(of: $0) }) {
      beginOpening(node, poll, &problems)
    }
  }

  private mutating func beginOpening(
    _ node: InputNode, _ poll: borrowing Poll, _ problems: inout [String]
  ) {
    let number = UInt32(truncatingIfNeeded: nextToken)
    let patience = options.patience.nanoseconds
    do throws(LinuxError) {
      let worker = try Worker<Result<InputDevice, TouchError>>(name: InputDevices.thread)
      try poll.add(worker.descriptor, token: nextToken)
      worker.begin { [open] in
        do throws(TouchError) {
          return .success(try open(node, number, patience))
        } catch {
          return .failure(error)
        }
      }
      openings[nextToken] = Opening(node: node, worker: worker)
      nextToken += 1
    } catch {
      if unusable.insert(node.id).inserted { problems.append(error.description) }
    }
  }

  /// Adds the devices that are open by now, and closes those that are not needed any more.
  ///
  /// - Returns: a sentence for each device that cannot be used.
  mutating func addOpened(at now: Timestamp, _ poll: borrowing Poll) -> [String] {
    var problems: [String] = []
    for (token, opening) in openings {
      guard let result = opening.worker.popAnswer() else { continue }
      poll.remove(opening.worker.descriptor)
      openings[token] = nil
      if isOpen, kinds.contains(InputKinds(opening.node.kind)) {
        add(result, opening.node, token, at: now, poll, &problems)
      } else {
        ThreadRelease(consume result).release(onThread: InputDevices.thread)
      }
    }
    return problems
  }

  private mutating func add(
    _ result: Result<InputDevice, TouchError>, _ node: InputNode, _ token: UInt64,
    at now: Timestamp, _ poll: borrowing Poll, _ problems: inout [String]
  ) {
    switch result {
    case .success(let device):
      device.calibrate(node.calibration)
      try? poll.add(device.descriptor, token: token)
      devices[token] = Opened(node: node, device: device)
      unusable.remove(node.id)
    case .failure(let error):
      // udevd, or another program that sets permissions, learns of a device no sooner than this
      // process.
      if error.reason == .permissionDenied, looksLeft > 0 {
        unready.insert(node.id)
        nextLook = nextLook ?? now.advanced(byNanoseconds: InputDevices.lookPeriod)
      } else if unusable.insert(node.id).inserted {
        problems.append(error.description)
      }
    }
  }

  /// Closes the devices, also grabbed ones: waits at most 1 s for fingers to lift, and then ends their
  /// touches.
  ///
  /// Devices that are still being opened close by themselves.
  mutating func closeNow(_ poll: borrowing Poll) {
    let end = Timestamp.now().advanced(byNanoseconds: 1_000_000_000)
    while isInUse, Timestamp.now() < end {
      _ = settle(blocking: [], passing: false, at: .now()) { _ in true }
      for readings in read(poll) {
        if case .contact(let event) = readings.event { pass(event, of: readings.device) }
      }
      flush()
      if isInUse { Timestamp.sleep(milliseconds: 10) }
    }
    for opened in devices.values {
      opened.device.giveBackNow()
      opened.device.stopPassing()
    }
    close(poll)
    for opening in openings.values { poll.remove(opening.worker.descriptor) }
    openings = [:]
  }

  /// Closes the devices; one that is still being opened is closed once it is open, unless it is needed
  /// again by then.
  mutating func close(_ poll: borrowing Poll) {
    drop(Array(devices.keys), poll)
    (unusable, unready) = ([], [])
    (nextLook, wantsAll) = (nil, false)
    isOpen = false
  }

  /// Closes devices on another thread, as that may wait.
  private mutating func drop(_ tokens: [UInt64], _ poll: borrowing Poll) {
    guard !tokens.isEmpty else { return }
    for token in tokens {
      guard let device = devices[token]?.device else { continue }
      poll.remove(device.descriptor)
      formerOverflows += device.overflows
    }
    ThreadRelease(tokens.compactMap { devices.removeValue(forKey: $0)?.device })
      .release(onThread: InputDevices.thread)
  }

  // MARK: Events

  /// Reads the events of the devices, and closes those that are gone.
  ///
  /// Every device is read, even if its descriptor is not readable: the blocking code reads ahead.
  mutating func read(_ poll: borrowing Poll) -> [Reading] {
    var readings: [Reading] = []
    var events: [DeviceEvent] = []
    var lost: [UInt64] = []
    for (token, opened) in devices {
      do throws(TouchError) {
        try opened.device.read(into: &events)
        readings += events.map { Reading(device: token, event: $0) }
      } catch {
        lost.append(token)
      }
      events.removeAll(keepingCapacity: true)
    }
    unusable.formUnion(lost.compactMap { devices[$0]?.node.id })
    drop(lost, poll)
    return readings
  }

  /// Returns the connector of a device's output; `nil` if udev names none.
  func output(of token: UInt64) -> String? { devices[token]?.node.output }
}
