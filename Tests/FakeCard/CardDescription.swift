package import BezelKMS
internal import CBezelDRM

/// What a made-up graphics card is like; as it stands, one HDMI screen on a modern driver.
package struct CardDescription: Sendable {
  package var driver = "fakedrm"
  package var connectors = [ConnectorDescription()]
  package var crtcs = [CRTCDescription()]
  package var planes = [PlaneDescription()]

  package var isAtomic = true
  package var hasDumbBuffers = true
  /// `false` for a card that only computes.
  package var hasDisplays = true
  /// Writeback connectors are listed as if the program had asked for them.
  package var listsWriteback = false
  /// Somebody has looked at the connectors before, the text console for example.
  package var isProbed = false
  /// The text console comes back when the last program closes the card.
  package var hasConsole = false
  /// The program may do what needs `CAP_SYS_ADMIN`.
  package var isPrivileged = false

  package var preferredDepth: UInt64 = 24
  package var prefersShadow = false
  /// Rows begin at multiples of so many bytes.
  package var pitchAlignment = 1
  /// The sizes of pixels that `CREATE_DUMB` takes.
  package var bitsPerPixel: Set<Int> = [8, 16, 24, 32]
  /// What all dumb buffers may take together; more is "out of memory".
  package var memoryBytes = 1 << 40
  /// What the frame on screen and the next may take together; more is "out of memory" at the flip.
  package var videoBytes = 1 << 40
  /// The pixels that all CRTCs may show together; more is an invalid commit.
  package var scanoutPixels = 1 << 40
  package var maximumWidth = 8_192
  package var maximumHeight = 8_192
  package var hasAddFB2 = true
  package var hasDirtyFB = false
  package var hasCloseFB = true
  package var hasModifiers = false
  /// The screen shows a copy of the frame, of which a commit or `DIRTYFB` renews only the damage.
  package var copies = false
  /// Its events count pictures; without vertical blanking the number is always 0.
  package var countsPictures = true

  package init() {}
}

/// A plug of a made-up card, and the screen in it.
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

/// A display engine of a made-up card.
package struct CRTCDescription: Sendable {
  /// 0 for none.
  package var gammaSize: Int
  package var hasColorMatrix: Bool

  package init(gammaSize: Int = 0, hasColorMatrix: Bool = false) {
    self.gammaSize = gammaSize
    self.hasColorMatrix = hasColorMatrix
  }
}

/// A layer of a made-up card.
package struct PlaneDescription: Sendable {
  package var kind: Plane.Kind
  package var formats: [PixelFormat]
  /// The CRTCs that can show it, by index.
  package var possibleCRTCs: CRTCSet
  package var hasDamageClips: Bool
  /// The bits of the property "rotation" that it takes, 1 for upright; `nil` without it.
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
