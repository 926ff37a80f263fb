extension Point {
  /// The place so far from the origin in a direction.
  package init(direction: Angle, radius: Fixed) {
    let unit = Direction(turn: direction.turn)
    func along(_ part: Int64) -> Fixed {
      Fixed(rawValue: roundedQuotient(part * radius.raw, 1 << 30))
    }
    self.init(x: along(unit.sine), y: -along(unit.cosine))
  }
}
