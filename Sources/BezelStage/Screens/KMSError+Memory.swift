internal import BezelKMS
internal import BezelLinux

extension KMSError.Reason {
  /// A cheaper way may do.
  var isMemoryFull: Bool { self == .kernel(.outOfMemory) || self == .kernel(.noSpace) }
}
