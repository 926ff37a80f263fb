internal import BezelWire

/// A command of the program `plymouth`; its parser, its help and its manual page are made from these.
package enum PlymouthCommand: String, CaseIterable, Sendable {
  case showSplash = "show-splash"
  case hideSplash = "hide-splash"
  case quit, deactivate, reactivate, reload, update
  case changeMode = "change-mode"
  case systemUpdate = "system-update"
  case updateRoot = "update-root-fs"
  case displayMessage = "display-message"
  case message
  case hideMessage = "hide-message"
  case askPassword = "ask-for-password"
  case askQuestion = "ask-question"
  case watchKeys = "watch-keystroke"
  case ignoreKeys = "ignore-keystroke"
  case pauseProgress = "pause-progress"
  case resumeProgress = "unpause-progress"
  case reportError = "report-error"

  /// A sentence.
  package var purpose: String {
    switch self {
    case .showSplash: "Show the splash."
    case .hideSplash: "Show the console's text."
    case .quit: "End the splash."
    case .deactivate: "Leave the screen to another program."
    case .reactivate: "Return to the screen."
    case .reload: "Read the configuration again."
    case .update: "Report a step of the boot."
    case .changeMode: "Announce what the machine does: \(PlymouthMode.options)."
    case .systemUpdate: "Report the progress of an update."
    case .updateRoot: "Report a change of the root file system."
    case .displayMessage: "Show a message."
    case .message: "The same as display-message."
    case .hideMessage: "Take back a message."
    case .askPassword: "Ask the user for a password, and print it."
    case .askQuestion: "Ask the user a question, and print the answer."
    case .watchKeys: "Wait for a key, and print it."
    case .ignoreKeys: "Take back watch-keystroke."
    case .pauseProgress: "Stop the bar of the progress."
    case .resumeProgress: "Let the bar go on."
    case .reportError: "Report a failure; Bezel shows the names of failed units by itself."
    }
  }

  package var options: [PlymouthOption] {
    switch self {
    case .quit: [.retainSplash]
    case .update: [.status]
    case .systemUpdate: [.progress]
    case .updateRoot: [.newRoot, .readWrite]
    case .displayMessage, .message, .hideMessage: [.text]
    case .askPassword: [.prompt, .command, .tries, .keepsProgress]
    case .askQuestion: [.prompt, .command, .keepsProgress]
    case .watchKeys: [.keys, .command]
    case .ignoreKeys: [.keys]
    default: []
    }
  }
}

/// An option of a command of the program `plymouth`.
package enum PlymouthOption: String, CaseIterable, Sendable {
  case retainSplash = "retain-splash"
  case status, progress
  case newRoot = "new-root-dir"
  case readWrite = "read-write"
  case text, prompt, command
  case tries = "number-of-tries"
  case keepsProgress = "dont-pause-progress"
  case keys

  /// The word that stands for the value; `nil` for a flag.
  package var placeholder: String? {
    switch self {
    case .retainSplash, .readWrite, .keepsProgress: nil
    case .status, .text, .prompt: "TEXT"
    case .progress, .tries: "NUMBER"
    case .newRoot: "FOLDER"
    case .command: "COMMAND"
    case .keys: "KEYS"
    }
  }

  /// A sentence.
  package var purpose: String {
    switch self {
    case .retainSplash: "Leave the last picture on the screen."
    case .status: "The step, as the name of a unit."
    case .progress: "A percentage, 0 to 100."
    case .newRoot: "The new root."
    case .readWrite: "It can be written."
    case .text: "The message."
    case .prompt: "The text that is shown with the question."
    case .command: "Print nothing: run this command with the answer as its standard input."
    case .tries: "Ask so often until the command succeeds (default: without end)."
    case .keepsProgress: "Do not stop the bar of the progress meanwhile."
    case .keys: "These keys, as characters, in place of all."
    }
  }
}

extension PlymouthMode {
  /// The options of the command change-mode.
  static let options = allCases.map { "--\($0.rawValue)" }.joined(separator: ", ")
}
