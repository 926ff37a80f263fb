internal import BezelLinux
internal import CFakeCard

/// The answers to the intercepted calls.
extension FakeCard {
  func open(_ flags: Int32) -> Int64 {
    observer.withLock { $0 }?(.open)
    waitForForks()
    return state.withLock { state in
      result { () throws(Errno) in
        try state.admit(.open)
        var ends: (Int32, Int32) = (-1, -1)
        let isOpen = withUnsafeMutableBytes(of: &ends) { ends in
          fake_card_channel(flags, ends.baseAddress?.assumingMemoryBound(to: Int32.self))
        }
        guard isOpen else { throw .tooManyFiles }
        let identity = fake_card_identity(ends.0)
        CardRegistry.know(identity, as: self)
        state.add(CardFile(identity: identity, events: Descriptor(owning: ends.1)))
        return Int64(ends.0)
      }
    }
  }

  func answer(_ call: CardCall, _ argument: UnsafeMutableRawPointer?, from file: UInt64) -> Int64 {
    observer.withLock { $0 }?(call)
    let address = argument.map { UInt(bitPattern: $0) } ?? 0
    return state.withLock { state in
      let argument = UnsafeMutableRawPointer(bitPattern: address)
      return result { () throws(Errno) in
        try state.answer(call, argument, file)
        if call == .primeHandleToFD, let argument {
          // Its third number is the descriptor, which accepts calls of its own.
          let fd = argument.load(fromByteOffset: 8, as: Int32.self)
          CardRegistry.know(fake_card_identity(fd), as: self)
        }
        return 0
      }
    }
  }

  /// Answers `DMA_BUF_IOCTL_SYNC`: memory that a processor reads and writes needs nothing done.
  func sync() -> Int64 {
    observer.withLock { $0 }?(.dmaBufSync)
    return state.withLock { state in
      result { () throws(Errno) in
        try state.admit(.dmaBufSync)
        return 0
      }
    }
  }

  /// - Returns: `nil` for files that are not this card's, but a buffer's of it.
  func map(offset: Int64, byteCount: Int, from file: UInt64) -> Int64? {
    guard state.withLock({ $0.files[file] != nil }) else { return nil }
    observer.withLock { $0 }?(.map)
    return state.withLock { state in
      result { () throws(Errno) in
        try state.admit(.map)
        guard let file = state.files[file] else { throw .invalidArgument }
        return Int64(try state.map(offset: offset, byteCount: byteCount, file))
      }
    }
  }

  private func result(_ body: () throws(Errno) -> Int64) -> Int64 {
    do throws(Errno) {
      return try body()
    } catch {
      return -Int64(error.rawValue)
    }
  }
}
