# Makes a table for each screen of lines "item screen program nanoseconds", and writes our ratios into the file `kept`.

{
  key = $1 SUBSEP $2 SUBSEP $3
  if (!(key in best) || $4 < best[key]) best[key] = $4
}

function microseconds(ns,    digits) {
  digits = ns < 1000 ? 3 : ns < 10000 ? 2 : ns < 100000 ? 1 : 0
  return sprintf("%." digits "f", ns / 1000)
}

function ratio(ns, limit) {
  return sprintf(ns < 10 * limit ? "%.2f" : "%.0f", ns / limit)
}

# The time of a program: microseconds, how many times the limit, and whether it was the fastest.
function cell(key, limit, fastest) {
  if (!(key in best)) return ""
  return microseconds(best[key]) " (" ratio(best[key], limit) ")" (best[key] == fastest ? "*" : " ")
}

# The index of the fastest program from `first` on, 0 if there is none.
function winner(item, size, first,    i, key, found, least) {
  for (i = first; i <= programs; i++) {
    key = item SUBSEP size SUBSEP name[i]
    if (key in best && (!found || best[key] < least)) {
      found = i
      least = best[key]
    }
  }
  return found + 0
}

function row(item, size,    limit, fastest, line, ours, i, goal, peer, lead) {
  limit = best[item, size, "limit"]
  fastest = best[item, size, name[winner(item, size, 2)]]
  line = sprintf("| %-9s | %7s |", item, microseconds(limit))
  for (i = 2; i <= programs; i++)
    line = line sprintf(" %16s |", cell(item SUBSEP size SUBSEP name[i], limit, fastest))
  goal = size == "1920x1080" ? most[item] : ""
  ours = item SUBSEP size SUBSEP "avx2"
  if (goal != "")
    goal = goal (!(ours in best) ? " none" : best[ours] <= goal * limit ? " ok" : " MISSED")
  # After the limit and our own three come the peers.
  peer = name[winner(item, size, 5)]
  if (ours in best) printf "%s %s, times the limit\t%.2f\n", item, size, best[ours] / limit >kept
  if (peer != "" && ours in best) {
    lead = sprintf("%.2f %s", best[item, size, peer] / best[ours], peer)
    printf "%s %s, part of the fastest peer\t%.2f\n", item, size, best[ours] / best[item, size, peer] >kept
  }
  return line sprintf(" %-11s | %-11s |", lead, goal)
}

END {
  programs = split(names, name, " ")
  screens = split(sizes, screen, " ")
  rows = split(items, item, " ")
  count = split(goals, pairs, " ")
  for (i = 1; i <= count; i++) {
    split(pairs[i], pair, "=")
    most[pair[1]] = pair[2]
  }
  for (s = 1; s <= screens; s++) {
    printf "\n%s, microseconds of the best sample\n\n| item      |   limit |", screen[s]
    for (i = 2; i <= programs; i++) printf " %15s  |", name[i]
    printf " lead        | goal        |\n| --------- | ------: |"
    for (i = 2; i <= programs; i++) printf " ---------------: |"
    print " ----------- | ----------- |"
    for (r = 1; r <= rows; r++)
      if ((item[r], screen[s], "limit") in best) print row(item[r], screen[s])
  }
}
