import ArgumentParser
import Bezel
import Foundation

/// Has something shown as the options say: by the service, or in this process.
struct Presenter {
  let arguments: PresentationArguments

  /// - Parameters:
  ///   - content: what is shown, and its text.
  ///   - image: the path of its image; `nil` if it has none of its own.
  func present(_ content: WirePresentation, image: String? = nil) throws {
    if arguments.local { return try presentHere(content, image: image) }
    try ServiceArguments.reporting {
      let connection = try arguments.service.connection()
      var call = arguments.call(content)
      let file = try image.map { try ImageFile($0) }
      if file != nil { call.presentation.image = 0 }
      let reply = try connection.call(.show(call), with: file.map { [$0.descriptor] } ?? [])
      guard case .handle(let handle) = reply else { return }
      if arguments.json { say(reply.reply().line) }
      try follow(handle, on: connection)
    }
  }

  /// Waits for the end, if that was asked for; if not, only long enough to hear that it cannot be seen.
  private func follow(_ handle: UInt64, on connection: ServiceConnection) throws {
    let waits = arguments.hold || arguments.wait
    try connection.monitor(handle)
    let patience = Duration.milliseconds(500)
    while true {
      switch try connection.nextEvent(within: waits ? nil : patience) {
      case .nothing: return
      case .event(let event):
        if event.name == .pending { warnOfWaiting(event) }
        if !waits, [.pending, .didAppear, .covered, .queued].contains(event.name) { return }
      case .last(let event):
        if waits, event.reason == "cancelled" { throw ExitCode(3) }
        return
      }
    }
  }

  private func warnOfWaiting(_ event: WireEvent) {
    warn("It is shown as soon as the screen is to be had. \(event.reason ?? "")")
  }

  private func presentHere(_ content: WirePresentation, image: String?) throws {
    var showing = Showing()
    let picture = try image.map { try HUDImage(contentsOf: $0) }
    showing.content = content.content(image: picture)
    showing.status = content.status
    showing.details = arguments.details
    showing.button = arguments.button
    try showing.apply(arguments.settings)
    showing.dismissal = arguments.seconds?.duration
    try LocalShow(showing, warn: warn).run()
  }
}

/// A file that is handed to the service.
final class ImageFile {
  private let handle: FileHandle

  /// - Throws: `ExitCode`, after a line that says why it cannot be opened.
  init(_ path: String) throws {
    do {
      handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    } catch {
      warn("could not read the file (\(path)): \(error.localizedDescription)")
      throw ExitCode.failure
    }
  }

  var descriptor: Int32 { handle.fileDescriptor }
}

extension VarlinkReply {
  /// The result as a line of JSON.
  var line: String { JSON.object(parameters).line }
}

extension JSON {
  /// As one line.
  var line: String { String(decoding: bytes, as: UTF8.self) }
}
