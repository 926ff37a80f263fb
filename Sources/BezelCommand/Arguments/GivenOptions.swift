/// Returns the names of those options that are given.
func given(_ options: [(name: String, isGiven: Bool)]) -> [String] {
  options.filter { $0.isGiven }.map { $0.name }
}
