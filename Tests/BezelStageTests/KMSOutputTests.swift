import BezelHUD
import BezelKMS
import BezelRaster
import BezelTouch
import BezelText
import FakeCard
import SeededRandom
import Testing

@testable import BezelStage

/// The pixels on a graphics card's screen, to the bit.
@Suite("A screen of a card") struct KMSOutputTests {
  /// The values of "panel orientation": normal, upside down, left side up, right side up.
  private static let turns: [(orientation: UInt64?, rotation: Rotation)] = [
    (nil, .upright), (0, .upright), (1, .clockwise180), (2, .clockwise270), (3, .clockwise90),
  ]

  @Test("X-02 shows scenes in every format, turned as its panel is, in rows of odd lengths")
  func formats() throws {
    for format in PixelFormat.drawable {
      for (orientation, rotation) in Self.turns {
        var random = SeededRandom(seed: Int(format.rawValue))
        var description = CardDescription.small(
          random.int(30...90), random.int(30...90), formats: [format], orientation: orientation)
        description.pitchAlignment = 256
        let screen = try CardDisplay(description)
        #expect(screen.output.rotation == rotation)
        #expect(screen.output.chain.scanout.format == format)
        let (width, height) = (screen.output.output.width, screen.output.output.height)
        var scene = RandomPicture.scene(&random, width: width, height: height)
        for frame in 0..<3 {
          try screen.show { _ in scene }
          let isSame = try screen.shows(scene)
          #expect(isSame, "\(format), \(rotation), frame \(frame)")
          #expect(screen.fake.screen()?.picture.pitch.isMultiple(of: 256) == true)
          RandomPicture.change(&scene, &random)
        }
        screen.close()
        #expect(screen.fake.held == .nothing)
      }
    }
  }

  @Test("X-03 takes a touch for the place in the picture that is under the finger")
  func touches() throws {
    for (orientation, _) in Self.turns {
      let screen = try CardDisplay(.small(80, 60, orientation: orientation))
      let (width, height) = (screen.output.output.width, screen.output.output.height)
      // A white spot in the picture is found on the panel, and touched there.
      let spot = PixelRect(minX: width - 12, minY: 4, maxX: width - 8, maxY: 8)
      var scene = Scene(
        bounds: PixelRect(width: width, height: height), backdrop: .color(.black))
      let shape = Shape.rounded(
        RoundedRect(
          Rect(
            origin: Point(x: Fixed(spot.minX), y: Fixed(spot.minY)),
            size: Size(width: 4, height: 4)), radius: 0))
      scene.layers = [
        Layer(transform: .identity, alpha: .opaque, items: [Item(shape, .solid(.white))])
      ]
      try screen.show { _ in scene }
      let picture = try #require(screen.fake.screen()).picture
      var hits = 0
      for y in 0..<picture.height {
        for x in 0..<picture.width where picture.pixel(x, y) & 0xFF_FFFF == 0xFF_FFFF {
          let touched = PanelPoint(
            x: UInt16((2 * x + 1) * 65_536 / (2 * picture.width)),
            y: UInt16((2 * y + 1) * 65_536 / (2 * picture.height)))
          let output = screen.output.output
          let place = output.place(of: touched, turned: screen.output.rotation).point
          let pixel = Point(x: place.x * output.scale, y: place.y * output.scale)
          #expect((Fixed(spot.minX)..<Fixed(spot.maxX)).contains(pixel.x))
          #expect((Fixed(spot.minY)..<Fixed(spot.maxY)).contains(pixel.y))
          hits += 1
        }
      }
      #expect(hits == 16)
      screen.close()
    }
  }

  /// The ways in which frames reach a screen.
  private static let ways: [(commit: CommitStyle, uploads: Bool)] = [
    (.atomic, false), (.atomic, true), (.legacy, false), (.legacy, true),
  ]

