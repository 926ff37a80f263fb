package import BezelLinux

extension KMSError {
  /// Whether another program is the card's master.
  package var isOwned: Bool {
    operation == .becomeMaster
      && (reason == .kernel(.busy) || reason == .kernel(.permissionDenied))
  }

  /// The program that is the card's master, if it is known; the first of several that may be.
  package var owner: NodeUsers.Process? {
    if case .owned(let owners) = reason { owners.first } else { nil }
  }

  /// Returns the same error with the program that is the card's master, if `holders` contains it.
  package func naming(_ holders: NodeUsers.Holders) -> KMSError {
    guard isOwned else { return self }
    let owners = holders.master.map { [$0] } ?? holders.others
    guard !owners.isEmpty else { return self }
    return KMSError(operation, subject, .owned(by: owners))
  }
}
