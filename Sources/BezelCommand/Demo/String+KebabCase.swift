extension String {
  /// The name of a case as people type it: "easeInOut" as "ease-in-out".
  var kebabCased: String {
    reduce(into: "") { words, letter in
      if letter.isUppercase, !words.isEmpty { words += "-" }
      words += letter.lowercased()
    }
  }
}
