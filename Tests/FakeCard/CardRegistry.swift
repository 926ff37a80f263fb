internal import CFakeCard
internal import Synchronization

/// Maps paths and descriptors to made-up cards, and answers the intercepted calls.
enum CardRegistry {
  private struct Entry {
    let path: String
    weak var card: FakeCard?
    /// A strong reference to the card, from its creation until its last file was closed: a test may
    /// keep no more of it than its path.
    var keeper: FakeCard?
  }

  private struct Entries {
    var lastNumber = 199
    var cards: [String: Entry] = [:]
    /// The entries by the identity of a descriptor's open file.
    var descriptors: [UInt64: Entry] = [:]
  }

  private static let entries = Mutex(Entries())

  static func nextNumber() -> Int {
    let kept = entries.withLock { $0.cards.values.compactMap { $0.keeper } }
    for card in kept where card.isDone {
      entries.withLock { $0.cards[card.path]?.keeper = nil }
    }
    return entries.withLock { entries in
      if entries.lastNumber == 199 { install() }
      entries.lastNumber += 1
      return entries.lastNumber
    }
  }

  static func add(_ card: FakeCard, at path: String) {
    entries.withLock { $0.cards[path] = Entry(path: path, card: card, keeper: card) }
  }

  static func know(_ descriptor: UInt64, as card: FakeCard) {
    entries.withLock { $0.descriptors[descriptor] = Entry(path: card.path, card: card) }
  }

  static func remove(_ path: String) {
    entries.withLock { entries in
      entries.cards[path] = nil
      entries.descriptors = entries.descriptors.filter { $0.value.path != path }
    }
  }

  private static func card(at path: String) -> FakeCard? {
    entries.withLock { $0.cards[path]?.card }
  }

  private static func card(of descriptor: UInt64) -> FakeCard? {
    entries.withLock { $0.descriptors[descriptor]?.card }
  }

  private static func install() {
    // The hooks are needed until the process ends.
    let hooks = UnsafeMutablePointer<fake_card_hooks>.allocate(capacity: 1)
    hooks.initialize(
      to: fake_card_hooks(
        open: { path, flags in
          guard let path, let card = CardRegistry.card(at: String(cString: path)) else {
            return fake_card_not_ours
          }
          return card.open(flags)
        },
        control: { fd, type, number, argument in
          let descriptor = fake_card_identity(fd)
          guard let card = CardRegistry.card(of: descriptor) else { return fake_card_not_ours }
          guard type == UInt8(ascii: "d") else { return card.sync() }
          guard let call = CardCall(rawValue: UInt16(number)) else { return -Int64(EINVAL) }
          return card.answer(call, argument, from: descriptor)
        },
        memory: { fd, offset, length in
          let descriptor = fake_card_identity(fd)
          return CardRegistry.card(of: descriptor)?
            .map(offset: offset, byteCount: length, from: descriptor) ?? fake_card_not_ours
        }))
    fake_card_install(hooks)
  }
}