  @Test("X-06 equals the whole scene after every one of many small changes and refused frames")
  func sequences() throws {
    for seed in SeededRandom.seeds(10) {
      for (commit, uploads) in Self.ways {
        var random = SeededRandom(seed: seed)
        let (orientation, _) = random.pick(Self.turns)
        var description = CardDescription.small(
          random.int(30...60), random.int(30...60), formats: [random.pick(PixelFormat.drawable)],
          orientation: orientation)
        description.hasDirtyFB = true
        // The screen is updated only within the clips.
        description.copies = true
        description.driver = random.pick(["fakedrm", "cirrus"])
        description.countsPictures = random.int(0...1) == 0
        let screen = try CardDisplay(description) {
          $0.screen.commit = commit
          $0.screen.uploads = uploads
        }
        let (width, height) = (screen.output.output.width, screen.output.output.height)
        var scene = RandomPicture.scene(&random, width: width, height: height)
        let call: CardCall =
          switch (commit, uploads) {
          case (.atomic, _): .atomic
          case (.legacy, false): .pageFlip
          case (.legacy, true): .map  // none: a refused DIRTYFB gives the screen up
          }
        for frame in 0..<200 {
          if frame > 0, random.int(0...9) == 0 {
            screen.fake.fail(of: call, with: random.pick([.busy, .invalidArgument]))
          }
          try screen.show { _ in scene }
          let isSame = try screen.shows(scene)
          try #require(
            isSame,
            "frame \(frame), seed \(seed), \(commit), uploads \(uploads), \(description.driver)")
          if random.int(0...3) == 0 || scene.layers.count > 6 {
            scene = RandomPicture.scene(&random, width: width, height: height)
          } else {
            RandomPicture.change(&scene, &random)
          }
        }
        #expect(screen.warnings == [])
        #expect(screen.loss == nil)
        screen.close()
        #expect(screen.fake.held == .nothing)
      }
    }
  }

  @Test("goes on with one buffer where two do not fit, and equals the whole scene still")
  func oneBuffer() throws {
    for commit in [CommitStyle.atomic, .legacy] {
      var random = SeededRandom(seed: 7)
      var description = CardDescription.small(64, 64)
      description.videoBytes = 64 * 64 * 4
      description.hasDirtyFB = true
      let screen = try CardDisplay(description) { $0.screen.commit = commit }
      var scene = RandomPicture.scene(&random, width: 64, height: 64)
      for frame in 0..<20 {
        try screen.show { _ in scene }
        #expect(try screen.shows(scene), "frame \(frame)")
        RandomPicture.change(&scene, &random)
      }
      #expect(screen.output.chain.scanout.transfer == .upload(.noSecondBuffer))
      #expect(screen.output.name.contains("one buffer"))
      #expect(screen.fake.held.framebuffers == 1)
      #expect(screen.loss == nil && screen.warnings == [])
      screen.close()
    }
  }

  @Test("takes a smaller mode where not even one buffer fits the video memory")
  func smallerMode() throws {
    for commit in [CommitStyle.atomic, .legacy] {
      var description = CardDescription()
      description.connectors = [
        ConnectorDescription(modes: [
          CardMode(1_024, 768, isPreferred: true), CardMode(800, 600), CardMode(640, 480),
        ])
      ]
      description.videoBytes = 640 * 480 * 4
      description.hasDirtyFB = true
      let screen = try CardDisplay(description) { $0.screen.commit = commit }
      for white in [10, 200] as [UInt8] {
        try screen.show { output in
          Scene(
            bounds: PixelRect(width: output.width, height: output.height),
            backdrop: .color(Color(white: white)))
        }
      }
      #expect(screen.output.output.width == 640)
      #expect(screen.fake.screen()?.picture.pixel(639, 479) == 0xFFC8_C8C8)
      #expect(screen.loss == nil)
      // The connectors have not changed, so a second check does nothing.
      screen.fake.forgetCalls()
      try screen.replan()
      try screen.handle(waits: true)
      #expect(screen.fake.calls.contains(.getConnector))
      #expect(!screen.fake.calls.contains(.createDumb) && !screen.fake.calls.contains(.rmFB))
      screen.close()
      #expect(screen.fake.held == .nothing)
    }
  }

  @Test("X-09 is drawn and told of only where the ring is, while only a ring turns")
  func ring() throws {
    for uploads in [false, true] {
      let screen = try CardDisplay(.small(400, 300)) { $0.screen.uploads = uploads }
      let typesetter = TextSetter(font: nil)
      var huds = HUDStack()
      _ = huds.apply(
        [.command(.show(Presentation(.indefinite, status: "Wait")))], at: Moment(nanoseconds: 0))
      func scene(_ milliseconds: Int64) -> Scene {
        let moment = Moment(nanoseconds: milliseconds * 1_000_000)
        _ = huds.settle(at: moment)
        return huds.scene(
          at: moment, on: screen.output.output, typesetter: typesetter.block(for:)
        ).scene
      }
      try screen.show { _ in scene(900) }
      try screen.show { _ in scene(1_000) }
      // Pixels that are not drawn again keep the poison, in both buffers.
      screen.poison(0x5A)
      try screen.show { _ in scene(1_100) }
      screen.poison(0x5A)
      let before = scene(1_100)
      let last = scene(1_200)
      try screen.show { _ in last }
      let clips = try #require(screen.fake.damage())
      #expect(clips.count == 1)
      let clip = try #require(clips.first)
      #expect(clip.right - clip.left < 60 && clip.bottom - clip.top < 60, "\(clip)")
      // All differences from the frame before lie within.
      let (old, new) = (try screen.whole(before), try screen.whole(last))
      let picture = try #require(screen.fake.screen()).picture
      var changed = 0
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let start = y * picture.pitch + 4 * x
          let isInside =
            (clip.left..<clip.right).contains(x) && (clip.top..<clip.bottom).contains(y)
          if old[start..<start + 4] != new[start..<start + 4] {
            changed += 1
            #expect(isInside)
          }
          if isInside {
            #expect(picture.bytes[start..<start + 4].elementsEqual(new[start..<start + 4]))
          } else {
            #expect(picture.pixel(x, y) == 0x5A5A_5A5A)
          }
        }
      }
      #expect(changed > 50)
      screen.close()
    }
  }
}
