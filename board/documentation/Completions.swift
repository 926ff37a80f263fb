import BezelCommand
import BezelConfiguration

/// The completions of bash, zsh and fish.
enum Completions {
  /// The name of each file, and what is in it.
  static var files: [(name: String, text: String)] {
    [
      ("bezel.bash", BashCompletion.script), ("_bezel", ZshCompletion.script),
      ("bezel.fish", FishCompletion.script),
    ]
  }

  /// The command that prints the names of presentations, a line each.
  static let names =
    #"bezel status 2>/dev/null | sed -n 's/^presentation [0-9]*, name \([^,]*\),.*/\1/p'"#
  /// The command that prints the themes, a line each.
  static let themes = "bezel theme 2>/dev/null | cut -c 3-"
}

/// Parts that several commands share, so that they are written once.
private struct SharedParts<Part: Hashable> {
  let commands: [Subcommand]
  let parts: [Part]

  /// As a shell's pattern.
  var pattern: String { commands.map(\.rawValue).joined(separator: " | ") }

  /// Returns the parts of all commands, of which those of the same commands are together.
  static func all(_ parts: (CommandRow) -> [Part]) -> [SharedParts] {
    var order: [Part] = []
    var commands: [Part: [Subcommand]] = [:]
    for command in Subcommand.allCases {
      for part in parts(command.row) where commands[part]?.last != command {
        if commands[part] == nil { order.append(part) }
        commands[part, default: []].append(command)
      }
    }
    var seen: Set<[Subcommand]> = []
    return order.compactMap { part in
      guard let group = commands[part], seen.insert(group).inserted else { return nil }
      return SharedParts(commands: group, parts: order.filter { commands[$0] == group })
    }
  }
}

extension CommandOption {
  /// The names of flags and options, with "--" before them.
  var words: [String] { ["--\(name)"] + (hasNegation ? ["--no-\(name)"] : []) }
}

extension String {
  /// As one word of a shell.
  var quoted: String { "'" + replacing("'", with: "'\\''") + "'" }
}

/// A function that reads the words before the cursor.
private enum BashCompletion {
  static var script: String {
    """
    # Completions of bezel for bash.
    _bezel() {
      local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]}
      local command=${COMP_WORDS[1]} options='' valued=' ' words='' kind='' i
      COMPREPLY=()
      # "=" is a word of its own.
      [ "$current" = = ] && current=
      [ "$previous" = = ] && previous=${COMP_WORDS[COMP_CWORD - 2]}
      if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W '\(commands) help --help --version' -- "$current")
        return
      fi
    \(SharedParts.all(options(of:)).map(section).joined())  case $command in
    \(SharedParts.all(operands(of:)).map(section).joined())  help) words='\(commands)' ;;
      esac
      if [ "$command" = run ]; then
        for ((i = 2; i <= COMP_CWORD; i++)); do
          case ${COMP_WORDS[i]} in
          --)
            [ "$i" -lt "$COMP_CWORD" ] && i=$((i + 1)) && break
            ;;
          -*)
            [[ $valued == *" ${COMP_WORDS[i]} "* ]] && i=$((i + 1))
            [ "${COMP_WORDS[i]}" = = ] && i=$((i + 1))
            ;;
          *) break ;;
          esac
        done
        # From here on the words are another command's.
        if [ "$i" -le "$COMP_CWORD" ]; then
          if declare -F _command_offset >/dev/null; then
            _command_offset "$i"
          elif [ "$i" -eq "$COMP_CWORD" ]; then
            mapfile -t COMPREPLY < <(compgen -c -- "$current")
          fi
          return
        fi
      fi
      # Any text.
      [[ -z $kind$words && $valued == *" $previous "* ]] && return
      case $kind in
      file) mapfile -t COMPREPLY < <(compgen -f -- "$current") ;;
      folder) mapfile -t COMPREPLY < <(compgen -d -- "$current") ;;
      name) words=$(\(Completions.names)) ;;
      theme) words=$(\(Completions.themes)) ;;
      '')
        if [[ $current == -* ]]; then words=$options; fi
        ;;
      esac
      [ -z "$words" ] || mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    }
    complete -o bashdefault -o default -F _bezel bezel

    """
  }

