package import BezelRaster

extension Fixed {
  /// Returns a part of the length.
  package func part(_ part: Fraction) -> Fixed {
    Fixed(rawValue: Int(Int64(rawValue) * Int64(part.rawValue) / Int64(Fraction.one.rawValue)))
  }
}
