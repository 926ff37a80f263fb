import CBezelDRM
import Testing

@testable import BezelKMS

@Suite("A mode")
struct ModeTests {
  @Test("counts pictures as the kernel does")
  func refresh() throws {
    var info = drmModeModeInfo()
    info.hdisplay = 1_920
    info.vdisplay = 1_080
    info.clock = 148_500
    info.htotal = 2_200
    info.vtotal = 1_125
    #expect(try #require(Mode(info)).refreshMillihertz == 60_000)
    info.clock = 148_352  // the NTSC one
    #expect(try #require(Mode(info)).refreshMillihertz == 59_940)
    info.clock = 74_250
    info.flags = UInt32(DRM_MODE_FLAG_INTERLACE)
    #expect(try #require(Mode(info)).refreshMillihertz == 60_000)
    info.flags = UInt32(DRM_MODE_FLAG_DBLSCAN)
    #expect(try #require(Mode(info)).refreshMillihertz == 15_000)
    info.flags = 0
    info.vscan = 2
    #expect(try #require(Mode(info)).refreshMillihertz == 15_000)
  }

  @Test("is taken for 60 Hz when what it states is nonsense", arguments: [0, 1, 24_000, .max])
  func nonsense(clock: UInt32) throws {
    var info = Hardware.info(1_920, 1_080, clock: clock)
    info.htotal = 2_200
    info.vtotal = 1_125
    #expect(try #require(Mode(info)).refreshMillihertz == 60_000)
    info.htotal = 0
    #expect(try #require(Mode(info)).refreshMillihertz == 60_000)
  }

  @Test("keeps 10 Hz and 1 000 Hz, the ends of the range")
  func ends() throws {
    var info = Hardware.info(800, 480)
    info.htotal = 1_000
    info.vtotal = 500
    for (clock, millihertz) in [
      (4_999, 60_000), (5_000, 10_000), (180_000, 360_000), (500_000, 1_000_000), (500_001, 60_000),
    ] {
      info.clock = UInt32(clock)
      #expect(try #require(Mode(info)).refreshMillihertz == millihertz, "clock \(clock)")
    }
  }

  @Test("without pixels is none")
  func empty() {
    #expect(Mode(Hardware.info(0, 1_080)) == nil)
    #expect(Mode(Hardware.info(1_920, 0)) == nil)
  }

  @Test("equals one with the same timing, whatever its rank, and no other")
  func equality() throws {
    let info = Hardware.info(1_280, 800)
    let mode = try #require(Mode(info))
    var other = info
    other.type = UInt32(DRM_MODE_TYPE_PREFERRED)
    other.vrefresh = 60
    other.flags = 5  // sync polarities
    #expect(Mode(other) == mode)
    let changes: [(inout drmModeModeInfo) -> Void] = [
      { $0.clock += 1 }, { $0.hdisplay += 1 }, { $0.vdisplay += 1 }, { $0.hsync_start += 1 },
      { $0.hsync_end += 1 }, { $0.vsync_start += 1 }, { $0.vsync_end += 1 }, { $0.htotal += 1 },
      { $0.vtotal += 1 }, { $0.vscan += 1 }, { $0.flags |= UInt32(DRM_MODE_FLAG_INTERLACE) },
    ]
    for (index, change) in changes.enumerated() {
      var other = info
      change(&other)
      #expect(Mode(other) != mode, "change \(index)")
    }
  }

  @Test("reads as people write it")
  func description() throws {
    var info = Hardware.info(800, 480)
    info.htotal = 1_000
    info.vtotal = 500
    info.clock = 30_000
    #expect(try #require(Mode(info)).description == "800x480@60.000")
    info.clock = 29_970
    #expect(try #require(Mode(info)).description == "800x480@59.940")
    info.clock = 30_003
    #expect(try #require(Mode(info)).description == "800x480@60.006")
  }
}
