/** Pictures that come with VASSAL; a module may name them without holding them (§1). */
export const builtInImages: ReadonlySet<string> = new Set(
  'camera.gif chart.gif chess_clock.png connect.gif counter.gif die.gif globe_selected.gif globe_unselected.gif inventory.gif keyCommand.gif map.gif moved.gif notes.gif overview.gif recenter.gif status.gif thread.gif unmoved.gif zoom.png zoomIn.gif zoomIn.png zoomOut.gif zoomOut.png Edit16.gif SaveAs16.gif Splash.png black.jpg Undo16.gif StepForward16.gif Save16.gif Help16.gif'.split(
    ' ',
  ),
);

/** Properties that are always at hand (§5.3), and those that VASSAL gives to formats. */
export const builtInProperties: ReadonlySet<string> = new Set(
  [
    'BasicName PieceName LocalizedBasicName LocalizedPieceName LocationName CurrentMap CurrentBoard CurrentZone CurrentX CurrentY',
    'OldLocationName OldMap OldBoard OldZone OldX OldY OldMat OldMatID OldMatPieceName OldMatBasicName OldMatOffsetX OldMatOffsetY',
    'StackPos StackSize DeckName OldDeckName DeckPosition ClickedX ClickedY PieceUID PieceId UniqueID',
    'Moved MaybeMoved Selected Invisible InvisibleToOthers Obscured ObscuredToOthers Restricted RestrictedMovement NoStack IgnoreGrid Immobile',
    'MatName MatID MatContents MatNumCargo CurrentMat CurrentMatID CurrentMatX CurrentMatY CurrentMatOffsetX CurrentMatOffsetY',
    'CurrentMatPieceName CurrentMatBasicName CurrentMatLocationName CurrentMatZone CurrentMatBoard CurrentMatMap IsCargo',
    'AttachName AttachList AttachCount LocationOfCommand ZoneOfCommand BoardOfCommand MapOfCommand',
    'PlayerName PlayerSide PlayerId playerName playerSide playerId ModuleName ModuleVersion ModuleDescription ModuleOther1 ModuleOther2',
    'VassalVersionCreated VassalVersionRunning CurrentLanguage CurrentLanguageName ModuleGameFileName DrawingMouseover DrawingMouseoverIndex',
    'UiPieceCount UiPieceIndex RealName SecretName',
    'pieceName location previousLocation mapName previousMap oldLocation oldPieceName newPieceName oldMapName menuCommand message label',
    'name description result summary rawRolls numericalTotal numericalValue nDice nSides plus addToTotal keepDice keepCount gridLocation row column',
    'oldValue newValue oldTurn newTurn level1 level2 level3 level4 value deckName commandName PropertyValue',
    'FlareName FlareLocation FlareZone FlareMap FromLocation ToLocation NumberOfLocationsChecked AllLocationsChecked Range',
    'countPieces numPieces',
  ]
    .join(' ')
    .split(' '),
);

/** Properties that VASSAL numbers or names after a component. */
export const builtInPattern: RegExp =
  /^(result\d+|(Current|Old)MatProp\d|level\d+|sum\(.*\)|.*_(numPieces|isVisible|Level|Name|Active|Image|result|total|keep|summary|value|command|Facing|Degrees|Loaded|Trail|Attach\w*|Count))$/;

/** Functions of expressions (§5.3) with the fewest and most arguments. */
export const functions: Readonly<Record<string, readonly [least: number, most: number]>> = {
  GetProperty: [1, 1],
  GetString: [1, 1],
  GetMapProperty: [2, 2],
  GetZoneProperty: [2, 3],
  GetAttachProperty: [2, 3],
  GetLocalizedProperty: [1, 1],
  If: [3, 3],
  Random: [1, 2],
  IsRandom: [0, 1],
  SumStack: [1, 2],
  CountStack: [0, 2],
  SumLocation: [1, 4],
  CountLocation: [0, 4],
  SumZone: [1, 4],
  CountZone: [0, 4],
  SumMap: [1, 3],
  CountMap: [0, 3],
  SumMat: [1, 2],
  CountMat: [0, 2],
  SumAttach: [2, 3],
  CountAttach: [1, 3],
  MaxAttach: [2, 3],
  MinAttach: [2, 3],
  Sum: [2, 3],
  Count: [1, 2],
  Range: [1, 5],
  RangePx: [1, 5],
  SumRange: [3, 4],
  CountRange: [2, 4],
  SumRangePx: [3, 4],
  CountRangePx: [2, 4],
  Alert: [1, 2],
  Sleep: [1, 1],
  Audit: [1, 3],
};
