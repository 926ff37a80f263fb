package import BezelHUD
package import BezelWire
package import BezelWords

/// The splash of a boot, a shutdown or an update: what clients of the plymouth protocol, the keyboard and the
/// service manager tell becomes what the screen shows, and the replies.
///
/// It reads no clock. Its owner passes in requests, keystrokes and reports, carries out the
/// effects that come back, and shows `scene(at:)` again after each, and at `nextChange(after:)`.
package final class BootSplash {
  /// The number of a client's connection.
  package typealias Client = UInt64

  /// Something that the owner has to do, in this order.
  package enum Effect: Equatable, Sendable {
    case reply(Client, PlymouthReply)
    /// Replies to the client once the screen is released, and its last frame stays.
    case deactivate(Client)
    /// Replies once the service has ended.
    case quit(Client, retainsSplash: Bool)
    /// Replies with the result.
    case changeRoot(Client, path: String)
    /// Replies whether the screen's terminal is in front.
    case tellTerminal(Client)
    /// The file system for the times of the boot is writable.
    case rootIsWritable
    case reload
    /// The console's text is shown now, or is not any more.
    case showsConsole(Bool)
    /// The keyboard gets its next layout.
    case switchLayout
  }

  /// The limits of what clients keep here.
  static let (mostMessages, mostPrompts, mostWatches, mostPasswords) = (3, 256, 256, 16)
  /// The length of all kept passwords, with a zero byte after each.
  static let mostPasswordBytes = 2_043

  /// The purpose of the machine's run.
  package private(set) var mode: PlymouthMode
  var progress: BootProgress
  /// The per cent of an update; `nil` before the first.
  var updatePercent: Int?
  /// The texts of clients, the oldest first.
  var messages: [ClientMessage] = []
  /// The progress of the file systems' checks, in per cent; `nil` while none runs.
  var checkPercent: Int?
  /// How to cancel these checks; `nil` if that is not possible.
  var checkHint: String?
  /// The keys that a client waits for, in words.
  private(set) var keyHint: String?
  var units = UnitReports()
  /// The first one is shown.
  var prompts: [Prompt] = []
  /// The text that is typed for the first prompt.
  var typed = Secret()
  /// How often in a row the answer to this prompt was refused.
  var rejections = 0
  /// The answer that was given last; `nil` before the first.
  private(set) var attempt: PasswordAttempt?
  private var passwords: [Secret] = []
  private(set) var watches: [KeyWatch] = []
  /// The clients that stopped the clock, and whether they asked something, too.
  private var pausing: [Client: Bool] = [:]
  /// The clients that asked for the kept passwords.
  private var cacheReaders: Set<Client> = []
  /// Whether a client wants the splash to be seen.
  private var isShown = true
  /// Whether the user wants to see the console's text.
  package private(set) var showsConsole = false
  /// Whether the screen is left to another program.
  private var isDeactivated = false
  /// The tone that is due.
  private var tone: Tone?
  /// The name of the keyboard's layout; `nil` if a question need not tell it.
  package var layout: String?
  let words: Words
  /// The shape of what is shown but for a question; two of the same shape are not the same.
  package var indicator = AnyIndicator(BootIndicator())
  /// The address of a page about failed boots; `nil` for none.
  package var failureLink: String?

  package init(mode: PlymouthMode, words: Words, at now: Moment) {
    self.mode = mode
    self.words = words
    progress = BootProgress(beginningAt: now)
  }

  /// Whether the splash is to be on the screen.
  package var isOnScreen: Bool { holdsTerminal && !showsConsole }

  /// Whether what is typed on the terminal is the splash's: from its beginning to its end, whatever is shown.
  package var holdsTerminal: Bool { (isShown || !prompts.isEmpty) && !isDeactivated }

  /// Whether another program may take the screen with the last frame on it.
  package var leavesFrame: Bool { isDeactivated }

  // MARK: Clients

  /// - Parameter process: the number of the client's process; `nil` if it is not known.
  package func handle(
    _ request: PlymouthRequest, of client: Client, from process: Int32? = nil, at now: Moment
  ) -> [Effect] {
    let done = Effect.reply(client, .acknowledged)
    switch request {
    case .ping, .systemUpdate(percent: nil), .changeMode(nil): return [done]
    case .invalid: return [.reply(client, .refused)]
    case .hasActiveTerminal: return [.tellTerminal(client)]
    case .update(let status):
      // The unit of the disk that is now open.
      if status.utf8.starts(with: "systemd-cryptsetup@".utf8) {
        if attempt?.isJudged == false { tone = .success }
        attempt?.judge()
      }
      update(status, at: now)
      return [done]
    case .changeMode(let mode?):
      if mode != self.mode {
        self.mode = mode
        updatePercent = nil
      }
      return [done]
    case .systemUpdate(let percent?):
      updatePercent = percent
      return [done]
    case .rootIsWritable: return [.rootIsWritable, done]
    case .deactivate:
      isDeactivated = true
      typed.wipe()
      attempt?.end()
      return [.deactivate(client)]
    case .reactivate:
      isDeactivated = false
      return [done]
    case .quit(let retainsSplash):
      // A process that holds the last frame is a copy of this one.
      passwords = []
      return endPrompts() + [.quit(client, retainsSplash: retainsSplash)]
    case .reload: return [.reload, done]
    case .askPassword(let text):
      return ask(Prompt(client: client, process: process, kind: .password, text: text), at: now)
    case .askQuestion(let text):
      return ask(Prompt(client: client, process: process, kind: .question, text: text), at: now)
    case .cachedPasswords:
      if pausing[client] != nil { pausing[client] = true }
      cacheReaders.insert(client)
      if !passwords.isEmpty { attempt?.isFollowedByCached = true }
      return [
        .reply(client, passwords.isEmpty ? .noAnswer : .answers(passwords.map { $0.bytes }))
      ]
    case .showMessage(let text):
      show(text, of: client, at: now)
      return [done]
    case .hideMessage(let text):
      // One command shows a message, and another one hides it.
      let owner = messages.contains { $0.text == text && $0.client == client } ? client : nil
      messages.removeAll { $0.text == text && $0.client == owner }
      return [done]
    case .watchKeys(let keys):
      guard watches.count < BootSplash.mostWatches else { return [.reply(client, .noAnswer)] }
      watches.append(KeyWatch(client: client, keys: keys))
      return []
    case .ignoreKeys(let keys):
      let ended = watches.filter { $0.keys == keys }
      watches.removeAll { $0.keys == keys }
      return ended.map { .reply($0.client, .noAnswer) } + [done]
    case .pauseProgress:
      if pausing[client] == nil {
        pausing[client] = false
        progress.pause(at: now)
      }
      return [done]
    case .resumeProgress:
      pausing[client] = nil
      progress.resume(at: now)
      return [done]
    case .show, .hide:
      isShown = request == .show
      return [done]
    case .changeRoot(let path): return [.changeRoot(client, path: path)]
    case .reportError:
      // plymouth's themes show the console's text; the failed unit's name is more to the point.
      return [done]
    }
  }

  /// Forgets a client that has disconnected.
  ///
  /// plymouth's client leaves without an end of its pause when a password that was kept fits. systemd's
  /// cryptsetup begins and ends a pause on two connections.
  package func leave(_ client: Client, at now: Moment) {
    if pausing.removeValue(forKey: client) == true { progress.resume(at: now) }
    watches.removeAll { $0.client == client }
    cacheReaders.remove(client)
    for index in messages.indices where messages[index].client == client {
      messages[index].client = nil
    }
    guard let first = prompts.first else { return }
    prompts.removeAll { $0.client == client }
    if first.client == client { beginPrompt(isRefused: false) }
  }

  /// Uses the times of earlier boots.
  package func learn(from history: BootHistory, at now: Moment) {
    progress.learn(from: history, at: now)
  }

  /// The times of this run, averaged with those of earlier ones; `nil` for a run that ended early.
  package func history(at now: Moment) -> BootHistory? {
    let run = progress.run(endingAt: now)
    guard let former = progress.history else { return run.steps.isEmpty ? nil : run }
    guard run.steps.count * 2 >= former.steps.count else { return nil }
    return former.averaged(with: run)
  }

  package func handle(_ report: UnitReport, at now: Moment) {
    var usual: Int64?
    if case .began(let unit, _) = report { usual = progress.usualLength(of: unit, from: now) }
    units.handle(report, at: progress.length(at: now), usual: usual)
    if case .failed = report { tone = .failure }
  }

  /// Returns the tone that is due, once.
  package func popTone() -> Tone? {
    defer { tone = nil }
    return tone
  }

  /// Forgets the starts that are under way, which are reported anew.
  package func forgetStarts() { units.forgetStarts() }

  // MARK: Texts

  private func update(_ status: String, at now: Moment) {
    let parts = status.utf8.split(
      separator: UInt8(ascii: ":"), maxSplits: 3, omittingEmptySubsequences: false)
    if parts.count >= 3, parts[0].elementsEqual("fsckd".utf8) {
      // casper's check of its medium ends with all of one device, and says no more.
      let percent = BootSplash.percent(parts[2])
      checkPercent = Int(Substring(parts[1])) == 0 || percent == 100 ? nil : percent
    } else if parts.count >= 3, parts[0].elementsEqual("fsck".utf8) {
      let percent = BootSplash.percent(parts[2])
      checkPercent = percent == 100 ? nil : percent
    } else {
      progress.reach(status, at: now)
    }
  }

  private static func rest(of text: String, after prefix: String) -> String? {
    guard text.utf8.starts(with: prefix.utf8) else { return nil }
    return String(Substring(text.utf8.dropFirst(prefix.utf8.count)))
  }

  /// Parses the whole part of a percentage.
  private static func percent(_ text: Substring.UTF8View) -> Int? {
    let digits = text.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    return digits.count <= 3 ? Int(Substring(digits)).map { min(100, $0) } : nil
  }

  private func show(_ text: String, of client: Client, at now: Moment) {
    if let hint = BootSplash.rest(of: text, after: "fsckd-cancel-msg:") {
      checkHint = hint
      return
    }
    if let hint = BootSplash.rest(of: text, after: "keys:") {
      keyHint = hint.isEmpty ? nil : hint
      return
    }
    // Clients take their texts back by an empty one.
    if text.isEmpty {
      messages = []
      (checkHint, keyHint) = (nil, nil)
      return
    }
    let isChecking = attempt?.isChecking(at: now) == true
    if prompts.isEmpty, attempt?.isJudged == false, PasswordAttempt.isRefusal(text) {
      // The next prompt says it in other words.
      attempt?.isRefused = true
      return
    }
    if attempt?.isJudged == false, PasswordAttempt.isSuccess(text) { tone = .success }
    attempt?.judge()
    messages.removeAll { $0.isReplaced(by: text) }
    messages.append(
      ClientMessage(
        text: text, client: client, isOfQuestion: isChecking || !prompts.isEmpty,
        end: isChecking ? now.advanced(by: ClientMessage.patience) : nil))
    if messages.count > BootSplash.mostMessages { messages.removeFirst() }
  }

  // MARK: Prompts

  private func ask(_ prompt: Prompt, at now: Moment) -> [Effect] {
    guard prompts.count < BootSplash.mostPrompts else { return [.reply(prompt.client, .noAnswer)] }
    let isRefused =
      attempt?.isRefused(by: prompt, hasReadCache: cacheReaders.contains(prompt.client)) == true
    prompts.append(prompt)
    if pausing[prompt.client] != nil { pausing[prompt.client] = true }
    if prompts.count == 1 { beginPrompt(isRefused: isRefused) }
    return []
  }

  /// Begins with the first prompt, if there is one, after the end of another one.
  private func beginPrompt(isRefused: Bool) {
    typed.wipe()
    messages.removeAll { $0.isOfQuestion }
    guard !prompts.isEmpty else { return }
    rejections = isRefused ? rejections + 1 : 0
    tone = isRefused ? .failure : .question
    attempt?.end()
  }

  /// Answers the first prompt.
  private func endPrompt(_ reply: PlymouthReply, at now: Moment) -> [Effect] {
    guard let prompt = prompts.first else { return [] }
    prompts.removeFirst()
    attempt = PasswordAttempt(at: prompt, length: typed.characterCount, at: now)
    beginPrompt(isRefused: false)
    return [.reply(prompt.client, reply)]
  }

  /// Ends all prompts, at the end of the splash.
  private func endPrompts() -> [Effect] {
    attempt?.end()
    let ended = prompts.map { Effect.reply($0.client, .noAnswer) }
    prompts = []
    typed.wipe()
    return ended
  }

  private func keepPassword() {
    guard !passwords.contains(where: { $0.equals(typed) }) else { return }
    passwords.append(Secret(copying: typed))
    // Longer lists than this are too long for systemd's password agent.
    while passwords.count > BootSplash.mostPasswords
      || passwords.reduce(0, { $0 + $1.count + 1 }) > BootSplash.mostPasswordBytes
    {
      passwords.removeFirst()
    }
  }

  // MARK: Keys

  /// Handles a keystroke of a keyboard or of the on-screen keyboard.
  @discardableResult
  package func type(_ key: Keystroke, at now: Moment) -> [Effect] {
    if key == .escape { return typeEscape() }
    guard let prompt = prompts.first, !isDeactivated else { return typeWithoutPrompt(key) }
    switch key {
    case .text(let text): typed.append(text)
    case .backspace: typed.removeLast()
    case .clear: typed.wipe()
    case .deleteWord: typed.removeLastWord()
    case .enter:
      if prompt.kind == .password { keepPassword() }
      return endPrompt(.answer(typed.bytes), at: now)
    // plymouth answers Ctrl-C and Ctrl-D with a byte 3.
    case .control(3), .control(4): return endPrompt(.answer([3]), at: now)
    case .switchLayout: return [.switchLayout]
    case .control, .escape: break
    }
    return []
  }

  private func typeWithoutPrompt(_ key: Keystroke) -> [Effect] {
    guard let index = watches.firstIndex(where: { $0.includes(key.bytes) }) else { return [] }
    return [.reply(watches.remove(at: index).client, .answer(key.bytes))]
  }

  /// Changes between the picture and the console's text, unless a client waits for this key.
  private func typeEscape() -> [Effect] {
    let answers = prompts.isEmpty ? typeWithoutPrompt(.escape) : []
    guard answers.isEmpty else { return answers }
    showsConsole.toggle()
    return [.showsConsole(showsConsole)]
  }

  /// Shows the console's text in place of the picture, for a screen reader that reads nothing else.
  package func showConsole() -> [Effect] {
    guard !showsConsole else { return [] }
    showsConsole = true
    return [.showsConsole(true)]
  }
}
