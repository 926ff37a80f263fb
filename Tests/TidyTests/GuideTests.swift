import Testing

/// The guides for readers who come from another library.
@Suite("Guides name everything that one comes from") struct GuideTests {
  /// The public names of the original's headers, of all versions.
  private static let guides = [
    "SVProgressHUD": """
    show showWithStatus: showProgress: showProgress:status: showInfoWithStatus: showSuccessWithStatus:
    showErrorWithStatus: showImage:status: setStatus: popActivity isVisible dismiss dismissWithDelay:
    dismissWithCompletion: dismissWithDelay:completion: displayDurationForString:
    setOffsetFromCenter: resetOffsetFromCenter setViewForExtension: setDefaultStyle:
    setDefaultMaskType: setDefaultAnimationType: setContainerView: setMinimumSize: setCornerRadius:
    setRingThickness: setRingRadius: setRingNoTextRadius: setBorderColor: setBorderWidth: setFont:
    setForegroundColor: setForegroundImageColor: setBackgroundColor: setBackgroundLayerColor:
    setHudViewCustomBlurEffect: setImageViewSize: setShouldTintImages: setInfoImage: setSuccessImage:
    setErrorImage: setGraceTimeInterval: setMinimumDismissTimeInterval:
    setMaximumDismissTimeInterval: setFadeInAnimationDuration: setFadeOutAnimationDuration:
    setMotionEffectEnabled: setHapticsEnabled: setMaxSupportedWindowLevel:
    SVProgressHUDWillAppearNotification SVProgressHUDDidAppearNotification
    SVProgressHUDWillDisappearNotification SVProgressHUDDidDisappearNotification
    SVProgressHUDDidReceiveTouchEventNotification SVProgressHUDDidTouchDownInsideNotification
    SVProgressHUDStatusUserInfoKey
    """,
    "MBProgressHUD": """
    initWithView: initWithWindow: showHUDAddedTo:animated: hideHUDForView:animated: HUDForView:
    hideAllHUDsForView:animated: allHUDsForView: showAnimated: show: hideAnimated: hide:
    hideAnimated:afterDelay: hide:afterDelay: showWhileExecuting:onTarget:withObject:animated:
    showAnimated:whileExecutingBlock: delegate MBProgressHUDDelegate hudWasHidden: completionBlock
    MBProgressHUDCompletionBlock mode MBProgressHUDModeIndeterminate MBProgressHUDModeDeterminate
    MBProgressHUDModeDeterminateHorizontalBar MBProgressHUDModeAnnularDeterminate
    MBProgressHUDModeCustomView customView MBProgressHUDModeText animationType
    MBProgressHUDAnimationFade MBProgressHUDAnimationZoom MBProgressHUDAnimationZoomIn
    MBProgressHUDAnimationZoomOut progress progressObject contentColor label detailsLabel button
    bezelView backgroundView MBBackgroundView style MBProgressHUDBackgroundStyleSolidColor
    MBProgressHUDBackgroundStyleBlur blurEffectStyle offset MBProgressMaxOffset margin minSize square
    graceTime minShowTime removeFromSuperViewOnHide defaultMotionEffectsEnabled
    MBRoundProgressView annular progressTintColor backgroundTintColor MBBarProgressView lineColor
    progressColor progressRemainingColor labelText labelFont labelColor detailsLabelText
    detailsLabelFont detailsLabelColor opacity color xOffset yOffset cornerRadius dimBackground
    activityIndicatorColor taskInProgress size
    """,
  ]

  @Test("every original name stands in the guide's tables", arguments: guides)
  func names(library: String, names: String) throws {
    let guide = try Repository.text("Sources/Bezel/Bezel.docc/\(library).md")
    let tables = guide.split(separator: "\n").filter { $0.hasPrefix("|") }.joined()
    for name in names.split(whereSeparator: \.isWhitespace) {
      #expect(tables.contains("`\(name)`"), "\(name) is missing")
    }
  }
}
