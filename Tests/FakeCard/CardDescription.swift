package import BezelKMS
internal import CBezelDRM

/// The properties of a made-up graphics card; by default, one HDMI screen on a modern driver.
package struct CardDescription: Sendable {
  package var driver = "fakedrm"
  package var connectors = [ConnectorDescription()]
  package var crtcs = [CRTCDescription()]
  package var planes = [PlaneDescription()]

  package var isAtomic = true
  package var hasDumbBuffers = true
  /// Whether it has displays; `false` for a render-only card.
  package var hasDisplays = true
  /// Whether writeback connectors are listed as if the program had enabled them.
  package var listsWriteback = false
  /// Whether the connectors were probed before, by the text console for example.
  package var isProbed = false
  /// Whether the text console comes back when the last program closes the card.
  package var hasConsole = false
  /// Whether the program has `CAP_SYS_ADMIN`.
  package var isPrivileged = false
  /// Which callers may become master and drop it without that capability.
  package var masterRule = MasterRule.process

  package var preferredDepth: UInt64 = 24
  package var prefersShadow = false
  /// The alignment of rows, in bytes.
  package var pitchAlignment = 1
  /// The sizes of pixels that `CREATE_DUMB` takes.
  package var bitsPerPixel: Set<Int> = [8, 16, 24, 32]
  /// The memory of all dumb buffers together; more is "out of memory".
  package var memoryBytes = 1 << 40
  /// The memory of the frame on screen and the next together; more is "out of memory" at the flip.
  package var videoBytes = 1 << 40
  /// The pixels that all CRTCs may show together; more is an invalid commit.
  package var scanoutPixels = 1 << 40
  package var maximumWidth = 8_192
  package var maximumHeight = 8_192
  /// Whether its cursors are the host's, as in virtual machines: programs have to enable their
  /// planes.
  package var hasHostCursors = false
  package var hasAddFB2 = true
  package var hasDirtyFB = false
  package var hasCloseFB = true
  package var hasModifiers = false
  /// Whether the screen shows a copy of the frame, of which a commit or `DIRTYFB` renews only the
  /// damage.
  package var copies = false
  /// Whether its events count vblanks; without vertical blanking the number is always 0.
  package var countsPictures = true

  package init() {}
}

/// The callers without `CAP_SYS_ADMIN` that a kernel lets become master, and drop it.
///
/// - Source: `drm_master_check_perm` in `drm_auth.c`, of Linux 5.4, 6.1, 6.5 and 6.12.
package enum MasterRule: String, CaseIterable, Sendable {
  /// No caller, before 5.8.
  case nobody
  /// The thread that opened a file that was master, from 5.8 to 6.3.
  case thread
  /// Only the main thread of the process that opened it, from 6.4 to 6.6 before the fix.
  case mainThread
  /// The process that opened it, since then.
  case process
}

/// A connector of a made-up card, and its screen.
package struct ConnectorDescription: Sendable {
  package var type: ConnectorType
  package var status: Connector.Status
  package var modes: [CardMode]
  package var edid: [UInt8]?
  /// The property "panel orientation": 0 normal, 1 upside down, 2 left side up, 3 right side up.
  package var orientation: UInt64?
  package var millimetres = (width: 520, height: 290)
  /// The CRTCs that can drive it, by index.
  package var possibleCRTCs = CRTCSet(rawValue: .max)
  package var isNonDesktop = false
  /// Whether it accepts pictures in other colour spaces, and with high dynamic range.
  package var hasColorspaces = false
  /// The property TILE.
  package var tile: String?

  package init(
    _ type: ConnectorType = .hdmiA, _ status: Connector.Status = .connected,
    modes: [CardMode] = [CardMode(640, 480, isPreferred: true), CardMode(320, 240)],
    edid: [UInt8]? = nil, orientation: UInt64? = nil
  ) {
    self.type = type
    self.status = status
    self.modes = modes
    self.edid = edid
    self.orientation = orientation
  }
}

/// A CRTC of a made-up card.
package struct CRTCDescription: Sendable {
  /// The size of its gamma table; 0 for none.
  package var gammaSize: Int
  package var hasColorMatrix: Bool
  /// Whether its refresh can follow the frames.
  package var hasVariableRefresh: Bool

  package init(
    gammaSize: Int = 0, hasColorMatrix: Bool = false, hasVariableRefresh: Bool = false
  ) {
    self.gammaSize = gammaSize
    self.hasColorMatrix = hasColorMatrix
    self.hasVariableRefresh = hasVariableRefresh
  }
}

/// A plane of a made-up card.
package struct PlaneDescription: Sendable {
  package var kind: Plane.Kind
  package var formats: [PixelFormat]
  /// The CRTCs that can show it, by index.
  package var possibleCRTCs: CRTCSet
  package var hasDamageClips: Bool
  /// The accepted bits of the property "rotation", 1 for upright; `nil` without it.
  package var rotations: UInt64?
  package var hasAlpha: Bool
  package var zpos: UInt64?

  package init(
    _ kind: Plane.Kind = .primary, formats: [PixelFormat] = [.xrgb8888],
    possibleCRTCs: CRTCSet = CRTCSet(rawValue: 1), hasDamageClips: Bool = false,
    rotations: UInt64? = nil, hasAlpha: Bool = false, zpos: UInt64? = nil
  ) {
    self.kind = kind
    self.formats = formats
    self.possibleCRTCs = possibleCRTCs
    self.hasDamageClips = hasDamageClips
    self.rotations = rotations
    self.hasAlpha = hasAlpha
    self.zpos = zpos
  }
}
