package import BezelHUD

/// The layout of the keyboard at a question: the console's own, or one that the user has switched to.
///
/// Any program may load another keymap at any time, so the console's is passed in again and again, and compared by
/// the characters of its keys.
package struct LayoutChoice {
  /// The layouts that were packed for this machine, and at the end a keymap of the console's that is none of them.
  private var layouts: [NamedKeymap]
  /// The number of packed ones.
  private let count: Int
  /// The layout that the console has; `nil` before the first question.
  private var index: Int?
  /// The layout that the user has switched to, which the next question has too.
  private var chosen: Int?
  /// The keymap that a switch has replaced.
  private var replaced: Keymap?

  package init(_ layouts: [NamedKeymap] = []) {
    self.layouts = layouts
    count = layouts.count
  }

  package var isEmpty: Bool { layouts.isEmpty }

  /// Whether the user has switched to another layout.
  package var isSwitched: Bool { chosen != nil }

  /// The name of the layout, if it has to be known; it is obvious where there is only an English one.
  package var name: String? {
    guard let index, index < count else { return nil }
    let name = layouts[index].name
    return layouts.count == 1 && (name == "us" || name == "gb") ? nil : name
  }

  /// The name of the layout that a switch leads to; `nil` if there is no other one.
  package var next: String? {
    guard layouts.count > 1 else { return nil }
    let next = following
    return next < count ? layouts[next].name : "…"
  }

  private var following: Int { index.map { ($0 + 1) % layouts.count } ?? 0 }

  /// Takes in the console's keymap.
  ///
  /// - Parameters:
  ///   - locks: the locked modifiers, by which a keymap may have a second layout.
  ///   - isNew: whether this is the first time for a question.
  /// - Returns: the keymap to load in its place.
  package mutating func follow(
    _ keymap: Keymap, locks: Keymap.Modifiers = [], isNew: Bool = false
  ) -> Keymap? {
    guard count > 0 else { return nil }
    func isLoaded(_ index: Int) -> Bool { layouts[index].keymap.types(like: keymap, with: locks) }
    if let index, isLoaded(index), !isNew || chosen == nil || chosen == index { return nil }
    index = layouts.indices.first(where: isLoaded)
    if isNew, let chosen, chosen != index { return load(chosen, inPlaceOf: keymap) }
    guard index == nil else { return nil }
    if chosen == nil, LayoutChoice.isKernels(keymap) {
      // Nothing has loaded the machine's own.
      index = 0
      return layouts[0].keymap
    }
    layouts.removeSubrange(count...)
    layouts.append(NamedKeymap("", keymap))
    index = count
    return nil
  }

  /// Whether it is the keymap that the kernel begins with.
  ///
  /// - Source: `drivers/tty/vt/defkeymap.map` of Linux has these tables; those of kbd and ckbcomp have others.
  private static func isKernels(_ keymap: Keymap) -> Bool {
    let tables = keymap.tables.indices.filter { !keymap.tables[$0].isEmpty }
    return tables == [0, 1, 2, 4, 5, 8, 12] && Keymap.english.types(like: keymap)
  }

  /// Switches to the next layout.
  ///
  /// - Parameter keymap: the console's.
  /// - Returns: the keymap to load; `nil` if there is no other one.
  package mutating func switchLayout(from keymap: Keymap) -> Keymap? {
    guard layouts.count > 1 else { return nil }
    return load(following, inPlaceOf: keymap)
  }

  private mutating func load(_ next: Int, inPlaceOf keymap: Keymap) -> Keymap {
    if chosen.map({ !layouts[$0].keymap.types(like: keymap) }) ?? true { replaced = keymap }
    (index, chosen) = (next, next)
    return layouts[next].keymap
  }

  /// The keymap to load at the end; `nil` to leave the console's.
  ///
  /// - Parameter keymap: the console's.
  package func restoration(of keymap: Keymap) -> Keymap? {
    guard let chosen, layouts[chosen].keymap.types(like: keymap) else { return nil }
    return replaced
  }
}
