import BezelLinux

/// The arguments of a request.
struct RequestArguments {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isEmpty: Bool { rest.isEmpty }

  mutating func word() -> UInt32 {
    guard rest.count >= 4 else { return 0 }
    defer { rest = rest.dropFirst(4) }
    return rest.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
  }

  mutating func number() -> Int { Int(Int32(bitPattern: word())) }

  mutating func text() -> String {
    let count = Int(word())
    defer { rest = rest.dropFirst((count + 3) / 4 * 4) }
    return String(decoding: rest.prefix(max(0, count - 1)), as: UTF8.self)
  }

  mutating func step(isAdded: Bool) -> FakeRegionStep {
    let (x, y) = (number(), number())
    return FakeRegionStep(isAdded: isAdded, x: x, y: y, width: number(), height: number())
  }
}

/// The effects of the requests.
extension FakeCompositor {
  func carryOut(_ opcode: UInt16, of object: UInt32, _ request: inout RequestArguments) {
    guard let interface = interfaces[object] else {
      faults.append("a request to \(object), which there is not")
      return
    }
    switch (interface, opcode) {
    case ("wl_display", 0):
      let callback = request.word()
      interfaces[callback] = "wl_callback"
      send([0], 0, of: callback)
      forget(callback)
    case ("wl_display", 1):
      interfaces[request.word()] = "wl_registry"
      for global in globals { announce(global) }
    case ("wl_registry", 0): bind(&request)
    case ("wl_compositor", 0):
      let number = request.word()
      interfaces[number] = "wl_surface"
      surfaces[number] = FakeSurface()
      order.append(number)
    case ("wl_compositor", 1):
      let number = request.word()
      interfaces[number] = "wl_region"
      regions[number] = []
    case ("wl_region", 1): regions[object]?.append(request.step(isAdded: true))
    case ("wl_region", 2): regions[object]?.append(request.step(isAdded: false))
    case ("wl_shm", 0): makePool(&request)
    case ("wl_shm_pool", 0): makeBuffer(of: object, &request)
    case ("zwlr_layer_shell_v1", 0): makeRole(&request)
    case ("zwlr_layer_surface_v1", _): carryOut(opcode, ofRole: object, &request)
    case ("wl_surface", _): carryOut(opcode, ofSurface: object, &request)
    case ("wl_seat", 0): interfaces[request.word()] = "wl_pointer"
    case ("wl_seat", 1): interfaces[request.word()] = "wl_keyboard"
    case ("wl_seat", 2): interfaces[request.word()] = "wl_touch"
    case ("wl_seat", 3), ("wl_output", 0), ("wl_touch", 0), ("wl_keyboard", 0), ("wl_pointer", 1),
      ("wl_region", 0), ("wl_shm_pool", 1), ("wl_buffer", 0):
      (regions[object], pools[object], buffers[object]) = (nil, nil, nil)
      for surface in surfaces.keys { surfaces[surface]?.former.removeAll { $0 == object } }
      forget(object)
    default: faults.append("\(interface) has no request \(opcode)")
    }
  }

  private func bind(_ request: inout RequestArguments) {
    let name = request.word()
    let interface = request.text()
    let version = request.word()
    let number = request.word()
    guard let global = globals.first(where: { $0.name == name }), global.interface == interface,
      version <= global.version
    else {
      faults.append("\(interface) \(version) cannot be bound")
      return
    }
    interfaces[number] = interface
    switch interface {
    case "wl_shm": for format in formats { send([format], 0, of: number) }
    case "wl_output":
      send([0, 0, 160, 120, 0] + words("maker") + words("model") + [0], 0, of: number)
      let (width, height) = (UInt32(size.width * scale), UInt32(size.height * scale))
      send([3, width, height, 60_000], 1, of: number)
      if version >= 2 { send([UInt32(scale)], 3, of: number) }
      if version >= 4 { send(words("FAKE-\(name)"), 4, of: number) }
      if version >= 2 { send([], 2, of: number) }
    case "wl_seat": send([7], 0, of: number)
    default: break
    }
  }

  private func makePool(_ request: inout RequestArguments) {
    let number = request.word()
    let size = request.number()
    interfaces[number] = "wl_shm_pool"
    guard let descriptor = descriptors.take(descriptorsTaken),
      let pool = FakePool(descriptor.rawValue, size: size)
    else {
      faults.append("a pool without memory")
      return
    }
    descriptorsTaken += 1
    pools[number] = pool
  }

