internal import BezelLinux
internal import CBezelLinux
internal import CBoardGuest

/// A device's motor and loudspeaker, which print their orders.
///
///     upload NUMBER rumble STRONG WEAK for LENGTH after DELAY   at TIME
///     erase NUMBER                                              at TIME
///     play NUMBER times COUNT                                   at TIME
///     gain VALUE                                                at TIME
///     tone HERTZ                                                at TIME
///
/// Lengths and delays are in milliseconds, and so are the times, of the monotonic clock.
struct UinputMotor {
  /// The time until an upload is answered, for which the caller blocks.
  let delay: Int64
  /// Uploads that have no answer yet, and the times of their answers.
  private var waiting: [(request: Int32, until: Timestamp)] = []

  /// - Parameter seconds: the time until an upload is answered.
  init(slowBy seconds: Int64) { delay = seconds * 1_000_000_000 }

  /// Answers the kernel's requests, until there is input to read elsewhere.
  ///
  /// - Returns: whether there is; it may also return without.
  mutating func answer(
    _ device: borrowing UinputDevice, orUntilReadable other: Int32
  ) throws(GuestError) -> Bool {
    let now = Timestamp.now()
    let rest = waiting.map { max(0, $0.until.nanoseconds(since: now) / 1_000_000 + 1) }.min() ?? -1
    var waits = [device.descriptor.rawValue, other].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    guard poll(&waits, 2, Int32(clamping: rest)) >= 0 || Errno.current == .interrupted else {
      throw GuestError("wait for what to do", "/dev/uinput")
    }
    if waits[0].revents != 0 { try handle(device) }
    let due = waiting.filter { $0.until <= .now() }
    waiting.removeAll { $0.until <= .now() }
    for upload in due { try finishUpload(upload.request, device) }
    return waits[1].revents != 0
  }

  private mutating func handle(_ device: borrowing UinputDevice) throws(GuestError) {
    let size = MemoryLayout<input_event>.size
    let bytes: [UInt8]
    do {
      bytes = try device.descriptor.bytes(atMost: 16 * size)
    } catch {
      throw GuestError("hear what a motor has to do", "/dev/uinput", error)
    }
    let events = bytes.withUnsafeBytes { bytes in
      stride(from: 0, through: bytes.count - size, by: size).map {
        bytes.loadUnaligned(fromByteOffset: $0, as: input_event.self)
      }
    }
    for event in events {
      switch (Int32(event.type), Int32(event.code)) {
      case (EV_UINPUT, UI_FF_UPLOAD):
        waiting.append((event.value, Timestamp.now().advanced(byNanoseconds: delay)))
      case (EV_UINPUT, UI_FF_ERASE): try erase(event.value, device)
      case (EV_FF, FF_GAIN): say("gain \(event.value)")
      case (EV_SND, SND_TONE): say("tone \(event.value)")
      case (EV_FF, let number): say("play \(number) times \(event.value)")
      default: break
      }
    }
  }

  private func finishUpload(_ request: Int32, _ device: borrowing UinputDevice) throws(GuestError) {
    var upload = uinput_ff_upload()
    upload.request_id = UInt32(bitPattern: request)
    // Refused when the caller has given up meanwhile.
    guard bezel_ioctl(device.descriptor.rawValue, board_UI_BEGIN_FF_UPLOAD, &upload) == 0 else {
      return say("upload \(request) was given up")
    }
    let effect = upload.effect
    if Int32(effect.type) == FF_RUMBLE {
      let rumble = effect.u.rumble
      say(
        "upload \(effect.id) rumble \(rumble.strong_magnitude) \(rumble.weak_magnitude)"
          + " for \(effect.replay.length) after \(effect.replay.delay)")
      upload.retval = 0
    } else {
      upload.retval = -EINVAL
    }
    guard bezel_ioctl(device.descriptor.rawValue, board_UI_END_FF_UPLOAD, &upload) == 0 else {
      throw GuestError("answer an upload", "\(effect.id)")
    }
  }

  private func erase(_ request: Int32, _ device: borrowing UinputDevice) throws(GuestError) {
    var erase = uinput_ff_erase()
    erase.request_id = UInt32(bitPattern: request)
    guard bezel_ioctl(device.descriptor.rawValue, board_UI_BEGIN_FF_ERASE, &erase) == 0,
      bezel_ioctl(device.descriptor.rawValue, board_UI_END_FF_ERASE, &erase) == 0
    else { throw GuestError("answer an erasure", "\(request)") }
    say("erase \(erase.effect_id)")
  }

  private func say(_ words: String) {
    let now = Timestamp.now().nanoseconds(since: Timestamp(nanoseconds: 0)) / 1_000_000
    BoardGuest.say("\(words) at \(now)")
  }
}
