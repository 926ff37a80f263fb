import Bezel
import Foundation
import Testing

/// The facade in a process without a screen: nothing fails, nothing hangs.
@Suite("ProgressHUD", .serialized) struct ProgressHUDTests {
  @Test("a dismissal ends, and is told whether a show came first")
  func dismissals() async {
    ProgressHUD.show(status: "One")
    async let first = ProgressHUD.dismissed(after: .seconds(60))
    try? await Task.sleep(for: .milliseconds(200))
    ProgressHUD.showSuccess(status: "Two")
    #expect(await first == false)
    #expect(await ProgressHUD.dismissed() == true)
    #expect(!ProgressHUD.isVisible)
    #expect(await ProgressHUD.dismissed() == true)
  }

  @Test("calls from many threads are all carried out")
  func threads() async {
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          for step in 0..<125 {
            ProgressHUD.show(progress: Double(step) / 125, status: "\(task)")
            ProgressHUD.setStatus("\(task) \(step)")
          }
        }
      }
    }
    #expect(await ProgressHUD.dismissed() == true)
  }

  @Test("settings can be read back")
  func settings() async {
    var appearance = Appearance()
    appearance.maskType = .gradient
    appearance.fontSize = 20
    ProgressHUD.appearance = appearance
    #expect(ProgressHUD.appearance == appearance)
    ProgressHUD.appearance = Appearance()
    ProgressHUD.timing.grace = .seconds(5)
    #expect(ProgressHUD.timing.grace == .seconds(5))
    ProgressHUD.show()
    #expect(await ProgressHUD.dismissed() == true)
    #expect(!ProgressHUD.isVisible)
    ProgressHUD.timing = Timing()
  }
}
