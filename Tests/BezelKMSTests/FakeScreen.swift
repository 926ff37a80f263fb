import BezelLinux
import FakeCard
import Testing

@testable import BezelKMS

/// The outputs of a made-up card, created but not enabled.
struct FakeScreen {
  let fake: FakeCard
  let card: Card
  let outputs: Outputs

  /// The first screen.
  var chain: SwapChain { outputs.chains[0] }

  init(
    _ description: CardDescription = CardDescription(),
    _ fill: (inout ScreenRequest) -> Void = { _ in }
  ) throws {
    try self.init(on: FakeCard(description), fill)
  }

  init(on fake: FakeCard, _ fill: (inout ScreenRequest) -> Void = { _ in }) throws {
    self.fake = fake
    let choice = try #require(
      try Card.choose(
        request {
          $0.card = fake.path
          fill(&$0)
        }))
    card = choice.card
    outputs = try Outputs(on: card, showing: Scanout.reductions(of: choice.scanouts))
  }

  /// Draws a frame of one colour into a chain's back buffer.
  func draw(_ pixel: UInt32, on chain: SwapChain? = nil) {
    (chain ?? self.chain).withBackBuffer { buffer in
      for y in 0..<buffer.height {
        let row = (buffer.base + y * buffer.stride).assumingMemoryBound(to: UInt32.self)
        row.update(repeating: pixel, count: buffer.width)
      }
    }
  }

  /// Enables all disabled outputs with a frame of one colour.
  @discardableResult func enable(_ pixel: UInt32) throws(KMSError) -> Submission {
    let dark = outputs.chains.filter { !$0.isEnabled }
    for chain in dark { draw(pixel, on: chain) }
    return try outputs.enable(dark, generation: card.nextGeneration())
  }

  /// Shows a frame of one colour on the first screen.
  @discardableResult func present(
    _ pixel: UInt32, _ clips: [DamageClip] = []
  ) throws(KMSError) -> Submission {
    draw(pixel)
    return try chain.present(clips)
  }

  /// Handles the pending events.
  ///
  /// - Returns: how many of them were frames of the swap chains.
  @discardableResult func settle() throws(KMSError) -> Int {
    var count = 0
    try card.readFlips { flip in
      if outputs.chains.contains(where: { $0.completeFlip(flip) }) { count += 1 }
    }
    return count
  }
}