  private static let commands = Subcommand.allCases.map(\.rawValue).joined(separator: " ")

  private struct Option: Hashable {
    let words: [String]
    let isValued: Bool
    let action: String?
  }

  private static func options(of row: CommandRow) -> [Option] {
    row.options.map {
      Option(words: $0.words, isValued: $0.placeholder != nil, action: action($0.value))
    }
  }

  private static func section(_ shared: SharedParts<Option>) -> String {
    let valued = shared.parts.filter(\.isValued).map { "\($0.words[0]) " }.joined()
    let actions = shared.parts.compactMap { option in
      option.action.map { "      \(option.words[0])) \($0) ;;\n" }
    }
    var text = "  case $command in\n  \(shared.pattern))\n"
    text += "    options+='\(shared.parts.flatMap(\.words).map { "\($0) " }.joined())'\n"
    if !valued.isEmpty { text += "    valued+='\(valued)'\n" }
    if !actions.isEmpty { text += "    case $previous in\n\(actions.joined())    esac\n" }
    return text + "    ;;\n  esac\n"
  }

  private static func operands(of row: CommandRow) -> [String] {
    row.operands.first.flatMap { operand($0.value) }.map { [$0] } ?? []
  }

  private static func section(_ shared: SharedParts<String>) -> String {
    "  \(shared.pattern)) \(shared.parts.joined(separator: "; ")) ;;\n"
  }

  private static func operand(_ value: OptionValue) -> String? {
    if case .theme = value { "[[ $current == -* || $kind ]] || kind=theme" } else { nil }
  }

  private static func action(_ value: OptionValue) -> String? {
    switch value {
    case .none, .command: nil
    case .choice(let names): "words='\(names.joined(separator: " "))'"
    case .file: "kind=file"
    case .folder: "kind=folder"
    case .name: "kind=name"
    case .theme: "kind=theme"
    case .text, .seconds, .period, .part, .number, .other, .unchecked: nil
    }
  }
}

/// Specifications for `_arguments`.
private enum ZshCompletion {
  static var script: String {
    """
    #compdef bezel
    # Completions of bezel for zsh.
    _bezel_names() { compadd -- ${(f)"$(\(Completions.names))"} }
    _bezel_themes() { compadd -- ${(f)"$(\(Completions.themes))"} }
    _bezel_run() {
      # The words after the options of bezel run; _arguments leaves "--" there if it is the first one.
      [[ $words[1] == -- ]] && shift words && ((CURRENT--))
      _normal
    }
    _bezel() {
      local curcontext=$curcontext state line
      typeset -A opt_args
      local -a subcommands=(
    \(Subcommand.allCases.map { "    \("\($0.rawValue):\($0.row.purpose)".quoted)\n" }.joined())    'help:Print the help of a command.'
      )
      _arguments -C '(- *)--help[Print the help]' '(- *)--version[Print the version]' \\
        '1:command:->command' '*::words:->words'
      case $state in
      command)
        _describe command subcommands
        ;;
      words)
        local -a specs
    \((SharedParts.all(options(of:)) + SharedParts.all(operands(of:))).map(section).joined())    (($#specs)) && _arguments -S $specs
        [[ $words[1] == help ]] && _describe command subcommands
        ;;
      esac
    }
    _bezel "$@"

    """
  }

  private static func section(_ shared: SharedParts<String>) -> String {
    let lines = shared.parts.map { "      \($0)\n" }
    return
      "    case $words[1] in\n    \(shared.pattern)) specs+=(\n\(lines.joined())    ) ;;\n    esac\n"
  }

  private static func options(of row: CommandRow) -> [String] {
    var lines: [String] = []
    for option in row.options {
      let star = option.name == "live" ? "*" : ""
      for (index, word) in option.words.enumerated() {
        let hasValue = index == 0 && option.placeholder != nil
        let value =
          hasValue
          ? ":\(escaped(option.placeholder ?? "")):\(action(option.value))" : ""
        lines.append(
          "\(star)\(word)\(hasValue ? "=" : "")[\(escaped(option.purpose))]\(value)".quoted)
      }
    }
    return lines
  }

