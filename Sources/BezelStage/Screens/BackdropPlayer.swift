internal import BezelFiles
internal import BezelHUD
internal import BezelLinux
internal import BezelRaster

/// Plays the animated pictures of a backdrop.
///
/// The first frame of a screen waits for nothing: it has the still pictures, and the animations begin with it.
final class BackdropPlayer {
  /// In the order of the backdrop's pictures; `nil` for still ones.
  private let animations: [AnimationPlayer?]

  /// - Parameter token: the token of the threads in the `Poll`.
  /// - Returns: `nil` if nothing moves.
  init?(_ source: BackdropSource, isInMemory: Bool, token: UInt64) {
    let isCalm = source.isCalm
    animations = source.animations.map { animation in
      guard let animation, !isCalm || animation.plays > 0 else { return nil }
      return AnimationPlayer(
        animation, skipsToEnd: isCalm, isInMemory: isInMemory, token: token)
    }
    if animations.allSatisfy({ $0 == nil }) { return nil }
  }

  /// Returns the backdrop of a screen with its pictures as they are at a moment.
  func backdrop(_ still: Backdrop, at now: Moment, _ poll: borrowing Poll) -> Backdrop {
    guard case .pictures(var pictures, let ground) = still else { return still }
    for (index, animation) in animations.enumerated() where index < pictures.count {
      guard let animation else { continue }
      animation.advance(to: now, pictures[index].area, poll)
      if let picture = animation.picture { pictures[index].picture = picture }
    }
    return .pictures(pictures, over: ground)
  }

  /// When a picture changes next; `nil` if none does, or its next frame is not there yet.
  var nextChange: Moment? { animations.compactMap { $0?.nextChange }.min() }

  /// Takes over the frames that are there.
  func collect(_ poll: borrowing Poll) { for animation in animations { animation?.collect(poll) } }

  func close(_ poll: borrowing Poll) { for animation in animations { animation?.close(poll) } }
}

/// Plays an animation, whose frames are decoded ahead on a thread of its own, as many as fit into 16 MiB.
final class AnimationPlayer {
  /// The frame that is shown; `nil` before the first one.
  private(set) var picture: Picture?

  private let animation: PNGAnimation
  private let skipsToEnd: Bool
  private let isInMemory: Bool
  private let token: UInt64
  private let reader: PNGAnimationReader
  private var worker: Worker<[Picture]>?
  /// The frames that are decoded, and the number of the first one; all of them if they fit.
  private var decoded: [Picture] = []
  private var first = 0
  /// The frame that is shown, and how many are in all plays.
  private var current = -1
  private var total: Int
  /// When the next frame is due; `nil` before the beginning.
  private var due: Moment?
  /// The pixels of the screen that the frames are for.
  private var area = PixelRect.empty

  /// The most bytes of the frames that are kept.
  private static let mostBytes = 16 << 20
  /// The most frames that are decoded in a row.
  private static let batch = 4

  /// - Parameters:
  ///   - skipsToEnd: whether only the last frame is shown.
  ///   - isInMemory: whether frames are waited for, and begin at the moment 0.
  ///   - token: the token of the thread in the `Poll`.
  init(_ animation: PNGAnimation, skipsToEnd: Bool, isInMemory: Bool, token: UInt64) {
    self.animation = animation
    (self.skipsToEnd, self.isInMemory, self.token) = (skipsToEnd, isInMemory, token)
    reader = PNGAnimationReader(animation)
    let isEndless = animation.plays == 0 || animation.plays > 100_000
    total = isEndless ? .max : animation.plays * animation.count
  }

  private var capacity: Int {
    max(2, AnimationPlayer.mostBytes / max(1, 4 * area.area))
  }
  private var keepsAll: Bool { capacity >= animation.count }

  /// Shows the frame of a moment, or the last one before it that is there.
  ///
  /// - Parameter area: the pixels of the screen that it is for.
  func advance(to now: Moment, _ area: PixelRect, _ poll: borrowing Poll) {
    if due == nil {
      self.area = PixelRect(width: area.width, height: area.height)
      let start = isInMemory ? Moment(nanoseconds: 0) : now
      if skipsToEnd {
        total = 1
      } else if animation.beginsStill {
        current = 0
      }
      due = current < 0 ? start : start.advanced(by: animation.delay(of: 0))
      decodeMore(poll)
    }
    collect(poll)
    while let time = due, time <= now, let next = frame(current + 1) {
      picture = next
      current += 1
      let delay = animation.delay(of: current % animation.count)
      // Frames that could not be decoded in time are not made up for.
      let last = now.advanced(by: .seconds(-1))
      due = (isInMemory ? time : max(time, last)).advanced(by: delay)
      decodeMore(poll)
    }
    if !keepsAll, current > first {
      decoded.removeFirst(min(current - first, decoded.count))
      first = current
    }
  }

  /// When the next frame is due; `nil` if it is not there, or the last one is shown.
  var nextChange: Moment? { frame(current + 1) == nil ? nil : due }

  private func frame(_ number: Int) -> Picture? {
    guard number < total else { return nil }
    let index = keepsAll ? number % animation.count : number - first
    return decoded.indices.contains(index) ? decoded[index] : nil
  }

  /// How many frames are to be decoded now.
  private var missing: Int {
    let end = first + decoded.count
    if keepsAll { return min(animation.count, total) - end }
    return min(total, max(0, current) + capacity) - end
  }

  private func decodeMore(_ poll: borrowing Poll) {
    guard missing > 0 else { return }
    let count = min(missing, AnimationPlayer.batch)
    nonisolated(unsafe) let reader = reader
    let (area, skips) = (area, skipsToEnd)
    if isInMemory {
      return take(AnimationPlayer.decode(count, from: reader, area, skips), of: count)
    }
    if worker == nil, let made = try? Worker<[Picture]>(name: "bezel-frames"),
      (try? poll.add(made.descriptor, token: token)) != nil
    {
      worker = made
    }
    guard let worker, !worker.isBusy else { return }
    worker.begin {
      // Frames of the HUD, and all else of a boot, have priority.
      Program.makeThreadNice()
      return AnimationPlayer.decode(count, from: reader, area, skips)
    }
  }

  /// Takes over the frames that are there, and has more decoded.
  func collect(_ poll: borrowing Poll) {
    guard let frames = worker?.popAnswer() else { return }
    take(frames, of: AnimationPlayer.batch)
    decodeMore(poll)
    if missing <= 0, keepsAll { close(poll) }
  }

  private func take(_ frames: [Picture], of count: Int) {
    decoded += frames
    // A damaged file ends with the frame before.
    if frames.isEmpty, count > 0 { total = first + decoded.count }
  }

  func close(_ poll: borrowing Poll) {
    if let worker { poll.remove(worker.descriptor) }
    worker = nil
  }

  /// Decodes some frames, as large as they are on the screen.
  private static func decode(
    _ count: Int, from reader: PNGAnimationReader, _ area: PixelRect, _ skipsToEnd: Bool
  ) -> [Picture] {
    var frames: [Picture] = []
    for _ in 0..<(skipsToEnd ? reader.animation.count : count) {
      guard let frame = try? reader.read() else { break }
      if skipsToEnd { frames = [] }
      frames.append(frame)
    }
    return frames.map { frame in
      guard frame.width != area.width || frame.height != area.height, !area.isEmpty else {
        return frame
      }
      let size = Size(width: Fixed(area.width), height: Fixed(area.height))
      return ScaledPicture(frame, stretchedTo: Rect(origin: .zero, size: size), area: area).picture
    }
  }
}
