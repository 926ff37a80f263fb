internal import BezelHUD
internal import BezelLinux

/// Reads the words of a command line by the row of their command.
///
/// - Source: getopt_long(3), of which it has no abbreviations: with them every new option would change what
///   others mean.
struct ArgumentReader {
  private let row: CommandRow
  private let options: [CommandOption]

  init(_ row: CommandRow) {
    self.row = row
    options = row.options
  }

  /// - Parameter words: the words after the command.
  /// - Throws: what is wrong with one of them.
  func read(_ words: [String]) throws(CommandFailure) -> ParsedArguments {
    var arguments = ParsedArguments(row)
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" || !isOption(word) {
        if word != "--" { try arguments.add(operand: word) }
        guard word == "--" || row.takesCommand else { continue }
        for operand in rest { try arguments.add(operand: operand) }
        break
      }
      if word == "-h" {
        try arguments.add(.help, "yes")
      } else {
        let typed = try TypedName(word, of: options, row)
        try arguments.add(typed.option, try typed.value(before: &rest))
      }
      if arguments.wantsHelp { return arguments }
    }
    try arguments.requireOperands()
    return arguments
  }

  /// Whether a word is an option, and not a negative number or the name of the standard input.
  private func isOption(_ word: String) -> Bool {
    var letters = word.utf8.makeIterator()
    guard letters.next() == UInt8(ascii: "-"), let second = letters.next() else { return false }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second) && second != UInt8(ascii: ".")
  }
}

/// The name of an option as it is typed, and the value behind an equals sign.
private struct TypedName {
  /// With "--" before it.
  let word: String
  /// `nil` without an equals sign.
  let value: String?
  let option: CommandOption
  let isNegated: Bool

  /// - Throws: for a name that no option has, with the most similar one.
  init(_ word: String, of options: [CommandOption], _ row: CommandRow) throws(CommandFailure) {
    let name = word.utf8.prefix { $0 != UInt8(ascii: "=") }
    self.word = String(decoding: name, as: UTF8.self)
    value =
      name.endIndex == word.utf8.endIndex
      ? nil : String(decoding: word.utf8[name.endIndex...].dropFirst(), as: UTF8.self)
    let letters = name.dropFirst(2)
    if name.starts(with: "--".utf8) {
      let key = letters.key
      if let option = options.first(where: { $0.keyName == key })
        ?? options.first(where: { $0.alias == key })
      {
        (self.option, isNegated) = (option, false)
        return
      }
      if letters.starts(with: "no-".utf8) {
        let key = letters.dropFirst(3).key
        if let option = options.first(where: { $0.keyName == key }), option.hasNegation {
          (self.option, isNegated) = (option, true)
          return
        }
      }
    }
    let names =
      options.map { "--\($0.name)" }
      + options.filter { $0.hasNegation }.map { "--no-\($0.name)" }
    throw .usage(
      "Unknown option '\(self.word.printable)'. \(self.word.advice(names, otherwise: row.name))")
  }

  /// Returns the value, which is the next word where there is no equals sign; that of a flag is "yes" or "no".
  func value(before rest: inout ArraySlice<String>) throws(CommandFailure) -> String {
    guard let placeholder = option.placeholder, !isNegated else {
      guard value == nil else {
        throw .usage("\(word) takes no value: leave what follows the = out.")
      }
      return isNegated ? "no" : "yes"
    }
    guard let value = value ?? rest.popFirst() else {
      throw .usage("\(word) needs a value: \(placeholder).")
    }
    return value
  }
}

extension Sequence<UInt8> {
  /// A name with hyphens in the form of a key: "tapDismiss" for "tap-dismiss"; what no key has otherwise.
  fileprivate var key: String {
    var letters: [UInt8] = []
    var isCapital = false
    for letter in self {
      if letter == UInt8(ascii: "-") {
        if isCapital { return "" }
        isCapital = true
      } else {
        let isSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter)
        // A capital is nothing that is typed.
        if !isSmall { return "" }
        letters.append(isCapital ? letter - 32 : letter)
        isCapital = false
      }
    }
    return isCapital ? "" : String(decoding: letters, as: UTF8.self)
  }
}

extension String {
  /// The most similar of some names, as advice; or one of which this is the end, or that ends so.
  ///
  /// - Parameter command: the command whose help is advised if none is similar.
  package func advice(_ names: [String], otherwise command: String) -> String {
    var nearest: (name: String, distance: Int)?
    for name in names {
      let distance = name.distance(to: self)
      if distance < nearest?.distance ?? 3 { nearest = (name, distance) }
    }
    let name = nearest?.name ?? names.first { $0.hasSameEnd(as: self) || hasSameEnd(as: $0) }
    return name.map { "Did you mean '\($0)'?" } ?? "See '\(command) --help'."
  }

  /// Whether another option's name is the last words of this one: "--format" of "--progress-format".
  private func hasSameEnd(as other: String) -> Bool {
    other.hasPrefix("--") && hasSuffix(other.dropFirst(1))
  }
}
