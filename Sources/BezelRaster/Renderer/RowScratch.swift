/// Memory for one row of each kind, large enough for the widest that was asked for.
final class RowScratch {
  private var width = 0
  private var bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: 0)
  private var turns = UnsafeMutablePointer<UInt16>.allocate(capacity: 0)
  private var colors = UnsafeMutablePointer<UInt32>.allocate(capacity: 0)

  deinit { free() }

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
