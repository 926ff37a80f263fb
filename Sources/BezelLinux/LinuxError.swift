/// An operation on the event loop, the console, a process, a socket or a device that the kernel
/// refused.
package typealias LinuxError = OperationError<LinuxOperation>

package enum LinuxOperation: String, FailableOperation {
  case makeQueue = "make an event queue"
  case watch = "watch a descriptor"
  case wait = "wait for events"
  case makeTimer = "make a timer"
  case makeWakeup = "make a wake-up channel"
  case receiveSignals = "receive signals"
  case readConsole = "look at the text console"
  case readKeymap = "read the console's keymap"
  case guardConsole = "start the console's guard"
  case guardProcess = "start the guard of this process"
  case takeConsole = "switch the console to graphics"
  case switchConsole = "switch to a free console"
  case listDevices = "list devices"
  case makePipe = "make a named pipe"
  case readPipe = "read the pipe"
  case sharePipe = "let the group write into the named pipe"
  case startThread = "start a helper thread"
  case connectProgram = "make a pipe to the command"
  case startProgram = "start the command"
  case followProgram = "follow the command"
  case hearKernel = "listen to the kernel's device events"
  case setBacklight = "set the backlight"
  case openFramebuffer = "open the framebuffer"
  case useFramebuffer = "use the framebuffer"
  case listen = "listen on the socket"
  case connect = "connect to the socket"
  case connectCompositor = "connect to the compositor"
  case connectManager = "connect to the service manager"
  case connectBus = "connect to the system bus"
  case askPeer = "ask who is at the other end"
  case makeFile = "make a file in memory"
  case notify = "tell the service manager"
  case writeProcessFile = "write the process number"
  case readArguments = "read the words of the command line"
  case mapFramebuffer = "map the framebuffer's memory"
  case changeRoot = "change to the new root"

  package func advice(for reason: Errno, _ subject: String) -> String? {
    switch (self, reason) {
    case (.readConsole, .permissionDenied), (.takeConsole, .notPermitted):
      "Start it as a system service or as root, or from a login on that console."
    case (.readKeymap, .permissionDenied), (.readKeymap, .notPermitted):
      "Start it as root."
    case (.switchConsole, .permissionDenied), (.switchConsole, .notPermitted):
      "Start it as a system service or as root, or give the service CAP_SYS_TTY_CONFIG."
    case (.switchConsole, .timedOut):
      "The program on the console in front does not let go of it: stop it, or try again."
    case (.switchConsole, .busy):
      "All 63 consoles are in use: end one of them."
    case (.switchConsole, .noSuchFile):
      "This kernel or container has no consoles; Bezel needs none if nothing else is on the screen."
    case (.makeQueue, .tooManyFiles), (.makeTimer, .tooManyFiles), (.makeWakeup, .tooManyFiles),
      (.receiveSignals, .tooManyFiles), (.guardConsole, .tooManyFiles),
      (.guardProcess, .tooManyFiles),
      (.hearKernel, .tooManyFiles), (.connectProgram, .tooManyFiles),
      (.startProgram, .tooManyFiles), (.followProgram, .tooManyFiles):
      "Raise LimitNOFILE= of the service, or `ulimit -n`."
    case (.guardConsole, .timedOut):
      "The machine is very busy: try again."
    case (.guardConsole, .wouldBlock), (.guardProcess, .wouldBlock), (.startThread, .wouldBlock),
      (.startProgram, .wouldBlock):
      "Raise TasksMax= of the service, or `ulimit -u`."
    case (.startProgram, .noSuchFile):
      "Give its path, or install it, or what a script's first line names, in a folder of PATH."
    case (.startProgram, .permissionDenied):
      "Make it executable with `chmod +x`, or name the program that runs it before it."
    case (.startProgram, .noExecutable):
      "Begin a script with #!/bin/sh; a program has to be one for this machine's processor."
    case (.startProgram, .badDescriptor):
      "Give a smaller descriptor, or raise LimitNOFILE= of the service, or `ulimit -n`."
    case (.startProgram, .tooLong):
      "Give it fewer or shorter words."
    case (.followProgram, .notImplemented):
      "It takes Linux 5.3 or newer."
    case (.makePipe, .fileExists):
      "Something else than a named pipe is there. Remove it, and start the service again or have it reload; "
        + "scripts write safely with `[ -p \(subject) ] && echo … >\(subject)`."
    case (.makePipe, _):
      "Name a path in a folder that exists and that this user may write to."
    case (.readPipe, _):
      "Write into it from another program, as with `3>&1 >/dev/null |`."
    case (.sharePipe, _):
      "Start it as root, or as a member of that group."
    case (.listen, .permissionDenied), (.listen, .noSuchFile), (.listen, .readOnlyFileSystem):
      "Name a path in a folder that exists and that this user may write to."
    case (.listen, .addressInUse):
      "A service is already running: stop it, or name another --socket."
    case (.listen, .fileExists):
      "Something else is there: remove it, or name another path."
    case (.listen, .invalidArgument):
      "ListenStream= in its socket's unit has to be the path of a stream socket."
    case (.listen, .nameTooLong), (.connect, .nameTooLong):
      "A socket's path is 107 bytes at most: name a shorter one."
    case (.connect, .noSuchFile), (.connect, .refused):
      if subject.hasPrefix("/run/bezel/") {
        "Is bezeld running? Start it with `systemctl start bezeld`."
      } else if subject.hasPrefix("/") {
        "Does a bezeld listen there? Start one with `bezeld --socket \(subject)`."
      } else {
        "Does a bezeld listen there? Start one with `bezeld --socket \"$PWD/\(subject)\"`."
      }
    case (.connect, .permissionDenied):
      "Ask as root, or as a member of the group 'bezel'."
    case (.connect, _):
      "Name another --socket."
    case (.connectCompositor, .permissionDenied):
      "Let this user, or a group of its, read and write the socket."
    case (.connectCompositor, _):
      "Name the path of a running compositor's socket, such as /run/wayland-0."
    case (.connectManager, .missingLibrary), (.connectBus, .missingLibrary):
      "Install libsystemd0."
    case (.connectManager, .permissionDenied):
      "Start it as root."
    case (.connectManager, .noSuchFile), (.connectManager, .refused):
      "Is systemd the init of this system?"
    case (.writeProcessFile, .fileExists):
      "Something else than a process's number is there: remove it, or name another path."
    case (.writeProcessFile, _):
      "Name a path in a folder that exists and that this user may write to."
    case (.changeRoot, .notPermitted):
      "Start it as root, and without ProtectSystem= and such in its unit."
    case (.readArguments, .tooLong):
      "Give fewer or shorter words."
    case (.readArguments, _):
      "Mount the kernel's list of processes first: `mount -t proc proc /proc`."
    case (.setBacklight, .permissionDenied):
      "Start it as a system service or as root, or let this user's group write that file."
    case (.openFramebuffer, .permissionDenied):
      "Add this user to the 'video' group."
    case (.openFramebuffer, .noSuchFile):
      "Is devtmpfs mounted on /dev?"
    case (.openFramebuffer, .noSuchDevice), (.useFramebuffer, .noSuchDevice),
      (.mapFramebuffer, .noSuchDevice):
      "Another graphics driver took its place: wait for that one's screen."
    case (.useFramebuffer, .notSupported), (.useFramebuffer, .invalidArgument):
      "Ask the boot loader for a mode of 16, 24 or 32 bits a pixel."
    case (.listDevices, .missingLibrary):
      "Install libudev1."
    case (.listDevices, _):
      "Is /sys mounted?"
    default: nil
    }
  }
}
