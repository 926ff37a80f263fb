import CBezelLinux
import Testing

@testable import BezelLinux

@Suite("FramebufferDevice: a screen without a mode-setting driver")
struct FramebufferDeviceTests {
  /// A folder that is removed with its owner.
  private final class Folder {
    let path: String
    private var made: [String]

    init() throws {
      var name = Array("/tmp/bezel-framebuffer-XXXXXX".utf8CString)
      path = String(cString: try #require(mkdtemp(&name)))
      made = [path]
    }

    /// Makes a folder below, with its parents.
    func add(_ name: String) {
      var folder = path
      for part in name.split(separator: "/") {
        folder += "/\(part)"
        if mkdir(folder, 0o700) == 0 { made.append(folder) }
      }
    }

    deinit {
      for folder in made.reversed() { rmdir(folder) }
    }
  }

  @Test("Framebuffers of graphics cards are left out, the others are in order")
  func search() throws {
    let sysfs = try Folder()
    #expect(FramebufferDevice.paths(sysfs: sysfs.path) == [])
    sysfs.add("class/graphics/fbcon")
    sysfs.add("class/graphics/fb10/device")
    sysfs.add("class/graphics/fb2")
    sysfs.add("class/graphics/fb0/device/drm/card0")
    sysfs.add("class/graphics/fb32")
    #expect(FramebufferDevice.paths(sysfs: sysfs.path) == ["/dev/fb2", "/dev/fb10"])
    #expect(FramebufferDevice.isEmulation(of: "/dev/fb0", sysfs: sysfs.path))
    #expect(!FramebufferDevice.isEmulation(of: "/dev/fb2", sysfs: sysfs.path))
    #expect(!FramebufferDevice.isEmulation(of: "", sysfs: sysfs.path))
  }

  @Test("A file that is no framebuffer is an error that says so")
  func noFramebuffer() {
    func error(_ path: String) -> LinuxError? {
      do throws(LinuxError) {
        _ = try FramebufferDevice(opening: path)
        return nil
      } catch {
        return error
      }
    }
    #expect(error("/dev/null") == LinuxError(.useFramebuffer, "/dev/null", .notATerminal))
    #expect(
      error("/dev/no-such-framebuffer")
        == LinuxError(.openFramebuffer, "/dev/no-such-framebuffer", .noSuchFile))
    #expect(
      LinuxError(.openFramebuffer, "/dev/fb0", .permissionDenied).description
        == "could not open the framebuffer (/dev/fb0): Permission denied. "
        + "Add this user to the 'video' group.")
  }
}
