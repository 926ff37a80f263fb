/// A display engine: it reads pixels at a mode's timing and feeds connectors with them.
package struct CRTC: Equatable, Sendable {
  package let id: CRTCID
  /// The index in the card's list, which `CRTCSet` uses.
  package let index: Int
  /// The mode in force; `nil` when it is off.
  package let mode: Mode?

  package init(id: CRTCID, index: Int, mode: Mode? = nil) {
    self.id = id
    self.index = index
    self.mode = mode
  }
}

/// Some of a card's CRTCs, by their index.
package struct CRTCSet: Hashable, Sendable {
  /// Bit n stands for the CRTC with index n.
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package func contains(_ crtc: CRTC) -> Bool {
    (0..<32).contains(crtc.index) && rawValue >> UInt32(crtc.index) & 1 == 1
  }
}
