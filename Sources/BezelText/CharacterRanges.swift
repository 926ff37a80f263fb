extension [ClosedRange<UInt32>] {
  /// Adds a character that comes after all that are there; it joins the range that ends before it.
  mutating func append(_ scalar: UInt32) {
    if let last, last.upperBound + 1 == scalar {
      self[count - 1] = last.lowerBound...scalar
    } else {
      append(scalar...scalar)
    }
  }
}
