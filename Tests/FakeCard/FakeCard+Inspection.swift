package import BezelKMS
internal import CBezelDRM
internal import CFakeCard

extension FakeCard {
  /// The objects that programs have of a card.
  package struct Holdings: Equatable, Sendable {
    package var files = 0
    package var handles = 0
    package var framebuffers = 0
    package var blobs = 0
    package var mappings = 0

    package static let nothing = Holdings()
    /// An open card, and nothing made with it.
    package static let open = Holdings(files: 1)

    package init(
      files: Int = 0, handles: Int = 0, framebuffers: Int = 0, blobs: Int = 0, mappings: Int = 0
    ) {
      self.files = files
      self.handles = handles
      self.framebuffers = framebuffers
      self.blobs = blobs
      self.mappings = mappings
    }
  }

  /// The objects that programs have of the card now.
  package var held: Holdings {
    waitForForks()
    return withState { state in
      func isOwned(_ owner: CardOwner) -> Bool { if case .file = owner { true } else { false } }
      return Holdings(
        files: state.files.count,
        handles: state.files.values.reduce(0) { $0 + $1.handles.count },
        framebuffers: state.framebuffers.values.count { isOwned($0.owner) },
        blobs: state.blobs.values.count { isOwned($0.owner) },
        mappings: Int(fake_card_mappings(state.name)))
    }
  }

  /// Every call so far, the refused ones too.
  package var calls: [CardCall] { withState { $0.calls } }

  /// Clears the calls so far.
  package func forgetCalls() { withState { $0.calls = [] } }

  /// Whether one of the files is master.
  package var hasMaster: Bool {
    waitForForks()
    return withState { $0.files.values.contains { $0.isMaster } }
  }

  /// Returns the ID of the nth connector, CRTC or plane of the description.
  package func connector(_ index: Int) -> UInt32 { withState { $0.connectorID(index) } }
  package func crtc(_ index: Int) -> UInt32 { withState { $0.crtcID(index) } }
  package func plane(_ index: Int) -> UInt32 { withState { $0.planeID(index) } }

  /// Returns the value of a property; `nil` if the object has none of this name.
  package func value(_ property: String, of object: UInt32) -> UInt64? {
    withState { $0.settings[object]?[property] }
  }

  /// Returns the bytes of a blob.
  package func blob(_ number: UInt64) -> [UInt8]? {
    withState { $0.blobs[UInt32(truncatingIfNeeded: number)]?.bytes }
  }

  /// Returns red, green, blue and zero for each level; empty for a straight line.
  package func gamma(_ crtc: Int = 0) -> [UInt16] {
    withState { $0.gamma($0.crtcID(crtc)) }
  }

  /// The picture and settings of a CRTC.
  package struct Screen: Equatable, Sendable {
    package let framebuffer: UInt32
    package let width, height: Int
    /// The connectors, by index.
    package let connectors: [Int]
    /// The framebuffer's picture; if the card copies, the copy of it.
    package let picture: CardPicture
  }

  /// Returns the state of a CRTC now; `nil` when it is off or has no frame.
  package func screen(_ crtc: Int = 0) -> Screen? {
    withState { state in
      guard state.isActive(crtc, in: state.settings),
        let mode = state.mode(crtc, in: state.settings),
        let number = state.shownFramebuffer(crtc, in: state.settings),
        let framebuffer = state.framebuffers[number]
      else { return nil }
      let picture = state.engines[crtc].copy ?? framebuffer.picture
      return Screen(
        framebuffer: number, width: mode.width, height: mode.height,
        connectors: state.connectors(of: crtc, in: state.settings), picture: picture)
    }
  }

  /// Returns whether a frame of this CRTC is pending, lost ones too.
  package func isPending(_ crtc: Int = 0) -> Bool {
    withState { $0.engines[crtc].pending != nil }
  }

  /// Returns the clips of the CRTC's last frame or `DIRTYFB`; `nil` if it had none.
  package func damage(_ crtc: Int = 0) -> [CardRectangle]? {
    withState { $0.engines[crtc].damage }
  }

  /// Makes a framebuffer of the kernel's or of another program's.
  ///
  /// - Parameter pixel: the bits at a place.
  package func foreignFramebuffer(
    _ width: Int, _ height: Int, format: PixelFormat = .xrgb8888, modifier: UInt64 = 0,
    pixel: (_ x: Int, _ y: Int) -> UInt64
  ) -> UInt32 {
    withState { state in
      let bits = format.fakeBits
      let pitch = state.pitch(width, bits: bits)
      guard let memory = try? state.addMemory(pitch * height) else {
        preconditionFailure("no memory for a picture")
      }
      var bytes = [UInt8](repeating: 0, count: pitch * height)
      for y in 0..<height {
        for x in 0..<width {
          let value = pixel(x, y)
          for byte in 0..<bits / 8 {
            bytes[y * pitch + x * bits / 8 + byte] =
              UInt8(truncatingIfNeeded: value >> UInt64(byte * 8))
          }
        }
      }
      memory.write(bytes)
      return state.add(
        CardFramebuffer(
          memory: memory, format: format, width: width, height: height, pitch: pitch, offset: 0,
          modifier: modifier, owner: .kernel))
    }
  }

  /// Removes a framebuffer of `foreignFramebuffer` that is on no screen.
  package func removeForeignFramebuffer(_ number: UInt32) {
    withState { state in
      state.framebuffers[number]?.owner = .nobody
      state.collect()
    }
  }

  /// Makes a blob of another program's, for a setting that names one.
  package func foreignBlob(_ bytes: [UInt8]) -> UInt64 {
    withState { UInt64($0.addBlob(bytes, owner: .kernel)) }
  }

  /// Enables a CRTC with a picture of the kernel's or of another program's, as the next program
  /// finds it; the text console shows it again after the last program, if the card has one.
  ///
  /// - Returns: the framebuffer.
  @discardableResult package func enable(
    _ connectors: [Int] = [0], by crtc: Int = 0, mode: CardMode? = nil,
    format: PixelFormat = .xrgb8888, modifier: UInt64 = 0,
    pixel: (_ x: Int, _ y: Int) -> UInt64 = { _, _ in 0 }
  ) -> UInt32 {
    guard let mode = mode ?? withState({ $0.connectors[connectors[0]].modes.first }) else {
      preconditionFailure("a screen has a mode")
    }
    let number = foreignFramebuffer(
      mode.width, mode.height, format: format, modifier: modifier, pixel: pixel)
    withState { state in
      guard let plane = state.primaryPlane(crtc) else {
        preconditionFailure("a CRTC has a primary plane")
      }
      let blob = state.addBlob(withUnsafeBytes(of: mode.info) { Array($0) }, owner: .kernel)
      let id = state.crtcID(crtc)
      state.settings[id, "MODE_ID"] = UInt64(blob)
      state.settings[id, "ACTIVE"] = 1
      for connector in connectors {
        state.probe(connector)
        state.settings[state.connectorID(connector), "CRTC_ID"] = UInt64(id)
      }
      let values: [(String, UInt64)] = [
        ("FB_ID", UInt64(number)), ("CRTC_ID", UInt64(id)),
        ("SRC_W", UInt64(mode.width) << 16), ("SRC_H", UInt64(mode.height) << 16),
        ("CRTC_W", UInt64(mode.width)), ("CRTC_H", UInt64(mode.height)),
      ]
      for (name, value) in values { state.settings[plane, name] = value }
      if state.description.copies { state.engines[crtc].copy = state.framebuffers[number]?.picture }
      state.console = state.settings
    }
    return number
  }
}
