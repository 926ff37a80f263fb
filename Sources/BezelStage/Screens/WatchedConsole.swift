internal import BezelLinux

/// The console in front of a screen, where there is one, and a loop that hears what becomes of it.
struct WatchedConsole: ~Copyable {
  private var console: Console?

  init(_ console: consuming Console? = nil) { self.console = consume console }

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

  /// What the kernel wants of the terminal; one that is unguarded is not watched any more.
  mutating func requests(_ poll: borrowing Poll) -> [Console.Request] {
    let requests = console?.readRequests() ?? []
    if requests.contains(.unguarded) { unwatch(poll) }
    return requests
  }

  /// Lets the terminal be switched away from; a card's master has to be given up before.
  borrowing func allowRelease() {
    switch console {
    case .some(let console): console.allowRelease()
    case .none: break
    }
  }

  /// Hands it on, still in graphics mode; it must not be watched any more.
  mutating func take() -> Console? { console.take() }

  /// Gives it back as it was found; it must not be watched any more.
  mutating func restore() { console = nil }
}
