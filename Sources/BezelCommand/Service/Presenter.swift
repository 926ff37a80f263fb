import ArgumentParser
import BezelClient
import BezelHUD
import BezelWire

/// Shows a presentation as the options say: by the service, or in this process.
struct Presenter {
  let arguments: PresentationArguments

  /// - Parameters:
  ///   - content: the indicator and the text.
  ///   - image: the path of its image; `nil` if it has none of its own.
  func present(_ content: WirePresentation, image: String? = nil) throws {
    if arguments.local { return try presentHere(content, image: image) }
    try ServiceArguments.reporting {
      let connection = try arguments.service.connection()
      var call = arguments.call(content)
      call.presentation.imagePath = image
      let reply = try connection.call(.show(call))
      guard case .handle(let handle, let reason) = reply else { return }
      if arguments.json { say(reply.reply().line) }
      if arguments.hold || arguments.wait {
        try waitForEnd(of: handle, on: connection)
      } else if let reason {
        arguments.service.warnOfWaiting(reason)
      }
    }
  }

  /// - Throws: `ExitCode` 3 if a user at the screen ended it.
  private func waitForEnd(of handle: UInt64, on connection: ServiceConnection) throws {
    do {
      try connection.monitor(handle)
      while true {
        switch try connection.nextEvent() {
        case .nothing: break
        case .event(let event):
          if event.name == .pending { arguments.service.warnOfWaiting(event.reason ?? "") }
        case .last(let event):
          if event.reason == "cancelled" { throw ExitCode(3) }
          return
        }
      }
    } catch ServiceError.nothingShown {
      // The presentation has ended already.
    }
  }

  private func presentHere(_ content: WirePresentation, image: String?) throws {
    var showing = DemoHUD()
    let picture = try image.map { try HUDImage(named: $0) }
    showing.content = content.content(image: picture)
    showing.status = content.status
    showing.details = arguments.details
    showing.button = arguments.button
    try showing.apply(arguments.settings)
    showing.dismissal = arguments.seconds?.duration
    try LocalShow(showing, warn: warn).run()
  }
}

extension VarlinkReply {
  /// The result as a line of JSON.
  var line: String { JSON.object(parameters).line }
}

extension JSON {
  /// As one line.
  var line: String { String(decoding: bytes, as: UTF8.self) }
}
