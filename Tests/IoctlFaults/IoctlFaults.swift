internal import BezelKMS
internal import BezelLinux
internal import CBezelLinux
internal import CNthIoctl

/// Makes the first DRM request of a presentation fail, then the second, and so on until none is left
/// to fail, once for each reason a kernel may give; after each presentation nothing may be left.
///
///     IoctlFaults [--every N] [REASON]...
///
/// It prints a line for each failure, and ends with status 1 if there was something wrong. REASONs
/// are names such as `EINVAL`; without one it tries all. With N only each N-th request fails, others
/// for each reason: with as many reasons as N each request fails for one of them.
@main struct IoctlFaults {
  private static let reasons: [(name: String, errno: Int32)] = [
    ("EINVAL", EINVAL), ("ENOMEM", ENOMEM), ("EBUSY", EBUSY), ("EACCES", EACCES),
    ("ENODEV", ENODEV), ("EINTR", EINTR),
  ]
  /// The limit of requests: more than a presentation can make, unless it repeats one for ever.
  private static let limit: Int32 = 2_000

  static func main() {
    var names = Array(CommandLine.arguments.dropFirst())
    var step: Int32 = 1
    if names.first == "--every" {
      step = names.dropFirst().first.flatMap { Int32($0) } ?? 0
      names.removeFirst(min(2, names.count))
    }
    guard step > 0, step < limit, names.allSatisfy({ name in reasons.contains { $0.name == name } })
    else {
      print("usage: IoctlFaults [--every N] [\(reasons.map(\.name).joined(separator: "|"))]...")
      exit(2)
    }
    let chosen = reasons.filter { names.isEmpty || names.contains($0.name) }
    var failures = 0
    var faults = 0
    for (index, reason) in chosen.enumerated() {
      for commit in [CommitStyle.atomic, .legacy] {
        let first = 1 + index * Int(step) / chosen.count
        let requests = stride(from: Int32(first), through: limit, by: Int(step))
        let series = fail(reason, commit, at: requests)
        failures += series.failures
        faults += series.faults
      }
    }
    print("\(failures) requests failed, \(faults) times something was wrong")
    exit(faults == 0 && failures > 0 ? 0 : 1)
  }

  /// Runs presentations with one failing request each, until one has no failure.
  private static func fail(
    _ reason: (name: String, errno: Int32), _ commit: CommitStyle,
    at requests: StrideThrough<Int32>
  ) -> (failures: Int, faults: Int) {
    var failures = 0
    var faults = 0
    for n in requests {
      nth_ioctl_arm(n, reason.errno)
      let outcome = Presentation.run(commit)
      nth_ioctl_disarm()
      let request = nth_ioctl_fired()
      var wrongs = Leftovers.found(after: request)
      if outcome.isWhole {
        if request == 0, wrongs.isEmpty { return (failures, faults) }
      } else if request == 0 {
        wrongs.append("it failed by itself")
      } else if reason.errno == EINTR {
        wrongs.append("what was interrupted was not repeated")
      }
      faults += wrongs.isEmpty ? 0 : 1
      let name = request == 0 ? "no request" : String(cString: nth_ioctl_name(request))
      print(
        "\(reason.name) \(commit) \(n) of \(nth_ioctl_count()): \(name): \(outcome)"
          + (wrongs.isEmpty ? "" : " WRONG: " + wrongs.joined(separator: ", ")))
      // Flushed, so that the lines of the last request are not lost when the next one ends the
      // program.
      fflush(nil)
      if request == 0 { return (failures, faults) }
      failures += 1
    }
    print("\(reason.name) \(commit): it does not end WRONG")
    return (failures, faults + 1)
  }
}
