internal import CBezelLinux

/// A program that we started, until its end is known.
///
/// It is in our process group, so that the signals of a terminal's keys reach both. It is not ended
/// with this value.
@usableFromInline package struct ChildProcess: ~Copyable {
  /// The descriptors, signals and environment that a program is started with.
  package struct Inheritance: Sendable {
    /// Descriptors of ours with the numbers that the program has them by; beside these it has those
    /// that we were started with.
    package var descriptors: [(ours: Int32, its: Int32)] = []
    /// Variables as "NAME=VALUE", which replace those of the same name.
    package var variables: [String] = []
    /// Whether SIGPIPE ends it, as usual, although we ignore that signal.
    package var endsOnClosedPipes = true

    package init() {}
  }

  /// How a program ended.
  package enum End: Equatable, Sendable {
    case exited(status: Int32)
    case killed(signal: Int32)

    /// The exit status as a shell gives it.
    ///
    /// - Range: 0 … 255.
    package var status: Int32 {
      switch self {
      case .exited(let status): status
      case .killed(let signal): 128 + signal
      }
    }
  }

  package let id: Int32
  /// Readable once the program has ended; goes into a `Poll`.
  package let descriptor: Descriptor
  /// `nil` until `reapIfEnded()` has found its end.
  package private(set) var end: End?

  /// Starts a program with the signal mask from before `signals` was made.
  ///
  /// From now on SIGCHLD has its default action in this process, so that children can be waited
  /// for.
  ///
  /// - Parameter command: a path, or a name to be found in PATH, and its arguments, without zero bytes.
  /// - Throws: `startProgram`, with `noSuchFile` if there is no such program; `followProgram`.
  package init(
    _ command: [[UInt8]], _ inheritance: Inheritance = Inheritance(),
    before signals: borrowing Signals
  ) throws(LinuxError) {
    precondition(!command.isEmpty)
    let name = String(decoding: command[0], as: UTF8.self)
    bezel_default_signal(SIGCHLD)
    var id: Int32 = 0
    let reason = ChildProcess.spawn(command, inheritance, signals.formerMask, &id)
    guard reason == 0 else {
      throw LinuxError(.startProgram, name, Errno(rawValue: reason))
    }
    let fd = bezel_pidfd_open(id)
    guard fd >= 0 else {
      let error = LinuxError(.followProgram, name, .current)
      kill(id, SIGKILL)
      while waitpid(id, nil, 0) < 0 && Errno.current == .interrupted {}
      throw error
    }
    self.id = id
    descriptor = Descriptor(owning: fd)
  }

  /// Sends a signal to the program, unless its end is known.
  package borrowing func send(_ signal: Int32) {
    // Not reaped yet, so its number cannot have passed to another process.
    if end == nil { kill(id, signal) }
  }

  /// Returns how it ended, and reaps it; `nil` while it runs.
  package mutating func reapIfEnded() -> End? {
    if let end { return end }
    var status: Int32 = 0
    var found = waitpid(id, &status, WNOHANG)
    while found < 0 && Errno.current == .interrupted { found = waitpid(id, &status, WNOHANG) }
    if found == 0 { return nil }
    // Other code in this process has reaped it, and has its status.
    if found < 0 { status = 0xFF00 }
    let signal = status & 0x7F
    end = signal == 0 ? .exited(status: status >> 8 & 0xFF) : .killed(signal: signal)
    return end
  }

  /// - Returns: 0, or the kernel's reason.
  private static func spawn(
    _ command: [[UInt8]], _ inheritance: Inheritance, _ mask: sigset_t, _ id: inout Int32
  ) -> Int32 {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK) | Int16(POSIX_SPAWN_SETSIGDEF))
    var mask = mask
    posix_spawnattr_setsigmask(&attributes, &mask)
    var ordinary = sigset_t()
    sigemptyset(&ordinary)
    if inheritance.endsOnClosedPipes { sigaddset(&ordinary, SIGPIPE) }
    posix_spawnattr_setsigdefault(&attributes, &ordinary)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    let taken = inheritance.descriptors.map { $0.its }
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    for (ours, its) in inheritance.descriptors {
      let source = ChildProcess.copy(of: ours, avoiding: taken, keeping: &copies)
      guard source >= 0 else { return Errno.current.rawValue }
      let reason = posix_spawn_file_actions_adddup2(&actions, source, its)
      guard reason == 0 else { return reason }
    }

    var arguments = command.map { word in
      (word + [0]).withUnsafeBytes { strdup($0.baseAddress!.assumingMemoryBound(to: CChar.self)) }
    }
    var variables = ChildProcess.environment(with: inheritance.variables)
    defer {
      for word in arguments { free(word) }
      for variable in variables { free(variable) }
    }
    arguments.append(nil)
    variables.append(nil)
    return posix_spawnp(&id, arguments[0]!, &actions, &attributes, arguments, variables)
  }

  /// Returns a descriptor whose number no earlier `dup2` overwrites, made by copying where needed.
  ///
  /// - Returns: less than 0 if too many are open.
  private static func copy(
    of descriptor: Int32, avoiding taken: [Int32], keeping copies: inout [Int32]
  ) -> Int32 {
    var source = descriptor
    while source >= 0 && taken.contains(source) {
      source = bezel_fcntl(descriptor, F_DUPFD_CLOEXEC, source + 1)
      if source >= 0 { copies.append(source) }
    }
    return source
  }

  private static func environment(with added: [String]) -> [UnsafeMutablePointer<CChar>?] {
    var variables = added.map { variable in variable.withCString { strdup($0) } }
    guard var next = bezel_environment() else { return variables }
    let names = added.map { $0.prefix { $0 != "=" } + "=" }
    while let variable = next.pointee {
      let isReplaced = names.contains { strncmp(variable, String($0), $0.utf8.count) == 0 }
      if !isReplaced { variables.append(strdup(variable)) }
      next += 1
    }
    return variables
  }
}
