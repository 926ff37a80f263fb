import BezelLinux
import CBezelDRM
import Testing

@testable import BezelKMS

/// Parts of made-up graphics cards.
enum Hardware {
  static func id<Object: ~Copyable>(_ number: UInt32) -> ObjectID<Object> {
    guard let id = ObjectID<Object>(rawValue: number) else { preconditionFailure("0 is no object") }
    return id
  }

  /// Returns a mode with a porch of 160 × 30 pixels; `clock` is in kHz.
  static func info(
    _ width: UInt16, _ height: UInt16, clock: UInt32 = 148_500, preferred: Bool = false
  ) -> drmModeModeInfo {
    var info = drmModeModeInfo()
    info.clock = clock
    info.hdisplay = width
    info.hsync_start = width + 48
    info.hsync_end = width + 80
    info.htotal = width + 160
    info.vdisplay = height
    info.vsync_start = height + 3
    info.vsync_end = height + 8
    info.vtotal = height + 30
    info.type = preferred ? UInt32(DRM_MODE_TYPE_PREFERRED) : 0
    return info
  }

  static func mode(
    _ width: UInt16, _ height: UInt16, clock: UInt32 = 148_500, preferred: Bool = false
  ) -> Mode {
    guard let mode = Mode(info(width, height, clock: clock, preferred: preferred)) else {
      preconditionFailure("a mode has pixels")
    }
    return mode
  }

  static func connector(
    _ number: UInt32, _ type: ConnectorType = .hdmiA, _ status: Connector.Status = .connected,
    modes: [Mode] = [mode(1920, 1080, preferred: true), mode(1280, 720)], crtcs: UInt32 = 1,
    drivenBy crtc: UInt32? = nil, edid: EDID? = nil, turn: PanelTurn = .none,
    isNonDesktop: Bool = false
  ) -> Connector {
    Connector(
      id: id(number), type: type, number: Int(number), status: status, edid: edid, turn: turn,
      isNonDesktop: isNonDesktop, modes: modes, possibleCRTCs: CRTCSet(rawValue: crtcs),
      crtc: crtc.map { id($0) })
  }

  static func plane(
    _ number: UInt32, _ kind: Plane.Kind = .primary, crtcs: UInt32 = 1,
    formats: [PixelFormat] = [.xrgb8888], shownBy crtc: UInt32? = nil
  ) -> Plane {
    Plane(
      id: id(number), kind: kind, possibleCRTCs: CRTCSet(rawValue: crtcs), formats: formats,
      crtc: crtc.map { id($0) })
  }

  /// Returns CRTCs 101, 102, … with these modes in force.
  static func crtcs(_ modes: Mode?...) -> [CRTC] {
    modes.enumerated().map { CRTC(id: id(101 + UInt32($0)), index: $0, mode: $1) }
  }

  static func topology(
    _ connectors: [Connector], crtcs: [CRTC] = crtcs(nil), planes: [Plane] = [plane(201)],
    isAtomic: Bool = true, preferredDepth: Int = 0
  ) -> Topology {
    Topology(
      connectors: connectors, crtcs: crtcs, planes: planes, isAtomic: isAtomic,
      preferredDepth: preferredDepth)
  }
}

/// Returns a request with these changes.
func request(_ fill: (inout ScreenRequest) -> Void) -> ScreenRequest {
  var request = ScreenRequest()
  fill(&request)
  return request
}

extension Topology {
  /// Returns the scanouts for a driver with page flips.
  func scanouts(_ fill: (inout ScreenRequest) -> Void = { _ in }) throws(KMSError) -> [Scanout] {
    try scanouts(for: request(fill), driver: "vkms")
  }
}

/// Returns the error of a call that has to fail.
func failure<Value>(_ body: () throws(KMSError) -> Value) -> KMSError? {
  do throws(KMSError) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}
