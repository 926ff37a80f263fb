/// The declarations of a description in varlink's language.
///
/// - Source: varlink.org, "Interface Definition".
struct InterfaceText {
  struct Mistake: Error { let message: String }

  struct Field {
    let name: String
    let type: FieldType
  }

  indirect enum FieldType {
    case bool, int, float, string
    case named(String)
    case choice([String])
    case structure([Field])
    case list(FieldType)
    case map(FieldType)
    case nullable(FieldType)
  }

  var name = ""
  var types: [String: FieldType] = [:]
  var methods: [String: (input: [Field], output: [Field])] = [:]
  var errors: [String: [Field]] = [:]

  private var words: [String]

  init(_ text: String) throws {
    words = InterfaceText.words(of: text)
    try expect("interface")
    name = try take()
    while !words.isEmpty {
      switch try take() {
      case "type":
        let name = try memberName()
        try declare(types.updateValue(structureOrChoice(), forKey: name) == nil, name)
      case "method":
        let name = try memberName()
        let input = try fields()
        try expect("->")
        try declare(methods.updateValue((input, fields()), forKey: name) == nil, name)
      case "error":
        let name = try memberName()
        try declare(errors.updateValue(fields(), forKey: name) == nil, name)
      case let word: throw Mistake(message: "unexpected \(word)")
      }
    }
  }

  /// Returns words, dots and marks without blanks and comments.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    for line in text.split(separator: "\n") {
      var word = ""
      for letter in line.prefix(while: { $0 != "#" }) + " " {
        if letter.isLetter || letter.isNumber || letter == "." || letter == "_" {
          word.append(letter)
          continue
        }
        if !word.isEmpty { words.append(word) }
        word = ""
        if letter == ">", words.last == "-" {
          words[words.count - 1] = "->"
        } else if letter != " " {
          words.append(String(letter))
        }
      }
    }
    return words
  }

  private mutating func take() throws -> String {
    guard !words.isEmpty else { throw Mistake(message: "unexpected end") }
    return words.removeFirst()
  }

  private mutating func expect(_ word: String) throws {
    let next = try take()
    guard next == word else { throw Mistake(message: "\(next) in place of \(word)") }
  }

  private func declare(_ isNew: Bool, _ name: String) throws {
    guard isNew else { throw Mistake(message: "\(name) is declared twice") }
  }

  private mutating func memberName() throws -> String {
    let name = try take()
    guard name.first?.isUppercase == true else { throw Mistake(message: "\(name) is small") }
    return name
  }

  private mutating func fields() throws -> [Field] {
    guard case .structure(let fields) = try structureOrChoice() else {
      throw Mistake(message: "a choice in place of a structure")
    }
    return fields
  }

  private mutating func structureOrChoice() throws -> FieldType {
    try expect("(")
    var fields: [Field] = []
    var names: [String] = []
    while words.first != ")" {
      if !fields.isEmpty || !names.isEmpty { try expect(",") }
      let name = try take()
      guard name.first?.isLowercase == true else { throw Mistake(message: "\(name) is not small") }
      if words.first == ":" {
        try expect(":")
        fields.append(Field(name: name, type: try type()))
      } else {
        names.append(name)
      }
    }
    try expect(")")
    guard names.isEmpty || fields.isEmpty else { throw Mistake(message: "half a choice") }
    return names.isEmpty ? .structure(fields) : .choice(names)
  }

  private mutating func type() throws -> FieldType {
    switch words.first {
    case "?":
      try expect("?")
      return .nullable(try type())
    case "[":
      try expect("[")
      let isMap = words.first == "string"
      if isMap { try expect("string") }
      try expect("]")
      return isMap ? .map(try type()) : .list(try type())
    case "(": return try structureOrChoice()
    default: break
    }
    switch try take() {
    case "bool": return .bool
    case "int": return .int
    case "float": return .float
    case "string": return .string
    case let name where name.first?.isUppercase == true: return .named(name)
    case let word: throw Mistake(message: "\(word) is no type")
    }
  }
}
