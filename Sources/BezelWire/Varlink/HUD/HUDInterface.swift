/// The daemon's own interface.
package enum HUDInterface {
  /// The interface in varlink's own language; `HUDCall`, `HUDReply` and `HUDCallError` are its types.
  package static let description = """
    # What a screen without a window system shows over its picture: a ring that
    # turns, a progress, a message, an image, text.
    #
    # One presentation is on the screen at a time. The one of the highest priority
    # wins; of the same priority the newest covers the others, and comes off to show
    # the one below, or waits its turn if it is queued. A presentation ends with the
    # connection that showed it, unless it stays.
    #
    # Times are in seconds, 0 to 1000000; lengths and places are in points. Every
    # text has at most 4096 bytes.
    interface io.bezel.HUD

    # What is shown. Without a kind, an image is shown if there is one, else a ring
    # that fills if there is a progress, else a ring that turns. The messages (info,
    # success, error), images and text pass by themselves after a time to read them;
    # the others stay until they are dismissed.
    type Presentation (
      kind: ?(ring, progress, bar, pie, annular, info, success, error, image, text),
      # 0 to 1
      progress: ?float,
      status: ?string,
      details: ?string,
      # The title of a button; empty for none
      button: ?string,
      # The image as a PNG file: the index of a descriptor that came with the call
      image: ?int,
      # The same as a path in a folder that the service reads images from
      imagePath: ?string,
      # As in the [HUD] section of bezel.conf
      settings: ?[string]string
    )

    # What happens when a presentation is not updated for so long
    type Watchdog (
      seconds: float,
      action: (text, color, cancel, dismiss),
      # For text: what is shown in place of the status
      status: ?string,
      # For color: RRGGBB or RRGGBBAA
      color: ?string
    )

    type Process (name: string, pid: int)

    # Something that happened. Of the HUD: willAppear, didAppear, willDisappear,
    # didDisappear, touched, touchedInside, tapped (the reason says on what: outside,
    # hud, button), swiped (up, down, left, right), buttonPressed, armed, disarmed,
    # confirmed, cancelRequested (key is Linux's key code), haptic (success, warning,
    # error), announced (the status is to be spoken; the reason is modal if nothing
    # else can be reached). Of a presentation: shown, covered, queued, pending (the
    # owner has the screen), late (its watchdog), ended (dismissed, timedOut,
    # ownerLeft, watchdog, cancelled). Of an input device: leaking (the reason says
    # which). Nothing is shown: idle. More may come.
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
      # Pixels a point
      scale: float
    )

    type Shown (
      handle: int,
      state: (shown, covered, queued, pending),
      status: ?string,
      priority: int,
      stays: bool,
      client: ?Process
    )

    type Device (node: string, name: string, reason: ?string)

    # Shows a presentation: over the others of its priority (stack), or after them
    # (queue). Priorities are -100 to 100, and 0 without one. With stays it outlives
    # the connection; with seconds it ends when it was seen for so long. With a name
    # it takes the place of what is shown under the same name.
    method Show(
      presentation: Presentation,
      name: ?string,
      order: ?(stack, queue),
      priority: ?int,
      stays: ?bool,
      seconds: ?float,
      watchdog: ?Watchdog
    ) -> (handle: int)

    # Changes the presentation of a handle or of a name in place; what is left out
    # stays as it is.
    method Update(handle: ?int, name: ?string, presentation: Presentation) -> ()

    # Ends the presentation of a handle or of a name, or all without either.
    method Dismiss(handle: ?int, name: ?string, after: ?float) -> ()

    # Ends the newest ring that turns.
    method PopActivity() -> ()

    # Settings for the presentations to come, as in the [HUD] section of bezel.conf
    method Configure(settings: [string]string) -> ()

    # What the edges of the screen are taken up by; the HUD moves in so many seconds.
    method SetInsets(
      top: float,
      left: float,
      bottom: float,
      right: float,
      seconds: ?float
    ) -> ()

    # How far the device is tilted, to the right and towards its lower edge: -1 to 1
    method SetTilt(x: float, y: float) -> ()

    # Takes another theme; without a name the one of the configuration.
    method SetTheme(name: ?string) -> ()

    # The names of the themes that there are, and of the one that is in use
    method ListThemes() -> (themes: []string, theme: ?string)

    # Tells what is so now, and then what happens, of one presentation or of all.
    # [Requires 'more' flag]
    method Monitor(handle: ?int) -> (event: Event)

    # The picture on the screen as a PNG file: the index of a descriptor that comes
    # with the reply
    method Render() -> (descriptor: int, width: int, height: int)

    # What the service does and has
    method Status() -> (
      version: string,
      # boot, shutdown or kiosk
      mode: string,
      theme: ?string,
      # pending: the owner has the screen, or the reason says why it is not there
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
      # Input devices that are kept from other programs, and those that cannot be
      blocked: []Device,
      leaking: []Device
    )

    # Reads the configuration again.
    method Reload() -> (warnings: []string)

    # Takes everything off the screen and ends the service.
    method Quit() -> ()

    # There is no such presentation, or no longer.
    error NoSuchHandle (handle: int)

    # Nothing is shown under this name, or no longer.
    error NoSuchName (name: string)

    error InvalidSetting (name: string, reason: string)

    error InvalidImage (reason: string)

    # There are as many presentations, clients or events as there may be.
    error TooMany (what: string, limit: int)

    error NoSuchTheme (name: string, reason: string)

    error NotAllowed (reason: string)

    # There is no picture to render.
    error NoPicture (reason: string)

    """
}
