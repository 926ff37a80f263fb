import BezelFiles
import FakeFiles
import Testing

@testable import BezelConfiguration

@Suite("Profiles of boards")
struct BoardProfileTests {
  private func profile(_ match: String) -> BoardProfile {
    BoardProfile(ConfigurationFile.parse(bytes: Array(match.utf8), name: "p"), path: "p")
  }

  private func fits(_ match: String, _ machine: Machine) -> Bool {
    var machine = machine
    return profile("[Match]\n" + match).fits(&machine)
  }

  @Test("fit machines of which all is true that they ask for")
  func matching() {
    let machine = Machine(
      compatible: ["raspberrypi,4-model-b", "brcm,bcm2711"], maker: "Valve", product: "Jupiter",
      drivers: ["vc4-drm"], devices: ["raspberrypi,7inch-touchscreen-panel"])
    for match in [
      "DeviceTree=raspberrypi,4-model-b", "DeviceTree=brcm,bcm2711", "DeviceTree=x,y brcm,bcm2711",
      "DeviceTree=x,y\nDeviceTree=raspberrypi,*", "DMI=Valve:Jupiter", "DMI=Val?e:*",
      "DMI=Other:Thing\nDMI=Valve:Jup*", "Driver=vc4*", "Panel=raspberrypi,7inch*",
      "DeviceTree=raspberrypi,*\nPanel=x,y raspberrypi,7inch-touchscreen-panel\nDriver=vc4-drm",
    ] {
      #expect(fits(match, machine), "\(match)")
      #expect(!fits(match, Machine()), "\(match)")
    }
    for match in [
      "", "DeviceTree=", "DeviceTree=raspberrypi", "DeviceTree=RaspberryPi,4-model-b",
      "DMI=Valve", "DMI=Valve Jupiter", "DeviceTree=raspberrypi,*\nPanel=x,y",
      "DeviceTree=x,y\nDMI=Valve:Jupiter", "DeviceTree=raspberrypi,*\nKernel=6.1",
    ] {
      #expect(!fits(match, machine), "\(match)")
    }
  }

