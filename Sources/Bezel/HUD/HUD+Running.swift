public import Foundation

/// HUDs that are shown while something runs.
extension HUD {
  /// Shows a HUD while work is done, and waits until it has gone.
  ///
  /// With a grace time that is longer than the work the HUD is never seen. Cancelling the task cancels the
  /// work; the HUD goes when it ends.
  ///
  /// - Parameters:
  ///   - parent: what the HUD is in.
  ///   - isolation: where the work is done; the caller's actor.
  ///   - configure: sets the HUD up before it is shown.
  ///   - work: is handed the HUD, to tell it of its progress.
  /// - Returns: what the work returns.
  /// - Throws: what the work throws, after the HUD has gone.
  public static func run<Result>(
    on parent: HUDParent = .screen, configure: (inout HUDSettings) -> Void = { _ in },
    isolation: isolated (any Actor)? = #isolation, _ work: (HUD) async throws -> Result
  ) async rethrows -> Result {
    let hud = HUD(in: parent)
    hud.change { settings in
      settings.removesFromParentOnHide = true
      configure(&settings)
    }
    return try await hud.run(isolation: isolation, work)
  }

  /// The same with a HUD that there is already.
  ///
  /// - Parameters:
  ///   - isolation: where the work is done; the caller's actor.
  ///   - work: is handed the HUD, to tell it of its progress.
  /// - Returns: what the work returns.
  /// - Throws: what the work throws, after the HUD has gone.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ work: (HUD) async throws -> Result
  ) async rethrows -> Result {
    show()
    do {
      let result = try await work(self)
      await hidden()
      return result
    } catch {
      await hidden()
      throw error
    }
  }

  /// Shows the HUD while work is done elsewhere: MBProgressHUD's `showWhileExecuting:…` and
  /// `showAnimated:whileExecutingBlock:…`.
  ///
  /// With a grace time that is longer than the work the HUD is never seen; its completion and its
  /// delegate are called all the same, after the work.
  ///
  /// - Parameters:
  ///   - animated: whether it comes and goes in time, and not at once.
  ///   - queue: where the work is done.
  ///   - work: is called once, and may wait.
  public func show(
    animated: Bool = true, on queue: DispatchQueue = .global(),
    whileRunning work: @escaping @Sendable () -> Void
  ) {
    self.isTaskInProgress = true
    show(animated: animated)
    queue.async {
      work()
      self.isTaskInProgress = nil  // or it would keep the next show away
      self.hide(animated: animated)
    }
  }

  /// Follows fractions as its progress, until there are no more.
  ///
  /// However fast they come, the HUD is drawn once a frame at most.
  ///
  /// - Parameters:
  ///   - fractions: 0 … 1, as `HUDSettings.progress` takes them.
  ///   - isolation: where they are waited for; the caller's actor.
  /// - Throws: what the sequence throws.
  public func follow<Fractions: AsyncSequence>(
    _ fractions: Fractions, isolation: isolated (any Actor)? = #isolation
  ) async throws(Fractions.Failure) where Fractions.Element == Double {
    var iterator = fractions.makeAsyncIterator()
    while let fraction = try await iterator.next(isolation: isolation) {
      self.progress = fraction
    }
  }
}
