/// A short tone, for those who do not look at the screen.
package enum Tone: Sendable, CaseIterable {
  case question, success, failure
}
