/// Which Bezel this is.
enum Version {
  static let text = "0.8.0"
}
