internal import CBezelLinux

/// The kernel's reason for refusing a call.
package struct Errno: Error, Hashable, Sendable, CustomStringConvertible {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The reason of the C call that has just failed on this thread.
  package static var current: Errno { Errno(rawValue: bezel_errno()) }

  package static let notPermitted = Errno(rawValue: EPERM)
  package static let badDescriptor = Errno(rawValue: EBADF)
  package static let noExecutable = Errno(rawValue: ENOEXEC)
  package static let tooLong = Errno(rawValue: E2BIG)
  package static let noSuchFile = Errno(rawValue: ENOENT)
  package static let fileExists = Errno(rawValue: EEXIST)
  package static let noSuchProcess = Errno(rawValue: ESRCH)
  package static let interrupted = Errno(rawValue: EINTR)
  package static let inputOutput = Errno(rawValue: EIO)
  package static let wouldBlock = Errno(rawValue: EAGAIN)
  package static let outOfMemory = Errno(rawValue: ENOMEM)
  package static let permissionDenied = Errno(rawValue: EACCES)
  package static let busy = Errno(rawValue: EBUSY)
  package static let noSuchDevice = Errno(rawValue: ENODEV)
  package static let invalidArgument = Errno(rawValue: EINVAL)
  package static let tooManyFiles = Errno(rawValue: EMFILE)
  package static let notSupported = Errno(rawValue: EOPNOTSUPP)
  package static let readOnlyFileSystem = Errno(rawValue: EROFS)
  package static let isDirectory = Errno(rawValue: EISDIR)
  package static let notATerminal = Errno(rawValue: ENOTTY)
  package static let brokenPipe = Errno(rawValue: EPIPE)
  package static let notImplemented = Errno(rawValue: ENOSYS)
  package static let noSpace = Errno(rawValue: ENOSPC)
  package static let outOfRange = Errno(rawValue: ERANGE)
  package static let noBufferSpace = Errno(rawValue: ENOBUFS)
  package static let nameTooLong = Errno(rawValue: ENAMETOOLONG)
  package static let addressInUse = Errno(rawValue: EADDRINUSE)
  package static let refused = Errno(rawValue: ECONNREFUSED)
  package static let linkLoop = Errno(rawValue: ELOOP)
  package static let missingLibrary = Errno(rawValue: ELIBACC)
  package static let timedOut = Errno(rawValue: ETIMEDOUT)

  /// The C library's sentence, for example "Permission denied".
  package var description: String {
    guard let text = strerror(rawValue) else { return "error \(rawValue)" }
    return String(cString: text)
  }
}
