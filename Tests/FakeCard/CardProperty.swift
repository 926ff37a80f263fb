internal import CBezelDRM

/// A property of the card's objects, with its valid values.
struct CardProperty {
  enum Kind {
    case range(ClosedRange<UInt64>)
    case signedRange(ClosedRange<Int64>)
    case choice([String])
    case bits([String])
    case blob
    /// The number of an object of this type.
    case object(UInt32)
  }

  let name: String
  let kind: Kind
  /// Whether it is listed only for programs that commit atomically.
  var isAtomic = false
  var isImmutable = false

  static let firstID: UInt32 = 301

  static let all: [CardProperty] = [
    .init(name: "CRTC_ID", kind: .object(DRM_MODE_OBJECT_CRTC), isAtomic: true),
    .init(name: "FB_ID", kind: .object(DRM_MODE_OBJECT_FB), isAtomic: true),
    .init(name: "ACTIVE", kind: .range(0...1), isAtomic: true),
    .init(name: "MODE_ID", kind: .blob, isAtomic: true),
    .init(name: "SRC_X", kind: .range(0...UInt64(UInt32.max)), isAtomic: true),
    .init(name: "SRC_Y", kind: .range(0...UInt64(UInt32.max)), isAtomic: true),
    .init(name: "SRC_W", kind: .range(0...UInt64(UInt32.max)), isAtomic: true),
    .init(name: "SRC_H", kind: .range(0...UInt64(UInt32.max)), isAtomic: true),
    .init(
      name: "CRTC_X", kind: .signedRange(Int64(Int32.min)...Int64(Int32.max)), isAtomic: true),
    .init(
      name: "CRTC_Y", kind: .signedRange(Int64(Int32.min)...Int64(Int32.max)), isAtomic: true),
    .init(name: "CRTC_W", kind: .range(0...UInt64(Int32.max)), isAtomic: true),
    .init(name: "CRTC_H", kind: .range(0...UInt64(Int32.max)), isAtomic: true),
    .init(name: "FB_DAMAGE_CLIPS", kind: .blob, isAtomic: true),
    .init(name: "type", kind: .choice(["Overlay", "Primary", "Cursor"]), isImmutable: true),
    .init(
      name: "rotation",
      kind: .bits([
        "rotate-0", "rotate-90", "rotate-180", "rotate-270", "reflect-x", "reflect-y",
      ])),
    .init(name: "alpha", kind: .range(0...0xffff)),
    .init(name: "pixel blend mode", kind: .choice(["Pre-multiplied", "Coverage", "None"])),
    .init(name: "zpos", kind: .range(0...255)),
    .init(name: "GAMMA_LUT", kind: .blob),
    .init(name: "GAMMA_LUT_SIZE", kind: .range(0...UInt64(UInt32.max)), isImmutable: true),
    .init(name: "CTM", kind: .blob),
    .init(name: "DPMS", kind: .choice(["On", "Standby", "Suspend", "Off"])),
    .init(name: "EDID", kind: .blob, isImmutable: true),
    .init(name: "link-status", kind: .choice(["Good", "Bad"])),
    .init(name: "non-desktop", kind: .range(0...1), isImmutable: true),
    .init(
      name: "panel orientation",
      kind: .choice(["Normal", "Upside Down", "Left Side Up", "Right Side Up"]),
      isImmutable: true),
    .init(name: "HDR_OUTPUT_METADATA", kind: .blob),
    // The driver's own order.
    .init(name: "Colorspace", kind: .choice(["BT2020_RGB", "Default"])),
    .init(name: "VRR_ENABLED", kind: .range(0...1)),
    .init(name: "TILE", kind: .blob, isImmutable: true),
  ]

  static func id(_ name: String) -> UInt32? {
    all.firstIndex { $0.name == name }.map { firstID + UInt32($0) }
  }

  init?(id: UInt32) {
    guard id >= Self.firstID, id < Self.firstID + UInt32(Self.all.count) else { return nil }
    self = Self.all[Int(id - Self.firstID)]
  }

  private init(name: String, kind: Kind, isAtomic: Bool = false, isImmutable: Bool = false) {
    self.name = name
    self.kind = kind
    self.isAtomic = isAtomic
    self.isImmutable = isImmutable
  }

  var flags: UInt32 {
    var flags: Int32 = isImmutable ? DRM_MODE_PROP_IMMUTABLE : 0
    switch kind {
    case .range: flags |= DRM_MODE_PROP_RANGE
    case .signedRange: flags |= 2 << 6  // DRM_MODE_PROP_SIGNED_RANGE
    case .choice: flags |= DRM_MODE_PROP_ENUM
    case .bits: flags |= DRM_MODE_PROP_BITMASK
    case .blob: flags |= DRM_MODE_PROP_BLOB
    case .object: flags |= 1 << 6  // DRM_MODE_PROP_OBJECT
    }
    return UInt32(flags) | (isAtomic ? 0x8000_0000 : 0)  // DRM_MODE_PROP_ATOMIC
  }

  /// The limits, the numbers of choices or bits, or the type of object.
  var values: [UInt64] {
    switch kind {
    case .range(let range): [range.lowerBound, range.upperBound]
    case .signedRange(let range):
      [UInt64(bitPattern: range.lowerBound), UInt64(bitPattern: range.upperBound)]
    case .choice(let names), .bits(let names): names.indices.map { UInt64($0) }
    case .blob: []
    case .object(let type): [UInt64(type)]
    }
  }

  /// The names of its choices or bits.
  var choices: [drm_mode_property_enum] {
    let names: [String]
    switch kind {
    case .choice(let choices): names = choices
    case .bits(let bits): names = bits
    default: names = []
    }
    return names.enumerated().map { value, name in
      var choice = drm_mode_property_enum()
      choice.value = UInt64(value)
      withUnsafeMutableBytes(of: &choice.name) { $0.copyBytes(from: name.utf8) }
      return choice
    }
  }
}
