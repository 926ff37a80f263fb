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
    let udev = try open(subsystem)
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
      if let path = udev_list_entry_get_name(current),
        let device = Device(path, udev, properties: properties)
      {
        devices.append(device)
      }
      entry = udev_list_entry_get_next(current)
    }
    return devices
  }

  /// Returns the devices with these folders in `/sys`, without those that were unplugged meanwhile.
  ///
  /// - Throws: `listDevices`.
  package static func devices(
    at paths: [String], properties: [String]
  ) throws(LinuxError) -> [Device] {
    guard let first = paths.first else { return [] }
    let udev = try open(first)
    defer { udev_unref(udev) }
    return paths.compactMap { Device($0, udev, properties: properties) }
  }

  private static func open(_ subject: String) throws(LinuxError) -> OpaquePointer {
    guard bezel_open_library("udev") != 0 else {
      throw LinuxError(.listDevices, subject, .missingLibrary)
    }
    guard let udev = udev_new() else { throw LinuxError(.listDevices, subject, .current) }
    return udev
  }
}

extension Device {
  /// Reads a device; `nil` if it was unplugged meanwhile.
  fileprivate init?(
    _ path: UnsafePointer<CChar>, _ udev: OpaquePointer, properties names: [String]
  ) {
    guard let handle = udev_device_new_from_syspath(udev, path) else { return nil }
    defer { udev_device_unref(handle) }
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
