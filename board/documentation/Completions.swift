import BezelCommand

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
      local command=${COMP_WORDS[1]} options='' valued='' words='' kind='' i
      COMPREPLY=()
      # "=" is a word of its own.
      [ "$current" = = ] && current=
      [ "$previous" = = ] && previous=${COMP_WORDS[COMP_CWORD - 2]}
      if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W '\(commands) help --help --version' -- "$current")
        return
      fi
      case $command in
    \(Subcommand.allCases.map { entry($0) }.joined())  help) words='\(commands)' ;;
      *) return ;;
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

  private static func entry(_ command: Subcommand) -> String {
    let row = command.row
    let valued = row.options.filter { $0.placeholder != nil }.map { "--\($0.name)" }
    var text = "  \(command.rawValue))\n"
    text += "    options='\(row.options.flatMap(\.words).joined(separator: " "))'\n"
    text += "    valued=' \(valued.joined(separator: " ")) '\n"
    text += "    case $previous in\n"
    for option in row.options {
      guard let action = action(option.value) else { continue }
      text += "    --\(option.name)) \(action) ;;\n"
    }
    text += "    *) \(row.operands.first.flatMap { operand($0.value) } ?? ":") ;;\n"
    return text + "    esac\n    ;;\n"
  }

  private static func operand(_ value: OptionValue) -> String? {
    if case .theme = value { "[[ $current == -* ]] || kind=theme" } else { nil }
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
    _bezel() {
      local curcontext=$curcontext state line
      typeset -A opt_args
      _arguments -C '(- *)--help[Print the help]' '(- *)--version[Print the version]' \\
        '1:command:->command' '*::words:->words'
      case $state in
      command)
        local -a commands=(
    \(Subcommand.allCases.map { "      \("\($0.rawValue):\($0.row.purpose)".quoted)\n" }.joined())    )
        _describe command commands
        ;;
      words)
        case $words[1] in
    \(Subcommand.allCases.map { entry($0) }.joined())    esac
        ;;
      esac
    }
    _bezel "$@"

    """
  }

  private static func entry(_ command: Subcommand) -> String {
    let row = command.row
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
    if row.takesCommand {
      lines += ["(-):command: _command_names -e".quoted, "*::arguments: _normal".quoted]
    } else {
      lines += row.operands.map { ":\($0.placeholder.lowercased()):\(action($0.value))".quoted }
    }
    return "    \(command.rawValue))\n      _arguments \\\n"
      + lines.map { "        \($0)" }.joined(separator: " \\\n") + "\n      ;;\n"
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
      test (count $words) -gt 1; and test $words[2] = $argv[1]
    end
    complete -c bezel -f
    complete -c bezel -n __bezel_needs_command -l help -d 'Print the help'
    complete -c bezel -n __bezel_needs_command -l version -d 'Print the version'
    \(Subcommand.allCases.map { entry($0) }.joined())
    """
  }

  private static func entry(_ command: Subcommand) -> String {
    let row = command.row
    var lines = [
      "complete -c bezel -n __bezel_needs_command -a \(command.rawValue) -d \(row.purpose.quoted)"
    ]
    let used = "complete -c bezel -n '__bezel_uses \(command.rawValue)'"
    for option in row.options {
      lines.append(
        "\(used) -l \(option.name)\(action(option.value)) -d \(option.purpose.quoted)")
      if option.hasNegation { lines.append("\(used) -l no-\(option.name)") }
    }
    for operand in row.operands {
      switch operand.value {
      case .file: lines.append("\(used) -F")
      case .theme: lines.append("\(used) -a '(\(Completions.themes.replacing("'", with: "\\'")))'")
      case .command:
        let valued = row.options.filter { $0.placeholder != nil }.map(\.name)
        lines.append(
          "\(used) -x -a '(__bezel_run_words \(valued.joined(separator: " ")))'")
        lines.insert(runWords, at: 0)
      default: break
      }
    }
    return lines.joined(separator: "\n") + "\n"
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
