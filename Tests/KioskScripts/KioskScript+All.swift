extension KioskScript {
  /// All scripts but the README's.
  package static let all = [
    KioskScript(
      "bezel show Updating", left: ["shown ring Updating"], events: "shown 1, ended 1 dismissed"),
    KioskScript("bezel show A; bezel dismiss", events: "shown 1, ended 1 dismissed"),
    KioskScript(
      "bezel show A; bezel status B", left: ["shown ring B"], events: "shown 1, ended 1 dismissed"),
    KioskScript(
      "bezel show A; bezel show B", left: ["shown ring B"],
      events: "shown 1, ended 1 replaced, shown 2, ended 2 dismissed"),
    KioskScript(
      "bezel show A --name a; bezel show B --name b", left: ["shown ring B", "covered ring A"],
      events: "shown 1, covered 1, shown 2, ended 1 dismissed, ended 2 dismissed"),
    KioskScript(
      "bezel show A --name a; bezel show B --name b; bezel show A2 --name a",
      left: ["shown ring A2", "covered ring B"],
      events:
        "shown 1, covered 1, shown 2, ended 1 replaced, covered 2, shown 3, ended 3 dismissed, "
        + "ended 2 dismissed"),
    KioskScript(
      "bezel show A --name a --priority 5; bezel show B --name b",
      left: ["shown ring A priority 5", "covered ring B"],
      events: "shown 1, covered 2, ended 1 dismissed, ended 2 dismissed"),
    KioskScript(
      "bezel show A --name a; bezel show B --name b; bezel dismiss --name b",
      left: ["shown ring A"],
      events: "shown 1, covered 1, shown 2, ended 2 dismissed, shown 1, ended 1 dismissed"),
    KioskScript(
      "bezel show A; bezel progress 40% --status Copying", left: ["shown progress 40% Copying"],
      events: "shown 1, ended 1 replaced, shown 2, ended 2 dismissed"),
    KioskScript(
      "bezel progress 50% --as bar --status Bar", left: ["shown bar 50% Bar"],
      events: "shown 1, ended 1 dismissed"),
    KioskScript(
      "for i in 1 2 3; do bezel progress $((i * 30))%; done", left: ["shown progress 90%"],
      events: "shown 1, ended 1 replaced, shown 2, ended 2 replaced, shown 3, ended 3 dismissed"),
    KioskScript(
      "bezel show A; bezel success Done --seconds 0.2 --wait",
      events: "shown 1, ended 1 replaced, shown 2, ended 2 timedOut"),
    KioskScript(
      "bezel show A --name a; bezel info I --seconds 0.2 --wait", left: ["shown ring A"],
      events: "shown 1, covered 1, shown 2, ended 2 timedOut, shown 1, ended 1 dismissed"),
    KioskScript(
      "bezel info one --queue --seconds 60; bezel info two --queue",
      left: ["shown info one", "queued info two"],
      events: "shown 1, queued 2, ended 1 dismissed, ended 2 dismissed"),
    KioskScript(
      "bezel show A --name a; bezel success S --name s --seconds 60; bezel show B --name b",
      left: ["shown ring B", "covered ring A"],
      events:
        "shown 1, covered 1, shown 2, ended 2 covered, shown 3, ended 1 dismissed, ended 3 dismissed"
    ),
    KioskScript(
      "bezel show A --name a --priority 9; bezel error E; bezel info I --queue",
      left: ["shown ring A priority 9", "queued info I"],
      events: "shown 1, ended 2 covered, queued 3, ended 1 dismissed, ended 3 dismissed"),
    KioskScript("bezel show A --seconds 0.2 --wait", events: "shown 1, ended 1 timedOut"),
    KioskScript("bezel show A --watchdog 0.2 --wait", events: "shown 1, ended 1 watchdog"),
    KioskScript(
      "bezel show Preparing; bezel show Held --hold & await grep -q Held events; kill -9 $!",
      events: "shown 1, ended 1 replaced, shown 2, ended 2 ownerLeft"),
    KioskScript("seq 1 100 | bezel progress --status Copy", events: "shown 1, ended 1 ownerLeft"),
    KioskScript(
      "bezel show A; seq 1 100 | bezel progress --status Copy",
      events: "shown 1, ended 1 replaced, shown 2, ended 2 ownerLeft"),
    KioskScript(
      "bezel show A --name a; seq 1 100 | bezel progress --status Copy", left: ["shown ring A"],
      events: "shown 1, covered 1, shown 2, ended 2 ownerLeft, shown 1, ended 1 dismissed"),
    KioskScript("bezel run --status Checking -- true", events: "shown 1, ended 1 timedOut"),
    KioskScript(
      "bezel run --status Checking -- sh -c 'exit 3'", events: "shown 1, ended 1 timedOut"),
    KioskScript(
      "bezel show A --name a; bezel run --no-result --status Work -- sleep 1",
      left: ["shown ring A"],
      events: "shown 1, covered 1, shown 2, ended 2 dismissed, shown 1, ended 1 dismissed"),
    KioskScript(
      "export BEZEL_NAME=job; bezel show A; bezel show B --name other; bezel dismiss",
      left: ["shown ring B"],
      events: "shown 1, covered 1, shown 2, ended 1 dismissed, ended 2 dismissed"),
  ]
}
