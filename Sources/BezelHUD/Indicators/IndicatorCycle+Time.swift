internal import BezelRaster

extension IndicatorCycle {
  /// How far through the cycle it is after so many nanoseconds.
  func phase(after elapsed: Int64) -> Angle {
    let period = period.nanoseconds
    guard let steps else {
      // To nearest; but what is nearly a full turn is none.
      let turns = ((elapsed % period) * Int64(Angle.fullTurn) + period / 2) / period
      return Angle(rawValue: Int(turns) % Angle.fullTurn)
    }
    return Angle(Int(stepsTaken(after: elapsed, steps) % Int64(steps)), over: steps)
  }

  /// When it looks different next; `nil` if it does so all the time.
  func nextStep(after now: Moment, since start: Moment) -> Moment? {
    guard let steps else { return nil }
    let next = stepsTaken(after: now.nanoseconds(since: start), steps) + 1
    let (cycles, rest) = next.quotientAndRemainder(dividingBy: Int64(steps))
    let (whole, overflow) = cycles.multipliedReportingOverflow(by: period.nanoseconds)
    if overflow { return Moment(nanoseconds: .max) }
    let part = (rest * period.nanoseconds + Int64(steps) - 1) / Int64(steps)
    return start.advanced(by: .nanoseconds(whole)).advanced(by: .nanoseconds(part))
  }

  /// A period need not be a whole number of steps.
  private func stepsTaken(after elapsed: Int64, _ steps: Int) -> Int64 {
    let (cycles, rest) = elapsed.quotientAndRemainder(dividingBy: period.nanoseconds)
    let (whole, overflow) = cycles.multipliedReportingOverflow(by: Int64(steps))
    return overflow ? 0 : whole + rest * Int64(steps) / period.nanoseconds
  }
}
