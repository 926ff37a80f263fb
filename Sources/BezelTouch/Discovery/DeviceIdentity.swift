/// The identity of an input device, by which udev's rules, hwdb and compositors' settings match.
struct DeviceIdentity: Equatable, Sendable {
  /// As `BUS_USB`.
  var bus: UInt16
  var vendor: UInt16
  var product: UInt16
  var version: UInt16
  /// The driver's name of the place where it is plugged in, as "usb-0000:00:14.0-1/input0"; `nil`
  /// if there is none.
  var physicalPath: String?
}
