/// The calls to a card: the requests by their number, and two other calls.
///
/// - Source: the names and numbers of `drm.h`.
package enum CardCall: UInt16, Sendable {
  case version = 0x00
  case getUnique = 0x01
  case gemClose = 0x09
  case getCap = 0x0c
  case setClientCap = 0x0d
  case authMagic = 0x11
  case setMaster = 0x1e
  case dropMaster = 0x1f
  case primeHandleToFD = 0x2d
  case getResources = 0xa0
  case getCRTC = 0xa1
  case setCRTC = 0xa2
  case cursor = 0xa3
  case getGamma = 0xa4
  case setGamma = 0xa5
  case getEncoder = 0xa6
  case getConnector = 0xa7
  case getProperty = 0xaa
  case setProperty = 0xab
  case getPropBlob = 0xac
  case getFB = 0xad
  case addFB = 0xae
  case rmFB = 0xaf
  case pageFlip = 0xb0
  case dirtyFB = 0xb1
  case createDumb = 0xb2
  case mapDumb = 0xb3
  case destroyDumb = 0xb4
  case getPlaneResources = 0xb5
  case getPlane = 0xb6
  case setPlane = 0xb7
  case addFB2 = 0xb8
  case objGetProperties = 0xb9
  case objSetProperty = 0xba
  case cursor2 = 0xbb
  case atomic = 0xbc
  case createPropBlob = 0xbd
  case destroyPropBlob = 0xbe
  case getFB2 = 0xce
  case closeFB = 0xd0
  /// `open` of the node.
  case open = 0x100
  /// `mmap` of a buffer.
  case map = 0x101
  /// `DMA_BUF_IOCTL_SYNC` on an exported buffer.
  case dmaBufSync = 0x200

  /// Whether the kernel accepts the call from the master only (`DRM_MASTER`).
  var needsMaster: Bool {
    switch self {
    case .authMagic, .setCRTC, .cursor, .setGamma, .setProperty, .pageFlip, .dirtyFB, .setPlane,
      .objSetProperty, .cursor2, .atomic:
      true
    default: false
    }
  }

  /// Whether the call is about displays, which a render-only card does not have.
  var needsDisplays: Bool { (0xa0...0xd0).contains(rawValue) && !isDumb }

  /// Whether the call is about dumb buffers.
  private var isDumb: Bool { [.createDumb, .mapDumb, .destroyDumb].contains(self) }
}
