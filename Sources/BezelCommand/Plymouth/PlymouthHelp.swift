/// The help text of the program `plymouth`.
enum PlymouthHelp {
  static let text = """
    Asks the boot splash, which is Bezel or plymouthd.

    plymouth COMMAND [OPTION...]
    plymouth OPTION

    Commands:
      show-splash, hide-splash
      quit               End the splash
        --retain-splash    Leave the last picture on the screen
      deactivate         Leave the screen to another program
      reactivate         Return to the screen
      reload             Load the theme again
      update             Report a step of the boot
        --status=TEXT      The step, as the name of a unit
      change-mode        Announce what the machine does:
        --boot-up, --shutdown, --reboot, --updates, --system-upgrade,
        --firmware-upgrade, --system-reset
      system-update      Report the progress of an update
        --progress=NUMBER  A percentage, 0 to 100
      update-root-fs     Report a change of the root file system
        --new-root-dir=DIR The new root
        --read-write       It can be written
      display-message    Show a message; also as `message`
        --text=TEXT
      hide-message       Take back a message
        --text=TEXT
      ask-for-password   Ask the user for a password, and print it
        --prompt=TEXT
        --command=COMMAND  Do not print it: run this with it as the standard input
        --number-of-tries=NUMBER  Ask so often until the command succeeds
        --dont-pause-progress
      ask-question       Ask the user a question, and print the answer
        --prompt=TEXT, --command=COMMAND, --dont-pause-progress
      watch-keystroke    Wait for a key, and print it
        --keys=KEYS        One of these keys
        --command=COMMAND  Do not print it: run this with it as the standard input
      ignore-keystroke   Take back watch-keystroke
        --keys=KEYS
      pause-progress, unpause-progress
      report-error       Report a failure

    Options in place of a command:
      --ping             Is there a splash? The exit status is 0 if there is
      --has-active-vt    Is it on the screen? The exit status is 0 if it is
      --wait             Wait until the splash ends
      --show-splash, --hide-splash, --quit, --ask-for-password
      --update=TEXT      As `update`
      --ignore-keystroke=KEYS
      --details          As `report-error`
      --sysinit          As `update-root-fs --read-write`
      --newroot=DIR      As `update-root-fs --new-root-dir=DIR`
      --get-splash-plugin-path
      --version
      --help

    With any of them:
      --debug            Accepted and ignored

    """
}
