internal import BezelKMS
internal import BezelLinux
internal import CBezelDRM
internal import CFakeCard

/// The values of an object's properties, by object and name; properties that an object lacks are
/// missing.
typealias CardSettings = [UInt32: [String: UInt64]]

extension CardSettings {
  /// The current value; 0, and not to be changed, if there is none.
  subscript(object: UInt32, name: String) -> UInt64 {
    get { self[object]?[name] ?? 0 }
    set { if self[object]?[name] != nil { self[object]?[name] = newValue } }
  }
}

/// The state of a made-up card; the kernel's side of every call.
///
/// Connectors have the numbers 1, 2, …, encoders 51, CRTCs 101, planes 201, properties 301,
/// framebuffers 1001 and blobs 5001 and on.
struct CardState: Sendable {
  let description: CardDescription
  /// The node's name, for example "card200".
  let name: String
  var settings: CardSettings = [:]
  /// The connectors as they are now, and as of the last probe.
  var connectors: [ConnectorDescription]
  var probed: [ConnectorDescription?]
  var engines: [CardEngine]
  var framebuffers: [UInt32: CardFramebuffer] = [:]
  var blobs: [UInt32: CardBlob] = [:]
  var files: [UInt64: CardFile] = [:]
  /// Whether another program, which has no file here, is master.
  var hasForeignMaster = false
  /// The settings of the text console.
  var console: CardSettings?
  /// The gamma tables of a card without the property GAMMA_LUT.
  var gammas: [UInt32: [UInt16]] = [:]

  var pace = FlipPace.atOnce
  var lostFlips: Set<Int> = []
  var flipCount = 0

  var isUnplugged = false
  var wasOpened = false
  var faults: [CardFault] = []
  var calls: [CardCall] = []

  private var lastFramebuffer: UInt32 = 1_000
  private var lastBlob: UInt32 = 5_000
  private var lastMemory = 0

  init(_ description: CardDescription, name: String) {
    self.description = description
    self.name = name
    connectors = description.connectors
    probed = description.connectors.map { _ in nil }
    engines = description.crtcs.map { _ in CardEngine() }
    addSettings()
    if description.isProbed { for index in connectors.indices { probe(index) } }
  }

  private mutating func addSettings() {
    for (index, connector) in connectors.enumerated() {
      var values: [String: UInt64] = [
        "CRTC_ID": 0, "DPMS": 0, "EDID": 0, "link-status": 0,
        "non-desktop": connector.isNonDesktop ? 1 : 0,
      ]
      values["panel orientation"] = connector.orientation
      if connector.hasColorspaces {
        values["HDR_OUTPUT_METADATA"] = 0
        values["Colorspace"] = 1
      }
      if let tile = connector.tile {
        values["TILE"] = UInt64(addBlob(Array(tile.utf8) + [0], owner: .kernel))
      }
      settings[connectorID(index)] = values
    }
    for (index, crtc) in description.crtcs.enumerated() {
      var values: [String: UInt64] = ["ACTIVE": 0, "MODE_ID": 0]
      if crtc.gammaSize > 0, description.isAtomic {
        values["GAMMA_LUT"] = 0
        values["GAMMA_LUT_SIZE"] = UInt64(crtc.gammaSize)
      }
      if crtc.hasColorMatrix { values["CTM"] = 0 }
      if crtc.hasVariableRefresh { values["VRR_ENABLED"] = 0 }
      settings[crtcID(index)] = values
    }
    for (index, plane) in description.planes.enumerated() {
      var values: [String: UInt64] = [
        "type": plane.kind.rawValue, "FB_ID": 0, "CRTC_ID": 0, "SRC_X": 0, "SRC_Y": 0,
        "SRC_W": 0, "SRC_H": 0, "CRTC_X": 0, "CRTC_Y": 0, "CRTC_W": 0, "CRTC_H": 0,
      ]
      if plane.hasDamageClips { values["FB_DAMAGE_CLIPS"] = 0 }
      if plane.rotations != nil { values["rotation"] = 1 }
      if plane.hasAlpha {
        values["alpha"] = 0xffff
        values["pixel blend mode"] = 0
      }
      values["zpos"] = plane.zpos
      settings[planeID(index)] = values
    }
  }

