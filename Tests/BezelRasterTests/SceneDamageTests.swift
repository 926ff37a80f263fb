import BezelRaster
import SeededRandom
import Testing

@Suite("The damage from one scene to the next")
struct SceneDamageTests {
  @Test("Drawing only the damage into the old picture gives the new one, to the bit")
  func damage() {
    var (frames, partly) = (0, 0)
    for seed in SeededRandom.seeds(800) {
      var random = SeededRandom(seed: seed)
      var scene = RandomScene.make(&random)
      let renderer = Renderer(kernels: Kernels.forms[seed % 2].kernels)
      let buffer = PixelBuffer(scene.bounds)
      renderer.draw(scene, into: buffer, region: scene.bounds)
      for frame in 1...6 {
        let old = scene
        for _ in 0...random.int(0...2) { RandomScene.change(&scene, &random) }
        let damage = scene.damage(since: old)
        for rect in damage.rects { renderer.draw(scene, into: buffer, region: rect) }
        let isSame = buffer.contents == Renderer().pixels(scene)
        #expect(isSame, "seed \(seed), frame \(frame)")
        frames += 1
        if damage.rects.reduce(0, { $0 + $1.area }) < scene.bounds.area { partly += 1 }
      }
    }
    #expect(partly * 5 > frames, "damage that is always everything proves nothing")
  }

  @Test("The same scene again has no damage, one of another size is damaged everywhere")
  func noDamage() {
    for seed in SeededRandom.seeds(100) {
      var random = SeededRandom(seed: seed)
      let scene = RandomScene.make(&random)
      #expect(scene.damage(since: scene).isEmpty, "seed \(seed)")
      var larger = scene
      larger.bounds = PixelRect(width: 100, height: 100)
      #expect(larger.damage(since: scene) == Damage(larger.bounds), "seed \(seed)")
    }
  }
}
