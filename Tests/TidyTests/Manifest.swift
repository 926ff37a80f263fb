/// The declarations of `Package.swift`, read from its text.
struct Manifest {
  /// The dependencies of each module and program.
  let arrows: [String: Set<String>]
  /// The Debian packages of the system libraries.
  let debianPackages: Set<String>

  init(text: String) {
    let code = text.replacing(/\/\/.*/, with: "")
    let target = /\b(?:module|program)\(\s*"(\w+)"(?:,\s*\[([^\]]*)\])?/
    let packages = /\bapt:(?: \[String\] =)?\s*\[([^\]]*)\]/
    arrows = Dictionary(
      code.matches(of: target).map { (String($0.1), Self.names(in: $0.2 ?? "")) },
      uniquingKeysWith: { $0.union($1) })
    debianPackages = Set(code.matches(of: packages).flatMap { Self.names(in: $0.1) })
  }

  /// Returns the strings of a list, except the names of other packages.
  private static func names(in list: Substring) -> Set<String> {
    Set(list.matches(of: /(package: )?"([^"]+)"/).filter { $0.1 == nil }.map { String($0.2) })
  }
}
