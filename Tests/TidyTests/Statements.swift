/// The numbered statements of how a HUD behaves, each with a test that carries its number.
enum Statements {
  /// The behaviour of SVProgressHUD, with its accidents corrected.
  static let hud = """
    SV-001 The automatic style is the default and follows the theme.
    SV-002 Styles, masks and animation types have the original's numbers.
    SV-003 By default nothing is masked, and the ring is flat.
    SV-004 By default a HUD is as small as its content, and not moved.
    SV-005 The default lengths of rings and corners.
    SV-006 The default text is 15 points.
    SV-007 Images are 28 points a side and tinted.
    SV-008 No grace, at least 5 seconds, no longest time.
    SV-009 Both fades take 0.15 seconds.
    SV-010 Haptics are off, motion is followed.
    SV-011 The default colours.
    SV-012 There is no border.
    SV-013 Before the first show there is nothing.
    SV-014 A foreground colour chooses the custom style.
    SV-015 An image colour chooses the custom style.
    SV-016 A background colour chooses the custom style.
    SV-017 A blur of one's own, or none, chooses the custom style.
    SV-018 The mask's colour chooses no style.
    SV-019 A light box without blur over black.
    SV-020 A dark box without blur over white.
    SV-021 A custom box has its own opacity.
    SV-022 A custom box blurs nothing unless told to.
    SV-023 The image colour is not the text's.
    SV-024 The image colour survives a change of style.
    SV-025 The background ring is a tenth opaque.
    SV-026 A new style is seen as a whole.
    SV-027 The theme is looked up at each show.
    SV-028 The mask none changes no pixel outside of the HUD.
    SV-029 The mask clear changes no pixel and blocks.
    SV-030 The mask black leaves three fifths of white.
    SV-031 The mask custom has its colour.
    SV-032 The gradient's opacities at 800 by 480.
    SV-033 The gradient does not go on beyond its radius.
    SV-034 The gradient's centre is between the insets.
    SV-035 The gradient stays where it is when the HUD is moved.
    SV-036 The mask fades with the HUD and is never scaled.
    SV-037 No dimming stays behind.
    SV-038 One mask replaces another.
    SV-039 The size without a text.
    SV-040 The size with a text.
    SV-041 The size of an image.
    SV-042 The size of an image with a text.
    SV-043 The size of a text alone.
    SV-044 The size of nothing.
    SV-045 An image box without an area leaves the image out.
    SV-046 A text wraps at 200 points.
    SV-047 A text is cut at 300 points with an ellipsis.
    SV-048 The minimum size counts for each side.
    SV-049 Where the ring is above a text.
    SV-050 Where ring and text are in a high HUD.
    SV-051 A ring alone is in the middle.
    SV-052 The text is 8 points below the indicator.
    SV-053 Everything is centred.
    SV-054 The ring is smaller above a text.
    SV-055 An empty text is none.
    SV-056 The HUD stands at 45 per cent of the height.
    SV-057 The HUD makes room for a keyboard.
    SV-058 An offset moves it by exactly that.
    SV-059 Without an offset it goes back at the next show.
    SV-060 An offset waits for the next show.
    SV-061 In a container the HUD is in its middle.
    SV-062 In a container the mask ends with it.
    SV-063 A new text leaves the centre where it was.
    SV-064 A turned screen places the HUD anew and tells nothing.
    SV-065 The HUD stays on the screen.
    SV-066 Its edges are on whole pixels.
    SV-067 Its corners are round.
    SV-068 The border lies inside.
    SV-069 A border is seen at once.
    SV-070 An image is stretched to its box.
    SV-071 A new layout is not animated.
    SV-072 The box of a ring.
    SV-073 The arc and the gap of a ring at its beginning.
    SV-074 The arc turns with the phase.
    SV-075 It turns once a second without a seam in time.
    SV-076 The gap keeps its size.
    SV-077 The arc's opacity at the quarters.
    SV-078 The arc's opacity all around.
    SV-079 The leading end is the brightest.
    SV-080 Mask and arc stay together.
    SV-081 The leading end is round.
    SV-082 The ink lies between two radii.
    SV-083 A new thickness or colour leaves the phase alone.
    SV-084 A ring after a progress begins anew.
    SV-085 A quarter of a progress.
    SV-086 The background of a progress.
    SV-087 No progress.
    SV-088 All of it, and the HUD stays.
    SV-089 More than all of it is all of it.
    SV-090 What is no progress turns.
    SV-091 Progress jumps.
    SV-092 Progress has round ends.
    SV-093 Progress replaces the turning ring.
    SV-094 The turning ring replaces progress.
    SV-095 An image replaces progress.
    SV-096 Nothing of a progress is left after the HUD.
    SV-097 Progress replaces an image.
    SV-098 The size of a native spinner.
    SV-099 The native spinner's colour and period.
    SV-100 Another animation type waits for the next show.
    SV-101 Progress has its own box also in the native type.
    SV-102 The three messages have their own images.
    SV-103 A tinted image is its opacity only.
    SV-104 An untinted image has its own colours.
    SV-105 The fade in.
    SV-106 The fade out.
    SV-107 The fades' course.
    SV-108 The other two courses.
    SV-109 No fade in.
    SV-110 No fade out.
    SV-111 A dismissal in the fade in goes on from there.
    SV-112 A show in the fade out goes on from there.
    SV-113 A second dismissal changes nothing.
    SV-114 Box, border, blur and content fade as one.
    SV-115 The small entrance of older versions.
    SV-116 A life is told in four events.
    SV-117 A show of what is shown tells nothing.
    SV-118 A show and a dismissal in one turn.
    SV-119 A dismissal and a show in one turn.
    SV-120 A show in the fade out.
    SV-121 Events carry the text.
    SV-122 Without a text they carry none.
    SV-123 The last event carries the last text.
    SV-124 Events have the original's names.
    SV-125 All events come from the HUD.
    SV-126 At the first event the place is settled and the HUD not yet visible.
    SV-127 What is visible at the other events.
    SV-128 A delayed dismissal is told when it begins.
    SV-129 The completion comes last.
    SV-130 The progress is gone before the last event.
    SV-131 A dismissal of nothing.
    SV-132 All completions, in their order.
    SV-133 A superseded dismissal is told as such.
    SV-134 A completion may show again.
    SV-135 A delay is kept.
    SV-136 A show takes a delayed dismissal back.
    SV-137 The earliest of two delays.
    SV-138 A dismissal now beats a delayed one.
    SV-139 A delayed dismissal beats an image's own.
    SV-140 The shortest message.
    SV-141 A message of 100 units.
    SV-142 Without a shortest time.
    SV-143 With a longest time.
    SV-144 An emoji counts twice.
    SV-145 A message's time begins after the fade in.
    SV-146 A message's time begins at once when the HUD is there.
    SV-147 A show takes a message's end back.
    SV-148 A second message has its own time.
    SV-149 A show in a message's fade in keeps the HUD.
    SV-150 A dismissed message ends once.
    SV-151 What is not a message stays.
    SV-152 A new text leaves the time alone.
    SV-153 The shortest time delays no dismissal.
    SV-154 Nothing is seen or told in the grace time.
    SV-155 A dismissal in the grace time.
    SV-156 No grace for what is there.
    SV-157 The latest content appears.
    SV-158 The grace time begins at the first show.
    SV-159 Grace and a delayed dismissal.
    SV-160 Nothing is blocked in the grace time.
    SV-161 Grace and a message's time.
    SV-162 Activities are counted.
    SV-163 No progress counts as an activity.
    SV-164 Images and texts do not count.
    SV-165 A dismissal forgets the count.
    SV-166 A show in a message begins to count.
    SV-167 Nothing to pop dismisses.
    SV-168 A touch outside.
    SV-169 A touch inside.
    SV-170 What is inside.
    SV-171 Without a mask touches pass.
    SV-172 One finger's beginning is told.
    SV-173 Touches in the fades.
    SV-174 After the HUD touches pass.
    SV-175 Without haptics nothing is felt.
    SV-176 What the three messages feel like.
    SV-177 What is not felt.
    SV-178 Tilt moves the HUD a little.
    SV-179 What is spoken.
    SV-180 When it is spoken.
    SV-181 When nothing else can be reached.
    SV-182 When a HUD is visible.
    SV-183 A show is carried out in the next turn.
    SV-184 Many threads show at once.
    SV-185 Settings count for a show of the same turn.
    SV-186 A mask for one show.
    SV-187 One HUD, whose settings stay.
    SV-188 A text alone shows nothing.
    SV-189 Without a screen nothing is told.
    SV-190 A second show leaves the fade in alone.
    SV-191 No grace in the fade out.
    """

