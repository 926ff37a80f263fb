internal import BezelLinux

/// The console in front of a screen, if there is one, whose terminal switches the loop watches.
struct WatchedConsole: ~Copyable {
  private var console: Console?
  /// `nil` if that is not known.
  private var areKeysSilent: Bool?

  /// - Parameter isAdopted: whether it was another screen's, which may have made its keys silent.
  init(_ console: consuming Console? = nil, isAdopted: Bool = false) {
    self.console = consume console
    areKeysSilent = isAdopted ? nil : false
  }

  borrowing func watch(_ poll: borrowing Poll) throws(LinuxError) {
    switch console {
    case .some(let console): try poll.add(console.descriptor, token: Stage.Token.console)
    case .none: break
    }
  }

  borrowing func unwatch(_ poll: borrowing Poll) {
    switch console {
    case .some(let console): poll.remove(console.descriptor)
    case .none: break
    }
  }

  /// Returns the pending requests of the terminal; an unguarded one is not watched any more.
  mutating func requests(_ poll: borrowing Poll) -> [Console.Request] {
    let requests = console?.readRequests() ?? []
    if requests.contains(.unguarded) { unwatch(poll) }
    return requests
  }

  /// Acknowledges a switch to another terminal; master of the card has to be dropped before.
  borrowing func allowRelease() {
    switch console {
    case .some(let console): console.allowRelease()
    case .none: break
    }
  }

  /// Keeps keys from programs that read the terminal, or ends that.
  mutating func silenceKeys(_ areSilent: Bool) {
    guard areSilent != areKeysSilent else { return }
    areKeysSilent = areSilent
    switch console {
    case .some(let console): console.silenceKeys(areSilent)
    case .none: break
    }
  }

  /// Sets graphics mode again, if another program ended it.
  borrowing func checkModes() {
    switch console {
    case .some(let console): console.checkModes()
    case .none: break
    }
  }

  /// Returns the console, still in graphics mode; it must not be watched any more.
  mutating func take() -> Console? { console.take() }

  /// Restores the console; it must not be watched any more.
  mutating func restore() { console = nil }
}
