package import BezelLinux

extension KMSError {
  /// Whether another program has the screen.
  package var isOwned: Bool {
    operation == .becomeMaster
      && (reason == .kernel(.busy) || reason == .kernel(.permissionDenied))
  }

  /// The program that has the screen, if it is known; the first of several.
  package var owner: NodeUsers.Process? {
    if case .owned(let owners) = reason { owners.first } else { nil }
  }

  /// The same error, with the program that has the screen, as far as that can be found out.
  package func naming(_ holders: NodeUsers.Holders) -> KMSError {
    guard isOwned else { return self }
    let owners = holders.master.map { [$0] } ?? holders.others
    guard !owners.isEmpty else { return self }
    return KMSError(operation, subject, .owned(by: owners))
  }
}
