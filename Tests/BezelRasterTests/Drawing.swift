import BezelRaster

extension Renderer {
  /// Returns the pixels of a whole scene.
  func pixels(_ scene: Scene) -> [UInt32] {
    let buffer = PixelBuffer(scene.bounds)
    draw(scene, into: buffer, region: scene.bounds)
    return buffer.contents
  }
}

extension PixelBuffer {
  var contents: [UInt32] { Array(UnsafeBufferPointer(start: pixels, count: bounds.area)) }
}
