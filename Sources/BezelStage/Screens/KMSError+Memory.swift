internal import BezelKMS
internal import BezelLinux

extension KMSReason {
  /// Whether video memory is exhausted, so that a fallback with less memory may work.
  var isMemoryFull: Bool { self == .kernel(.outOfMemory) || self == .kernel(.noSpace) }
}
