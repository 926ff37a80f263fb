/// Runs scripts one after the other, beside a monitor.
package enum KioskRecord {
  /// Returns lines for any shell, which run the scripts in its folder and print what `outcomes`
  /// reads.
  ///
  /// A message marks each script's end, so that no event of it is missed; the next script's first
  /// presentation ends the message. No wait is longer than a minute.
  package static func program(for scripts: [KioskScript]) -> String {
    let turns = scripts.enumerated().map { number, script in
      """
      (
      \(script.lines)
      ) >/dev/null 2>&1
      end \(number) '\(script.outcome.left.joined(separator: "\n"))'
      """
    }
    return """
      await() { for attempt in $(seq 600); do "$@" && return; sleep 0.1; done; false; }
      left() {
        bezel status | sed -n 's/^presentation [0-9]*, //p' |
          sed 's/^name [^,]*, //; s/, of .*//; s/[",]//g'
      }
      is_left() { left >left; [ "$(cat left)" = "$1" ]; }
      end() {
        await is_left "$2"
        echo "script $1"
        cat left
        bezel dismiss --all
        bezel text "end $1" --name end --priority -100 --seconds 600
        await grep -q "^shown .* \\"end $1\\"" events
      }
      bezel monitor >events &
      await grep -q idle events
      \(turns.joined(separator: "\n"))
      kill $!
      echo events
      cat events
      """
  }

  /// Reads the output of the program.
  package static func outcomes(_ output: String) -> [KioskScript.Outcome] {
    var outcomes: [KioskScript.Outcome] = []
    let lines = output.split(separator: "\n")
    let parts = lines.split(separator: "events", maxSplits: 1)
    for line in parts.first ?? [] {
      if line.hasPrefix("script ") {
        outcomes.append(KioskScript.Outcome())
      } else if !outcomes.isEmpty {
        outcomes[outcomes.count - 1].left.append(String(line))
      }
    }
    var number = 0
    var handles: [Substring] = []
    var ours: Set<Substring> = []
    for line in parts.dropFirst().first ?? [] {
      let words = line.split(separator: " ")
      guard ["shown", "covered", "queued", "ended"].contains(words[0]), words.count > 1 else {
        continue
      }
      let handle = words[1].prefix { $0.isNumber }
      if line.hasSuffix("\"end \(number)\"") {
        ours.insert(handle)
        handles = []
        number += 1
      }
      guard !ours.contains(handle), outcomes.indices.contains(number) else { continue }
      if !handles.contains(handle) { handles.append(handle) }
      let event = "\(words[0]) \((handles.firstIndex(of: handle) ?? 0) + 1)"
      let reason = words[0] == "ended" ? words.dropFirst(2).map { " \($0)" }.joined() : ""
      outcomes[number].events.append(event + reason)
    }
    return outcomes
  }
}
