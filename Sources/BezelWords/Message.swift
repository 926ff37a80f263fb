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
  case seconds = "%s\u{A0}s"
  case minutes = "%s\u{A0}min %s\u{A0}s"
  case hours = "%s\u{A0}h %s\u{A0}min"
  case bytes = "%s\u{A0}B"
  case kilobytes = "%s\u{A0}kB"
  case megabytes = "%s\u{A0}MB"
  case gigabytes = "%s\u{A0}GB"
  case terabytes = "%s\u{A0}TB"
  case petabytes = "%s\u{A0}PB"
  case exabytes = "%s\u{A0}EB"

  case failedWithStatus = "%s failed (status %s)"
  case failedWithSignal = "%s failed (signal %s)"
  case wasCancelled = "%s was cancelled"
  case theCommand = "The command"
  case needsAnswer = "%s has changed: an answer is needed"

  /// Above a text that is shown in place of a QR code.
  case noCode = "No QR code can be shown for:"

  // The splash of a boot or an update.
  case password = "Password"
  case wrongPassword = "Wrong password. Try again."
  case checkingPassword = "Checking…"
  case escapeToReturn = "Escape shows the picture again."
  case shuttingDown = "Shutting down"
  case restarting = "Restarting"
  case installingUpdates = "Installing updates"
  case upgradingTheSystem = "Upgrading the system"
  case updatingTheFirmware = "Updating the firmware"
  case updateInstalled = "The update is installed"
  case updateFailed = "The update has failed"
  case updateInterrupted = "The update was interrupted."
  case resettingTheSystem = "Resetting the system"
  case checkingFileSystems = "Checking file systems"
  case percentOf = "%s: %s\u{A0}%%"
  case keepTheDeviceOn = "Do not turn the device off."
  case startJobRunning = "A start job is running for %s (%s)"
  /// A unit, for how long it has been starting, and for how long it usually does.
  case usually = "%s: %s, usually %s"
  case couldNotBeStarted = "%s could not be started"

  /// The text in English.
  var english: String {
    let key = rawValue.utf8
    guard let end = key.firstIndex(of: Catalogue.contextEnd) else { return rawValue }
    return String(Substring(key[key.index(after: end)...]))
  }
}
