import Foundation
import RunningPrograms
import Testing

@testable import BezelCommand
@testable import BezelDocumentation

/// A shell, and how its completions are asked for.
enum CompletingShell: CaseIterable {
  case zsh, fish

  /// The program, and the arguments that print what it offers for a line, one a line.
  ///
  /// In the folder are the completions.
  func command(_ line: String) -> (program: String, arguments: [String]) {
    switch self {
    case .zsh: ("/usr/bin/zsh", ["-f", "-c", Self.zshScript, "zsh", line])
    case .fish:
      ("/usr/bin/fish", ["-c", "source bezel.fish; complete -C $argv[1] | cut -f 1", line])
    }
  }

  /// An interactive zsh in a terminal of its own prints what its completion adds.
  ///
  /// - Source: zshmodules(1), "zpty"; zshcompwid(1), `compadd -A`.
  private static let zshScript = """
    cat >setup.zsh <<'END'
    PROMPT= RPS1= HISTFILE=
    unset zle_bracketed_paste
    fpath=($PWD $fpath)
    autoload -Uz compinit && compinit -u -D
    compadd() {
      typeset -a found
      [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]] || builtin compadd -A found "$@"
      ((!$#found)) || print -rl -- offer:${^found}
      builtin compadd "$@"
    }
    offers() { _main_complete; compstate[insert]= compstate[list]=; print over: }
    zle -C offers complete-word offers
    bindkey '^I' offers
    print ready:
    END
    zmodload zsh/zpty
    zpty shell zsh -f -i
    # What is written is echoed, and so without the words that are looked for.
    zpty -w shell 'stty -echo; . ./setup.zsh'
    while zpty -r shell answer && [[ $answer != *ready:* ]]; do :; done
    zpty -n -w shell "$1"$'\\t'
    while zpty -r shell answer && [[ $answer != *over:* ]]; do
      answer=${answer//$'\\r'/} answer=${answer%$'\\n'}
      [[ $answer == *offer:* ]] && print -r -- ${answer##*offer:}
    done
    zpty -d shell
    """
}

/// The completions of zsh and fish, as the shells make them at the end of a line.
@Suite("Completions of zsh and fish") struct ShellCompletionTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for (name, text) in Completions.files { try folder.write(Array(text.utf8), to: name) }
  }

  /// Returns what a shell offers for a line, of which the last word is not ended.
  private func offers(
    _ line: String, _ shell: CompletingShell, socket: String = "/nowhere"
  ) throws -> Set<String> {
    let (program, arguments) = shell.command(line)
    let run = try StartedProgram(
      program, arguments, in: folder.url,
      environment: ["BEZEL_SOCKET": socket, "HOME": folder.url.path, "TERM": "dumb"]
    ).end(within: CommandCheck.limit)
    #expect(run.status == 0 && run.errors.isEmpty, "\(line): \(run.errors)")
    return Set(run.output.split(separator: "\n").map(String.init))
  }

  @Test("of commands, options and their values", arguments: CompletingShell.allCases)
  func words(shell: CompletingShell) throws {
    let commands = Set(Subcommand.allCases.map(\.rawValue))
    #expect(try offers("bezel ", shell).isSuperset(of: commands.union(["help"])))
    #expect(try offers("bezel sh", shell) == ["show"])
    #expect(try offers("bezel help st", shell) == ["status"])
    #expect(try offers("bezel --v", shell) == ["--version"])
    #expect(try offers("bezel show --mas", shell) == ["--mask", "--mask-color"])
    #expect(
      try offers("bezel show --mask ", shell) == ["none", "clear", "black", "gradient", "custom"])
    #expect(try offers("bezel show --no-b", shell) == ["--no-blur", "--no-bold"])
    #expect(try offers("bezel ask A --default ", shell) == ["yes", "no"])
    // Any text, and words that are none of ours.
    for line in ["bezel show --details A", "bezel show ''", "bezel nothing --x"] {
      #expect(try offers(line, shell).isEmpty, "\(line)")
    }
  }

  @Test("of files and folders", arguments: CompletingShell.allCases)
  func files(shell: CompletingShell) throws {
    try folder.write([], to: "picture.png")
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "pictures"), withIntermediateDirectories: false)
    for line in ["bezel image pict", "bezel show --info-image pict"] {
      let found = Set(try offers(line, shell).map { $0.replacing("/", with: "") })
      #expect(found == ["picture.png", "pictures"], "\(line)")
    }
    let folders = Set(
      try offers("bezel config --root pict", shell).map { $0.replacing("/", with: "") })
    #expect(folders == ["pictures"])
    #expect(try offers("bezel text pict", shell).isEmpty)
  }

  @Test("of the command that bezel run starts", arguments: CompletingShell.allCases)
  func commands(shell: CompletingShell) throws {
    for line in [
      "bezel run gre", "bezel run -- gre", "bezel run --status A -- gre",
      "bezel run --mask black gre",
      "bezel run --no-result gre",
    ] {
      #expect(try offers(line, shell).contains("grep"), "\(line)")
    }
    // Its options are its own.
    let own = try offers("grep --colo", shell)
    #expect(own.contains("--color"))
    for line in [
      "bezel run grep --colo", "bezel run -- grep --colo", "bezel run --name A grep --colo",
    ] {
      #expect(try offers(line, shell) == own, "\(line)")
    }
    #expect(try offers("bezel run --status gre", shell).isEmpty)
    #expect(try offers("bezel run --no-res", shell) == ["--no-result"])
  }

  @Test(
    "of the names of what is shown and of themes, and nothing without a service",
    arguments: CompletingShell.allCases)
  func names(shell: CompletingShell) throws {
    for line in ["bezel dismiss --name ", "bezel theme "] {
      #expect(try offers(line, shell).isEmpty, "\(line)")
    }
    for theme in ["night", "day"] {
      let place = folder.url.appending(path: "themes/\(theme)")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      try Data("[HUD]\nStyle=dark\n".utf8).write(to: place.appending(path: "theme.conf"))
    }
    let themes = folder.url.appending(path: "themes").path
    try folder.write(Array("[Daemon]\nThemeFolders=\(themes)\n".utf8), to: "themes.conf")
    let service = try RunningService(
      in: folder.url, ["--config", folder.url.appending(path: "themes.conf").path])
    defer { service.terminate() }
    for name in ["one", "two words"] {
      let run = try ProgramRun(
        "bezel", ["show", "A", "--name", name], in: folder.url,
        environment: ["BEZEL_SOCKET": service.socket])
      #expect(run.status == 0)
    }
    let socket = service.socket
    let names = try offers("bezel dismiss --name ", shell, socket: socket)
    #expect(Set(names.map { $0.replacing("\\", with: "") }) == ["one", "two words"])
    #expect(try offers("bezel status --name o", shell, socket: socket) == ["one"])
    #expect(try offers("bezel theme ", shell, socket: socket) == ["day", "night"])
  }
}
