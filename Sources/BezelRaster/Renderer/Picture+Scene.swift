extension Picture {
  /// The pixels of a buffer.
  package init(_ buffer: PixelBuffer) {
    self.init(
      width: buffer.bounds.width, height: buffer.bounds.height,
      pixels: [UInt32](UnsafeBufferPointer(start: buffer.pixels, count: buffer.bounds.area)))
  }

  /// Draws a whole scene.
  package init(drawing scene: Scene, with kernels: Kernels) {
    let buffer = PixelBuffer(scene.bounds)
    Renderer(kernels: kernels).draw(scene, into: buffer, region: scene.bounds)
    self.init(buffer)
  }
}
