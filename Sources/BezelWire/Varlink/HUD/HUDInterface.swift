/// The daemon's own interface.
package enum HUDInterface {
  /// The interface in varlink's own language; `HUDCall`, `HUDReply` and `HUDCallError` are its types.
  package static let description = """
    # A progress HUD on a screen without a window system: a ring that turns, a
    # progress, a message, an image, text.
    #
    # One presentation is on the screen at a time: the one of the highest priority.
    # Of the same priority the newest covers the others, which are shown again after
    # it, or waits its turn if it is queued. A presentation ends with the connection
    # that showed it, unless it stays.
    #
    # Times are in seconds, 0 to 1000000; lengths and places are in points. Every
    # text has at most 4096 bytes.
    interface io.bezel.HUD

    # The contents of a HUD. Without a kind, an image is shown if there is one, else a
    # ring that fills if there is a progress, else a ring that turns. The messages
    # (info, success, error), images and text end by themselves after a time to read
    # them; the others stay until they are dismissed.
    type Presentation (
      kind: ?(ring, progress, bar, pie, annular, info, success, error, image, text),
      # 0 to 1
      progress: ?float,
      status: ?string,
      details: ?string,
      # The title of a button; empty for none
      button: ?string,
      # The title of a second button, with the effect of a cancel key; empty for none
      cancelButton: ?string,
      # The image as a PNG file in memory (memfd_create): the index of a descriptor
      # that came with the call
      image: ?int,
      # The image as a path in a folder that the service reads images from
      imagePath: ?string,
      # As in the [HUD] section of bezel.conf; an image may also be "fd:" and the
      # index of a descriptor
      settings: ?[string]string
    )

    # The action for a presentation that is not updated for this time
    type Watchdog (
      seconds: float,
      action: (text, color, cancel, dismiss),
      # For text: the text in place of the status
      status: ?string,
      # For color: RRGGBB or RRGGBBAA
      color: ?string
    )

    type Process (name: string, pid: int)

    # An event. Of the HUD: willAppear, didAppear, willDisappear,
    # didDisappear, touched, touchedInside, tapped (the reason says on what: outside,
    # hud, button, cancelButton), swiped (up, down, left, right), buttonPressed, armed, disarmed,
    # confirmed, cancelRequested (key is Linux's key code; none for a finger), haptic (success, warning,
    # error), announced (the status is for assistive programs to speak; the reason is
    # modal if all touches are blocked). Of a presentation: shown, covered, queued, pending (the
    # owner has the screen), late (its watchdog), ended (by the reason: dismissed, timedOut,
    # ownerLeft, replaced, watchdog, covered, cancelled; a question also yes, no). Of an input device: leaking (the reason says
    # which). Nothing is shown: idle. Later versions may add events.
    type Event (
      name: string,
      handle: ?int,
      # Since the machine started
      time: float,
      status: ?string,
      reason: ?string,
      x: ?float,
      y: ?float,
      key: ?int,
      owner: ?Process
    )

    type Output (
      name: string,
      driver: string,
      # In pixels
      width: int,
      height: int,
      # In Hz
      refresh: float,
      # In pixels per point
      scale: float
    )

    type Shown (
      handle: int,
      state: (shown, covered, queued, pending),
      name: ?string,
      kind: ?(ring, progress, bar, pie, annular, info, success, error, image, text),
      # 0 to 1
      progress: ?float,
      status: ?string,
      priority: int,
      stays: bool,
      # The client that owns it; none if that connection has ended
      client: ?Process
    )

    type Device (node: string, name: string, reason: ?string)

    # Shows a presentation: over the others of its priority (stack), or after them
    # (queue). Priorities are -100 to 100, by default 0. With stays it outlives the
    # connection; with seconds it ends when it was shown for that time. With a name, of
    # 1 to 255 bytes, it replaces the presentation of that name, which belongs to this
    # connection from then on; a handle that another connection has for it ends. A
    # message of the stack ends when another presentation covers it. The reason says why
    # it waits for the screen, if that is known.
    method Show(
      presentation: Presentation,
      name: ?string,
      order: ?(stack, queue),
      priority: ?int,
      stays: ?bool,
      seconds: ?float,
      watchdog: ?Watchdog
    ) -> (handle: int, reason: ?string)

    # Asks the user a question, and replies when the question has ended. The button, and
    # confirm keys (Enter, OK and Select if no others are set), answer yes; the cancel
    # button, and cancel keys (Escape, Back, Exit and Cancel), answer no. Without a title
    # of either, there are both. Without a kind it is a text alone. After the timeout in
    # seconds, which counts from the call, also while the question is not shown, the
    # default is the answer. Without an answer the reason says why: timedOut, dismissed,
    # replaced. A question ends with its connection. Name, order and priority are as with
    # Show.
    method Ask(
      presentation: Presentation,
      name: ?string,
      order: ?(stack, queue),
      priority: ?int,
      timeout: ?float,
      default: ?(yes, no)
    ) -> (answer: ?(yes, no), reason: ?string)

    # Changes the presentation of a handle or of a name in place; members that are left
    # out stay as they are.
    method Update(handle: ?int, name: ?string, presentation: Presentation) -> ()

    # Ends the presentation of a handle or of a name, or all without either.
    method Dismiss(handle: ?int, name: ?string, after: ?float) -> ()

    # Ends the newest ring that turns.
    method PopActivity() -> ()

    # Sets the settings of this connection's later presentations, as in the [HUD] section
    # of bezel.conf; without any it resets those of earlier calls.
    method Configure(settings: [string]string) -> ()

    # Sets the space that is taken at the edges of the screen, while this connection
    # lasts; the HUD moves within this many seconds.
    method SetInsets(
      top: float,
      left: float,
      bottom: float,
      right: float,
      seconds: ?float
    ) -> ()

    # Sets the tilt of the device to the right and towards its lower edge, while this
    # connection lasts: -1 to 1
    method SetTilt(x: float, y: float) -> ()

    # Selects a theme; without a name the one of the configuration. The warnings are
    # about the parts of it that are ignored.
    method SetTheme(name: ?string) -> (warnings: []string)

    # Returns the names of all themes, and of the one in use
    method ListThemes() -> (themes: []string, theme: ?string)

    # Streams the present state and then the events of one presentation or of all.
    # [Requires 'more' flag]
    method Monitor(handle: ?int) -> (event: Event)

    # Returns the picture on the screen as a PNG file: the index of a descriptor that
    # comes with the reply
    method Render() -> (descriptor: int, width: int, height: int)

    # Returns the state of the service
    method Status() -> (
      version: string,
      # boot, shutdown or kiosk
      mode: string,
      theme: ?string,
      # pending: the owner has the screen, or the reason says why there is none
      screen: (none, held, pending),
      owner: ?Process,
      reason: ?string,
      outputs: []Output,
      presentations: []Shown,
      framesShown: int,
      framesLate: int,
      failedFlips: int,
      overflows: int,
      clients: int,
      # Input devices that are blocked for other programs, and those that cannot be
      blocked: []Device,
      leaking: []Device
    )

    # Reads the configuration again; the warnings are about settings that were ignored.
    method Reload() -> (warnings: []string)

    # Ends the service; its HUD is dismissed before, unless the last frame stays.
    method Quit() -> ()

    # No presentation has this handle, or it has ended.
    error NoSuchHandle (handle: int)

    # No presentation has this name, or it has ended.
    error NoSuchName (name: string)

    error InvalidSetting (name: string, reason: string)

    error InvalidImage (reason: string)

    # The maximum number of presentations, clients or events is reached.
    error TooMany (what: string, limit: int)

    error NoSuchTheme (name: string, reason: string)

    error NotAllowed (reason: string)

    # There is no picture to render.
    error NoPicture (reason: string)

    # The configuration or its theme cannot be read: the former one stays in use.
    error CannotReload (reason: string)

    """
}
