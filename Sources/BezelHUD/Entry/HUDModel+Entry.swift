/// The text entry of a HUD.
extension HUDModel {
  /// Takes the field in that is, or will be, shown.
  mutating func update(with entry: TextEntry?, at now: Moment) {
    if entry?.keyboard != self.entry?.keyboard { keyboard = KeyboardState() }
    self.entry = entry
    guard let entry else { return }
    // A motion that keeps a HUD's size is one for who does not want things to move.
    if entry.rejections > rejections, timing.motion != .fade, timing.motion != .less {
      shake = Shake(start: now)
    }
    rejections = entry.rejections
  }

  /// Forgets the field with all that was typed into its keyboard.
  mutating func removeEntry() {
    (entry, keyboard, rejections, shake) = (nil, KeyboardState(), 0, nil)
  }
}
