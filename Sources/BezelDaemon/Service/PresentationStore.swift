internal import BezelHUD
internal import BezelLinux
internal import BezelWire

/// The facts, and the presentations that outlive their connections, in a file that the service manager keeps while the service
/// restarts.
///
/// They may be the reason why a service crashed. So a crash within seconds of taking them in loses them.
final class PresentationStore {
  private static let name = "presentations"
  private static let trial = Duration.seconds(10)

  private let manager: NotifySocket?
  private var file: StoredFile?
  /// Whether the presentations have changed since they were written.
  private var isOutdated = false
  /// The moment before which only an orderly end writes; `nil` if nothing was taken in.
  private var trialEnd: Moment?

  /// - Parameter manager: `nil` if nobody keeps a file for this service.
  init(_ manager: NotifySocket?) { self.manager = manager }

  /// Takes in what the former process kept, and empties the file; to be called once.
  ///
  /// - Returns: the presentations and the facts, and the number of those that this version cannot read.
  func take(at now: Moment) -> (kept: [KeptPresentation], facts: [Fact], unreadable: Int) {
    guard manager != nil else { return ([], [], 0) }
    file = StoredFile(inherited: PresentationStore.name)
    let found = KeptPresentation.read(file?.bytes ?? [])
    try? file?.replace(with: [])
    if !found.kept.isEmpty || !found.facts.isEmpty {
      trialEnd = now.advanced(by: PresentationStore.trial)
    }
    return found
  }

  /// Notes that a presentation, or the time of its end, is another one.
  func handleChange() { isOutdated = manager != nil }

  /// The next moment at which presentations have to be written; `nil` if there is none.
  var nextWrite: Moment? { isOutdated ? trialEnd : nil }

  /// Writes the presentations, if they have changed.
  ///
  /// - Parameter isEnd: whether the service ends in order.
  /// - Throws: the kernel's reason; nothing is kept then.
  func write(
    _ presentations: @autoclosure () -> [KeptPresentation], _ facts: [Fact], isEnd: Bool = false,
    at now: Moment
  ) throws(Errno) {
    guard isOutdated, isEnd || trialEnd.map({ $0 <= now }) ?? true else { return }
    let bytes = KeptPresentation.bytes(of: presentations(), facts)
    if file == nil {
      // Most services never have anything to keep.
      if bytes.isEmpty { return isOutdated = false }
      guard let manager else { return }
      file = StoredFile(name: PresentationStore.name, in: manager)
      if file == nil { return }
    }
    (isOutdated, trialEnd) = (false, nil)
    try file?.replace(with: bytes)
  }
}
