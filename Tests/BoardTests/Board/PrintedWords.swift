import Foundation

/// Everything that a packaged `bezel` prints, and what of it a compiler left there.
enum PrintedWords {
  /// The lines of the README and the guides that call `bezel`, whose other programs do nothing here.
  private static func guideLines() throws -> [String] {
    let root = BoardScript.folder.appending(path: "../..").standardized
    let guides = root.appending(path: "Sources/Bezel/Bezel.docc")
    let files = try FileManager.default.contentsOfDirectory(
      at: guides, includingPropertiesForKeys: nil
    ).filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }
    return try ([root.appending(path: "README.md")] + files).flatMap { file in
      let text = try String(contentsOf: file, encoding: .utf8)
      return text.components(separatedBy: "\n```").enumerated()
        .filter { $0.offset % 2 == 1 && !$0.element.hasPrefix("swift") }
        .flatMap { $0.element.replacing("\\\n", with: " ").components(separatedBy: "\n") }
        .map {
          $0.replacing(#/^if (.*); then$/#) { String($0.1) }.trimmingCharacters(in: .whitespaces)
        }
        .filter { $0.hasPrefix("bezel ") || $0.contains("| bezel ") }
    }
  }

  /// Returns a script for any shell that prints all that `bezel` prints, with and without errors; at its end it
  /// ends the service.
  ///
  /// - Parameter values: the values with which each option of each command is tried.
  static func script(values: [String]) throws -> String {
    let lines = try guideLines()
    guard lines.count >= 20 else {
      throw BoardError("find the guides' lines", "there are \(lines.count)")
    }
    let options = values.map { "\"$option\($0)\"" }.joined(separator: " ")
    return """
      exec 2>&1 </dev/null
      folder=$(mktemp -d) && cd "$folder" || exit 1
      for program in pv rsync fsck install-update seq sleep apt-get curl dd ninja; do
        printf '#!/bin/sh\\n' >$program && chmod +x $program
      done
      PATH=$folder:$PATH
      said() { printf '$ %s\\n' "$*"; timeout 2 "$@"; }
      commands=$(bezel --help | sed -n 's/^  \\([a-z][a-z]*\\)  .*/\\1/p' | grep -vx quit)
      [ "$(echo "$commands" | wc -l)" -ge 19 ] || echo 'fatal error: there are too few commands'
      for command in $commands quit; do
        said bezel $command --help
        said bezel $command --wrong
        said bezel $command one two three --
      done
      for command in $commands; do
        said bezel $command
        case $command in
        show | info | success | error | text) operand=Text ;;
        progress) operand=40% ;;
        *) operand= ;;
        esac
        bezel $command --help | sed -n 's/^  \\(--[a-z-]*\\).*/\\1/p' | sort -u | while read -r option; do
          for given in \(options); do said bezel $command "$given" $operand; done
        done
      done
      \(lines.map { "said sh -c '\($0.replacing("'", with: "'\\''"))'" }.joined(separator: "\n"))
      bezel progress 40% --status Shown --name shown
      said bezel monitor; said bezel monitor --json
      for line in status 'status --json' config doctor 'doctor --json' theme 'theme nowhere' 'dismiss --name 7' \\
        'show --image-color x' 'image /nowhere.png' 'config --config /nowhere' 'duration Text' reload; do
        said bezel $line
      done
      said bezel quit
      said bezel status --socket /nowhere
      rm -r "$folder"
      """
  }

  /// Returns the lines with what a compiler prints in place of a word for a person.
  static func leftovers(in output: String) throws -> [String] {
    let leftover = try Regex(
      #"cannot print value|[Ff]atal error|Optional\(|\bnil\b|\bC?Bezel[A-Z]\w*\.|\bSwift\.|\$s[0-9]"#
        + #"|\b[A-Z]\w*\([a-z]\w*: |unknown context|\binf\b|\bnan\b|0x0{6}|\(\)|\bcase \w+\("#)
    return try output.components(separatedBy: "\n").filter {
      try leftover.firstMatch(in: $0) != nil
    }
  }
}
