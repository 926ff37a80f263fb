internal import HostileInput

/// The driver's options.
struct Options {
  var isList = false
  var format = ""
  var seconds = 60
  var seed = 1
  var keep = ""
  var replay: String?

  /// - Throws: the error, as a sentence.
  init(_ words: some Collection<String>) throws(Fault) {
    var words = words.makeIterator()
    while let word = words.next() {
      if word == "--list" {
        isList = true
        continue
      }
      guard let value = words.next() else { throw Fault("\(word) needs a value") }
      switch word {
      case "--format": format = value
      case "--seconds": seconds = try Options.number(value, of: word)
      case "--seed": seed = try Options.number(value, of: word)
      case "--keep": keep = value
      case "--replay": replay = value
      default: throw Fault("there is no option \(word)")
      }
    }
    if keep.isEmpty { keep = "/tmp/hostile-\(format)" }
  }

  private static func number(_ text: String, of option: String) throws(Fault) -> Int {
    guard let number = Int(text), (1...1_000_000_000).contains(number) else {
      throw Fault("\(option) is a number from 1 on, not '\(text)'")
    }
    return number
  }
}
