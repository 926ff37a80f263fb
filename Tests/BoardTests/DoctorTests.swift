import Testing

extension BoardSuite {
  /// Reports on the machine, and errors for bad input.
  @Suite("Doctor and bad input") struct DoctorTests {
    @Test("doctor names driver, connector, mode and touch panel")
    func names() throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      _ = try board.touchPanel(.multi, size: (1024, 768), name: "Board panel")
      let found = try board.expect("bezel doctor")
      #expect(found.contains("driver virtio_gpu"))
      #expect(found.contains("Virtual-1 (connected), RHT QEMU Monitor, mode 1024x768"))
      #expect(found.contains("scale 1: 1024 x 768 pixels on 260 x 190 mm are 101 dpi"))
      #expect(found.contains("Board panel"))
      try board.expect(
        "mkdir -p /etc/bezel && printf '[Screen]\\nScale=2.5\\n' >/etc/bezel/bezel.conf")
      let configured = try board.expect("bezel doctor; rm /etc/bezel/bezel.conf")
      #expect(configured.contains("scale 2.5: /etc/bezel/bezel.conf:2 says so"))
      #expect(found.contains("Ready"))
    }

    @Test("while the service shows a HUD, its screen is ready, and is said to be the service's")
    func served() throws {
      let board = try VirtualBoard.shared(.virtioGPU)
      let service = try board.start("bezeld")
      try board.expect("until bezel status >/dev/null 2>&1; do sleep 0.1; done; bezel show Hello")
      try board.expect(
        "until bezel status --json | grep -q '\"screen\":\"held\"'; do sleep 0.1; done")
      let found = try board.expect("bezel doctor")
      #expect(found.contains("as last probed: Bezel's service owns the card."), "\(found)")
      #expect(found.contains("in use: Bezel's service holds it for its HUDs"))
      #expect(found.contains("Ready: a HUD can be shown."))
      #expect(found.contains("service: bezeld "))
      let json = try board.expect("bezel doctor --json")
      #expect(json.contains("\"usable\":true") && json.contains("\"owned\":true"), "\(json)")
      try service.signal("TERM")
      #expect(try service.wait() == 0)
    }

    @Test("what is asked for by name and cannot be had is one sentence with advice, and a failure")
    func byName() throws {
      let board = try VirtualBoard.shared(.bochs)
      for (arguments, sentence) in [
        ("--card /dev/dri/card7", "Look for the cards there are with"),
        ("--card /dev/null", "Name a card with a screen"),
        ("--connector HDMI-A-9", "These are there: Virtual-1 (connected)."),
        ("--font /nowhere.ttf", "/nowhere.ttf"),
      ] {
        for command in ["demo --freeze 1", "doctor"] {
          let outcome = try board.run("timeout 15 bezel \(command) \(arguments)")
          #expect(outcome.status == 1, "\(command) \(arguments): \(outcome.output)")
          let said = outcome.output + outcome.errors
          #expect(said.contains(sentence), "\(command) \(arguments) said: \(said)")
        }
      }
    }

    @Test("a connector without a screen, and a card without a connected one")
    func disconnected() throws {
      let board = try VirtualBoard.shared(.bochs)
      try board.expect("echo off >/sys/class/drm/card0-Virtual-1/status")
      let named = try board.run("timeout 15 bezel demo --freeze 1 --card /dev/dri/card0")
      #expect(named.status == 1)
      #expect(named.errors.contains("Plug a screen in"))
      let doctor = try board.run("bezel doctor")
      #expect(doctor.status == 1)
      #expect(doctor.output.contains("Not ready"))
      let unnamed = try board.run("cd /tmp && bezel demo --freeze 1")
      #expect(unnamed.status == 0)
      #expect(unnamed.errors.contains("Drawing into memory"))
      try board.expect("test -s /tmp/bezel.png")
      try board.expect("echo detect >/sys/class/drm/card0-Virtual-1/status")
    }

    @Test("without the right to use the card it says which group to join")
    func noPermission() throws {
      let board = try VirtualBoard.shared(.bochs)
      try board.expect("chmod 0600 /dev/dri/card0; mkdir -m 0777 /tmp/u")
      func bezel(_ arguments: String) throws -> VirtualBoard.Outcome {
        try board.run("su -s /bin/sh nobody -c 'cd /tmp/u && timeout 15 bezel \(arguments)'")
      }
      let doctor = try bezel("doctor")
      #expect(doctor.status == 1)
      #expect(doctor.output.contains("Add this user to the 'video' group."))
      let named = try bezel("demo --freeze 1 --card /dev/dri/card0")
      #expect(named.status == 1)
      #expect(named.errors.contains("Add this user to the 'video' group."))
      let unnamed = try bezel("demo --freeze 1")
      #expect(unnamed.status == 0)
      #expect(unnamed.errors.contains("Add this user to the 'video' group."))
      try board.expect("test -s /tmp/u/bezel.png")
      try board.expect("chmod 0660 /dev/dri/card0")
    }

    @Test("without any card the demo warns once, draws into memory and succeeds")
    func noCard() throws {
      let board = try VirtualBoard.shared(.none)
      let outcome = try board.run("mkdir /tmp/p && cd /tmp/p && bezel demo", timeout: .seconds(60))
      #expect(outcome.status == 0)
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(try board.expect("ls /tmp/p | wc -l").hasSuffix("11"))
      #expect(try board.run("bezel doctor").status == 1)
    }
  }
}
