/// A word or a sentence on the screen that is not a caller's, by its key in gettext's catalogues: the
/// English text, after a context and an end-of-transmission character if it has a context.
///
/// "%s" stands for a part that is put in. All parts are texts.
package enum Message: String, CaseIterable, Sendable {
  case cancel = "Cancel"
  case ok = "OK"
  case yes = "Yes"
  case no = "No"
  /// Spoken of a HUD without a text.
  case loading = "Loading"

  case decimalSign = "decimal sign\u{4}."
  case amountOfTotal = "%s of %s"
  case timeLeft = "%s left"
  case perSecond = "%s/s"
  case seconds = "%s s"
  case minutes = "%s min %s s"
  case hours = "%s h %s min"
  case bytes = "%s B"
  case kilobytes = "%s kB"
  case megabytes = "%s MB"
  case gigabytes = "%s GB"
  case terabytes = "%s TB"
  case petabytes = "%s PB"
  case exabytes = "%s EB"

  case failedWithStatus = "%s failed (status %s)"
  case failedWithSignal = "%s failed (signal %s)"
  case wasCancelled = "%s was cancelled"
  case theCommand = "The command"
  case needsAnswer = "%s has changed: an answer is needed"

  // The splash of a boot or an update.
  case password = "Password"
  case shuttingDown = "Shutting down"
  case restarting = "Restarting"
  case installingUpdates = "Installing updates"
  case upgradingTheSystem = "Upgrading the system"
  case updatingTheFirmware = "Updating the firmware"
  case resettingTheSystem = "Resetting the system"
  case checkingFileSystems = "Checking file systems"
  case percentOf = "%s: %s\u{A0}%%"
  case keepTheDeviceOn = "Do not turn the device off."
  case startJobRunning = "A start job is running for %s (%s)"
  case couldNotBeStarted = "%s could not be started"

  /// The text in English.
  var english: String {
    let key = rawValue.utf8
    guard let end = key.firstIndex(of: Catalogue.contextEnd) else { return rawValue }
    return String(Substring(key[key.index(after: end)...]))
  }
}
