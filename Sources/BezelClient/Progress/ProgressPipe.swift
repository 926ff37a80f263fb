internal import BezelHUD
internal import BezelLinux
package import BezelWire
package import BezelWords

/// Shows what a program writes into our standard input of its progress.
///
/// All of it is read, as fast as it comes and whatever becomes of the service: its writer must not fail
/// for it.
package final class ProgressPipe {
  private let socket: String
  private let warn: (String) -> Void
  private var connection: ServiceConnection?
  private var handle: UInt64?
  /// Why nothing is shown.
  private var loss: ServiceError?
  private var reader: ProgressReader
  private var words: ProgressWords

  /// How long the service may keep the writer waiting.
  private static let patience = Duration.seconds(5)
  /// Nobody reads faster.
  private static let shortest: Int64 = 100_000_000

  /// - Parameters:
  ///   - words: for amounts and times.
  ///   - warn: is told once if nothing can be shown.
  package init(
    to socket: String, format: ProgressFormat, in words: Words, warn: @escaping (String) -> Void
  ) {
    self.socket = socket
    reader = ProgressReader(format, in: words)
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
    _ call: ShowCall, as kind: WirePresentation.Kind, hasAmounts: Bool, success: ShowCall?
  ) throws(ServiceError) {
    attempt { () throws(ServiceError) in
      let connection = try ServiceConnection(to: socket, patience: ProgressPipe.patience)
      self.connection = connection
      if case .handle(let handle, _) = try connection.call(.show(call)) { self.handle = handle }
    }
    let part = readAll(as: kind, hasAmounts: hasAmounts)
    if let success, part == .one {
      attempt { () throws(ServiceError) in _ = try connection?.call(.show(success)) }
    }
    if let loss { throw loss }
  }

  /// - Returns: how much was done in the end.
  private func readAll(as kind: WirePresentation.Kind, hasAmounts: Bool) -> Fraction? {
    let input = Descriptor(owning: 0)
    var last: ProgressReport?
    var change: WirePresentation?
    var next = Timestamp.now()
    var isOver = false
    while !isOver {
      let rest = change == nil ? 86_400_000 : Int(next.nanoseconds(since: .now()) / 1_000_000) + 1
      if input.waitUntilReadable(atMostMilliseconds: rest), let bytes = input.part(65_536) {
        isOver = bytes.isEmpty
        var reports = reader.read(bytes)
        if isOver, let report = reader.popRest() { reports.append(report) }
        let now = Moment(nanoseconds: Timestamp.now().nanoseconds)
        for report in reports { words.handle(report, at: now) }
        if let report = reports.last {
          let text = reports.last { $0.text != nil }?.text ?? change?.status
          var presentation = WirePresentation(report.fraction == nil ? .ring : kind)
          presentation.progress = report.fraction
          presentation.status = text
          if hasAmounts { presentation.details = words.words(at: now) }
          (last, change) = (report, presentation)
        }
      }
      guard let presentation = change, isOver || Timestamp.now() >= next else { continue }
      update(presentation)
      change = nil
      next = Timestamp.now().advanced(byNanoseconds: ProgressPipe.shortest)
    }
    return last?.fraction
  }

  private func update(_ change: WirePresentation) {
    guard let handle else { return }
    attempt { () throws(ServiceError) in
      do throws(ServiceError) {
        _ = try connection?.call(.update(UpdateCall(handle, change)))
      } catch .nothingShown {
        self.handle = nil
      }
    }
  }

  /// Asks the service for something, unless it is lost.
  private func attempt(_ body: () throws(ServiceError) -> Void) {
    guard loss == nil else { return }
    do throws(ServiceError) {
      try body()
    } catch {
      loss = error
      handle = nil
      warn("\(error) The input is read to its end all the same.")
    }
  }
}
