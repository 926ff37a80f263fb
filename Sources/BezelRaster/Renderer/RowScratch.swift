/// Memory for one row of each kind, large enough for the widest that was asked for; and what dithers add to
/// opacities, so that no frame finds it anew.
final class RowScratch {
  private var width = 0
  private var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  private var turns = UnsafeMutablePointer<UInt16>.allocate(capacity: 0)
  private var colors = UnsafeMutablePointer<UInt32>.allocate(capacity: 0)

  private let dithers = UnsafeMutablePointer<UInt64>.allocate(capacity: 2 * opacityDitherCount)
  private static let opacityDitherCount = 16

  init() {
    for index in 0..<RowScratch.opacityDitherCount {
      let dither = OrderedDither(x: index % 4, y: index / 4)
      (dithers + index).initialize(to: dither.ofOpacity)
      (dithers + RowScratch.opacityDitherCount + index).initialize(to: OrderedDither.none.ofOpacity)
    }
  }

  deinit {
    free()
    dithers.deallocate()
  }

  /// `OrderedDither.ofOpacity` from each of the places (0 … 3, 0 … 3) on, row after row.
  func opacityDither(isOn: Bool) -> UnsafePointer<UInt64> {
    UnsafePointer(isOn ? dithers : dithers + RowScratch.opacityDitherCount)
  }

  func coverage(_ width: Int) -> UnsafeMutablePointer<UInt8> {
    makeRoom(for: width)
    return bytes
  }
  func levels(_ width: Int) -> UnsafeMutablePointer<UInt8> {
    makeRoom(for: width)
    return bytes + self.width
  }
  func angles(_ width: Int) -> UnsafeMutablePointer<UInt16> {
    makeRoom(for: width)
    return turns
  }
  func pixels(_ width: Int) -> UnsafeMutablePointer<UInt32> {
    makeRoom(for: width)
    return colors
  }

  /// All rows that are in use together are equally wide, so that taking one leaves the others alone.
  private func makeRoom(for width: Int) {
    guard width > self.width else { return }
    free()
    self.width = width
    bytes = .allocate(capacity: 2 * width)
    turns = .allocate(capacity: width)
    colors = .allocate(capacity: width)
    bytes.initialize(repeating: 0, count: 2 * width)
    turns.initialize(repeating: 0, count: width)
    colors.initialize(repeating: 0, count: width)
  }

  private func free() {
    bytes.deallocate()
    turns.deallocate()
    colors.deallocate()
  }
}