  @Test("say what is wrong with them")
  func problems() {
    #expect(profile("[Match]\nDeviceTree=a").problems.isEmpty)
    #expect(profile("[Screen]\nRotate=90").problems.count == 1)
    #expect(
      profile("[Match]\nDeviceTree=a\nKernel=6").problems == [
        "p:3: [Match] has no Kernel: give DeviceTree, DMI, Driver, Panel."
      ])
  }

  @Test("know patterns, and do not take for ever over hard ones")
  func globs() {
    for (pattern, name) in [
      ("", ""), ("*", ""), ("*", "abc"), ("a*c", "abbc"), ("a*b*c", "axbxbyc"), ("?", "a"),
      ("**?", "ab"), ("a*", "a"),
    ] {
      #expect(Glob(pattern).matches(name), "\(pattern) \(name)")
    }
    for (pattern, name) in [
      ("", "a"), ("a", ""), ("?", ""), ("a*c", "ab"), ("ab", "abc"), ("*b", "a"), ("A", "a"),
    ] {
      #expect(!Glob(pattern).matches(name), "\(pattern) \(name)")
    }
    let hard = String(repeating: "*a", count: 30) + "b"
    #expect(!Glob(hard).matches(String(repeating: "a", count: 2_000)))
  }

  @Test("are chosen by what the machine's files say, the first by name")
  func choice() throws {
    let files = try FakeFiles()
    let tree = "proc/device-tree"
    try files.write("maker,board-2\u{0}maker,board\u{0}", to: "\(tree)/compatible")
    try files.write("maker,panel\u{0}", to: "\(tree)/soc/dsi/panel@0/compatible")
    try files.write("maker,other-panel\u{0}", to: "\(tree)/soc/dsi/panel@1/compatible")
    try files.write("disabled\u{0}", to: "\(tree)/soc/dsi/panel@1/status")
    try files.write("maker,third-panel\u{0}", to: "\(tree)/soc/spi/panel/compatible")
    try files.write("okay\u{0}", to: "\(tree)/soc/spi/panel/status")
    try files.write("disabled\u{0}", to: "\(tree)/soc/off/status")
    try files.write("maker,fourth-panel\u{0}", to: "\(tree)/soc/off/panel/compatible")
    // The search stays in the tree, and follows no cycle.
    try files.link("\(tree)/soc/loop", to: "..")
    try files.write("Maker GmbH\n", to: "sys/class/dmi/id/sys_vendor")
    try files.write("Board 2\n", to: "sys/class/dmi/id/product_name")
    files.makeFolder("sys/class/drm/card0-DSI-1")
    files.makeFolder("sys/class/drm/card0/device")
    files.makeFolder("sys/bus/platform/drivers/vc4-drm")
    try files.link(
      "sys/class/drm/card0/device/driver", to: files.path("sys/bus/platform/drivers/vc4-drm"))
    func profile(_ match: String, _ name: String) throws {
      try files.write("[Match]\n\(match)\n", to: "usr/lib/bezel/profiles/\(name).conf")
    }
    func chosen() throws -> String? {
      try Configuration.read(root: files.root).profile?.split(separator: "/").last.map {
        String($0)
      }
    }
    try profile("DMI=*:*", "z")
    #expect(try chosen() == "z.conf")
    for (name, match) in [
      ("y", "DMI=Maker GmbH:Board ?"), ("x", "Driver=vc4-drm"), ("w", "Panel=maker,third-panel"),
      ("v", "DeviceTree=maker,board\nPanel=maker,panel"),
    ] {
      try profile(match, name)
      #expect(try chosen() == "\(name).conf")
    }
    try profile("Panel=maker,other-panel maker,fourth-panel", "a")
    try profile("Panel=maker,absent", "b")
    #expect(try chosen() == "v.conf")
  }

  /// The folder of the repository's profiles.
  private static let folder =
    #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/board/profiles"

  @Test(
    "that come with Bezel fit their boards and no other, and say something that can be used",
    arguments: [
      (
        "raspberry-pi-touch-display", ["raspberrypi,3-model-b", "brcm,bcm2837"],
        ["raspberrypi,7inch-touchscreen-panel"], "DSI-1"
      ),
      (
        "raspberry-pi-touch-display", ["raspberrypi,5-model-b", "brcm,bcm2712"],
        [
          "raspberrypi,7inch-dsi", "simple-panel", "toshiba,tc358762",
          "raspberrypi,7inch-touchscreen-panel-regulator",
        ], "DSI-1"
      ),
      (
        "raspberry-pi-touch-display-2", ["raspberrypi,5-model-b", "brcm,bcm2712"],
        ["raspberrypi,dsi-7inch", "goodix,gt911"], "DSI-1"
      ),
      (
        "pine64-pinephone", ["pine64,pinephone-1.2", "allwinner,sun50i-a64"],
        ["xingbangda,xbd599"], "DSI-1"
      ),
      (
        "pine64-pinephone-pro", ["pine64,pinephone-pro", "rockchip,rk3399"],
        ["hannstar,hsd060bhw4", "himax,hx8394"], "DSI-1"
      ),
      (
        "purism-librem5", ["purism,librem5r4", "purism,librem5", "fsl,imx8mq"],
        ["ys,ys57pss36bh5gq"], "DSI-1"
      ),
      (
        "st-stm32mp157c-dk2", ["st,stm32mp157c-dk2", "st,stm32mp157"], ["orisetech,otm8009a"],
        "DSI-1"
      ),
      (
        "st-stm32mp135f-dk", ["st,stm32mp135f-dk", "st,stm32mp135"], ["rocktech,rk043fn48h"],
        "DPI-1"
      ),
      (
        "kontron-imx8mm-dl", ["kontron,imx8mm-bl", "kontron,imx8mm-sl", "fsl,imx8mm"],
        ["jenson,bl-jt60050-01a", "panel-lvds"], "LVDS-1"
      ),
      (
        "toradex-verdin-imx8mm-10inch",
        ["toradex,verdin-imx8mm-wifi-dahlia", "toradex,verdin-imx8mm", "fsl,imx8mm"],
        ["riverdi,rvt101hvlnwc00", "panel-lvds"], "LVDS-1"
      ),
      (
        "solidrun-hummingboard-iiot", ["solidrun,imx8mp-hummingboard-iiot", "fsl,imx8mp"],
        ["winstar,wf70a8syjhlnga", "panel-lvds"], "LVDS-1"
      ),
      ("valve-steam-deck", [], [], "eDP-1"),
    ])
  func shipped(name: String, compatible: [String], devices: [String], connector: String) throws {
    var machine = Machine(compatible: compatible, devices: devices)
    if compatible.isEmpty { (machine.maker, machine.product) = ("Valve", "Jupiter") }
    var configuration = ConfigurationFiles()
    let names = configuration.configurationFiles(in: Self.folder).sorted()
    #expect(names.count == 11)
    var fitting: [String] = []
    for name in names {
      let path = "\(Self.folder)/\(name)"
      let bytes = try FileBytes.read(path, limit: 4_096)
      #expect(String(decoding: bytes, as: UTF8.self).contains("# Source"))
      let profile = BoardProfile(ConfigurationFile.parse(bytes: bytes, name: path), path: path)
      #expect(profile.problems.isEmpty)
      if profile.fits(&machine) {
        fitting.append(name)
        var settings = Settings()
        settings.add(profile.settings, of: .profile)
        #expect(settings.warnings.isEmpty)
        #expect(settings[.stage(.connector)]?.text == connector)
      }
    }
    #expect(fitting == ["\(name).conf"])
  }
}
