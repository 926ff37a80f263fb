import ArgumentParser
import BezelSamples

extension FrameTimes {
  /// Reads what is typed as "0-1@30", or as "0-1" for 30 frames a second.
  ///
  /// - Throws: `ValidationError` with the form, or with what is out of its range.
  @Sendable static func typed(_ argument: String) throws -> FrameTimes {
    let parts = argument.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count <= 2, let times = parts[0].parts(2, between: "-"),
      let start = Duration(seconds: times[0]), let end = Duration(seconds: times[1]),
      let rate = parts.count == 2 ? Int(parts[1]) : 30
    else {
      throw ValidationError(
        "give FROM-TO or FROM-TO@FPS, from and to which second, 0 … 1000000, and how many frames a "
          + "second, as in 0-1@30.")
    }
    guard rates.contains(rate) else {
      throw ValidationError(
        "give \(rates.lowerBound) … \(rates.upperBound) frames a second, as in 0-1@30.")
    }
    guard start < end else {
      throw ValidationError("there is no frame in it: end later than at the start, as in 0-1@30.")
    }
    let frames = FrameTimes(from: start, before: end, rate: rate)
    guard frames.count <= mostFrames else {
      throw ValidationError(
        "\(frames.count) frames are too many: take \(mostFrames) at most, of a shorter time or fewer a "
          + "second.")
    }
    return frames
  }
}
