import BezelLinux
import CBezelDRM
import FakeFiles
import SeededRandom
import Testing

@testable import BezelKMS

@Suite("A panel")
struct PanelTests {
  /// The corners of a panel, clockwise from its own top left.
  private let corners = ["top left", "top right", "bottom right", "bottom left"]

  @Test("is given a picture whose top is at the side that is up")
  func turn() {
    // The panel's corner that is the viewer's top left. The picture's top left has to be there, and
    // moves one corner on with every quarter.
    let cases = [
      ("Normal", "top left"), ("Right Side Up", "top right"), ("Upside Down", "bottom right"),
      ("Left Side Up", "bottom left"),
    ]
    for (orientation, corner) in cases {
      let turn = PanelTurn(panelOrientation: orientation)
      #expect(corners[turn.rawValue / 90] == corner, "\(orientation)")
    }
    #expect(PanelTurn(panelOrientation: nil) == .none)
    #expect(PanelTurn(panelOrientation: "Inside Out") == .none)
  }

  @Test("without an orientation is turned as the console is, if no panel of the card has one")
  func console() throws {
    func turns(_ turns: PanelTurn..., console: PanelTurn, request: PanelTurn? = nil) throws -> [Int]
    {
      let topology = Topology(
        connectors: turns.enumerated().map { index, turn in
          Hardware.connector(UInt32(1 + index), crtcs: 1 << UInt32(index), turn: turn)
        }, crtcs: Hardware.crtcs(nil, nil),
        planes: [Hardware.plane(201), Hardware.plane(202, crtcs: 2)], isAtomic: true,
        consoleTurn: console)
      return try topology.scanouts { $0.turn = request }.map { $0.turn.rawValue }
    }
    #expect(try turns(.none, console: .quarter) == [90])
    #expect(try turns(.none, .none, console: .half) == [180, 180])
    #expect(try turns(.none, console: .quarter, request: PanelTurn.none) == [0])
    #expect(try turns(.threeQuarters, console: .quarter) == [270])
    // The kernel turns its console for the panel, and not for the monitor beside it.
    #expect(try turns(.threeQuarters, .none, console: .threeQuarters) == [270, 0])
  }

  @Test("is turned by its property and by rotate= together, as the kernel's console is")
  func commandLine() {
    func turn(_ orientation: String?, _ line: String) -> Int {
      PanelTurn(
        panelOrientation: orientation, video: KernelCommandLine(line).video(for: "DSI-1")
      ).rawValue
    }
    #expect(turn(nil, "quiet") == 0)
    // Degrees of the command line are counterclockwise.
    #expect(turn(nil, "video=DSI-1:800x480,rotate=90") == 270)
    #expect(turn(nil, "video=800x480,rotate=270") == 90)
    #expect(turn("Normal", "video=DSI-1:800x480,rotate=180") == 180)
    #expect(turn("Left Side Up", "video=DSI-1:800x480") == 270)
    #expect(turn("Left Side Up", "video=DSI-1:800x480,rotate=180") == 90)
    #expect(turn("Right Side Up", "video=DSI-1:800x480,rotate=90") == 0)
    #expect(turn("Upside Down", "video=HDMI-A-1:800x480,rotate=90") == 180)
    // The property has what the command line says, where there is one.
    #expect(turn("Left Side Up", "video=DSI-1:panel_orientation=left_side_up") == 270)
    #expect(turn("Normal", "video=DSI-1:panel_orientation=left_side_up") == 0)
    for (option, degrees) in [
      ("normal", 0), ("upside_down", 180), ("left_side_up", 270), ("right_side_up", 90),
      ("inside_out", 0), ("", 0),
    ] {
      #expect(turn(nil, "video=DSI-1:panel_orientation=\(option)") == degrees, "\(option)")
    }
    #expect(turn(nil, "video=DSI-1:8x4,panel_orientation=upside_down,rotate=90") == 90)
    // The kernel refuses a rotation without a mode.
    #expect(turn(nil, "video=DSI-1:rotate=90") == 0)
  }

  @Test("on a framebuffer without connectors is turned as the console, or as its one video= says")
  func framebuffer() throws {
    let files = try FakeFiles()
    func turn(_ line: String, console: String? = nil) throws -> Int {
      try files.write(line, to: "proc/cmdline")
      try files.write(console ?? "0", to: "sys/class/graphics/fbcon/rotate")
      return PanelTurn.ofFramebuffer(root: files.root).rawValue
    }
    #expect(PanelTurn.ofFramebuffer(root: files.root) == .none)
    #expect(try turn("fbcon=rotate:1") == 90)
    #expect(try turn("quiet", console: "3") == 270)
    #expect(try turn("video=DSI-1:800x480,rotate=90") == 270)
    #expect(try turn("video=800x480,rotate=180") == 180)
    #expect(try turn("video=DSI-1:panel_orientation=right_side_up video=efifb:off") == 90)
    #expect(try turn("video=DSI-1:8x4,rotate=180 video=DSI-1:8x4,rotate=90") == 270)
    #expect(try turn("video=DSI-1:8x4,rotate=90 video=DSI-2:8x4,rotate=90") == 270)
    // It is not known which connector the firmware used.
    #expect(try turn("video=DSI-1:8x4,rotate=90 video=HDMI-A-1:1920x1080") == 0)
    #expect(try turn("video=DSI-1:8x4,rotate=90 video=8x4") == 0)
    // Not turned twice: the console follows both.
    #expect(try turn("video=DSI-1:8x4,rotate=90 fbcon=rotate:3", console: "3") == 270)
    #expect(try turn("video=DSI-1:8x4,rotate=90 fbcon=rotate:1") == 90)
  }

