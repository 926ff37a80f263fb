internal import BezelClient
package import BezelConfiguration
internal import BezelFiles
package import BezelHUD
internal import BezelLinux
internal import BezelWire

/// Shows a presentation as the options say: by the service, or in this process.
struct Presenter {
  let arguments: ParsedArguments
  let service: ServiceAccess

  /// - Throws: if options exclude each other.
  init(_ arguments: ParsedArguments) throws(CommandFailure) {
    self.arguments = arguments
    service = ServiceAccess(arguments)
    try arguments.checkName()
    if arguments.has(.hold), arguments.has(.wait) {
      throw .usage("--hold waits, too: leave --wait out.")
    }
    let remote = arguments.given(
      .queue, .priority, .hold, .wait, .json, .name, .socket, .watchdog)
    if arguments.has(.local), let option = remote.first {
      throw .usage("\(option) is for the service: leave it or --local out.")
    }
    try arguments.checkConfirmation()
    let actions = arguments.given(.watchdogText, .watchdogColor, .watchdogCancel)
    if let action = actions.first, !arguments.has(.watchdog) {
      throw .usage("\(action) is the action of a watchdog: add --watchdog SECONDS.")
    }
    if actions.count > 1 {
      throw .usage("A watchdog has one action: leave \(actions[0]) or \(actions[1]) out.")
    }
  }

  /// The request that shows this.
  ///
  /// - Parameter content: the indicator and the text.
  func request(_ content: PresentationRequest) throws(CommandFailure) -> PresentationRequest {
    var request = content
    request.details = arguments[.details]
    request.setCode(arguments[.qr])
    request.button = arguments[.button]
    request.changes = try ConfigurationChanges(typed: arguments.settings.hud)
    request.name = arguments.has(.queue) ? arguments[.name] : arguments.knownName
    request.order = arguments.has(.queue) ? .queue : .stack
    request.priority = arguments.number(.priority) ?? 0
    request.stays = !arguments.has(.hold)
    request.limit = arguments.seconds(.seconds)
    request.watchdog = watchdog
    return request
  }

  private var watchdog: Watchdog? {
    guard let limit = arguments.seconds(.watchdog) else { return nil }
    if let text = arguments[.watchdogText] { return Watchdog(limit: limit, action: .text(text)) }
    // The table of options has checked it.
    if let color = arguments[.watchdogColor].flatMap({ Color(hexadecimal: $0) }) {
      return Watchdog(limit: limit, action: .color(color))
    }
    return Watchdog(limit: limit, action: arguments.has(.watchdogCancel) ? .cancel : .dismiss)
  }

  /// - Parameter content: the indicator, its image and the text.
  func present(_ content: PresentationRequest) throws(CommandFailure) {
    if arguments.has(.local) { return try presentHere(content) }
    let request = try request(content)
    guard arguments.has(.hold) || arguments.has(.wait) else {
      return try service.ask { connection throws(ServiceError) in
        if let reason = try show(request, on: connection)?.reason { service.warnOfWaiting(reason) }
      }
    }
    let begin = Timestamp.now()
    // --hold ends with a signal; --wait must not wait for ever.
    let limit = arguments.has(.hold) ? nil : Presenter.longestAbsence
    let isCancelled = try service.insist(absence: limit) { connection throws(ServiceError) in
      var request = request
      // Of its time is left what no former service has shown of it.
      let past = Duration.nanoseconds(Timestamp.now().nanoseconds(since: begin))
      request.limit = request.limit.map { max($0 - past, .milliseconds(1)) }
      guard let shown = try show(request, on: connection) else { return false }
      return try waitForEnd(of: shown.handle, on: connection)
    }
    if isCancelled { throw CommandFailure(nil, status: 3) }
  }

  /// How long a service may be away before who waits for an end hears of it.
  static let longestAbsence = Duration.seconds(60)

  private func show(
    _ request: PresentationRequest, on connection: ServiceConnection
  ) throws(ServiceError) -> (handle: UInt64, reason: String?)? {
    let reply = try connection.call(.show(request))
    guard case .handle(let handle, let reason) = reply else { return nil }
    if arguments.has(.json) { say(reply.reply().line) }
    return (handle, reason)
  }

  /// - Returns: whether a user at the screen ended it.
  private func waitForEnd(
    of handle: UInt64, on connection: ServiceConnection
  ) throws(ServiceError) -> Bool {
    do throws(ServiceError) {
      try connection.monitor(handle)
      while true {
        switch try connection.nextEvent() {
        case .nothing, .unknown: break
        case .event(let event):
          if event.name == .pending { service.warnOfWaiting(event.reason ?? "") }
        case .last(let event): return event.reason == "cancelled"
        }
      }
    } catch .nothingShown {
      return false  // The presentation has ended already.
    }
  }

  private func presentHere(_ content: PresentationRequest) throws(CommandFailure) {
    var request = content
    request.details = arguments[.details]
    request.setCode(arguments[.qr])
    request.button = arguments[.button]
    try request.apply(arguments.settings.hud)
    try LocalShow(request, until: arguments.seconds(.seconds), warn: warn).run()
  }
}

extension ParsedArguments {
  /// - Throws: for settings that exclude each other.
  package func checkConfirmation() throws(CommandFailure) {
    let settings = settings.hud
    if settings[.holdConfirm] != nil, settings[.twoTapConfirm] != nil {
      throw .usage(
        "A HUD is confirmed in one way: leave --hold-confirm or --two-tap-confirm out.")
    }
    if let areas = settings[.live], !HUDOption.live.isValid(areas) {
      throw .usage("For --live give \(HUDOption.live.values).")
    }
  }
}

extension HUDImage {
  /// Reads an image's file, or a pipe to its end.
  ///
  /// - Throws: what is wrong with it.
  package static func read(_ path: String) throws(CommandFailure) -> HUDImage {
    do throws(FilesError) {
      return try HUDImage(named: path)
    } catch {
      // sysexits.h, EX_NOINPUT
      throw CommandFailure(error.description, status: 66)
    }
  }
}

extension VarlinkReply {
  /// The result as a line of JSON.
  var line: String { JSON.object(parameters).line }
}

extension JSON {
  /// As one line, which steers no terminal.
  var line: String {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.allSatisfy({ $0 < 0x7F }) { return text }
    var line = ""
    for scalar in text.unicodeScalars {
      guard !scalar.isPrintable else {
        line.unicodeScalars.append(scalar)
        continue
      }
      // Only strings have such characters.
      line += "\\u"
      for shift in [12, 8, 4, 0] as [UInt32] {
        let digit = UInt8(truncatingIfNeeded: scalar.value >> shift & 0xF)
        line.unicodeScalars.append(Unicode.Scalar(digit < 10 ? 0x30 + digit : 0x57 + digit))
      }
    }
    return line
  }
}
