internal import BezelRaster
internal import BezelText

extension StageOptions {
  /// Whether the fonts, or the built-in one, have all letters of a text.
  ///
  /// A font is opened for letters that the built-in one lacks. Of a text of more than 4 096 bytes the rest is not
  /// looked at.
  package func hasLetters(of text: String) -> Bool {
    if TextSetter.drawsWithoutFont(text) { return true }
    guard font != nil, let (setter, _) = try? Stage.typesetter(self) else { return false }
    let request = TextRequest(
      text: text, size: 16, box: Size(width: 4_096, height: 4_096), scale: 1)
    _ = setter.block(for: request)
    return setter.missingCharacter == nil
  }
}