  /// The behaviour of MBProgressHUD, with its accidents corrected.
  static let severalHUDs = """
    MB-001 By default it waits, only fades, and has no progress.
    MB-002 The default lengths of margin, offset and least size.
    MB-003 No times, no removal and no motion effects by default.
    MB-004 The content's colour follows the theme.
    MB-005 The box is blurred, and nothing is behind it.
    MB-006 The three fonts, bold and centred.
    MB-007 Before its first show there is nothing of it.
    MB-008 One call adds a HUD in front, shows it and has it removed.
    MB-009 One call hides the foremost HUD, or says that there is none.
    MB-010 The foremost HUD that is not hidden is found.
    MB-011 Two hides in a turn hide two HUDs.
    MB-012 All HUDs of a parent are hidden, counted and listed.
    MB-013 A parent has an area.
    MB-014 A HUD is as large as its parent at every time.
    MB-015 The size of a box with a round indicator.
    MB-016 The size of a box with a bar, in both editions.
    MB-017 The size of an empty box.
    MB-018 The size with an indicator and a label.
    MB-019 The gaps between three parts.
    MB-020 The gap where the label is missing.
    MB-021 A label alone is in the middle.
    MB-022 What is hidden takes no room.
    MB-023 A least size leaves the content in the middle.
    MB-024 A square is as high as its label makes it wide.
    MB-025 A square yields to the parent's edges.
    MB-026 A label that is too wide is cut.
    MB-027 Details that are too wide wrap.
    MB-028 An offset moves the box by itself.
    MB-029 The greatest offset ends at the lower margin.
    MB-030 The least offset ends at the upper left margins.
    MB-031 Another margin counts within and around the box.
    MB-032 The size with an indicator of one's own.
    MB-033 An indicator of one's own can be nothing.
    MB-034 What changes while it is shown is laid out at once.
    MB-035 The classic box is on whole points, and may be outside.
    MB-036 The sides of the classic square grow one by one.
    MB-037 Classic details need no label.
    MB-038 A button has a title and an action.
    MB-039 The button's size, border and place.
    MB-040 The look of a pressed button.
    MB-041 A button acts when it is let go on it.
    MB-042 A button works on a HUD that blocks.
    MB-043 The outline of a determinate indicator.
    MB-044 The thick arc of half a determinate indicator.
    MB-045 Arc and outline do not add up.
    MB-046 Without progress there is the outline alone.
    MB-047 The classic wedge and the disc behind it.
    MB-048 The annular ring, and its arc with square ends.
    MB-049 Without progress there is the ring alone.
    MB-050 The bar's border and its inside.
    MB-051 A bar that is half full.
    MB-052 A bar that is hardly begun shows its left cap.
    MB-053 A bar that is nearly full is full.
    MB-054 Without progress there is the border alone.
    MB-055 A progress out of range is limited.
    MB-056 The mode alone says how a round indicator looks.
    MB-057 The progress outlives a change of mode.
    MB-058 An indicator of one's own hears of the progress.
    MB-059 An indicator of one's own waits for its mode.
    MB-060 A fade takes 0.3 seconds and scales nothing.
    MB-061 The scales of the zoom.
    MB-062 The scales of the zoom-out.
    MB-063 The scales of the zoom-in.
    MB-064 What is behind the box is not scaled.
    MB-065 The course of the spring.
    MB-066 A show during the hide goes on from what is seen.
    MB-067 Without animation the next frame is the last.
    MB-068 After a hide without animation the background fades in again.
    MB-069 The classic dimming scales with the box.
    MB-070 Touches are blocked until it is gone.
    MB-071 Touches are free during the grace time.
    MB-072 Touches are free if it does not want any.
    MB-073 Removal, completion and delegate have an order.
    MB-074 A HUD that stays attached can be shown again.
    MB-075 Hiding what never was shown still ends.
    MB-076 The completion is called each time.
    MB-077 The completion may show the HUD again.
    MB-078 A hide that a show overtakes calls nobody.
    MB-079 A hide that a show overtakes goes on reading progress.
    MB-080 A hide waits for the least time.
    MB-081 A show ends that wait.
    MB-082 The least time begins with the appearance.
    MB-083 A delayed hide comes when it is due.
    MB-084 An earlier delayed hide replaces a later one.
    MB-085 A later delayed hide replaces an earlier one.
    MB-086 A show cancels a delayed hide.
    MB-087 A delayed hide after a show during a hide counts.
    MB-088 Nothing is seen before the grace time ends.
    MB-089 A hide during the grace time still ends.
    MB-090 The first of two shows begins the grace time.
    MB-091 A delayed hide outlives the grace time.
    MB-092 Without a task the grace time ends in nothing.
    MB-093 A delegate is not kept alive.
    MB-094 Calls from any thread are in order.
    MB-095 A progress is drawn once a frame.
    MB-096 A progress is that of its object.
    MB-097 A progress is read while it is attached and seen.
    MB-098 The content's colour reaches all of the content.
    MB-099 The content's colour on round indicators and bars.
    MB-100 Without a content's colour each part keeps its own.
    MB-101 A solid box has its own colour.
    MB-102 A blurred box is tinted.
    MB-103 A solid background dims the parent.
    MB-104 The classic box and its content.
    MB-105 The classic colour is stronger than the opacity.
    MB-106 The classic dimming is a gradient from the middle.
    MB-107 The modern dimming is even.
    MB-108 Work elsewhere is accompanied by a HUD.
    MB-109 Work within the grace time is not accompanied.
    MB-110 Work is done where it is said.
    MB-111 Motion effects have a limit, and are off.
    MB-112 HUDs on several parents have nothing to do with each other.
    MB-113 A second animated hide changes nothing.
    """

