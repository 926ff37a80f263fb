internal import BezelLinux
internal import CFakeCard

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

  /// - Source: `drm_master_check_perm`.
  private func mayChangeMaster(_ file: CardFile) -> Bool {
    if description.isPrivileged { return true }
    guard file.wasMaster else { return false }
    switch description.masterRule {
    case .nobody: return false
    case .thread: return file.opener == fake_card_thread()
    case .mainThread: return fake_card_is_main_thread()
    case .process: return true
    }
  }

  /// - Source: `drm_setmaster_ioctl`.
  func setMaster(_ file: CardFile) throws(Errno) {
    guard mayChangeMaster(file) else { throw .permissionDenied }
    guard !file.isMaster else { return }
    guard !hasMaster else { throw .busy }
    makeMaster(file)
  }

  /// - Source: `drm_dropmaster_ioctl`.
  func dropMaster(_ file: CardFile) throws(Errno) {
    guard mayChangeMaster(file) else { throw .permissionDenied }
    guard file.isMaster else { throw .invalidArgument }
    file.isMaster = false
  }

  /// Removes the files whose last descriptor was closed.
  mutating func sweep() {
    for file in files.values where file.isClosed { release(file) }
  }
}
