import Bezel
import Testing

@testable import BezelHUD

/// Several HUDs on one screen.
@Suite("HUDStack: one in front of the other") struct HUDStackTests {
  private static let (back, front) = (HUDID(rawValue: 1), HUDID(rawValue: 2))
  private let now = Moment(nanoseconds: 77)

  private func show(
    _ id: HUDID, in parent: HUDParent = .screen, _ change: (inout HUDSettings) -> Void = { _ in }
  ) -> [Input] {
    let settings = HUDSettings.with { settings in
      settings.mode = .text
      settings.bezel = HUDBackground(style: .solid, color: .white)
      settings.label.text = "\(id.rawValue)"
      change(&settings)
    }
    return (settings.commands(in: parent) + [.present(isAnimated: false)])
      .map { .command($0, to: id) }
  }

  private func scene(_ stack: HUDStack) -> Scene {
    stack.scene(at: now, on: .small, typesetter: fixedWidth).scene
  }

  private func owner(_ stack: HUDStack, _ x: Fixed, _ y: Fixed) -> HUDID? {
    stack.receiver(of: Point(x: x, y: y), at: now, on: .small, typesetter: fixedWidth).hud
  }

  @Test("each new one is in front, but behind the shared one")
  func order() {
    var stack = HUDStack()
    _ = stack.apply(
      show(Self.back) + [.command(.show("shared"))] + show(Self.front), at: now)
    #expect(stack.huds.map(\.id) == [Self.back, Self.front, .shared])
    _ = stack.settle(at: now.advanced(by: .seconds(1)))
    #expect(scene(stack).layers.count == 3)
    // Hidden and shown again a HUD keeps its place; removed and shown again it comes to the front.
    _ = stack.apply(
      [.command(.hide(after: .zero, isAnimated: false, token: nil), to: Self.back)], at: now)
    _ = stack.settle(at: now)
    _ = stack.apply(show(Self.back), at: now)
    #expect(stack.huds.map(\.id) == [Self.back, Self.front, .shared])
    _ = stack.apply([.command(.remove, to: Self.back)] + show(Self.back), at: now)
    #expect(stack.huds.map(\.id) == [Self.front, Self.back, .shared])
    _ = stack.apply([.command(.remove, to: Self.back), .command(.remove, to: .shared)], at: now)
    #expect(stack.huds.map(\.id) == [Self.front, .shared])
  }

  @Test("a scene is theirs from back to front")
  func layers() {
    var stack = HUDStack()
    _ = stack.apply(
      show(Self.back) { $0.bezel.color = Color(red: 255, green: 0, blue: 0) }
        + show(Self.front) { settings in
          settings.bezel.color = Color(red: 0, green: 0, blue: 255)
          settings.offset.x = 20
        }, at: now)
    let shot = Screenshot(scene(stack))
    #expect(shot[178, 150] == Color(red: 255, green: 0, blue: 0))
    #expect(shot[200, 125] == Color(red: 0, green: 0, blue: 255))
    #expect(shot[240, 125] == Color(red: 0, green: 0, blue: 255))
  }

