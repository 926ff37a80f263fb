/// An input of the HUDs of a screen in one turn.
package enum Input: Equatable, Sendable {
  case command(Command, to: HUDID = .shared)
  /// A finger came, moved or went; also one that is the application's.
  case touch(Touch, on: HUDID = .shared)
  /// A key went down or up; one that repeats while it is held is not told.
  ///
  /// - code: Linux's input key code.
  case key(code: Int, isDown: Bool, time: Moment)
  /// Nothing more will be told of a key that is down, as its keyboard was pulled out.
  case keyLost(code: Int)
  /// There is a screen to appear on, or there is none any more; a HUD that is on it lives on.
  case screen(isThere: Bool)
}
