/// The events of systemd's manager: the jobs that take long, and the units that fail.
///
/// It connects to the manager's private socket, which is there before a bus is and only root may
/// use. It never blocks: a manager that is stopped or busy sends nothing.
///
/// While it is connected, the manager sends every change of every unit: that took 2.3 ms of the
/// manager's processor time a unit, and 1.4 ms of a debug build here, on the virtual board's counted
/// clock (systemd 252, 60 units).
///
/// - Source: org.freedesktop.systemd1(5).
package final class UnitMonitor {
  package enum Event: Equatable, Sendable {
    /// A job has run for so long that it is reported.
    ///
    /// - description: the unit's `Description=`, or its name.
    /// - isStop: whether the unit is being stopped instead of started.
    /// - at: when the job began to run; for one that ran before the connection, when its unit
    ///   began to start, or the connection's time where that is unknown, as for a device.
    case jobBegan(unit: String, description: String, isStop: Bool, at: Timestamp)
    /// A job has ended for which there was a `jobBegan`.
    ///
    /// - result: such as "done" or "timeout".
    case jobEnded(unit: String, result: String)
    /// A unit could not be started or stopped in time, or a unit that it needs could not; or it had
    /// failed before the connection.
    ///
    /// - result: of its job, such as "timeout"; "failed" also if that is not known.
    case failed(unit: String, description: String, result: String = "failed")
  }

  private let bus: BusConnection
  private var jobs: JobTable
  /// The calls that are not answered yet.
  private var calls: [UInt64: Call] = [:]
  /// Whether the connection has ended, as it does when the manager executes itself anew: then
  /// another value has to be made, later.
  package private(set) var isGone = false
  private var hasMore = false

  private enum Call {
    case list
    case failed
    case type(of: JobTable.ID)
    case begin(of: JobTable.ID)
    case description(of: JobTable.ID, unit: String)
    case failure(unit: String, result: String)
  }

  /// The socket of the system's manager.
  package static let systemPath = "/run/systemd/private"
  private static let manager = "/org/freedesktop/systemd1"
  private static let name = "org.freedesktop.systemd1"
  /// The length of a text that is kept; a unit's name has at most 255 bytes.
  private static let mostBytes = 256
  private static let mostCalls = 1_024
  private static let mostFailures = 64
  private static let mostSteps = 512

  /// Connects to a manager.
  ///
  /// - Parameters:
  ///   - path: the manager's socket.
  ///   - patience: the time that a job runs before it is reported.
  /// - Throws: `connectManager`; with `missingLibrary` without libsystemd, with `noSuchFile` or `refused`
  ///   without a manager, with `wouldBlock` if it is busy.
  package init(
    at path: String = systemPath, patience: Duration = .seconds(1)
  ) throws(LinuxError) {
    do throws(Errno) {
      bus = try BusConnection(to: path)
    } catch {
      throw LinuxError(.connectManager, path, error)
    }
    let (seconds, attoseconds) = patience.components
    jobs = JobTable(patience: seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
    // Sent once the connection is logged on.
    let interface = "\(UnitMonitor.name).Manager"
    _ = bus.call(UnitMonitor.manager, interface, "Subscribe")
    send(bus.call(UnitMonitor.manager, interface, "ListJobs"), .list)
    send(
      bus.call(UnitMonitor.manager, interface, "ListUnitsFiltered", list: ["failed"]), .failed)
  }

  /// Ready when `handle()` is to be called; goes into a `Poll`.
  package var descriptor: Descriptor { _read { yield bus.descriptor } }

  /// The events that the descriptor is to be watched for now.
  package var interest: Poll.Interest { bus.interest }

  /// When `handle()` is to be called although the descriptor is not ready; `nil` for never.
  package var deadline: Timestamp? {
    if isGone { return nil }
    if hasMore { return .now() }
    guard let due = jobs.nextDue else { return bus.deadline }
    return min(due, bus.deadline ?? due)
  }

  /// The number of jobs that run or wait, which falls to 0 at a boot's end.
  package var jobCount: Int { jobs.count }

  /// Handles the messages that have arrived, without blocking.
  package func handle(at now: Timestamp = .now()) -> [Event] {
    var events: [Event] = []
    guard !isGone else { return events }
    hasMore = true
    for _ in 0..<UnitMonitor.mostSteps {
      let isLast: Bool
      switch bus.receive() {
      case .message(let message):
        handle(message, at: now, &events)
        isLast = isGone
      case .progress: isLast = false
      case .nothing: isLast = true
      case .end:
        isGone = true
        isLast = true
      }
      if isLast {
        hasMore = false
        break
      }
    }
    for id in jobs.takeDue(at: now) where !isGone {
      send(
        bus.call(
          "\(UnitMonitor.manager)/job/\(id)", "org.freedesktop.DBus.Properties", "GetAll",
          "\(UnitMonitor.name).Job"), .type(of: id))
    }
    return events
  }

  /// Keeps what a call is for; the answers to more calls than these are dropped.
  private func send(_ number: UInt64?, _ call: Call) {
    guard let number, calls.count < UnitMonitor.mostCalls else { return }
    calls[number] = call
  }

  /// Calls for a property of a unit.
  private func ask(_ unit: String, _ property: String, _ call: Call) {
    guard let path = BusConnection.path(ofUnit: unit) else { return }
    send(
      bus.call(
        path, "org.freedesktop.DBus.Properties", "Get", "\(UnitMonitor.name).Unit", property),
      call)
  }

  private func handle(
    _ message: borrowing BusMessage, at now: Timestamp, _ events: inout [Event]
  ) {
    if let number = message.answeredCall {
      guard let call = calls.removeValue(forKey: number) else { return }
      handle(message, to: call, at: now, &events)
    } else if message.isSignal("org.freedesktop.DBus.Properties", "PropertiesChanged") {
      handleChange(message, at: now)
    } else if message.isSignal("\(UnitMonitor.name).Manager", "JobNew") {
      guard let id = message.readNumber(), message.readString(isPath: true) != nil,
        let unit = message.readString()
      else { return }
      jobs.add(id, unit: text(unit), isRunning: true, at: now)
    } else if message.isSignal("\(UnitMonitor.name).Manager", "JobRemoved") {
      guard let id = message.readNumber(), message.readString(isPath: true) != nil,
        let unit = message.readString(), let result = message.readString()
      else { return }
      handleEnd(of: id, text(unit), text(result), &events)
    } else if message.isSignal("org.freedesktop.DBus.Local", "Disconnected") {
      isGone = true
    }
  }

  private func handleEnd(
    of id: JobTable.ID, _ unit: String, _ result: String, _ events: inout [Event]
  ) {
    if jobs.remove(id) { events.append(.jobEnded(unit: unit, result: result)) }
    switch result {
    case "failed", "timeout", "dependency":
      ask(unit, "Description", .failure(unit: unit, result: result))
    default: break
    }
  }

  /// Handles a change of a job's state; those of units are not looked into.
  private func handleChange(_ message: borrowing BusMessage, at now: Timestamp) {
    let prefix = "\(UnitMonitor.manager)/job/".utf8
    guard let path = message.path, path.utf8.starts(with: prefix),
      let id = JobTable.ID(Substring(path.utf8.dropFirst(prefix.count))),
      message.readString() == "\(UnitMonitor.name).Job"
    else { return }
    message.readProperties { name, value in
      if name == "State" { jobs.setRunning(id, value == "running", at: now) }
    }
  }

  private func handle(
    _ message: borrowing BusMessage, to call: Call, at now: Timestamp, _ events: inout [Event]
  ) {
    switch call {
    case .list: addListedJobs(message, at: now)
    case .failed: reportFailed(message, &events)
    case .type(let id):
      var type: String?
      var isRunning = true
      message.readProperties { name, value in
        if name == "JobType" { type = value }
        if name == "State" { isRunning = value == "running" }
      }
      if let unit = jobs.setType(id, type, isRunning: isRunning) {
        if jobs.isBeginUnknown(id) { ask(unit, "InactiveExitTimestampMonotonic", .begin(of: id)) }
        ask(unit, "Description", .description(of: id, unit: unit))
      }
    case .begin(let id):
      if let begin = message.readTime() { jobs.setBegin(id, begin) }
    case .description(let id, let unit):
      if let event = jobs.describe(id, description(in: message) ?? unit) { events.append(event) }
    case .failure(let unit, let result):
      events.append(
        .failed(unit: unit, description: description(in: message) ?? unit, result: result))
    }
  }

  private func addListedJobs(_ message: borrowing BusMessage, at now: Timestamp) {
    guard message.enterArray(of: "(usssoo)") else { return }
    for _ in 0..<JobTable.mostJobs {
      guard message.enterStructure("usssoo"), let id = message.readNumber(),
        let unit = message.readString(), message.readString() != nil,
        let state = message.readString(), message.readString(isPath: true) != nil,
        message.readString(isPath: true) != nil
      else { return }
      jobs.add(id, unit: text(unit), isRunning: state == "running", isListed: true, at: now)
      message.leave()
    }
  }

  /// Reports the units that had failed before the connection.
  private func reportFailed(_ message: borrowing BusMessage, _ events: inout [Event]) {
    guard message.enterArray(of: "(ssssssouso)") else { return }
    for _ in 0..<UnitMonitor.mostFailures {
      guard message.enterStructure("ssssssouso"), let unit = message.readString(),
        let description = message.readString()
      else { return }
      for _ in 0..<4 where message.readString() == nil { return }
      guard message.readString(isPath: true) != nil, message.readNumber() != nil,
        message.readString() != nil, message.readString(isPath: true) != nil
      else { return }
      let name = text(unit)
      events.append(
        .failed(unit: name, description: description.isEmpty ? name : text(description)))
      message.leave()
    }
  }

  private func description(in message: borrowing BusMessage) -> String? {
    guard !message.isError, let description = message.readVariant(), !description.isEmpty else {
      return nil
    }
    return text(description)
  }

  /// A text that may be shown.
  private func text(_ text: String) -> String {
    text.shortened(toBytes: UnitMonitor.mostBytes).printable
  }
}
