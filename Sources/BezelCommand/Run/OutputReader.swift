internal import BezelClient

/// How progress is found in what a command writes.
enum OutputReader {
  /// All that is written is read.
  case format(ProgressReader)
  /// Only the newest lines are looked at, now and then.
  case pattern(PatternReader)
}