  @Test("has a size only if it can be believed")
  func size() {
    func expect(
      _ sizes: [(Int, Int)], to size: (_ width: Int, _ height: Int) -> PhysicalSize
    ) {
      for (width, height) in sizes {
        #expect(PhysicalSize(width: width, height: height) == size(width, height))
      }
    }
    expect([(0, 0), (300, 0), (0, 200), (0, .min)]) { _, _ in .unknown }
    expect(
      [(16, 9), (16, 10), (160, 90), (160, 100), (1_600, 900), (1_600, 1_000)],
      to: PhysicalSize.aspectRatio)
    expect(
      [(10, 10), (-300, 200), (.max, 300), (300, .min), (10_001, 5_000)],
      to: PhysicalSize.implausible)
    expect(
      [(11, 11), (41, 31), (154, 86), (161, 90), (518, 324), (10_000, 10_000)],
      to: PhysicalSize.known)
  }

  @Test("has the size that the kernel says, else the one of its EDID")
  func sizeSource() throws {
    let edid = try #require(EDID(bytes: EDIDBlock().bytes))
    let liar = try #require(
      EDID(bytes: EDIDBlock(size: (16, 9), timingSize: (1_600, 900)).bytes))
    for (reported, edid, size) in [
      ((520, 320), edid, .known(width: 520, height: 320)),
      ((160, 90), edid, .known(width: 325, height: 203)),
      ((0, 0), edid, .known(width: 325, height: 203)),
      ((0, 0), liar, .aspectRatio(width: 1_600, height: 900)),
      ((160, 90), liar, .aspectRatio(width: 160, height: 90)),
      ((160, 90), nil, .aspectRatio(width: 160, height: 90)), ((0, 0), nil, .unknown),
    ] as [((Int, Int), EDID?, PhysicalSize)] {
      let connector = Connector(
        id: Hardware.id(1), type: .hdmiA, number: 1, status: .connected,
        size: PhysicalSize(width: reported.0, height: reported.1), edid: edid, modes: [],
        possibleCRTCs: CRTCSet(rawValue: 1))
      #expect(connector.size == size)
    }
  }
}

@Suite("The layouts of a plane's formats")
struct FormatModifiersTests {
  @Test("are row by row only where the kernel says so")
  func linear() throws {
    let formats = (0..<70).map { PixelFormat(rawValue: 1_000 + $0) }
    let blob = blob(
      formats,
      [
        (offset: 0, bits: .max, modifier: 0x0100_0000_0000_0001),
        (offset: 0, bits: 0b101, modifier: 0), (offset: 64, bits: 0b10, modifier: 0),
      ])
    let modifiers = try #require(FormatModifiers(blob: blob))
    for (index, format) in formats.enumerated() {
      #expect(modifiers.isLinear(format) == [0, 2, 65].contains(index), "format \(index)")
    }
    #expect(!modifiers.isLinear(.xrgb8888))
  }

  @Test("are unknown where no layout is named, or the list is cut off")
  func unknown() {
    #expect(FormatModifiers(blob: []) == nil)
    #expect(FormatModifiers(blob: blob([.xrgb8888], [])) == nil)
    let whole = blob([.xrgb8888], [(offset: 0, bits: 1, modifier: 0)])
    for count in whole.indices { #expect(FormatModifiers(blob: Array(whole.prefix(count))) == nil) }
  }

  @Test("may be any bytes")
  func hostile() {
    for seed in SeededRandom.seeds(20_000) {
      var random = SeededRandom(seed: seed)
      let sizes: [UInt32] = [0, 1, 24, 28, 64, 100, .max]
      let header = [1, 0] + (0..<4).map { _ in random.pick(sizes) }
      let bytes =
        header.flatMap(bytes(of:))
        + (0..<random.int(0...200)).map { _ in UInt8.random(in: 0...255, using: &random) }
      let isLinear = FormatModifiers(blob: bytes)?.isLinear(.xrgb8888) ?? false
      #expect(!isLinear, "seed \(seed)")
    }
  }

  private func bytes<Number: FixedWidthInteger>(of number: Number) -> [UInt8] {
    withUnsafeBytes(of: number) { Array($0) }
  }

  private func blob(
    _ formats: [PixelFormat], _ modifiers: [(offset: UInt32, bits: UInt64, modifier: UInt64)]
  ) -> [UInt8] {
    let numbers = UInt32(formats.count)
    let header = [1, 0, numbers, 24, UInt32(modifiers.count), 24 + 4 * numbers]
    return header.flatMap(bytes(of:)) + formats.flatMap { bytes(of: $0.rawValue) }
      + modifiers.flatMap {
        bytes(of: $0.bits) + bytes(of: $0.offset) + bytes(of: UInt32(0)) + bytes(of: $0.modifier)
      }
  }
}
