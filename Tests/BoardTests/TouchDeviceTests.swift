import Testing

extension BoardSuite {
  /// The devices that a HUD blocks for other programs, and those that it never blocks.
  @Suite("Input devices") struct TouchDeviceTests {
    private static let size = (width: 1024, height: 768)

    /// A device and a second reader of it.
    private struct Watched {
      let kind: BoardPanel.Kind
      let panel: BoardPanel
      let reader: BoardReader

      init(_ board: VirtualBoard, _ kind: BoardPanel.Kind, place: String? = nil) throws {
        self.kind = kind
        panel = try board.touchPanel(kind, size: TouchDeviceTests.size, place: place)
        reader = try BoardReader(of: panel)
      }

      var isKeys: Bool { [.keyboard, .powerKeyboard, .powerKey, .sideKeys].contains(kind) }

      /// Uses the device once, for its purpose.
      func use() throws {
        switch kind {
        case .powerKey, .powerKeyboard: try panel.press("KEY_POWER")
        case .keyboard: try panel.press("KEY_A")
        case .sideKeys: try panel.press("KEY_VOLUMEUP")
        default: try panel.tap(at: 300, 300)
        }
      }

      func verdict() throws -> [String] { try reader.judgement(hovers: !isKeys).verdict }
    }

    @Test("three panels are kept from the others at once, and given back as they were")
    func three() throws {
      let board = try VirtualBoard.shared(.bochs)
      let panels = try [BoardPanel.Kind.multi, .single, .multi].map { try Watched(board, $0) }
      // One is touched when the HUD comes, another when it goes.
      try panels[0].panel.down(at: 100, 100)
      let demo = try board.start("bezel demo --status Three --mask black --dismiss 6")
      try demo.waitForLine(containing: "did appear")
      for watched in panels { try watched.panel.wait(untilOpenIn: demo) }
      try panels[0].reader.wait(contacts: 1)
      try panels[0].panel.up()
      try panels[1].use()
      try demo.waitForLine(containing: "touched", count: 1)
      try panels[2].panel.down(at: 100, 100)
      try demo.waitForLine(containing: "touched", count: 2)
      try demo.waitForLine(containing: "did disappear")
      try panels[2].panel.up()
      #expect(try demo.wait() == 0)
      for (panel, before) in zip(panels, [1, 0, 0]) {
        try panel.use()
        try panel.reader.wait(contacts: before + 1)
        let judgement = try panel.reader.judgement()
        #expect(judgement.contacts == before + 1 && judgement.verdict == [])
      }
    }

    @Test("a mask blocks what touches and points, keys when asked, and the power key never")
    func kinds() throws {
      let board = try VirtualBoard.shared(.bochs)
      let kinds = BoardPanel.Kind.allCases.filter { $0 != .nothing }
      let all = try kinds.map { try Watched(board, $0) }
      for (arguments, blocked) in [
        ("--mask none", []),
        ("--mask clear", [.multi, .lists, .single, .pointer, .mouse]),
        (
          "--mask clear --input touch,pointer,pen,keys",
          kinds.filter { $0 != .powerKey && $0 != .sideKeys }
        ),
        ("--mask clear --input none", []),
      ] as [(String, [BoardPanel.Kind])] {
        let counts = try all.map { try $0.reader.judgement(hovers: true).contacts }
        let demo = try board.start("bezel demo --status Kinds \(arguments)")
        try demo.waitForLine(containing: "did appear")
        for device in all where blocked.contains(device.kind) {
          try device.panel.wait(untilOpenIn: demo)
        }
        for device in all { try device.use() }
        for (device, count) in zip(all, counts) where !blocked.contains(device.kind) {
          try device.reader.wait(contacts: count + 1)
        }
        try demo.signal("TERM")
        #expect(try demo.wait() == 0)
        // A device that should be blocked, and cannot be because of one of the system's keys, is
        // reported.
        let words = try demo.errors().split { " \n,.;:'()".contains($0) }
        let leaking = all.filter { words.contains($0.panel.node[...]) }
        #expect(
          leaking.map(\.kind) == (arguments.contains("keys") ? [.sideKeys] : []), "\(words)")
        for (device, count) in zip(all, counts) {
          let told = try device.reader.judgement(hovers: true).contacts - count
          let expected = blocked.contains(device.kind) ? 0 : 1
          #expect(told == expected, "\(device.kind) with \(arguments)")
        }
      }
      for device in all {
        let before = try device.reader.judgement(hovers: true).contacts
        try device.use()
        try device.reader.wait(contacts: before + 1)
        #expect(try device.verdict() == [], "\(device.kind)")
      }
    }