  func connectorID(_ index: Int) -> UInt32 { UInt32(1 + index) }
  func encoderID(_ index: Int) -> UInt32 { UInt32(51 + index) }
  func crtcID(_ index: Int) -> UInt32 { UInt32(101 + index) }
  func planeID(_ index: Int) -> UInt32 { UInt32(201 + index) }

  func connectorIndex(_ id: UInt32) throws(Errno) -> Int {
    try index(id, after: 1, count: connectors.count)
  }
  func crtcIndex(_ id: UInt32) throws(Errno) -> Int {
    try index(id, after: 101, count: engines.count)
  }
  func planeIndex(_ id: UInt32) throws(Errno) -> Int {
    try index(id, after: 201, count: description.planes.count)
  }
  func encoderIndex(_ id: UInt32) throws(Errno) -> Int {
    try index(id, after: 51, count: connectors.count)
  }
  private func index(_ id: UInt32, after first: UInt32, count: Int) throws(Errno) -> Int {
    guard id >= first, id - first < UInt32(count) else { throw .noSuchFile }
    return Int(id - first)
  }

  /// Returns the plane of the older calls: the CRTC's first primary plane that no CRTC before it
  /// has.
  func primaryPlane(_ crtc: Int) -> UInt32? {
    var free = description.planes.indices.filter { description.planes[$0].kind == .primary }
    for index in 0...crtc {
      let place = free.firstIndex { plane in
        description.planes[plane].possibleCRTCs.rawValue >> UInt32(index) & 1 == 1
      }
      if index == crtc { return place.map { planeID(free[$0]) } }
      if let place { free.remove(at: place) }
    }
    return nil
  }

  /// Returns the framebuffer on the CRTC's primary plane, if it shows one.
  func shownFramebuffer(_ crtc: Int, in settings: CardSettings) -> UInt32? {
    guard let plane = primaryPlane(crtc), settings[plane, "CRTC_ID"] == UInt64(crtcID(crtc)) else {
      return nil
    }
    let number = UInt32(truncatingIfNeeded: settings[plane, "FB_ID"])
    return framebuffers[number] == nil ? nil : number
  }

  func mode(_ crtc: Int, in settings: CardSettings) -> CardMode? {
    let number = UInt32(truncatingIfNeeded: settings[crtcID(crtc), "MODE_ID"])
    return blobs[number].map { blob in
      CardMode(blob.bytes.withUnsafeBytes { $0.loadUnaligned(as: drm_mode_modeinfo.self) })
    }
  }

  func connectors(of crtc: Int, in settings: CardSettings) -> [Int] {
    connectors.indices.filter { settings[connectorID($0), "CRTC_ID"] == UInt64(crtcID(crtc)) }
  }

  mutating func add(_ framebuffer: CardFramebuffer) -> UInt32 {
    lastFramebuffer += 1
    framebuffers[lastFramebuffer] = framebuffer
    return lastFramebuffer
  }

  mutating func addBlob(_ bytes: [UInt8], owner: CardOwner) -> UInt32 {
    lastBlob += 1
    blobs[lastBlob] = CardBlob(bytes: bytes, owner: owner)
    return lastBlob
  }

  mutating func addMemory(_ byteCount: Int) throws(Errno) -> DumbMemory {
    lastMemory += 1
    return try DumbMemory(lastMemory, card: name, byteCount: byteCount)
  }

  /// Probes a connector, as the driver does on request.
  mutating func probe(_ index: Int) {
    let connector = connectors[index]
    probed[index] = connector
    let id = connectorID(index)
    settings[id, "EDID"] =
      connector.edid.map { UInt64(addBlob($0, owner: .nobody)) } ?? 0
    collect()
  }

  /// Frees objects without an owner that no setting names.
  mutating func collect() {
    var named: Set<UInt32> = []
    for values in settings.values {
      for name in ["FB_ID", "MODE_ID", "EDID", "GAMMA_LUT", "CTM", "HDR_OUTPUT_METADATA"] {
        if let value = values[name] { named.insert(UInt32(truncatingIfNeeded: value)) }
      }
    }
    framebuffers = framebuffers.filter { $0.value.owner != .nobody || named.contains($0.key) }
    blobs = blobs.filter { $0.value.owner != .nobody || named.contains($0.key) }
  }
}
