extension Scanout {
  /// Returns the next best way to show the screen, after there was no memory for this one.
  ///
  /// At the same mode one buffer replaces two, then RGB565 replaces formats of four bytes a pixel,
  /// with two buffers and with one; then comes the next smaller mode, with all of this again. A way
  /// that would take as much memory as has just been refused is left out. Where two buffers of
  /// RGB565 take as much as one of XRGB8888, each is smaller, which helps where memory has to be
  /// contiguous.
  ///
  /// - Returns: `nil` if the way with the least memory was refused.
  package func fallback() -> Scanout? {
    var mode: Mode? = mode
    while let size = mode {
      for format in formats {
        for transfer in transfers {
          var next = self
          next.format = format
          next.transfer = transfer
          if size.area != self.mode.area {
            next.mode = size
            next.modeReason = .reduced
          }
          if next.usesLess(than: self) { return next }
        }
      }
      mode = connector.mode(below: size)
    }
    return nil
  }

  /// The ways of transfer that may be tried, the best first.
  private var transfers: [Transfer] {
    switch transfer {
    case .flip, .upload(.noSecondBuffer): [.flip, .upload(.noSecondBuffer)]
    case .upload(.driverCopies), .upload(.asked): [transfer]
    }
  }

  /// - Units: bytes; rows may be padded, but equally in each case.
  private var bufferSize: UInt64 { mode.area * UInt64(format.bytesPerPixel) }
  private var memory: UInt64 { transfer == .flip ? 2 * bufferSize : bufferSize }

  private func usesLess(than other: Scanout) -> Bool {
    memory < other.memory || memory == other.memory && bufferSize < other.bufferSize
  }
}

extension Scanout {
  /// Returns the plans to try, in this order, if the hardware cannot show all of `plan` at once.
  ///
  /// The plan itself comes first. Then its largest picture gets the next smaller mode, again and
  /// again; then all of this without the last output, and so on, down to the first alone.
  ///
  /// - Returns: no more than 64 plans, an equal share for every number of outputs.
  package static func reductions(of plan: [Scanout]) -> [[Scanout]] {
    guard !plan.isEmpty else { return [] }
    let share = max(1, 64 / plan.count)
    var plans: [[Scanout]] = []
    for count in stride(from: plan.count, to: 0, by: -1).prefix(64) {
      var next = Array(plan.prefix(count))
      plans.append(next)
      for _ in 1..<share {
        guard let index = largest(of: next),
          let mode = next[index].connector.mode(below: next[index].mode)
        else { break }
        next[index].mode = mode
        next[index].modeReason = .reduced
        plans.append(next)
      }
    }
    return plans
  }

  /// Returns the index of the largest picture that can be made smaller, the last of several.
  private static func largest(of plan: [Scanout]) -> Int? {
    plan.indices.reversed().filter { plan[$0].connector.mode(below: plan[$0].mode) != nil }
      .max { plan[$0].mode.area < plan[$1].mode.area }
  }
}
