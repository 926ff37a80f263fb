/// All formats in which bytes come from outside, but for the answers of graphics cards.
package enum HostileFormats {
  private typealias Maker = @Sendable () throws(Fault) -> any HostileFormat

  private static let makers: [(name: String, make: Maker)] = [
    ("varlink-calls", { () throws(Fault) in VarlinkCalls() }),
    ("varlink-replies", { () throws(Fault) in VarlinkReplies() }),
    ("service", { () throws(Fault) in try Service() }),
    ("psplash", { () throws(Fault) in PsplashCommands() }),
    ("plymouth-requests", { () throws(Fault) in PlymouthRequests() }),
    ("plymouth-replies", { () throws(Fault) in PlymouthReplies() }),
    ("settings", { () throws(Fault) in SettingLines() }),
    ("configuration", { () throws(Fault) in try ConfigurationFiles(.configuration) }),
    ("drop-in", { () throws(Fault) in try ConfigurationFiles(.dropIn) }),
    ("theme", { () throws(Fault) in try ConfigurationFiles(.theme) }),
    ("profile", { () throws(Fault) in try ConfigurationFiles(.profile) }),
    ("device-tree", { () throws(Fault) in try DeviceTree() }),
    ("png", { () throws(Fault) in try PNGFiles() }),
    ("firmware-logo", { () throws(Fault) in try FirmwareLogos() }),
    ("font", { () throws(Fault) in try FontFiles() }),
    ("outlines", { () throws(Fault) in try OutlineFiles() }),
    ("font-memo", { () throws(Fault) in FontMemos() }),
    ("text", { () throws(Fault) in try Texts() }),
    ("edid", { () throws(Fault) in EDIDs() }),
    ("touch-events", { () throws(Fault) in TouchStream() }),
    ("input-devices", { () throws(Fault) in try InputDevices() }),
    ("kernel-events", { () throws(Fault) in KernelMessages() }),
    ("card-users", { () throws(Fault) in CardUsers() }),
    ("progress", { () throws(Fault) in ProgressStreams() }),
    ("patterns", { () throws(Fault) in ProgressPatterns() }),
  ]

  /// The names of the formats.
  package static let names = makers.map(\.name)

  /// - Throws: if there is no format of that name, or a resource that it needs is missing.
  package static func make(_ name: String) throws(Fault) -> any HostileFormat {
    guard let maker = makers.first(where: { $0.name == name }) else {
      throw Fault("there is no format '\(name)': give one of \(names.joined(separator: ", "))")
    }
    return try maker.make()
  }
}
