internal import BezelHUD
internal import BezelStage
internal import BezelWire

/// The updated presentations that the queue does not have yet, and since when.
struct PendingUpdates {
  private(set) var newest: [(handle: Handle, at: Moment)] = []
  private var begin = Moment(nanoseconds: 0)

  /// The maximum delay of an update; a text that is shown for less cannot be read.
  private static let longest = Duration.milliseconds(100)

  mutating func add(_ handle: Handle, at now: Moment) {
    if newest.isEmpty { begin = now }
    newest.removeAll { $0.handle == handle }
    newest.append((handle, now))
  }

  /// Whether the updates have to be applied although more may come.
  func areDue(at now: Moment) -> Bool {
    !newest.isEmpty && begin.advanced(by: PendingUpdates.longest) <= now
  }

  mutating func popAll() -> [(handle: Handle, at: Moment)] {
    defer { newest = [] }
    return newest
  }
}

/// Carrying out updates, of which a client may send far more than there are frames.
extension Service {
  /// Applies an update to a presentation.
  ///
  /// An update that cannot be invalid is applied to the queue when no more calls wait, or after a maximum
  /// delay, and only the newest one: the presentation ends as if each had been applied when it came. An
  /// update of a message is applied at once, as a message ends when it is covered.
  func update(_ call: UpdateCall, _ images: ReadImages) throws(HUDCallError) {
    let handle = try find(call.handle, call.name)
    // A presentation that has ended in this turn is still in `presented`.
    guard queue.request(of: handle) != nil, var presented = presented[handle] else {
      throw .noSuchHandle(handle.rawValue)
    }
    presented.update(with: call.presentation, images)
    let isPassing = presented.call.presentation.content(image: nil).isPassing
    if !isPassing, !call.presentation.hasImage, call.presentation.settings.isEmpty,
      queue.hasOwnPlace(handle)
    {
      self.presented[handle] = presented
      updates.add(handle, at: now)
      return
    }
    carryOutUpdates()
    if !images.isEmpty { try checkRoom(for: presented.images, inPlaceOf: handle) }
    let request = try presented.request(over: setup.hud, in: outcome.words)
    do throws(PresentationQueueError) {
      try queue.update(handle, to: request, at: now)
    } catch {
      throw HUDCallError(error)
    }
    self.presented[handle] = presented
  }

  /// Applies all pending updates to the queue.
  func carryOutUpdates() {
    let newest = updates.popAll()
    if newest.isEmpty { return }
    for (handle, moment) in newest {
      // The update was validated when it came.
      guard let request = try? presented[handle]?.request(over: setup.hud, in: outcome.words) else {
        continue
      }
      try? queue.update(handle, to: request, at: moment)
    }
  }
}
