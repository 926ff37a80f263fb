import CBezelLinux

/// A surface, as its last commit left it.
package struct FakeSurface {
  package internal(set) var role: UInt32?
  /// `nil` while nothing is attached.
  package internal(set) var picture: FakePicture?
  package internal(set) var input: [FakeRegionStep] = []
  package internal(set) var damage: [FakeRegionStep] = []
  package internal(set) var takesKeys = false
  package internal(set) var commits = 0
  /// The callback for the newest frame.
  var frame: UInt32?
  /// The buffer that is shown, and those before it that were not released yet.
  var buffer: UInt32?
  var former: [UInt32] = []
  /// The configurations that were not acknowledged.
  var awaited: [UInt32] = []
  var isConfigured = false
  var pending = FakePending()
}

/// The changes of the next commit.
struct FakePending {
  var buffer: UInt32?
  var scale = 1
  var frame: UInt32?
  var input: [FakeRegionStep] = []
  var damage: [FakeRegionStep] = []
  var takesKeys = false
}

/// A rectangle that is added to a region, or taken from it.
package struct FakeRegionStep: Equatable, CustomStringConvertible {
  package let isAdded: Bool
  package let (x, y, width, height): (Int, Int, Int, Int)

  package static func == (one: FakeRegionStep, other: FakeRegionStep) -> Bool {
    one.description == other.description
  }

  package var description: String { "\(isAdded ? "+" : "-")\(x),\(y) \(width)x\(height)" }
}

/// The pixels of a surface, `0xAARRGGBB`, premultiplied.
package struct FakePicture: Equatable {
  package let width: Int
  package let height: Int
  package let scale: Int
  package let pixels: [UInt32]
}

/// A part of a client's memory.
struct FakeBuffer {
  let pool: FakePool
  let (offset, width, height, stride): (Int, Int, Int, Int)

  /// The pixels now; `nil` if the client's memory is too small for them.
  var pixels: [UInt32]? {
    guard offset >= 0, stride == width * 4, offset + stride * height <= pool.size else {
      return nil
    }
    let memory = pool.memory + offset
    return (0..<width * height).map {
      memory.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self)
    }
  }
}

/// A client's memory.
final class FakePool {
  let size: Int
  let memory: UnsafeMutableRawPointer

  init?(_ descriptor: Int32, size: Int) {
    let address = mmap(nil, max(1, size), PROT_READ, MAP_SHARED, descriptor, 0)
    guard let address, address != UnsafeMutableRawPointer(bitPattern: -1) else { return nil }
    (memory, self.size) = (address, size)
  }

  deinit { munmap(memory, max(1, size)) }
}
