internal import BezelRaster
internal import BezelStage
internal import BezelWire

extension Diagnostics {
  /// The diagnostics as one JSON object.
  ///
  /// - Shape: `usable`; `cards`, each with its `connectors`; the `screens` that a HUD would be shown on;
  ///   `framebuffers`; the `compositors`; the `console`; touch `panels` and the other `inputs`; the `font`; the `pixels`'
  ///   kernels; and `problems`, a sentence each. What nobody knows is `null`.
  var json: JSON {
    var lists: [String: [JSON]] = [:]
    var (console, font, pixels) = (JSON.null, JSON.null, JSON.null)
    for finding in findings {
      switch finding {
      case .card(let card): lists["cards", default: []].append(card.json)
      case .screen(let screen): lists["screens", default: []].append(screen.json)
      case .framebuffer(let path, let name, let scale):
        lists["framebuffers", default: []].append(
          .members(
            ("path", .string(path)), ("name", .string(name)), ("scale", scale.json),
            ("scaleReason", .string(scale.reason))))
      case .compositor(let compositor):
        lists["compositors", default: []].append(compositor.json)
      case .console(let path): console = .text(path)
      case .device(let device):
        lists[device.isPanel ? "panels" : "inputs", default: []].append(device.json)
      case .noPanel: break
      case .font(let path): font = .text(path)
      case .pixels(let form): pixels = .string(form)
      case .problem(let topic, let sentence):
        lists["problems", default: []].append(
          .string((topic.map { "\($0.rawValue): " } ?? "") + sentence))
      }
    }
    func list(_ name: String) -> (String, JSON) { (name, .array(lists[name] ?? [])) }
    return .members(
      ("usable", .bool(isUsable)), list("screens"), list("panels"), list("problems"),
      list("cards"), list("framebuffers"), list("compositors"), ("console", console),
      list("inputs"), ("font", font),
      ("pixels", pixels))
  }
}

extension Diagnostics.FoundCompositor {
  fileprivate var json: JSON {
    .members(
      ("path", .string(path)), ("program", .text(program)), ("problem", .text(problem)))
  }
}

extension Diagnostics.FoundCard {
  fileprivate var json: JSON {
    .members(
      ("path", .string(path)), ("driver", .string(driver)), ("version", .string(version)),
      ("dumbBuffers", .bool(hasDumbBuffers)), ("atomic", .bool(isAtomic)),
      ("owned", .bool(owner != nil)), ("exclusion", .text(exclusion)),
      ("connectors", .array(connectors.map { $0.json })))
  }
}

extension Diagnostics.FoundConnector {
  fileprivate var json: JSON {
    .members(
      ("name", .string(name)), ("status", .string(status)), ("monitor", .text(monitor)),
      ("mode", mode?.json ?? .null),
      ("widthMillimetres", width > 0 ? .integer(Int64(width)) : .null),
      ("heightMillimetres", height > 0 ? .integer(Int64(height)) : .null),
      ("mountedTurned", .bool(isMountedTurned)), ("tiles", .integer(Int64(tileCount))))
  }
}

extension Diagnostics.FoundMode {
  fileprivate var json: JSON {
    .members(
      ("width", .integer(Int64(width))), ("height", .integer(Int64(height))),
      ("refresh", .real(Double(refreshMillihertz) / 1_000)))
  }
}

extension Diagnostics.FoundScreen {
  fileprivate var json: JSON {
    .members(
      ("connector", .string(connector)), ("card", .string(card)), ("mode", mode.json),
      ("modeReason", .string(modeReason)), ("turn", .integer(Int64(turn))),
      ("format", .string(format)), ("formatReason", .text(formatReason)),
      ("transfer", .string(uploadReason == nil ? "flip" : "upload")),
      ("transferReason", .text(uploadReason)), ("scale", scale.json),
      ("scaleReason", .string(scale.reason)), ("behind", behind?.json ?? .null))
  }
}

extension PanelScale {
  fileprivate var json: JSON { .real(Double(scale.rawValue) / 256) }
}

extension Diagnostics.Behind {
  fileprivate var json: JSON {
    switch self {
    case .served: .members(("reason", .string("the service holds it for its HUDs")))
    case .picture(let width, let height):
      .members(("width", .integer(Int64(width))), ("height", .integer(Int64(height))))
    case .nothing(let reason): .members(("reason", .string(reason)))
    }
  }
}

extension Diagnostics.FoundDevice {
  fileprivate var json: JSON {
    .members(
      ("kind", .string(kind)), ("node", .string(path)), ("name", .string(name)),
      ("output", .text(output)), ("calibrated", .bool(isCalibrated)),
      ("neverBlocked", .bool(isNeverBlocked)), ("touches", .text(touches)))
  }
}
