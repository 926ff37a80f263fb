internal import BezelClient
internal import BezelConfiguration
internal import BezelFiles
internal import BezelLinux
internal import BezelWire

/// `bezel watch`: has the service show the updates of update services, until a signal ends it.
struct WatchCommand {
  let arguments: ParsedArguments

  func run() throws(CommandFailure) {
    if arguments.has(.configured), !arguments.operands.isEmpty {
      throw .usage("--configured names the services, too: leave it or them out.")
    }
    if environment("BEZEL_WATCH_CHILD") != nil { Program.endWithParent() }
    let services: [WatchedService]
    if let text = arguments.operands.first {
      services = WatchedService.list(text) ?? []
    } else {
      let configured = try configured
      guard arguments.has(.configured) else {
        for line in FoundUpdates(watched: configured).lines { say(line) }
        return
      }
      services = configured
    }
    guard !services.isEmpty else { return }
    do throws(LinuxError) {
      try watch(services)
    } catch {
      throw CommandFailure(error.description)
    }
  }

  private var configured: [WatchedService] {
    get throws(CommandFailure) {
      do throws(FilesError) {
        return try Configuration.read(file: arguments[.config]).daemon.watch
      } catch {
        throw CommandFailure(error.description)
      }
    }
  }

  private func watch(_ services: [WatchedService]) throws(LinuxError) {
    let service = ServiceAccess(arguments)
    let poll = try Poll()
    let readsInput = services == [WatchedService(.bootc)] && !arguments.has(.configured)
    let watches = services.map {
      UpdateWatch(
        $0.service, at: $0.path, readsInput: readsInput, on: service.path, in: .ofClients(),
        log: service.notice)
    }
    var ready: [Poll.Ready] = []
    while true {
      for watch in watches { watch.handle(poll, token: 0) }
      if watches.allSatisfy({ $0.isFinished }) { return }
      try poll.wait(until: watches.compactMap { $0.deadline }.min(), into: &ready)
    }
  }
}
