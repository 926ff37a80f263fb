/// Operations on devices.
extension LinuxOperation {
  package static var listDevices: LinuxOperation {
    LinuxOperation("list devices") { reason, _ in
      switch reason {
      case .missingLibrary: "Install libudev1."
      default: "Is /sys mounted?"
      }
    }
  }

  package static var hearKernel: LinuxOperation {
    LinuxOperation("listen to the kernel's device events")
  }

  package static var setBacklight: LinuxOperation {
    LinuxOperation("set the backlight") { reason, _ in
      switch reason {
      case .permissionDenied:
        "Start it as a system service or as root, or let this user's group write that file."
      default: nil
      }
    }
  }

  package static var openFramebuffer: LinuxOperation {
    LinuxOperation("open the framebuffer") { reason, _ in
      switch reason {
      case .permissionDenied: "Add this user to the 'video' group."
      case .noSuchFile: "Is devtmpfs mounted on /dev?"
      case .noSuchDevice: "Another graphics driver took its place: wait for that one's screen."
      default: nil
      }
    }
  }

  package static var useFramebuffer: LinuxOperation {
    LinuxOperation("use the framebuffer") { reason, _ in
      switch reason {
      case .noSuchDevice: "Another graphics driver took its place: wait for that one's screen."
      case .notSupported, .invalidArgument:
        "Ask the boot loader for a mode of 16, 24 or 32 bits a pixel."
      default: nil
      }
    }
  }

  package static var mapFramebuffer: LinuxOperation {
    LinuxOperation("map the framebuffer's memory") { reason, _ in
      switch reason {
      case .noSuchDevice: "Another graphics driver took its place: wait for that one's screen."
      default: nil
      }
    }
  }
}
