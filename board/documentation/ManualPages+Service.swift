/// The text of bezeld(8) beside the options.
extension ManualPages {
  static let serviceBeginning = #"""
    .Dt BEZELD 8
    .Os
    .Sh NAME
    .Nm bezeld
    .Nd progress HUD service
    .Sh SYNOPSIS
    .Nm
    .Op Fl -config Ar file
    .Op Fl -fifo Ar path
    .Op Fl -font Ar file
    .Op Fl - Ns Ar setting Ar value
    .Nm
    .Fl -restore-console
    .Sh DESCRIPTION
    .Nm
    shows progress HUDs on a screen without a window system, for whoever asks it to: a ring, a progress
    bar, a text, a check mark.
    .Xr bezel 1
    is the command to ask with; any other program asks over a varlink socket, interface
    .Li io.bezel.HUD .
    Between HUDs it holds neither the screen nor an input device.
    .Pp
    Who may ask: root, the user that it runs as, and the members of the group
    .Li bezel .
    .Pp
    The unit
    .Pa bezeld.service
    is started by its socket, and by udev as soon as there is a screen or a touch panel.
    To keep it from starting for a screen use
    .Ql systemctl disable bezeld ;
    to say that a device is no screen for a HUD, see
    .Pa /usr/lib/udev/hwdb.d/70-bezel.hwdb .
    .Pp
    The package bezel-boot has units with which it is the splash of the machine's start and stop, in
    plymouth's place; see
    .Xr plymouth 1 .

    """#

  static let serviceEnd = #"""
    .Pp
    A setting has the last word over the configuration.
    With
    .Fl -restore-console
    it also goes back to the console that it had switched from; every start of the service does so first.
    .Sh FILES
    .Bl -tag -width indent
    .It Pa /etc/bezel/bezel.conf , Pa /etc/bezel/bezel.conf.d/*.conf
    The configuration; see
    .Xr bezel.conf 5 .
    .Ql bezel config
    prints what counts and where it comes from.
    .It Pa /usr/lib/bezel/profiles/*.conf
    What is known of boards.
    .It Pa /var/cache/bezel/font
    Which font fontconfig chose, for as long as nothing that it looked at has changed.
    .It Pa /run/bezel/io.bezel.HUD
    The socket; beside one that the service makes itself lies
    .Pa io.bezel.HUD.lock ,
    so that no second one takes its place.
    .It Pa $XDG_RUNTIME_DIR/bezel/io.bezel.HUD
    The socket of a service that another user than root starts, where there is no
    .Pa /run/bezel .
    .El
    .Sh SIGNALS
    .Bl -tag -width indent
    .It Dv SIGHUP
    Reads the configuration again.
    .It Dv SIGTERM , Dv SIGINT
    Ends it; the console comes back.
    .El

    """#

  static let serviceReferences = #"""
    .Sh SEE ALSO
    .Xr bezel 1 ,
    .Xr plymouth 1 ,
    .Xr systemctl 1 ,
    .Xr bezel.conf 5

    """#
}
