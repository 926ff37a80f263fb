internal import CBezelLinux

/// A socket filter (BPF) that keeps events of other subsystems from waking this process up.
///
/// A message goes "ACTION@DEVPATH", "ACTION=…", "DEVPATH=…", "SUBSYSTEM=…", so the zero in front of
/// the last stands at twice the length of action and path, plus 18. The filter cannot loop: it
/// checks each of these even offsets in turn. If the path is too long for it, it lets the message
/// pass. Of a subsystem's name it compares the first four bytes, its end included.
///
/// - Source: "Linux Socket Filtering", kernel documentation; `lib/kobject_uevent.c`.
struct UeventFilter {
  let program: [sock_filter]

  init(_ program: [sock_filter]) { self.program = program }

  /// The first offset of the zero: action and path have 5 bytes at the least.
  private static let firstPlace = 28
  /// Enough for action and path of 132 bytes.
  ///
  /// The limit is the 20 KiB that a socket's options may take, of which one offset takes 136 bytes:
  /// newer kernels make 17 instructions of 8 bytes from the four.
  private static let placeCount = 128

  init(for subsystems: [String]) {
    precondition((1...32).contains(subsystems.count), "the jump over all names is short")
    var program: [sock_filter] = []
    for index in 0..<Self.placeCount {
      let place = Self.firstPlace + 2 * index
      program.append(.load(wordAt: place))
      program.append(.unless(equal: Self.word("\0SUB"), skip: 2))
      program.append(.setIndex(place))
      program.append(.skip(4 * Self.placeCount - program.count))
    }
    program.append(.pass)
    program.append(.load(wordAtIndexPlus: "\0SUBSYSTEM=".utf8.count))
    for (index, name) in subsystems.enumerated() {
      precondition(name.utf8.count >= 3, "names are compared by their first four bytes")
      program.append(.when(equal: Self.word(name + "\0"), skip: subsystems.count - index))
    }
    program.append(.drop)
    program.append(.pass)
    self.program = program
  }

  /// Attaches the filter to a socket; if the kernel refuses it, everything is let through.
  func attach(to socket: borrowing Descriptor) {
    var instructions = program
    instructions.withUnsafeMutableBufferPointer { instructions in
      var program = sock_fprog(
        len: UInt16(instructions.count), filter: instructions.baseAddress)
      _ = setsockopt(
        socket.rawValue, SOL_SOCKET, SO_ATTACH_FILTER, &program,
        socklen_t(MemoryLayout<sock_fprog>.size))
    }
  }

  /// The first four bytes as the filter loads them.
  private static func word(_ text: String) -> UInt32 {
    text.utf8.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension sock_filter {
  /// A load beyond the message's end drops the message.
  static func load(wordAt offset: Int) -> sock_filter {
    sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_ABS), jt: 0, jf: 0, k: UInt32(offset))
  }

  static func load(wordAtIndexPlus offset: Int) -> sock_filter {
    sock_filter(code: UInt16(BPF_LD | BPF_W | BPF_IND), jt: 0, jf: 0, k: UInt32(offset))
  }

  static func setIndex(_ value: Int) -> sock_filter {
    sock_filter(code: UInt16(BPF_LDX | BPF_W | BPF_IMM), jt: 0, jf: 0, k: UInt32(value))
  }

  static func when(equal value: UInt32, skip count: Int) -> sock_filter {
    sock_filter(code: UInt16(BPF_JMP | BPF_JEQ | BPF_K), jt: UInt8(count), jf: 0, k: value)
  }

  static func unless(equal value: UInt32, skip count: Int) -> sock_filter {
    sock_filter(code: UInt16(BPF_JMP | BPF_JEQ | BPF_K), jt: 0, jf: UInt8(count), k: value)
  }

  static func skip(_ count: Int) -> sock_filter {
    sock_filter(code: UInt16(BPF_JMP | BPF_JA), jt: 0, jf: 0, k: UInt32(count))
  }

  static var pass: sock_filter {
    sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: .max)
  }

  static var drop: sock_filter {
    sock_filter(code: UInt16(BPF_RET | BPF_K), jt: 0, jf: 0, k: 0)
  }
}
