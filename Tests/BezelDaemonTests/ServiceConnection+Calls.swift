import BezelHUD
import BezelFiles
import Foundation
import RunningPrograms
import Testing

@testable import BezelClient
@testable import BezelWire

extension ServiceConnection {
  /// Shows a presentation.
  func show(
    _ presentation: PresentationRequest, _ change: (inout PresentationRequest) -> Void = { _ in }
  ) throws -> UInt64 {
    var call = presentation
    change(&call)
    guard case .handle(let handle, _) = try self.call(.show(call)) else {
      throw ServiceError.broken("no handle")
    }
    return handle
  }

  /// The picture on the screen, as a PNG file.
  func picture() throws -> [UInt8] {
    guard case .picture(let picture) = try call(.render),
      let file = popFile(picture.descriptor)
    else { throw ServiceError.broken("no picture") }
    return try FileBytes.read(file, name: "the screen", limit: 1 << 20)
  }

  /// Returns all events up to one of a name; waits 20 seconds at most for each.
  func events(until name: WireEvent.Name) throws -> [WireEvent] {
    var events: [WireEvent] = []
    while true {
      switch try nextEvent(within: .seconds(20)) {
      case .event(let event), .last(let event):
        events.append(event)
        if event.name == name { return events }
      case .nothing, .unknown: throw ServiceError.broken("no \(name) after \(events.map(\.words))")
      }
    }
  }
}

/// Changes how many files a service may have open.
func setFileLimit(_ limit: Int, of service: RunningService) throws {
  let run = try ProgramRun("/usr/bin/prlimit", ["--pid", "\(service.id)", "--nofile=\(limit):"])
  #expect(run.status == 0, "\(run)")
}