    @Test("both nodes of one device are blocked, and so is what is plugged in later")
    func laterAndTogether() throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      let touch = try Watched(board, .multi, place: "usb-labtouch-1/input0")
      let mouse = try Watched(board, .pointer, place: "usb-labtouch-1/input1")
      // A pointer is blocked with its touch panel, even where pointers are not blocked.
      let demo = try board.start("bezel demo --status Both --mask clear --input touch")
      try demo.waitForLine(containing: "did appear")
      let later = try Watched(board, .multi)
      try later.panel.wait(untilOpenIn: demo)
      for (index, device) in [touch, mouse, later].enumerated() {
        try device.use()
        try demo.waitForLine(containing: "touched", count: index + 1)
      }
      for device in [touch, mouse, later] { #expect(try device.reader.output() == "ready\n") }
      try touch.panel.unplug()
      let again = try Watched(board, .multi)
      try again.panel.wait(untilOpenIn: demo)
      try again.use()
      try demo.waitForLine(containing: "touched", count: 4)
      #expect(try again.reader.output() == "ready\n")
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
      for device in [mouse, later, again] {
        try device.use()
        try device.reader.wait(contacts: 1)
        #expect(try device.verdict() == [])
      }
    }

    @Test("a panel that another program has to itself is named once, and the others are blocked")
    func heldElsewhere() throws {
      let board = try VirtualBoard.shared(.bochs)
      let held = try board.touchPanel(.multi, size: Self.size, name: "Held")
      let holder = try board.reader(of: held.node, grabbing: true)
      let other = try Watched(board, .single)
      let demo = try board.start("bezel demo --status Held --mask clear")
      try demo.waitForLine(containing: "did appear")
      try other.panel.wait(untilOpenIn: demo)
      try other.use()
      try demo.waitForLine(containing: "touched")
      #expect(try other.reader.output() == "ready\n")
      try held.tap(at: 100, 100)
      try holder.waitForLine(containing: "EV_KEY BTN_TOUCH 0")
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
      let warnings = try demo.errors().split(separator: "\n").filter { $0.contains(held.node) }
      #expect(warnings.count == 1, "\(warnings)")
    }

    @Test("devices of no seat, another seat or another screen, and no panels, are left alone")
    func leftAlone() throws {
      let board = try VirtualBoard.shared(.bochs)
      let properties = [
        "LIBINPUT_IGNORE_DEVICE=1", "ID_SEAT=seat1", "BEZEL_PANEL=0", "WL_OUTPUT=DP-9",
      ]
      let left = try properties.map { property in
        let watched = try Watched(board, .multi)
        try watched.panel.describeToUdev([property])
        return watched
      }
      let ours = try Watched(board, .multi)
      try ours.panel.describeToUdev(["LIBINPUT_IGNORE_DEVICE=0", "ID_SEAT=seat0", "BEZEL_PANEL=1"])
      let demo = try board.start("bezel demo --status Alone --mask clear")
      try demo.waitForLine(containing: "did appear")
      try ours.use()
      try demo.waitForLine(containing: "touched", count: 1)
      for device in left {
        try device.use()
        try device.reader.wait(contacts: 1)
        #expect(try device.verdict() == [])
      }
      try ours.use()
      try demo.waitForLine(containing: "touched", count: 2)
      #expect(try demo.output().split(separator: "\n").count { $0.contains("touched") } == 2)
      #expect(try ours.reader.output() == "ready\n")
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
      #expect(try demo.errors() == "")
    }

    @Test("a panel whose axes have no range is refused with a sentence")
    func noRange() throws {
      let board = try VirtualBoard.shared(.bochs)
      let panel = try board.touchPanel(.multi, size: (1, 1))
      let demo = try board.start("bezel demo --status Range --mask clear")
      try demo.waitForError(containing: "where the device is touched (\(panel.node))")
      try panel.tap(at: 0, 0)
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
      #expect(try !demo.output().contains("touched"))
    }

    @Test("what udev's rules say of a device counts more than what it can do")
    func udev() throws {
      let board = try VirtualBoard.shared(.bochs)
      let hidden = try Watched(board, .multi)
      try hidden.panel.describeToUdev(["ID_INPUT_TOUCHSCREEN=0"])
      let turned = try Watched(board, .multi)
      // Half a turn: a touch in the upper left corner counts in the lower right one.
      try turned.panel.describeToUdev(["LIBINPUT_CALIBRATION_MATRIX=-1 0 1 0 -1 1"])
      let demo = try board.start("bezel demo --status Turned --mask clear")
      try demo.waitForLine(containing: "did appear")
      try hidden.use()
      try hidden.reader.wait(contacts: 1)
      #expect(try !demo.output().contains("touched"))
      // 45 % of the height, from below.
      try turned.panel.tap(at: 512, 767 - 345)
      try demo.waitForLine(containing: "touched inside")
      try demo.signal("TERM")
      #expect(try demo.wait() == 0)
    }
  }
}
