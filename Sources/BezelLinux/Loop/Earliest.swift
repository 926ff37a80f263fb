/// Returns the earlier one of two times, of which either may be missing; unlike a list of them it needs no memory.
@inlinable package func earliest<Time: Comparable>(_ first: Time?, _ second: Time?) -> Time? {
  guard let first else { return second }
  guard let second else { return first }
  return min(first, second)
}
