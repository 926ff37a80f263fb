/// A surface above everything on one output.
struct LayerSurface {
  /// The number of its role.
  let role: UInt32
  /// The last configuration that was not acknowledged yet.
  var serial: UInt32?
  /// The number of the callback that tells when the next picture is due.
  var frame: UInt32?
  /// Whether keys come to it.
  var takesKeys = false
}

/// The layers of an output's surfaces.
package enum SurfaceLayer: UInt32 {
  /// Below the windows.
  case bottom = 1
  /// Above everything.
  case overlay = 3
}

/// The requests for surfaces.
extension Compositor {
  /// Makes a surface that covers an output and takes no touches; its configuration follows.
  package func makeSurface(
    on output: CompositorOutput, in layer: SurfaceLayer = .overlay
  ) -> UInt32 {
    let surface = add(.surface)
    var request = RequestWriter(to: factory, 0)  // create_surface
    request.add(surface)
    wire.send(request)
    let role = add(.layerSurface(surface: surface))
    request = RequestWriter(to: layerShell, 0)  // get_layer_surface
    request.add(role)
    request.add(surface)
    request.add(output.number)
    request.add(layer.rawValue)
    request.add("bezel")
    wire.send(request)
    request = RequestWriter(to: role, 0)  // set_size: what the anchors say
    request.add(UInt32(0))
    request.add(UInt32(0))
    wire.send(request)
    request = RequestWriter(to: role, 1)  // set_anchor: all sides
    request.add(UInt32(15))
    wire.send(request)
    request = RequestWriter(to: role, 2)  // set_exclusive_zone: over the panels of others, too
    request.add(-1)
    wire.send(request)
    surfaces[surface] = LayerSurface(role: role)
    setInput(of: surface, [])
    commit(surface)
    return surface
  }

  /// Destroys a surface, which is gone from the screen with the next flush.
  package func destroySurface(_ surface: UInt32) {
    guard let layer = surfaces.removeValue(forKey: surface) else { return }
    // The callback ends by itself.
    destroy(layer.role, by: 7)
    destroy(surface, by: 0)
  }

  /// An area of a surface, in its own units.
  package typealias Area = (x: Int, y: Int, width: Int, height: Int)

  /// Says where touches and clicks are a surface's, from the next commit on; elsewhere they are those of what is
  /// below.
  package func setInput(of surface: UInt32, _ areas: [Area]) {
    let region = add(.region)
    var request = RequestWriter(to: factory, 1)  // create_region
    request.add(region)
    wire.send(request)
    for area in areas {
      request = RequestWriter(to: region, 1)  // add
      for number in [area.x, area.y, area.width, area.height] { request.add(number) }
      wire.send(request)
    }
    request = RequestWriter(to: surface, 5)  // set_input_region
    request.add(region)
    wire.send(request)
    destroy(region, by: 0)
  }

  /// Says whether all keys come to a surface, from the next commit on.
  ///
  /// - Returns: whether it was otherwise before.
  package func setKeys(of surface: UInt32, _ areTaken: Bool) -> Bool {
    guard let layer = surfaces[surface], layer.takesKeys != areTaken else { return false }
    surfaces[surface]?.takesKeys = areTaken
    var request = RequestWriter(to: layer.role, 4)  // set_keyboard_interactivity
    request.add(UInt32(areTaken ? 1 : 0))
    wire.send(request)
    return true
  }

  /// Shows a buffer on a surface, and asks to be told when that is done.
  ///
  /// - Parameter damage: where it differs from the picture before, in pixels.
  package func show(
    _ buffer: UInt32, on surface: UInt32, scale: Int, damage: [Area]
  ) {
    acknowledge(surface)
    var request = RequestWriter(to: surface, 8)  // set_buffer_scale
    request.add(scale)
    wire.send(request)
    request = RequestWriter(to: surface, 1)  // attach
    request.add(buffer)
    request.add(0)
    request.add(0)
    wire.send(request)
    for area in damage {
      request = RequestWriter(to: surface, 9)  // damage_buffer
      for number in [area.x, area.y, area.width, area.height] { request.add(number) }
      wire.send(request)
    }
    let frame = add(.frame(surface: surface))
    surfaces[surface]?.frame = frame
    request = RequestWriter(to: surface, 3)
    request.add(frame)
    wire.send(request)
    commit(surface)
  }

  /// Acknowledges the last configuration; the next picture has its size.
  package func acknowledge(_ surface: UInt32) {
    guard let layer = surfaces[surface], let serial = layer.serial else { return }
    surfaces[surface]?.serial = nil
    var request = RequestWriter(to: layer.role, 6)
    request.add(serial)
    wire.send(request)
  }

  /// Lets what was said of a surface count.
  package func commit(_ surface: UInt32) { wire.send(RequestWriter(to: surface, 6)) }

  /// Makes buffers of one size in a file in memory, one behind the other.
  ///
  /// - Parameters:
  ///   - descriptor: of the file, which has to be as long as all of them.
  ///   - width: pixels of 4 bytes.
  package func makeBuffers(
    _ count: Int, of width: Int, _ height: Int, in descriptor: Int32, for surface: UInt32
  ) -> [UInt32] {
    let size = width * height * 4
    let pool = add(.pool)
    var request = RequestWriter(to: memory, 0)  // create_pool
    request.add(pool)
    request.add(size * count)
    wire.send(request, with: descriptor)
    let buffers = (0..<count).map { index in
      let buffer = add(.buffer(surface: surface))
      var request = RequestWriter(to: pool, 0)  // create_buffer
      request.add(buffer)
      for number in [index * size, width, height, width * 4, 0] { request.add(number) }
      wire.send(request)
      return buffer
    }
    destroy(pool, by: 1)
    return buffers
  }

  package func destroyBuffer(_ buffer: UInt32) { destroy(buffer, by: 0) }
}