  /// The behaviour on every platform.
  static let platform = """
    X-01 Two pixels a point double every length.
    X-02 A turned picture is the upright one, turned.
    X-03 Touches are turned with the picture.
    X-04 Devices are blocked while a HUD blocks, and let go whatever happens.
    X-05 What is missing is missed by nothing else.
    X-06 No frame is seen half drawn.
    X-07 What stands still is not drawn again.
    X-08 A screen that comes back shows what there is now.
    X-09 What moves is drawn, and nothing around it.
    X-10 Larger text keeps the layout's rules.
    X-11 Every processor draws the same.
    X-12 Every instruction set draws the same.
    """

  static let all = [hud, severalHUDs, platform]

  /// Returns the numbers of a list, each at the beginning of its line.
  static func numbers(_ list: String) -> [String] {
    list.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
  }

  /// Returns the numbers in a test's name.
  static func numbers(inName name: String) -> [String] {
    name.split { !($0.isLetter || $0.isNumber || $0 == "-") }.map(String.init)
      .filter { $0.wholeMatch(of: /(SV-\d{3}|MB-\d{3}|X-\d{2})/) != nil }
  }

  /// Returns the names of the tests in a source, and the numbered sentences of its tables of timelines.
  static func testNames(in source: SourceFile) -> [String] {
    source.tokens.indices.flatMap { index -> [String] in
      let token = source.tokens[index]
      guard source.token(1, from: index)?.isMark("(") == true else { return [] }
      if token.isWord("Test"), source.token(-1, from: index)?.isMark("@") == true,
        let name = source.token(2, from: index), name.kind == .string
      {
        return [name.text]
      }
      guard token.isWord("timelines"), source.token(2, from: index)?.isWord("of") == true,
        let table = source.token(4, from: index), table.kind == .string
      else { return [] }
      return table.text.split(separator: "\n").map(String.init).filter { line in
        !numbers(inName: line.split(separator: " ").first.map(String.init) ?? "").isEmpty
      }
    }
  }

  /// Returns the tests that name a statement and expect nothing, neither in their body nor in a
  /// function of their module that it calls.
  static func hollowTests(in sources: [SourceFile]) -> [Diagnostic] {
    Dictionary(grouping: sources, by: \.module).values.flatMap { sources -> [Diagnostic] in
      let functions = sources.flatMap(\.functions)
      let checkers = Function.checkers(in: functions)
      let hollow = functions.filter { function in
        !numbers(inName: function.title ?? "").isEmpty && !function.expects
          && function.calls.isDisjoint(with: checkers)
      }
      return hollow.map { test in
        Diagnostic(
          path: test.path, line: test.line, message: "the test \(test.name) expects nothing")
      }
    }
  }
}
