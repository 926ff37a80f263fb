/// An output of a compositor.
package struct CompositorOutput: Equatable {
  /// The number of the object.
  let number: UInt32
  /// The number of the global.
  let name: UInt32
  /// As `--monitor` takes it, for example HDMI-A-1; `nil` where the compositor does not tell.
  package private(set) var connector: String?
  /// Pixels of a buffer for a unit of a surface.
  package private(set) var scale = 1
  /// The mode's size in pixels, before the transform.
  package private(set) var mode = (width: 0, height: 0)
  package private(set) var refreshMillihertz = 0
  /// The size in millimetres, before the transform; 0 where it is unknown.
  package private(set) var millimetres = (width: 0, height: 0)

  init(number: UInt32, name: UInt32) {
    self.number = number
    self.name = name
  }

  package static func == (one: CompositorOutput, other: CompositorOutput) -> Bool {
    one.number == other.number && one.connector == other.connector && one.scale == other.scale
      && one.mode == other.mode && one.refreshMillihertz == other.refreshMillihertz
      && one.millimetres == other.millimetres
  }

  /// - Returns: whether the description is whole with this event.
  mutating func describe(
    _ opcode: UInt16, _ arguments: inout EventReader
  ) throws(WaylandError) -> Bool {
    switch opcode {
    case 0:  // geometry
      (_, _) = (try arguments.number(), try arguments.number())
      millimetres = (max(0, try arguments.number()), max(0, try arguments.number()))
    case 1:  // mode
      let isCurrent = try arguments.word() & 1 != 0
      let size = (try arguments.number(), try arguments.number())
      let refresh = try arguments.number()
      if isCurrent { (mode, refreshMillihertz) = (size, max(0, refresh)) }
    case 2: return true
    case 3: scale = min(max(1, try arguments.number()), 16)
    case 4: connector = try arguments.text()
    default: break
    }
    return false
  }
}
