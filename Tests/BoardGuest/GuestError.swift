internal import BezelLinux

/// An action of the guest for a test that failed.
struct GuestError: Error, CustomStringConvertible {
  /// The status if another program is the graphics card's master.
  static let notMaster: Int32 = 3

  let description: String
  /// The program's exit status.
  let status: Int32

  /// Creates an error; `action` completes "could not …".
  init(_ action: String, _ subject: String, _ errno: Errno = .current, status: Int32 = 1) {
    self.init(action, subject, because: errno.description, status: status)
  }

  /// Creates an error whose reason is not the kernel's.
  init(_ action: String, _ subject: String, because reason: String, status: Int32 = 1) {
    self.init(description: "could not \(action) (\(subject)): \(reason).", status: status)
  }

  /// Creates the error of an unknown line.
  init(refusing line: String) {
    self.init(description: "'\(line)' is no command.")
  }

  private init(description: String, status: Int32 = 1) {
    self.description = description
    self.status = status
  }

  static let usage = GuestError(
    description: """
      usage:
        BoardGuest agent PORT
        BoardGuest touch-device multi|lists|single|pen|pointer|mouse|keyboard|power-keyboard|
                                power-key|nothing WIDTHxHEIGHT NAME [--place TEXT] [--motor SECONDS]
        BoardGuest read-events NODE [--grab|--judge]
        BoardGuest kms-client NODE [--pattern bars|RRGGBB] [--mode WIDTHxHEIGHT] [--vt NUMBER]
                              [--from PID] [--keep-master|--drop-master|--exit]
        BoardGuest kms-borrow PID ACTION...
        BoardGuest kms-state NODE
        BoardGuest vt-mode | vt-list | vt-reset | vt-switch NUMBER | vt-open NUMBER
        BoardGuest open-fds PID | footprint PID
        BoardGuest crowd SOCKET ROUNDS
        BoardGuest flood SOCKET UPDATES
      """)
}
