internal import BezelLinux

extension CardState {
  private var hasMaster: Bool {
    hasForeignMaster || files.values.contains { $0.isMaster }
  }

  mutating func add(_ file: CardFile) {
    // The first opener is master without asking.
    if !hasMaster { makeMaster(file) }
    files[file.identity] = file
  }

  private func makeMaster(_ file: CardFile) {
    file.isMaster = true
    file.wasMaster = true
  }

  /// - Source: `drm_setmaster_ioctl`.
  func setMaster(_ file: CardFile) throws(Errno) {
    guard file.wasMaster || description.isPrivileged else { throw .permissionDenied }
    guard !file.isMaster else { return }
    guard !hasMaster else { throw .busy }
    makeMaster(file)
  }

  /// - Source: `drm_dropmaster_ioctl`.
  func dropMaster(_ file: CardFile) throws(Errno) {
    guard file.wasMaster || description.isPrivileged else { throw .permissionDenied }
    guard file.isMaster else { throw .invalidArgument }
    file.isMaster = false
  }

  /// Forgets the files whose last descriptor was closed.
  mutating func sweep() {
    for file in files.values where file.isClosed { release(file) }
  }
}
