import BezelLinux

extension Errno {
  /// Throws the error that libdrm's `drmMode…` functions return as a negative number.
  static func check(_ status: Int32) throws(Errno) {
    guard status >= 0 else { throw Errno(rawValue: -status) }
  }

  /// Checks the result of one of libdrm's `drmModeGet…` functions.
  ///
  /// - Returns: `nil` for an object that does not exist: connectors come and go with docks.
  /// - Throws: any other reason of the kernel.
  /// - Source: the kernel returns ENOENT for an unknown number in each of these calls, since Linux
  ///   3.13.
  static func existing<Object>(
    _ object: UnsafeMutablePointer<Object>?
  ) throws(Errno) -> UnsafeMutablePointer<Object>? {
    if let object { return object }
    let reason = current
    guard reason == .noSuchFile else { throw reason }
    return nil
  }
}
