package import BezelHUD
internal import BezelLinux
internal import BezelWire
package import BezelWords

/// Shows what a program writes into our standard input of its progress.
///
/// All of it is read, as fast as it comes and whatever becomes of the service: its writer must not fail
/// for it. When the service ends, the next one shows how far it is.
package final class ProgressPipe {
  private let socket: String
  private let warn: (String) -> Void
  private var connection: ServiceConnection?
  private var handle: UInt64?
  /// The presentation as it is now, for the next service; `nil` if somebody has sent it away.
  private var shown: PresentationRequest?
  /// Why nothing is shown.
  private var loss: ServiceError?
  private var attempts = ReconnectionPace()
  /// Since when there is no service, if that is not told yet.
  private var absence: Timestamp?
  private var reader: ProgressReader
  private var words: ProgressWords

  /// How long the service may keep the writer waiting.
  private static let patience = Duration.seconds(5)
  /// The same for one that comes after it.
  private static let shortPatience = Duration.seconds(1)
  /// How long a service that has ended may be missing without a word, and the result waits for it.
  private static let shortAbsence: Int64 = 2_000_000_000
  private static let longAbsence: Int64 = 5_000_000_000
  /// Nobody reads faster.
  private static let shortest: Int64 = 100_000_000

  /// - Parameters:
  ///   - total: the number of bytes of all, if it is known.
  ///   - words: for amounts and times.
  ///   - warn: is told once if nothing can be shown.
  package init(
    to socket: String, format: ProgressFormat, total: Int?, in words: Words,
    warn: @escaping (String) -> Void
  ) {
    self.socket = socket
    reader = ProgressReader(format, total: total, in: words)
    self.words = ProgressWords(in: words)
    self.warn = warn
  }

  /// Shows a presentation, and fills it until the input has ended.
  ///
  /// What somebody sends away at the screen does not come back.
  ///
  /// - Parameters:
  ///   - kind: what it is shown as once it is known how far it is.
  ///   - hasAmounts: whether details say how much, how fast and how long.
  ///   - success: is shown when the input has ended with all of it done.
  /// - Throws: at the end of the input, why something could not be shown.
  package func show(
    _ request: PresentationRequest, as kind: PresentationRequest.Kind, hasAmounts: Bool,
    success: PresentationRequest?
  ) throws(ServiceError) {
    shown = request
    attempt { () throws(ServiceError) in
      try begin(within: ProgressPipe.patience, followsSplash: true)
    }
    let part = readAll(as: kind, hasAmounts: hasAmounts)
    let result = part == .one ? success : nil
    shown = nil
    let end = Timestamp.now().advanced(byNanoseconds: result == nil ? 0 : ProgressPipe.longAbsence)
    while isAway, attempts.next <= end {
      Timestamp.sleep(
        milliseconds: Int(max(0, attempts.next.nanoseconds(since: .now()) / 1_000_000)))
      attempt { () throws(ServiceError) in try begin(within: ProgressPipe.shortPatience) }
    }
    if let result, loss == nil {
      attempt { () throws(ServiceError) in _ = try connection?.call(.show(result)) }
    }
    if let loss { throw loss }
  }

  /// Connects, and shows what is to be shown.
  private func begin(
    within patience: Duration, followsSplash: Bool = false
  ) throws(ServiceError) {
    handle = nil
    let connection = try ServiceConnection(
      to: socket, patience: patience, followsSplash: followsSplash)
    self.connection = connection
    guard let shown else { return }
    if case .handle(let handle, _) = try connection.call(.show(shown)) { self.handle = handle }
  }

  /// - Returns: how much was done in the end.
  private func readAll(as kind: PresentationRequest.Kind, hasAmounts: Bool) -> Fraction? {
    let input = Descriptor(owning: 0)
    var last: ProgressReport?
    var change: PresentationRequest?
    var next = Timestamp.now()
    /// When a line that has not ended counts.
    var pause: Timestamp?
    var isOver = false
    while !isOver {
      let again = isAway ? attempts.next : nil
      let end = [pause, change == nil ? nil : next, again].compactMap { $0 }.min()
      let rest = end.map { Int($0.nanoseconds(since: .now()) / 1_000_000) + 1 } ?? 86_400_000
      var reports: [ProgressReport] = []
      let service = loss == nil ? connection?.descriptor.rawValue : nil
      let readiness = input.waitUntilReadable(
        whileReading: service ?? -1, atMostMilliseconds: max(0, rest))
      if readiness == false {
        attempt { () throws(ServiceError) in try connection?.checkStillness() }
      } else if readiness == true, let bytes = input.part(65_536) {
        isOver = bytes.isEmpty
        reports = reader.read(bytes)
        if isOver, let report = reader.popRest() { reports.append(report) }
        pause =
          reader.hasUnfinished
          ? Timestamp.now().advanced(byNanoseconds: ProgressReader.pause) : nil
      } else if let at = pause, Timestamp.now() >= at {
        if let report = reader.readUnfinished() { reports.append(report) }
        pause = nil
      }
      if isAway, attempts.next <= .now() {
        attempt { () throws(ServiceError) in try begin(within: ProgressPipe.shortPatience) }
      }
      let now = Moment(nanoseconds: Timestamp.now().nanoseconds)
      for report in reports { words.handle(report, at: now) }
      if let report = reports.last {
        let text = reports.last { $0.text != nil }?.text ?? change?.status
        var next = PresentationRequest(
          report.fraction == nil ? .ring : kind, progress: report.fraction, status: text)
        if hasAmounts { next.details = words.words(at: now) }
        (last, change) = (report, next)
      }
      guard let newest = change, isOver || Timestamp.now() >= next else { continue }
      update(newest)
      change = nil
      next = Timestamp.now().advanced(byNanoseconds: ProgressPipe.shortest)
    }
    return last?.fraction
  }

  private func update(_ change: PresentationRequest) {
    guard var request = shown else { return }
    request.kind = change.kind
    request.progress = change.progress
    request.status = change.status ?? request.status
    request.details = change.details ?? request.details
    shown = request
    guard loss == nil, let handle else { return }
    attempt { () throws(ServiceError) in
      do throws(ServiceError) {
        _ = try connection?.call(.update(UpdateCall(handle, change)))
      } catch .nothingShown {
        shown = nil
      }
    }
  }

  /// Whether another service may show it.
  private var isAway: Bool { loss?.isLoss == true }

  /// Asks the service for something.
  private func attempt(_ body: () throws(ServiceError) -> Void) {
    do throws(ServiceError) {
      try body()
      (loss, absence) = (nil, nil)
      attempts.succeed()
    } catch {
      let isFirst = loss == nil
      loss = error
      attempts.fail()
      // A restart is over in a moment.
      if isFirst, handle != nil, error.isLoss { absence = .now() }
      if isFirst && absence == nil
        || absence.map({ Timestamp.now().nanoseconds(since: $0) > ProgressPipe.shortAbsence })
          == true
      {
        warn("\(error) The input is read to its end all the same.")
        absence = nil
      }
      handle = nil
    }
  }
}
