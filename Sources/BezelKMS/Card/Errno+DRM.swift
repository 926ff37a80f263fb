import BezelLinux

extension Errno {
  /// Throws what libdrm's `drmMode…` functions report as a negative number.
  static func check(_ status: Int32) throws(Errno) {
    guard status >= 0 else { throw Errno(rawValue: -status) }
  }

  /// What one of libdrm's `drmModeGet…` functions has just returned.
  ///
  /// - Returns: `nil` for an object that is not there: connectors come and go with docks.
  /// - Throws: what else kept the kernel from telling.
  /// - Source: the kernel says ENOENT for an unknown number in each of these calls, since Linux 3.13.
  static func existing<Object>(
    _ object: UnsafeMutablePointer<Object>?
  ) throws(Errno) -> UnsafeMutablePointer<Object>? {
    if let object { return object }
    let reason = current
    guard reason == .noSuchFile else { throw reason }
    return nil
  }
}
