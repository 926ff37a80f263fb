import Bezel

@main
struct Installer {
  static func main() async {
    ProgressHUD.show(status: "Copying files", mask: .black)
    for step in 1...10 {
      try? await Task.sleep(for: .milliseconds(50))
      ProgressHUD.show(progress: Double(step) / 10, status: "Copying files", mask: .black)
    }
    ProgressHUD.showSuccess(status: "All files copied")
    await ProgressHUD.dismissed(after: .seconds(1))
  }
}
