internal import CBezelLibrary
internal import CBezelLinux
internal import CBezelUdev

/// The devices that are plugged in now, as libudev lists them.
///
/// It works without udevd too, from `/sys` alone; then no device is initialized and most properties
/// are missing.
package enum DeviceList {
  /// Whether udevd runs, and will process every new device.
  package static var hasDaemon: Bool { access("/run/udev/control", F_OK) == 0 }

  /// Returns the devices of one subsystem, for example "input" or "drm", in the order of their
  /// paths.
  ///
  /// - Parameters:
  ///   - pattern: the names of the devices, as `fnmatch` has patterns: each device that is left out spares
  ///     some fifty system calls.
  ///   - properties: names of the udev properties to read, for example "ID_SEAT".
  /// - Returns: at most 1 024 devices.
  /// - Throws: `listDevices`.
  package static func devices(
    in subsystem: String, named pattern: String, properties: [String]
  ) throws(LinuxError) -> [Device] {
    guard bezel_open_library("udev") != 0 else {
      throw LinuxError(.listDevices, subsystem, .missingLibrary)
    }
    guard let udev = udev_new() else { throw LinuxError(.listDevices, subsystem, .current) }
    defer { udev_unref(udev) }
    guard let enumeration = udev_enumerate_new(udev) else {
      throw LinuxError(.listDevices, subsystem, .current)
    }
    defer { udev_enumerate_unref(enumeration) }

    var status = udev_enumerate_add_match_subsystem(enumeration, subsystem)
    if status >= 0 { status = udev_enumerate_add_match_sysname(enumeration, pattern) }
    if status >= 0 { status = udev_enumerate_scan_devices(enumeration) }
    guard status >= 0 else {
      throw LinuxError(.listDevices, subsystem, Errno(rawValue: -status))
    }

    var devices: [Device] = []
    var entry = udev_enumerate_get_list_entry(enumeration)
    while let current = entry, devices.count < 1_024 {
      // A device that was unplugged meanwhile has no description any more.
      if let handle = udev_device_new_from_syspath(udev, udev_list_entry_get_name(current)) {
        if let device = Device(handle, properties: properties) { devices.append(device) }
        udev_device_unref(handle)
      }
      entry = udev_list_entry_get_next(current)
    }
    return devices
  }
}

extension Device {
  fileprivate init?(_ handle: OpaquePointer, properties names: [String]) {
    guard let path = udev_device_get_syspath(handle) else { return nil }
    self.path = String(cString: path)
    node = udev_device_get_devnode(handle).map { String(cString: $0) }
    isInitialized = udev_device_get_is_initialized(handle) > 0
    var properties: [String: String] = [:]
    for name in names {
      guard let value = udev_device_get_property_value(handle, name) else { continue }
      properties[name] = String(cString: value)
    }
    self.properties = properties
  }
}