  @Test(
    "a touch is the foremost one's that does not let it through, and the application's if all do")
  func owners() throws {
    let left = try #require(
      HUDParent(area: Rect(origin: .zero, size: Size(width: 200, height: 300))))
    var stack = HUDStack()
    #expect(owner(stack, 10, 10) == nil && !stack.blocksInput && !stack.leavesTouches)
    _ = stack.apply(show(Self.front, in: left), at: now)
    #expect(owner(stack, 10, 10) == Self.front && owner(stack, 300, 10) == nil)
    #expect(stack.blocksInput && stack.leavesTouches && !stack.blocksEverything)
    _ = stack.apply(show(Self.back) { $0.isUserInteractionEnabled = false }, at: now)
    #expect(owner(stack, 10, 10) == Self.front && owner(stack, 300, 10) == nil)
    _ = stack.apply(show(HUDID(rawValue: 3)), at: now)
    #expect(owner(stack, 10, 10)?.rawValue == 3 && owner(stack, 300, 10)?.rawValue == 3)
    #expect(stack.blocksEverything && !stack.leavesTouches)
    _ = stack.apply([.command(.show(.indefinite, status: nil, mask: .clear))], at: now)
    #expect(owner(stack, 10, 10) == .shared)
  }

  @Test("the layout is computed once for a contact that begins")
  func layouts() {
    var stack = HUDStack()
    // The touch is for the one behind.
    _ = stack.apply([.command(.show(.indefinite, status: "Text", mask: MaskType.none))], at: now)
    _ = stack.apply(show(Self.back) { $0.label.text = "Behind" }, at: now)
    var blocks = 0
    func counted(_ request: TextRequest) -> TextBlock {
      blocks += 1
      return fixedWidth(request)
    }
    _ = stack.scene(at: now, on: .small, typesetter: counted)
    let ofScene = blocks
    blocks = 0
    let receiver = stack.receiver(
      of: Point(x: 5, y: 5), at: now, on: .small, typesetter: counted)
    #expect(receiver == (Self.back, .outside))
    #expect(blocks == ofScene && blocks > 0)
  }

  @Test("only the HUD that it is for gets a touch")
  func touches() {
    var stack = HUDStack()
    _ = stack.apply(show(Self.back) + show(Self.front), at: now)
    let touch = Touch(
      contact: 1, phase: .began, position: Point(x: 5, y: 5), target: .outside, time: now)
    let newEvents = stack.apply([.touch(touch, on: Self.back)], at: now)
    #expect(newEvents.map(\.hud) == [Self.back])
  }

  @Test("a key is the foremost one's that has a use for it")
  func keys() {
    var stack = HUDStack()
    func button(_ settings: inout HUDSettings) { settings.button = HUDButton("OK") { _ in } }
    _ = stack.apply(show(Self.back, button) + show(Self.front, button), at: now)
    func press(_ code: Int) -> [HUDID] {
      (stack.apply([.key(down: code)], at: now) + stack.apply([.key(up: code)], at: now))
        .map(\.hud)
    }
    #expect(stack.wantsKeys)
    #expect(press(28) == [Self.front])
    #expect(press(1) == [])
    _ = stack.apply([.command(.remove, to: Self.front)], at: now)
    #expect(press(28) == [Self.back])
    _ = stack.apply([.command(.remove, to: Self.back)], at: now)
    #expect(press(28) == [] && !stack.wantsKeys)
  }

  @Test("what is said of the screen counts for all, and for those that come later")
  func surroundings() {
    var stack = HUDStack()
    _ = stack.apply(show(Self.back), at: now)
    _ = stack.apply(
      [
        .command(.setInsets(Insets(bottom: 100), over: .zero)),
        .command(.setTilt(Tilt(x: 1, y: 0))), .screen(isThere: false),
      ], at: now)
    _ = stack.apply(show(Self.front), at: now)
    #expect(stack.isPending && stack[Self.front].isPending && stack[Self.back].isVisible)
    for id in [Self.back, Self.front, .shared, HUDID(rawValue: 99)] {
      #expect(stack[id].insets.bottom == 100 && stack[id].tilt == Tilt(x: 1, y: 0))
    }
    let newEvents = stack.apply([.screen(isThere: true)], at: now)
    #expect(newEvents.first { $0.event == .willAppear(status: "2") }?.hud == Self.front)
  }

  @Test("due events happen in their order, in whichever HUD")
  func due() {
    var stack = HUDStack()
    _ = stack.apply(
      show(Self.back) + show(Self.front) + [
        .command(.hide(after: .seconds(3), isAnimated: true, token: nil), to: Self.back),
        .command(.hide(after: .seconds(1), isAnimated: true, token: nil), to: Self.front),
      ], at: now)
    #expect(stack.nextWake(after: now) == now.advanced(by: .seconds(1)))
    let newEvents = stack.settle(at: now.advanced(by: .seconds(9)))
    let ends = newEvents.compactMap { $0.event == .hidden ? $0.hud : nil }
    #expect(ends == [Self.front, Self.back])
    #expect(!stack.isOnScreen && stack.isIdle)
  }
}

extension Input {
  fileprivate static func key(down code: Int) -> Input { .key(code, down: true) }
  fileprivate static func key(up code: Int) -> Input { .key(code, down: false) }
}
