/// The drawings of the built-in font: ASCII, Latin-1, Latin Extended-A, Greek, Cyrillic, and the
/// signs of status texts.
///
/// A line of a table has the characters that look the same, a space, and their drawing: an advance, a
/// colon, and strokes between semicolons. A stroke is a row of places `x,y`: the pen goes straight
/// from one to the next, or, after `h` or `v`, on a quarter of an ellipse that leaves horizontally
/// or vertically, or, after `q`, to the second of two places on a curve with the first as control.
/// A single place is a dot.
enum StrokeDrawings {
  /// A reader before the drawing of a character that is drawn as a whole.
  static func letter(_ scalar: UInt32) -> LiteralReader? {
    switch scalar {
    case 0x20, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: LiteralReader("8:")
    case _ where UnicodeProperties.isIgnorable(scalar): LiteralReader("0:")
    default:
      find(scalar, in: ascii) ?? find(scalar, in: latin) ?? find(scalar, in: greek)
        ?? find(scalar, in: cyrillic) ?? find(scalar, in: signs)
    }
  }

  /// A reader before the drawing of a combining mark, around x = 0.
  ///
  /// A mark above the letter stands on y = 0. One below it hangs from y = 0, or, if it touches the
  /// letter, is drawn as for a letter on the baseline.
  static func mark(_ mark: UInt32) -> LiteralReader? {
    find(mark, in: marks)
  }

  /// The line of a character in a table, after its label.
  private static func find(_ scalar: UInt32, in table: StaticString) -> LiteralReader? {
    var reader = LiteralReader(table)
    while !reader.isAtEnd {
      var isFound = false
      repeat { isFound = reader.scalar() == scalar || isFound } while reader.byte != 0x20
      if isFound { return reader }
      reader.skipLine()
    }
    return nil
  }

  /// The combining marks.
  private static let marks: StaticString = """
    \u{300} 0: -3,3 1,0
    \u{301} 0: 3,3 -1,0
    \u{302} 0: -4,0 0,3 4,0
    \u{303} 0: -5,0 q-4,3 -2,2 2,1 q4,0 5,3
    \u{304} 0: -4,0 4,0
    \u{306} 0: -4,3 v0,0 h4,3
    \u{307} 0: 0,0
    \u{308} 0: -3,0; 3,0
    \u{30A} 0: 0,4 h-3,2 v0,0 h3,2 v0,4
    \u{30B} 0: -3,3 -5,0; 5,3 3,0
    \u{30C} 0: -4,3 0,0 4,3
    \u{312} 0: 1,4 q-2,3 -1,0
    \u{326} 0: 1,0 q1,-2 -1,-3
    \u{327} 0: 0,0 0,-2 q3,-2 3,-4 q3,-6 -1,-6
    \u{328} 0: 0,1 q-3,-2 -2,-5 q-1,-6 1,-6
    \u{344} 0: -3,0; 3,0; 2,6 0,3
    """

