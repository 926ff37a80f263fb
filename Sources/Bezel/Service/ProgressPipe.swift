internal import BezelHUD
internal import BezelLinux
package import BezelWire

/// Shows what a program writes into our standard input of its progress.
package final class ProgressPipe {
  private let connection: ServiceConnection
  private var reader: ProgressReader
  private var words = ProgressWords()

  /// Nobody reads faster.
  private static let shortest = 100

  package init(_ connection: ServiceConnection, reader: ProgressReader) {
    self.connection = connection
    self.reader = reader
  }

  /// Shows a presentation, and fills it until the input has ended.
  ///
  /// What somebody sends away at the screen does not come back, but all input is read: its writer must
  /// not fail for it.
  ///
  /// - Parameters:
  ///   - kind: what it is shown as once it is known how far it is.
  ///   - hasAmounts: whether details say how much, how fast and how long.
  package func show(
    _ call: ShowCall, as kind: WirePresentation.Kind, hasAmounts: Bool
  ) throws(ServiceError) {
    guard case .handle(let handle) = try connection.call(.show(call)) else { return }
    let input = Descriptor(owning: 0)
    var isThere = true
    var isOver = false
    while !isOver {
      guard let bytes = input.part(65_536) else {
        _ = input.waitUntilReadable(atMostMilliseconds: 86_400_000)
        continue
      }
      isOver = bytes.isEmpty
      var reports = reader.take(bytes)
      if isOver, let rest = reader.takeRest() { reports.append(rest) }
      let now = Moment(nanoseconds: Timestamp.now().nanoseconds)
      for report in reports { words.hear(report, at: now) }
      guard isThere, let report = reports.last else { continue }
      var change = WirePresentation(report.fraction == nil ? .ring : kind)
      change.progress = report.fraction
      change.status = reports.last { $0.text != nil }?.text
      if hasAmounts { change.details = words.words(at: now) }
      do throws(ServiceError) {
        try connection.call(.update(UpdateCall(handle, change)))
      } catch .nothingShown {
        isThere = false
      }
      Timestamp.sleep(milliseconds: ProgressPipe.shortest)
    }
  }

  /// Shows how it ended.
  package func succeed(_ call: ShowCall) throws(ServiceError) {
    try connection.call(.show(call))
  }
}
