internal import CBezelLinux
internal import HostileInput

/// Feeds hostile inputs to the reader of one format, until the time is over or a rule is violated.
///
///     HostileInputDriver --list
///     HostileInputDriver --format NAME [--seconds N] [--seed N] [--keep FILE]
///     HostileInputDriver --format NAME --replay FILE
///
/// Every minute it prints how many inputs there were, how many of them were accepted and refused, and
/// the resident memory. The input that is being fed is in the file `--keep` names, so that it is there
/// after a crash. It ends with status 1 if something does not hold, if an input takes longer than
/// 30 seconds, or if memory grows: after a fifth of the time, and 10 seconds at least, by more than
/// 32 MiB over the most that it was until then, and what the sanitizer keeps.
@main struct HostileInputDriver {
  private static let patience: UInt32 = 30
  private static let room = 32 << 10

  static func main() {
    do throws(Fault) {
      let options = try Options(CommandLine.arguments.dropFirst())
      if options.isList { return print(HostileFormats.names.joined(separator: "\n")) }
      // A write to a closed connection must not end this process.
      bezel_ignore_signal(SIGPIPE)
      signal(SIGALRM) { _ in
        let words: StaticString = "HostileInputDriver: an input took longer than 30 s\n"
        write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
        _exit(1)
      }
      let format = try HostileFormats.make(options.format)
      if let file = options.replay {
        alarm(patience)
        return print(try format.feed(try KeptInput.read(file)) ? "accepted" : "refused")
      }
      try besiege(format, options)
    } catch {
      var line = "HostileInputDriver: \(error)\n"
      line.withUTF8 { _ = write(STDERR_FILENO, $0.baseAddress, $0.count) }
      exit(1)
    }
  }

  private static func besiege(
    _ format: any HostileFormat, _ options: Options
  ) throws(Fault) {
    let kept = try KeptInput(options.keep)
    var siege = HostileRun(of: format, seed: options.seed)
    let start = seconds()
    let warmUp = max(10, options.seconds / 5)
    var next = start + 60
    var most = 0
    var looked = start
    say("\(format.name): seed \(options.seed), \(options.seconds) s, input in \(options.keep)")
    func tell() {
      say(
        "\(format.name): \(seconds() - start) s, \(siege.count) inputs, \(siege.accepted) accepted,"
          + " \(siege.refused) refused, \(format.footprint) KiB")
    }
    while seconds() < start + options.seconds {
      let bytes = siege.next()
      kept.keep(bytes)
      alarm(patience)
      do throws(Fault) {
        try siege.feed(bytes)
      } catch {
        throw Fault("\(format.name), input \(siege.count): \(error)")
      }
      alarm(0)
      let now = seconds()
      if now > looked {
        looked = now
        let footprint = format.footprint
        let isWarm = now - start > warmUp
        if !isWarm { most = max(most, footprint) }
        try check(
          !isWarm || footprint <= most + room + siege.count * format.keptBySanitizer / 1_024,
          "\(format.name), input \(siege.count): \(footprint) KiB after \(most)")
      }
      if now >= next {
        next += 60
        tell()
      }
    }
    tell()
    try siege.judge()
    kept.remove()
  }

  /// Flushed, so that the line is not lost when the next input ends the program.
  private static func say(_ line: String) {
    print(line)
    fflush(nil)
  }

  private static func seconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int(time.tv_sec)
  }
}
