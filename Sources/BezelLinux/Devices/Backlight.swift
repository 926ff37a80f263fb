internal import CBezelLinux

/// The backlight of a panel, which may be off while the panel shows a picture.
///
/// This value can restore the settings that it has changed. A change goes over slow buses on some
/// boards: it is work for a `Worker`.
///
/// - Source: `sysfs-class-backlight`, kernel documentation.
package struct Backlight: Sendable {
  /// The kind of driver that sets the backlight; where several offer the same one, the first of
  /// these is the most accurate.
  package enum Interface: Int, Comparable, Sendable {
    case firmware
    case platform
    case raw

    package static func < (a: Interface, b: Interface) -> Bool { a.rawValue < b.rawValue }
  }

  /// The kernel's name, for example "intel_backlight".
  package let name: String
  package let interface: Interface
  /// The highest brightness, 1 or more.
  package let maxBrightness: Int64
  /// The connector of its panel as `/sys` names it, for example "card0-eDP-1"; `nil` if the kernel
  /// does not say, as with most panels that a device tree describes.
  package let connector: String?
  private let folder: String
  /// The attributes that this value has changed, with their values before.
  private var former: [Attribute: Int64] = [:]

  private enum Attribute: String {
    case brightness
    case power = "bl_power"
  }

  /// Returns all backlights, the best interface first; at most 64.
  ///
  /// - Parameter root: the path of `/sys`.
  package static func all(root: String = "/sys") -> [Backlight] {
    let folder = "\(root)/class/backlight"
    let names = (try? Folder.names(in: folder, atMost: 64)) ?? []
    let found = names.compactMap { Backlight(name: $0, folder: "\(folder)/\($0)") }
    return found.sorted { ($0.interface, $0.name) < ($1.interface, $1.name) }
  }

  /// Whether there are any backlights.
  package static func areThere() -> Bool {
    (try? Folder.names(in: "/sys/class/backlight", atMost: 1))?.isEmpty == false
  }

  private init?(name: String, folder: String) {
    guard let maximum = Self.number(in: "\(folder)/max_brightness"), maximum > 0 else { return nil }
    self.name = name
    self.folder = folder
    maxBrightness = maximum
    interface =
      switch try? Descriptor.firstLine(of: "\(folder)/type") {
      case "firmware": .firmware
      case "platform": .platform
      default: .raw
      }
    connector = Self.connector(in: Folder.resolved("\(folder)/device") ?? "")
  }

  /// Whether it is off: without power, or with a brightness of 0.
  package var isOff: Bool { (self[.power] ?? 0) != 0 || self[.brightness] == 0 }

  /// The brightness that is set, in 1/65 536 of the maximum.
  package var brightness: Int {
    Int(clamping: max(0, self[.brightness] ?? 0) * 65_536 / max(1, maxBrightness))
  }

  /// Gives it power, and its full brightness if that was 0.
  ///
  /// - Throws: `setBacklight`.
  package mutating func switchOn() throws(LinuxError) {
    guard isOff else { return }
    try set(.power, to: 0)
    if self[.brightness] == 0 { try set(.brightness, to: maxBrightness) }
  }

  /// Sets its brightness to a fraction of the maximum; a fraction above 0 gives at least 1.
  ///
  /// - Parameter fraction: in 1/65 536, from 0 to 65 536.
  /// - Throws: `setBacklight`.
  package mutating func setBrightness(to fraction: Int) throws(LinuxError) {
    precondition((0...65_536).contains(fraction))
    let rounded = (maxBrightness * Int64(fraction) + 32_768) / 65_536
    try set(.brightness, to: fraction == 0 ? 0 : max(1, rounded))
  }

  /// Restores the settings that this value has changed.
  ///
  /// - Throws: `setBacklight`; the next call tries again what could not be restored.
  package mutating func putBack() throws(LinuxError) {
    // Power first: where it goes off, the change of brightness is not seen.
    for attribute in [Attribute.power, .brightness] {
      guard let value = former[attribute] else { continue }
      try write(value, to: attribute)
      former[attribute] = nil
    }
  }

  private mutating func set(_ attribute: Attribute, to wanted: Int64) throws(LinuxError) {
    guard let value = self[attribute] else { throw LinuxError(.setBacklight, name, .noSuchDevice) }
    guard value != wanted else { return }
    try write(wanted, to: attribute)
    if former[attribute] == nil { former[attribute] = value }
  }

  private func write(_ value: Int64, to attribute: Attribute) throws(LinuxError) {
    let path = "\(folder)/\(attribute.rawValue)"
    let bytes = Array("\(value)\n".utf8)
    do throws(Errno) {
      let file = try Descriptor(opening: path, O_WRONLY)
      try file.write(all: bytes)
    } catch {
      throw LinuxError(.setBacklight, path, error)
    }
  }

  private subscript(attribute: Attribute) -> Int64? {
    Self.number(in: "\(folder)/\(attribute.rawValue)")
  }

  /// A number that fits into the kernel's 32 bits.
  private static func number(in path: String) -> Int64? {
    guard let line = try? Descriptor.firstLine(of: path), let number = Int32(line), number >= 0
    else { return nil }
    return Int64(number)
  }

  /// The last part of a path like "…/drm/card0/card0-eDP-1" that names a connector.
  private static func connector(in path: String) -> String? {
    let part = path.utf8.split(separator: UInt8(ascii: "/")).last { part in
      guard part.starts(with: "card".utf8) else { return false }
      let rest = part.dropFirst(4).drop { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      return rest.first == UInt8(ascii: "-") && rest.count > 1
    }
    return part.map { String(decoding: $0, as: UTF8.self) }
  }
}