  private func makeBuffer(of pool: UInt32, _ request: inout RequestArguments) {
    let number = request.word()
    let (offset, width) = (request.number(), request.number())
    let (height, stride) = (request.number(), request.number())
    let format = request.word()
    interfaces[number] = "wl_buffer"
    guard let pool = pools[pool], formats.contains(format) else {
      faults.append("a buffer without a pool, or of format \(format)")
      return
    }
    buffers[number] = FakeBuffer(
      pool: pool, offset: offset, width: width, height: height, stride: stride)
  }

  private func makeRole(_ request: inout RequestArguments) {
    let (number, surface) = (request.word(), request.word())
    let (output, layer) = (request.word(), request.word())
    let name = request.text()
    interfaces[number] = "zwlr_layer_surface_v1"
    roles[number] = surface
    surfaces[surface]?.role = number
    if interfaces[output] != "wl_output" || layer != 3 || name.isEmpty {
      faults.append("a surface on output \(output), layer \(layer), named '\(name)'")
    }
  }

  private func carryOut(
    _ opcode: UInt16, ofRole role: UInt32, _ request: inout RequestArguments
  ) {
    guard let surface = roles[role] else { return }
    switch opcode {
    case 0: (_, _) = (request.word(), request.word())
    case 1, 2: _ = request.word()
    case 4: surfaces[surface]?.pending.takesKeys = request.word() == 1
    case 6:
      let serial = request.word()
      guard let index = surfaces[surface]?.awaited.firstIndex(of: serial) else {
        faults.append("the configuration \(serial) is acknowledged, which there is not")
        return
      }
      surfaces[surface]?.awaited.removeSubrange(...index)
      surfaces[surface]?.isConfigured = true
    case 7:
      surfaces[surface]?.role = nil
      roles[role] = nil
      forget(role)
    default: faults.append("a layer's surface has no request \(opcode)")
    }
  }

  private func carryOut(
    _ opcode: UInt16, ofSurface number: UInt32, _ request: inout RequestArguments
  ) {
    switch opcode {
    case 0:
      if surfaces[number]?.role != nil { faults.append("a surface goes before its role") }
      surfaces[number] = nil
      order.removeAll { $0 == number }
      forget(number)
    case 1:
      let buffer = request.word()
      (_, _) = (request.word(), request.word())
      if buffer != 0, buffers[buffer] == nil { faults.append("a buffer that there is not") }
      surfaces[number]?.pending.buffer = buffer
    case 3:
      let callback = request.word()
      interfaces[callback] = "wl_callback"
      surfaces[number]?.pending.frame = callback
    case 5:
      let region = request.word()
      surfaces[number]?.pending.input = regions[region] ?? []
    case 6: commit(number)
    case 8: surfaces[number]?.pending.scale = request.number()
    case 9: surfaces[number]?.pending.damage.append(request.step(isAdded: true))
    default: faults.append("a surface has no request \(opcode)")
    }
  }

  private func commit(_ number: UInt32) {
    guard var surface = surfaces[number] else { return }
    surface.commits += 1
    let pending = surface.pending
    (surface.input, surface.takesKeys) = (pending.input, pending.takesKeys)
    if let buffer = pending.buffer {
      if !surface.isConfigured { faults.append("a buffer before the configuration") }
      if let old = surface.buffer, old != buffer, buffers[old] != nil { surface.former.append(old) }
      surface.buffer = buffer
      surface.damage = pending.damage
      if let memory = buffers[buffer], let pixels = memory.pixels {
        surface.picture = FakePicture(
          width: memory.width, height: memory.height, scale: pending.scale, pixels: pixels)
        let isWhole = memory.width == size.width * scale && memory.height == size.height * scale
        if !isWhole || pending.scale != scale { faults.append("a picture of another size") }
      } else {
        faults.append("a buffer without pixels")
      }
    }
    if let frame = pending.frame {
      if surface.frame != nil { faults.append("two frames at once") }
      surface.frame = frame
    }
    (surface.pending.buffer, surface.pending.frame, surface.pending.damage) = (nil, nil, [])
    let isNew = !surface.isConfigured && surface.awaited.isEmpty
    surfaces[number] = surface
    if isNew, configures { configure(number) }
  }
}
