internal import BezelHUD
internal import BezelWire

/// The limits of the memory for clients' pictures.
enum PictureBudget {
  /// For all clients, in MiB: two of the largest pictures that are read, or eight of 1024 × 1024 pixels.
  static let all = 32
  /// For one client's presentations, and for one client's settings, in MiB.
  static let share = 16

  fileprivate static func fits(_ byteCount: Int, _ limit: Int) -> Bool {
    byteCount <= limit << 20
  }
}

extension Service {
  /// - Parameters:
  ///   - request: to show the new presentation.
  ///   - former: the presentation that it replaces.
  ///   - owner: the owner of the new presentation; `nil` for that of the former one.
  /// - Throws: `invalidImage` if the images exceed a limit.
  func checkRoom(
    for request: PresentationRequest, inPlaceOf former: Handle?, of owner: Owner? = nil
  ) throws(HUDCallError) {
    let size = request.imageByteCount
    if size == 0 { return }
    let standings = queue.statuses
    let owner = owner ?? standings.first { $0.handle == former }?.owner
    let others = standings.filter { $0.handle != former }
    let own = byteCount(of: others.filter { $0.owner == owner }) + size
    guard PictureBudget.fits(own, PictureBudget.share) else {
      throw .invalidImage(
        reason: """
          One client's pictures may take \(PictureBudget.share) MiB of memory: give a smaller one, or \
          dismiss what shows others.
          """)
    }
    try checkRoom(byteCount(of: others) + size + byteCountOfDefaults())
  }

  /// Checks the limits likewise for the images of a client's settings for all of its presentations.
  func checkRoom(
    forDefaults changes: ConfigurationChanges, of client: Client
  ) throws(HUDCallError) {
    guard PictureBudget.fits(changes.imageByteCount, PictureBudget.share) else {
      throw .invalidImage(
        reason: """
          The pictures of settings may take \(PictureBudget.share) MiB of memory: give smaller ones.
          """)
    }
    try checkRoom(
      byteCount(of: queue.statuses) + byteCountOfDefaults(besides: client)
        + changes.imageByteCount)
  }

  private func byteCount(of standings: [PresentationQueue.Status]) -> Int {
    standings.reduce(0) { $0 + $1.request.imageByteCount }
  }

  private func byteCountOfDefaults(besides client: Client? = nil) -> Int {
    server.clients.values.reduce(0) {
      $0 + ($1 === client ? 0 : $1.defaults.imageByteCount)
    }
  }

  private func checkRoom(_ byteCount: Int) throws(HUDCallError) {
    guard PictureBudget.fits(byteCount, PictureBudget.all) else {
      throw .invalidImage(
        reason: """
          All clients' pictures may take \(PictureBudget.all) MiB of memory: give a smaller one, or \
          wait until others are gone.
          """)
    }
  }
}
