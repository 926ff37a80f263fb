import Testing

@Suite("Haptics: what is to be felt")
struct HapticTests {
  private static let rows = timelines(
    of: """
      SV-175 Off, as it is by default, nothing is ever to be felt
        message success; message info; message error
      SV-176 Success, information and error are felt once a call, also during grace
        set grace={0|1} haptics=yes; message success > haptic success
        message success, message success > haptic success, haptic success
        message info > haptic warning
        message info, message info > haptic warning, haptic warning
        message error > haptic error; message error, message error > haptic error, haptic error
      SV-177 A ring, a text or an image of one's own makes nothing felt
        set haptics=yes; show, progress 0, progress 1, status Wait, pop, dismiss
        image success Done; image info Done; image error Done; text Done
      """,
    without: [
      "announced", "finished", "hidden", "willAppear", "didAppear", "willDisappear",
      "didDisappear",
    ])

  @Test("In rows", arguments: rows)
  func row(_ row: Timeline) { row.check() }
}