  /// The operands of a command as one part, which keeps their order.
  private static func operands(of row: CommandRow) -> [String] {
    let words =
      row.takesCommand
      ? ["(-):command: _command_names -e", "*::arguments: _bezel_run"]
      : row.operands.map { ":\($0.placeholder.lowercased()):\(action($0.value))" }
    return words.isEmpty ? [] : [words.map(\.quoted).joined(separator: " ")]
  }

  private static func action(_ value: OptionValue) -> String {
    switch value {
    case .choice(let names): "(\(names.joined(separator: " ")))"
    case .file: "_files"
    case .folder: "_files -/"
    case .name: "_bezel_names"
    case .theme: "_bezel_themes"
    default: " "
    }
  }

  /// Escapes what `_arguments` would read.
  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("[", with: "\\[").replacing("]", with: "\\]")
      .replacing(":", with: "\\:")
  }
}

/// One line for each option of each command.
private enum FishCompletion {
  static var script: String {
    """
    # Completions of bezel for fish.
    function __bezel_needs_command
      test (count (commandline -opc)) -eq 1
    end
    function __bezel_uses
      set -l words (commandline -opc)
      test (count $words) -gt 1; and contains -- $words[2] $argv
    end
    complete -c bezel -f
    complete -c bezel -n __bezel_needs_command -l help -d 'Print the help'
    complete -c bezel -n __bezel_needs_command -l version -d 'Print the version'
    complete -c bezel -n __bezel_needs_command -a help -d 'Print the help of a command'
    complete -c bezel -n '__bezel_uses help' -a '\(Subcommand.allCases.map(\.rawValue).joined(separator: " "))'
    \(Subcommand.allCases.map { entry($0) }.joined())\(runWords)
    \(SharedParts.all(arguments(of:)).map(section).joined())
    """
  }

  private static func entry(_ command: Subcommand) -> String {
    "complete -c bezel -n __bezel_needs_command -a \(command.rawValue)"
      + " -d \(command.row.purpose.quoted)\n"
  }

  private static func section(_ shared: SharedParts<String>) -> String {
    let commands = shared.commands.map(\.rawValue).joined(separator: " ")
    let lines = shared.parts.map { "complete -c bezel -n $used\($0)\n" }
    return "set -l used '__bezel_uses \(commands)'\n\(lines.joined())"
  }

  private static func arguments(of row: CommandRow) -> [String] {
    var lines: [String] = []
    for option in row.options {
      lines.append(
        " -l \(option.name)\(action(option.value)) -d \(option.purpose.quoted)")
      if option.hasNegation { lines.append(" -l no-\(option.name)") }
    }
    for operand in row.operands {
      switch operand.value {
      case .file: lines.append(" -F")
      case .theme: lines.append(" -a '(\(Completions.themes.replacing("'", with: "\\'")))'")
      case .command:
        let valued = row.options.filter { $0.placeholder != nil }.map(\.name)
        lines.append(
          " -x -a '(__bezel_run_words \(valued.joined(separator: " ")))'")
      default: break
      }
    }
    return lines
  }

  /// The completions of the command after the options of `bezel run`, whose arguments are the options that
  /// have a value.
  private static let runWords = """
    function __bezel_run_words
      set -l words (commandline -opc)[3..-1]
      while set -q words[1]
        switch $words[1]
          case --
            set -e words[1]
            break
          case '--*=*'
            set -e words[1]
          case '--*'
            if contains -- (string sub -s 3 -- $words[1]) $argv
              set -e words[1]
            end
            set -e words[1]
          case '*'
            break
        end
      end
      set -l current (commandline -ct)
      # Options are completed elsewhere.
      set -q words[1]; or not string match -q -- '-*' "$current"; or return
      complete -C (string join -- ' ' (string escape -- $words) $current)
    end
    """

  private static func action(_ value: OptionValue) -> String {
    switch value {
    case .none, .command: ""
    case .choice(let names): " -x -a \(names.joined(separator: " ").quoted)"
    case .file: " -r -F"
    case .folder: " -x -a '(__fish_complete_directories)'"
    case .name: " -x -a \("(\(Completions.names))".fishQuoted)"
    case .theme: " -x -a \("(\(Completions.themes))".fishQuoted)"
    default: " -x"
    }
  }
}

extension String {
  /// As one word of fish, which knows \\' between quotes.
  fileprivate var fishQuoted: String {
    "'" + replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