  /// ASCII, and the letters of other alphabets that look the same.
  private static let ascii: StaticString = """
    ! 8: 4,20 4,6; 4,0
    " 11: 3,20 3,14; 8,20 8,14
    # 19: 8,20 5,0; 14,20 11,0; 3,14 17,14; 2,7 16,7
    $ 16: 13,16 v8,20 h3,15 v8,10 h14,5 v8,0 h2,4; 8,23 8,-3
    % 22: 18,20 4,0; 6,20 h2,15 v6,10 h10,15 v6,20; 16,10 h12,5 v16,0 h20,5 v16,10
    & 19: 17,0 6,13 v9,20 h12,16 v8,11 h2,5 v8,0 h17,8
    ' 6: 3,20 3,14
    ( 10: 7,23 q3,17 3,9 q3,1 7,-5
    ) 10: 3,23 q7,17 7,9 q7,1 3,-5
    * 13: 6,20 6,10; 2,18 10,12; 2,12 10,18
    + 16: 3,7 13,7; 8,12 8,2
    , 8: 4,0 q4,-3 2,-5
    -\u{AD}\u{2010}\u{2011} 11: 3,7 8,7
    . 8: 4,0
    / 12: 10,22 2,-3
    0 16: 8,20 h2,10 v8,0 h14,10 v8,20
    1 16: 4,16 9,20 9,0
    2 16: 2,15 v8,20 h14,15 q14,11 9,7 2,0 14,0
    3З 16: 3,17 v8,20 h13,15 v8,10 h14,5 v8,0 h2,4
    4 16: 11,0 11,20 2,6 14,6
    5 16: 13,20 4,20 3,10 q5,13 8,13 h14,6 v8,0 h2,4
    6 16: 13,18 q11,20 9,20 h2,6 v8,0 h14,6 v8,12 h2,6
    7 16: 2,20 14,20 6,0
    8 16: 8,10 h3,15 v8,20 h13,15 v8,10 h2,5 v8,0 h14,5 v8,10
    9 16: 3,2 q5,0 7,0 h14,14 v8,20 h2,14 v8,8 h14,14
    : 8: 4,12; 4,0
    ;\u{37E} 8: 4,12; 4,0 q4,-3 2,-5
    < 16: 13,13 3,7 13,1
    = 16: 3,10 13,10; 3,4 13,4
    > 16: 3,13 13,7 3,1
    ? 14: 2,16 v7,20 h12,15 q12,12 9,10 q7,9 7,6; 7,0
    @ 26: 13,14 h8,9 v13,4 h18,9 v13,14; 18,14 18,7 v21,4 h24,10 v13,20 h2,8 v13,-4 q17,-4 20,-2
    AΑА 18: 1,0 9,20 17,0; 4,7 14,7
    BΒВ 17: 3,0 3,20 9,20 h14,15 v9,10 3,10; 9,10 h15,5 v9,0 3,0
    CС 19: 17,16 q15,20 10,20 h2,10 v10,0 q15,0 17,4
    D 19: 3,0 3,20 8,20 h17,10 v8,0 3,0
    EΕЕ 16: 14,20 3,20 3,0 14,0; 3,10 12,10
    F 15: 14,20 3,20 3,0; 3,10 12,10
    G 20: 17,16 q15,20 10,20 h2,10 v10,0 h17,7 17,10 11,10
    HΗН 19: 3,0 3,20; 16,0 16,20; 3,10 16,10
    IΙІ 6: 3,20 3,0
    JЈ 14: 11,20 11,6 v6,0 h1,5
    KΚК 17: 3,20 3,0; 15,20 3,8; 7,12 16,0
    L 15: 3,20 3,0 13,0
    MΜМ 22: 3,0 3,20 11,4 19,20 19,0
    NΝ 19: 3,0 3,20 16,0 16,20
    OΟО 20: 10,20 h2,10 v10,0 h18,10 v10,20
    PΡР 17: 3,0 3,20 9,20 h15,15 v9,10 3,10
    Q 20: 10,20 h2,10 v10,0 h18,10 v10,20; 12,5 18,-1
    R 17: 3,0 3,20 9,20 h15,15 v9,10 3,10; 9,10 16,0
    SЅ 17: 14,16 v9,20 h3,15 v9,10 h15,5 v9,0 h2,4
    TΤТ 16: 1,20 15,20; 8,20 8,0
    U 18: 3,20 3,6 v9,0 h15,6 15,20
    V 18: 1,20 9,0 17,20
    W 24: 1,20 6,0 12,18 18,0 23,20
    XΧХ 17: 2,20 15,0; 15,20 2,0
    YΥ 16: 1,20 8,9 15,20; 8,9 8,0
    ZΖ 16: 2,20 14,20 2,0 14,0
    [ 10: 8,23 4,23 4,-5 8,-5
    \\ 12: 2,22 10,-3
    ] 10: 2,23 6,23 6,-5 2,-5
    ^ 16: 3,13 8,20 13,13
    _ 14: 0,-4 14,-4
    ` 9: 3,20 6,16
    aа 15: 3,12 q4,14 7,14 h12,9 12,0; 12,8 7,8 h2,4 v6,0 q10,0 12,4
    b 16: 3,20 3,0; 3,7 v8,14 h14,7 v8,0 h3,7
    cс 14: 12,11 q11,14 8,14 h2,7 v8,0 q11,0 12,3
    d 16: 13,20 13,0; 13,7 v8,14 h2,7 v8,0 h13,7
    eе 15: 2,7 13,7 v8,14 h2,7 v8,0 q12,0 13,3
    f 10: 9,20 8,20 h5,16 5,0; 1,14 9,14
    g 16: 13,14 13,-1 v8,-6 q4,-6 3,-4; 13,7 v8,14 h2,7 v8,0 h13,7
    h 16: 3,20 3,0; 3,8 v8,14 h13,9 13,0
    iі 6: 3,14 3,0; 3,19
    jј 7: 4,14 4,-2 v1,-6; 4,19
    k 14: 3,20 3,0; 12,14 3,5; 6,8 13,0
    l 8: 3,20 3,4 v6,0
    m 24: 3,14 3,0; 3,8 v8,14 h12,9 12,0; 12,8 v17,14 h21,9 21,0
    n 16: 3,14 3,0; 3,8 v8,14 h13,9 13,0
    oοо 16: 8,14 h2,7 v8,0 h14,7 v8,14
    pр 16: 3,14 3,-6; 3,7 v8,14 h14,7 v8,0 h3,7
    q 16: 13,14 13,-6; 13,7 v8,14 h2,7 v8,0 h13,7
    r 11: 3,14 3,0; 3,8 v8,14 10,14
    sѕ 14: 11,11 q10,14 7,14 h2,11 v7,7 h12,4 v7,0 q3,0 2,3
    t 10: 5,19 5,4 v8,0 9,0; 1,14 9,14
    u 16: 13,14 13,0; 13,6 v8,0 h3,5 3,14
    vν 14: 1,14 7,0 13,14
    w 20: 1,14 5,0 10,13 15,0 19,14
    xх 14: 2,14 12,0; 12,14 2,0
    yу 14: 1,14 7,0; 13,14 6,-3 q5,-6 2,-6
    z 13: 2,14 11,14 2,0 11,0
    { 11: 9,23 q5,23 5,19 5,13 q5,9 2,9 q5,9 5,5 5,-1 q5,-5 9,-5
    | 8: 4,23 4,-5
    } 11: 2,23 q6,23 6,19 6,13 q6,9 9,9 q6,9 6,5 6,-1 q6,-5 2,-5
    ~ 18: 3,5 q4,9 6,9 q8,9 9,7 q10,5 12,5 q14,5 15,9
    """
}
