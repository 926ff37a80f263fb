import BezelLinux

extension Errno {
  /// Throws what libdrm's `drmMode…` functions report as a negative number.
  static func check(_ status: Int32) throws(Errno) {
    guard status >= 0 else { throw Errno(rawValue: -status) }
  }
}
