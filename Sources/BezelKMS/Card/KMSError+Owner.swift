package import BezelLinux

extension KMSError {
  /// The same error, with the program that has the screen, as far as that can be found out.
  package func naming(_ holders: NodeUsers.Holders) -> KMSError {
    guard operation == .becomeMaster,
      reason == .kernel(.busy) || reason == .kernel(.permissionDenied)
    else { return self }
    let owners = holders.master.map { [$0] } ?? holders.others
    guard !owners.isEmpty else { return self }
    return KMSError(operation, subject, .owned(by: owners.map { "\($0.name), process \($0.id)" }))
  }
}
