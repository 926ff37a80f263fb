internal import BezelLinux
internal import CBezelLinux

/// Reads the words of a command line by the row of their command.
///
/// - Source: getopt_long(3). It takes abbreviations of names for the names, which would make every new
///   option a change of meaning, so names are compared before it is asked. It has global state: one thread
///   reads at a time.
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
    let names = LongNames(options)
    let argv = ArgumentVector(["bezel"] + words)
    defer {
      names.free()
      argv.free()
    }
    var next: Int32 = 1
    while next < argv.count {
      let word = words[Int(next) - 1]
      if word == "--" || !isOption(word) {
        next += 1
        if word != "--" { try arguments.add(operand: word) }
        guard word == "--" || row.takesCommand else { continue }
        for rest in words[Int(next - 1)...] { try arguments.add(operand: rest) }
        break
      }
      try check(word)
      // "+" ends at the first word that is no option, and ":" tells a missing value from a wrong name.
      let found = bezel_next_option(argv.count, argv.words, "+:h", names.options, next)
      next = found.next
      let index = Int(found.index)
      if found.code == Int32(UInt8(ascii: "h")) {
        try arguments.add(.help, "yes")
      } else if found.code == Int32(UInt8(ascii: ":")) {
        let option = try option(of: word)
        throw .usage("--\(option.name) needs a value: \(option.placeholder ?? "").")
      } else if found.code == 0, options.indices.contains(index / 2) {
        let value = found.value.map { String(cString: $0) }
        try arguments.add(options[index / 2], value ?? (index % 2 == 0 ? "yes" : "no"))
      } else {
        throw .usage("\(name(of: word)) takes no value: leave what follows the = out.")
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

  /// - Throws: for a name that no option has, with the most similar one.
  private func check(_ word: String) throws(CommandFailure) {
    if word != "-h" { _ = try option(of: word) }
  }

  private func option(of word: String) throws(CommandFailure) -> CommandOption {
    let typed = name(of: word)
    for option in options {
      if typed == "--\(option.name)" || option.hasNegation && typed == "--no-\(option.name)" {
        return option
      }
    }
    let names =
      options.map { "--\($0.name)" }
      + options.filter { $0.hasNegation }.map {
        "--no-\($0.name)"
      }
    throw .usage("Unknown option '\(typed.printable)'. \(typed.advice(names, otherwise: row.name))")
  }

  /// The part of a word before "=".
  private func name(of word: String) -> String {
    String(word.prefix { $0 != "=" })
  }
}

extension String {
  /// The most similar of some names, as advice.
  ///
  /// - Parameter command: the command whose help is advised if none is similar.
  func advice(_ names: [String], otherwise command: String) -> String {
    var nearest: (name: String, distance: Int)?
    for name in names {
      let distance = name.distance(to: self)
      if distance < nearest?.distance ?? 3 { nearest = (name, distance) }
    }
    return nearest.map { "Did you mean '\($0.name)'?" } ?? "See '\(command) --help'."
  }
}

/// The names of options for getopt_long(3): two for each, of which the second is its negation.
private struct LongNames {
  let options: UnsafeMutablePointer<option>
  private let count: Int

  init(_ list: [CommandOption]) {
    count = list.count * 2
    options = .allocate(capacity: count + 1)
    for (index, entry) in list.enumerated() {
      let takesValue = entry.placeholder == nil ? no_argument : required_argument
      options[2 * index] = option(
        name: strdup(entry.name), has_arg: takesValue, flag: nil, val: 0)
      // A name that nobody can type stands for no negation.
      options[2 * index + 1] = option(
        name: strdup(entry.hasNegation ? "no-\(entry.name)" : "="), has_arg: no_argument, flag: nil,
        val: 0)
    }
    options[count] = option()
  }

  func free() {
    for index in 0..<count {
      CBezelLinux.free(UnsafeMutableRawPointer(mutating: options[index].name))
    }
    options.deallocate()
  }
}

/// Words for C.
private struct ArgumentVector {
  let words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
  let count: Int32

  init(_ list: [String]) {
    count = Int32(list.count)
    words = .allocate(capacity: list.count + 1)
    for (index, word) in list.enumerated() { words[index] = strdup(word) }
    words[list.count] = nil
  }

  func free() {
    for index in 0..<Int(count) { CBezelLinux.free(words[index]) }
    words.deallocate()
  }
}
