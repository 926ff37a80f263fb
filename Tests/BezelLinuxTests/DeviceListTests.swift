import Testing

@testable import BezelLinux

@Suite("DeviceList: what is plugged in")
struct DeviceListTests {
  @Test("The kernel's memory devices are listed from /sys, with node and properties")
  func memory() throws {
    let devices = try DeviceList.devices(
      in: "mem", named: "[nz]*", properties: ["DEVNAME", "MAJOR", "NO_SUCH"])
    let null = try #require(devices.first { $0.node == "/dev/null" })
    #expect(null.path == "/sys/devices/virtual/mem/null")
    #expect(null.properties == ["DEVNAME": "/dev/null", "MAJOR": "1"])
    #expect(devices.map(\.path) == devices.map(\.path).sorted())
    #expect(devices.map(\.node) == ["/dev/null", "/dev/zero"])
  }

  @Test("A subsystem that does not exist has no devices")
  func unknown() throws {
    #expect(try DeviceList.devices(in: "no-such-subsystem", named: "*", properties: []) == [])
  }

  @Test("A one-line file gives its line, and a file that is not there its reason")
  func firstLine() throws {
    #expect(try Descriptor.firstLine(of: "/proc/sys/kernel/ostype") == "Linux")
    #expect(throws: Errno.noSuchFile) { try Descriptor.firstLine(of: "/proc/no-such-file") }
    #expect(throws: Errno.isDirectory) { try Descriptor.firstLine(of: "/proc") }
    #expect(try Descriptor.firstLine(of: "/dev/zero").utf8.count == 4_096)
  }
}
