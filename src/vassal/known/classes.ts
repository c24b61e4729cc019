import { packages } from '../component.js';

/**
 * The classes of VASSAL 3.7.26 (and the one that 3.8 adds) that a build file may name: their attributes, and which
 * classes may stand in them. Taken from the running program, which says so of each of its components.
 *
 * An attribute is a name, with its kind before it unless it is plain text: b boolean, i integer, d decimal, k key,
 * c colour, img image, f format, x expression, l list, t target, file an entry of the archive, e one of a few words.
 */
const rows: Readonly<Record<string, readonly [attributes: string, children?: string]>> = {
  '.GameModule': [
    'name version description ModuleOther1 ModuleOther2 VassalVersion i:nextPieceSlotId',
    'M.folder.ModuleSubFolder M.Map M.PieceWindow M.ToolbarMenu M.MultiActionButton M.DoActionButton M.DiceButton M.GlobalKeyCommand M.StartupGlobalKeyCommand M.Inventory M.RandomTextButton M.SpecialDiceButton M.PredefinedSetup M.ChartWindow M.PrivateMap M.PlayerHand M.NotesWindow T.TurnTracker M.ChessClockControl M.BasicCommandEncoder M.Documentation M.PlayerRoster M.GlobalOptions P.GlobalProperties P.GlobalTranslatableMessages I.Language M.PrototypesContainer M.Chatter M.KeyNamer M.gamepieceimage.GamePieceImageDefinitions M.DieManager M.EventLog M.InternetDiceButton P.ScenarioPropertiesOptionTab M.Plugin VASSAL.chat.ui.ChatServerControls',
  ],
  'B.Board': ['name img:image b:reversible i:width i:height c:color', 'G.HexGrid G.SquareGrid G.RegionGrid G.ZonedGrid'],
  'D.AboutScreen': ['title img:fileName'],
  'D.BrowserHelpFile': ['title contents startingPage'],
  'D.BrowserPDFFile': ['title file:pdfFile'],
  'D.HelpFile': ['title file:fileName vassalDoc image fileType'],
  'D.Tutorial': ['name file:logfile b:launchOnStartup promptMessage welcomeMessage'],
  'G.HexGrid': [
    'b:sideways i:x0 i:y0 d:dy d:dx b:snapTo b:edgesLegal b:cornersLegal b:visible b:dotsVisible c:color',
    'N.HexGridNumbering N.ObliqueHexGridNumbering',
  ],
  'G.Region': ['name i:originx i:originy'],
  'G.RegionGrid': ['b:snapto b:visible i:fontsize', 'G.Region'],
  'G.SquareGrid': [
    'i:x0 i:y0 d:dx d:dy range b:snapTo b:edgesLegal b:cornersLegal b:visible b:dotsVisible c:color',
    'N.SquareGridNumbering',
  ],
  'G.ZonedGrid': ['', 'N.Zone G.HexGrid G.SquareGrid G.RegionGrid N.ZonedGridHighlighter'],
  'I.Language': ['', 'I.Translation'],
  'I.Translation': ['locale'],
  'M.BasicCommandEncoder': [''],
  'M.ChartWindow': [
    'name description text tooltip img:icon k:hotkey',
    'W.Chart W.HtmlChart W.TabWidget W.PanelWidget W.BoxWidget W.ListWidget W.MapWidget W.PieceSlot W.CardSlot',
  ],
  'M.Chatter': [''],
  'M.ChessClockControl': [
    'name description img:icon buttonText buttonTooltip k:showHotkey k:nextHotkey k:startOpponentHotkey k:pauseHotkey e:showTenths e:showSeconds e:showHours e:showDays b:allowReset',
    'M.chessclockcontrol.ChessClock',
  ],
  'M.DiceButton': [
    '@button name f:reportFormat b:prompt i:nDice b:lockDice i:nSides b:lockSides i:plus b:lockPlus i:addToTotal b:lockAdd b:reportTotal b:sortDice b:keepDice keepOption i:keepCount',
  ],
  'M.DieManager': ['description i:dfltndice i:dfltnsides', 'M.InternetDiceButton'],
  'M.DoActionButton': [
    '@button name b:doReport f:reportFormat b:doSound soundClip b:doHotkey hotkeys b:doLoop loopType loopCount x:whileExpression x:untilExpression k:preLoopKey k:postLoopKey b:index indexProperty i:indexStart i:indexStep',
  ],
  'M.Documentation': ['', 'D.BrowserPDFFile D.BrowserHelpFile D.HelpFile D.AboutScreen D.Tutorial'],
  'M.EventLog': [''],
  'M.ExtensionElement': ['target'],
  'M.GlobalKeyCommand': [
    'name f:buttonText tooltip img:icon k:buttonHotkey b:canDisable propertyGate b:hideWhenDisabled img:disabledIcon k:hotkey b:singleMap t:target x:filter deckCount b:reportSingle b:suppressSounds f:reportFormat parameters condition propValue property names',
  ],
  'M.GlobalOptions': [
    'description e:nonOwnerUnmaskable promptString e:autoReport f:playerIdFormat e:chatterHTMLSupport e:hotKeysOnClosedWindows e:inventoryForAll e:sendToLocationMoveTrails b:storeLeadingZeroIntegersAsStrings b:purgeBlankPropertyPrompts b:disablePieceIndexing i:minMaxHeap centerOnMove',
    'VASSAL.preferences.StringPreference VASSAL.preferences.TextPreference VASSAL.preferences.EnumPreference VASSAL.preferences.IntegerPreference VASSAL.preferences.DoublePreference VASSAL.preferences.BooleanPreference option',
  ],
  'M.InternetDiceButton': [
    '@button name f:reportFormat b:prompt i:nDice b:lockDice i:nSides b:lockSides i:plus b:lockPlus i:addToTotal b:lockAdd b:reportTotal b:sortDice b:keepDice keepOption i:keepCount',
  ],
  'M.Inventory': [
    '@button name x:include l:groupBy nonLeafFormat b:foldersOnly f:leafFormat b:sortPieces f:sortFormat sorting b:centerOnPiece b:forwardKeystroke b:showMenu b:drawPieces b:zoomOn d:pieceZoom d:pieceZoom2 d:pieceZoom3 l:sides launchFunction k:refreshHotkey',
  ],
  'M.KeyNamer': [''],
  'M.Map': [
    'mapName description e:markMoved markUnmovedText markUnmovedTooltip img:markUnmovedIcon k:markUnmovedHotkey markUnmovedReport i:edgeWidth i:edgeHeight c:backgroundcolor b:allowMultiple c:color i:thickness b:launch buttonName tooltip img:icon k:hotkey k:showKey k:hideKey b:onlyReportChangedLocation f:moveWithinFormat f:moveToFormat f:createFormat f:changeFormat k:moveKey',
    'M.folder.MapSubFolder MM.GlobalMap MM.LOS_Thread M.ToolbarMenu M.MultiActionButton M.DoActionButton MM.HidePiecesButton MM.Zoomer MM.CounterDetailViewer MM.HighlightLastMoved MM.LayeredPieceCollection MM.ImageSaver MM.TextSaver MM.DrawPile MM.SetupStack MM.MassKeyCommand MM.MapShader MM.PieceRecenterer MM.Flare MM.MoveCameraButton MM.BoardPicker MM.StackMetrics MM.HandMetrics P.GlobalProperties MM.SelectionHighlighters MM.ForwardToKeyBuffer MM.Scroller MM.ForwardToChatter MM.MenuDisplayer MM.MapCenterer MM.StackExpander MM.PieceMover MM.KeyBufferer',
  ],
  'M.ModuleExtension': [
    'b:anyModule version description module moduleVersion vassalVersion i:nextPieceSlotId extensionId',
    'M.ExtensionElement',
  ],
  'M.MultiActionButton': ['@button description l:menuItems'],
  'M.NotesWindow': [
    'f:buttonText tooltip img:icon k:hotkey b:canDisable propertyGate b:hideWhenDisabled img:disabledIcon description',
  ],
  'M.PieceWindow': [
    'name description b:hidden text tooltip img:icon k:hotkey d:scale i:defaultWidth',
    'W.TabWidget W.PanelWidget W.BoxWidget W.ListWidget W.PieceSlot W.CardSlot W.Chart W.HtmlChart W.MapWidget',
  ],
  'M.PlayerHand': ['@map l:side b:visible useBoards', '@map'],
  'M.PlayerRoster': ['description l:sides buttonText buttonToolTip img:buttonIcon k:buttonKeyStroke', 'entry'],
  'M.Plugin': [''],
  'M.PredefinedSetup': ['name description b:isMenu b:useFile file:file', 'M.PredefinedSetup'],
  'M.PrivateMap': ['@map l:side b:visible useBoards', '@map'],
  'M.PrototypeDefinition': ['name description'],
  'M.PrototypesContainer': ['', 'M.folder.PrototypeFolder M.PrototypeDefinition'],
  'M.RandomTextButton': [
    '@button name f:reportFormat b:prompt i:nDice b:lockDice b:lockSides i:plus b:lockPlus i:addToTotal b:lockAdd b:reportTotal b:sortDice b:keepDice keepOption i:keepCount l:faces b:numeric',
  ],
  'M.SpecialDiceButton': [
    '@button name b:doReport f:reportFormat b:doSound soundClip b:doHotkey hotkeys b:doLoop loopType loopCount x:whileExpression x:untilExpression k:preLoopKey k:postLoopKey b:index indexProperty i:indexStart i:indexStep description b:resultChatter f:format b:resultWindow f:windowTitleResultFormat b:resultButton i:windowX i:windowY c:backgroundColor',
    'M.SpecialDie',
  ],
  'M.SpecialDie': ['name f:format', 'M.SpecialDieFace'],
  'M.SpecialDieFace': ['text i:value img:icon'],
  'M.StartupGlobalKeyCommand': [
    'e:whenToApply e:hotkeyOrKeyCommand k:globalHotkey name f:buttonText tooltip img:icon k:buttonHotkey b:canDisable propertyGate b:hideWhenDisabled img:disabledIcon k:hotkey b:singleMap t:target x:filter deckCount b:reportSingle b:suppressSounds f:reportFormat parameters condition',
  ],
  'M.ToolbarMenu': ['@button description l:menuItems'],
  'M.chessclockcontrol.ChessClock': [
    'description side buttonText img:icon k:startHotkey k:stopHotkey c:tickingBackgroundColor c:tickingFontColor c:tockingFontColor tooltip',
  ],
  'M.folder.DeckSubFolder': [
    'name desc',
    'M.folder.DeckSubFolder W.CardSlot MM.DeckGlobalKeyCommand MM.deck.DeckSortKeyCommand MM.deck.DeckSendKeyCommand',
  ],
  'M.folder.GlobalPropertyFolder': ['name desc', 'M.folder.GlobalPropertyFolder P.GlobalProperty'],
  'M.folder.MapSubFolder': [
    'name desc',
    'M.folder.MapSubFolder MM.LOS_Thread M.ToolbarMenu M.MultiActionButton M.DoActionButton MM.CounterDetailViewer MM.DrawPile MM.SetupStack MM.MassKeyCommand MM.MapShader MM.Flare MM.HidePiecesButton MM.GlobalMap MM.Zoomer MM.ImageSaver MM.TextSaver MM.PieceRecenterer MM.MoveCameraButton MM.LayeredPieceCollection MM.HighlightLastMoved',
  ],
  'M.folder.ModuleSubFolder': [
    'name desc',
    'M.folder.ModuleSubFolder M.Map M.PieceWindow M.ToolbarMenu M.MultiActionButton M.DoActionButton M.DiceButton M.GlobalKeyCommand M.StartupGlobalKeyCommand M.Inventory M.RandomTextButton M.SpecialDiceButton M.PrivateMap M.PlayerHand M.PredefinedSetup M.ChartWindow M.NotesWindow T.TurnTracker M.ChessClockControl',
  ],
  'M.folder.PrototypeFolder': ['name desc', 'M.folder.PrototypeFolder M.PrototypeDefinition'],
  'M.gamepieceimage.ColorManager': ['', 'M.gamepieceimage.ColorSwatch'],
  'M.gamepieceimage.ColorSwatch': ['name c:color'],
  'M.gamepieceimage.FontManager': ['', 'M.gamepieceimage.FontStyle'],
  'M.gamepieceimage.FontStyle': ['name style'],
  'M.gamepieceimage.GamePieceImage': ['name bgColor borderColor props version'],
  'M.gamepieceimage.GamePieceImageDefinitions': [
    '',
    'M.gamepieceimage.GamePieceLayoutsContainer M.gamepieceimage.ColorManager M.gamepieceimage.FontManager',
  ],
  'M.gamepieceimage.GamePieceLayout': ['name i:width i:height e:border layout', 'M.gamepieceimage.GamePieceImage'],
  'M.gamepieceimage.GamePieceLayoutsContainer': ['', 'M.gamepieceimage.GamePieceLayout'],
  'MM.BoardPicker': [
    'title addRowText addColumnText boardPrompt i:slotHeight i:slotWidth d:slotScale i:maxColumns description',
    'B.Board setup',
  ],
  'MM.CounterDetailViewer': [
    'version description i:delay k:hotkey c:bgColor c:fgColor c:borderColor e:minDisplayPieces d:zoomlevel b:centerAll i:borderThickness i:borderInnerThickness b:showgraph b:centerPiecesVertically d:graphicsZoom b:showgraphsingle i:borderWidth i:verticalOffset b:showtext b:enableHTML b:centerText b:stretchWidthSummary b:stretchWidthPieces b:combineCounterSummary b:onlyShowFirstSummary i:extraTextPadding i:verticalTopText i:verticalBottomText b:showtextsingle i:fontSize f:summaryReportFormat f:counterReportFormat f:emptyHexReportForma e:display l:layerList x:propertyFilter e:showTerrainBeneath b:showTerrainSnappy i:showTerrainWidth i:showTerrainHeight d:showTerrainZoom f:showTerrainText b:showOnlyTopOfStack b:showNoStack b:showMoveSelectde b:showNonMovable b:unrotatePieces b:showDeck b:showDeckMasked i:showDeckDepth b:showOverlap b:stopAfterShowing',
  ],
  'MM.DeckGlobalKeyCommand': [
    'name k:hotkey t:target x:filter deckCount f:reportFormat b:reportSingle b:suppressSounds parameters',
  ],
  'MM.DrawPile': [
    'name description owningBoard i:x i:y i:width i:height b:allowMultiple drawMultipleMessage b:allowSelect drawSpecificMessage selectDisplayProperty selectSortProperty e:faceDown k:faceFlipHotkey faceUpMessage k:faceUpHotkey f:faceUpReportFormat faceDownMessage k:faceDownHotkey f:faceDownFormat b:drawFaceUp e:shuffle shuffleCommand f:shuffleFormat k:shuffleHotkey b:reversible reverseCommand f:reverseFormat k:reverseHotkey b:draw c:color b:hotkeyOnEmpty k:emptyHotkey b:reshufflable reshuffleCommand f:reshuffleMessage k:reshuffleHotkey reshuffleTarget b:canSave saveMessage k:saveHotkey f:saveReportFormat loadMessage k:loadHotkey f:loadReportFormat i:maxStack b:expressionCounting l:countExpressions b:restrictOption x:restrictExpression b:deckRestrictAccess l:deckOwners',
    'M.folder.DeckSubFolder W.CardSlot MM.DeckGlobalKeyCommand MM.deck.DeckSortKeyCommand MM.deck.DeckSendKeyCommand',
  ],
  'MM.Flare': [
    'flareName description e:flareKey i:circleSize c:circleColor b:circleScale i:flarePulses i:flarePulsesPerSec f:reportFormat',
  ],
  'MM.ForwardToChatter': [''],
  'MM.ForwardToKeyBuffer': [''],
  'MM.GlobalMap': ['d:scale c:color text buttonText tooltip img:icon k:hotkey name'],
  'MM.HandMetrics': ['b:disabled i:exSepX i:exSepY i:unexSepX i:unexSepY c:color k:top k:bottom k:up k:down'],
  'MM.HidePiecesButton': ['text buttonText tooltip k:hotkey img:showingIcon img:hiddenIcon name'],
  'MM.HighlightLastMoved': ['b:enabled c:color i:thickness'],
  'MM.ImageSaver': ['f:buttonText tooltip img:icon k:hotkey b:canDisable propertyGate b:hideWhenDisabled img:disabledIcon'],
  'MM.KeyBufferer': [''],
  'MM.LOS_Thread': [
    'threadName f:label tooltip img:iconName k:hotkey b:canDisable propertyGate b:hideWhenDisabled img:disabledIcon f:report e:persistence img:persistentIconName e:global b:snapStart b:snapEnd b:drawRange i:scale e:round b:hideCounters i:hideOpacity i:losThickness c:threadColor c:rangeFg c:rangeBg',
  ],
  'MM.LayerControl': ['@button description e:command b:skip l:layers'],
  'MM.LayeredPieceCollection': ['description property l:layerOrder', 'MM.LayerControl'],
  'MM.MapCenterer': [''],
  'MM.MapShader': [
    'name b:alwaysOn b:startsOn buttonText tooltip img:icon b:addToMapToolbar k:hotkey e:boards l:boardList e:type b:drawOver e:pattern c:color img:image b:scaleImage i:opacity b:border c:borderColor i:borderWidth i:borderOpacity',
  ],
  'MM.MassKeyCommand': [
    'name f:buttonText tooltip img:icon k:buttonHotkey b:canDisable propertyGate b:hideWhenDisabled img:disabledIcon k:hotkey b:singleMap t:target x:filter deckCount b:reportSingle b:suppressSounds f:reportFormat parameters condition propValue property names',
  ],
  'MM.MenuDisplayer': [''],
  'MM.MoveCameraButton': [
    '@button e:moveCameraMode f:boardName f:zoneName f:regionName f:gridLocation f:xPos f:yPos f:xOffset f:yOffset x:propertyFilter f:zoom',
  ],
  'MM.PieceMover': ['icon'],
  'MM.PieceRecenterer': ['@button'],
  'MM.Scroller': ['prompt'],
  'MM.SelectionHighlighter': ['name x:match b:useImage c:color i:thickness img:image i:xoffset i:yoffset'],
  'MM.SelectionHighlighters': ['', 'MM.SelectionHighlighter'],
  'MM.SetupStack': ['name owningBoard b:useGridLocation location i:x i:y', 'W.PieceSlot'],
  'MM.StackExpander': [''],
  'MM.StackMetrics': ['b:disabled i:exSepX i:exSepY i:unexSepX i:unexSepY c:color k:top k:bottom k:up k:down'],
  'MM.TextSaver': ['f:buttonText tooltip img:icon k:hotkey b:canDisable propertyGate b:hideWhenDisabled img:disabledIcon'],
  'MM.Zoomer': [
    'i:zoomStart zoomLevels inTooltip inButtonText img:inIconName k:zoomInKey pickTooltip pickButtonText img:pickIconName k:zoomPickKey outTooltip outButtonText img:outIconName k:zoomOutKey d:factor i:max',
  ],
  'MM.deck.DeckSendKeyCommand': [
    'description menuText k:hotkey f:reportFormat b:variableDeck targetDeck f:deckExpression b:sendMatching f:matchExpression b:limitTotal f:limitExpression b:stop f:stopExpression b:stopAlso b:applyOnMove',
  ],
  'MM.deck.DeckSortKeyCommand': ['description menuText k:hotkey f:reportFormat sortParameters'],
  'N.HexGridNumbering': [
    'e:first sep e:hType i:hLeading i:hOff b:hDescend e:vType i:vLeading i:vOff b:vDescend f:locationFormat b:visible i:fontSize c:color e:rotateText i:hDrawOff i:vDrawOff b:stagger',
  ],
  'N.ObliqueHexGridNumbering': [
    'e:first sep e:hType i:hLeading i:hOff b:hDescend e:vType i:vLeading i:vOff b:vDescend f:locationFormat b:visible i:fontSize c:color e:rotateText i:hDrawOff i:vDrawOff b:stagger',
  ],
  'N.SquareGridNumbering': [
    'e:first sep e:hType i:hLeading i:hOff b:hDescend e:vType i:vLeading i:vOff b:vDescend f:locationFormat b:visible i:fontSize c:color e:rotateText i:hDrawOff i:vDrawOff',
  ],
  'N.Zone': [
    'name f:locationFormat path b:useParentGrid b:useHighlight highlightProperty',
    'G.HexGrid G.SquareGrid G.RegionGrid P.ZoneProperty',
  ],
  'N.ZoneHighlight': ['name c:color e:coverage i:width e:style img:image opacity'],
  'N.ZonedGridHighlighter': ['', 'N.ZoneHighlight'],
  'P.BooleanScenarioProperty': ['name b:initialValue description k:hotkey b:switch'],
  'P.ChangePropertyButton': ['@button desc f:reportFormat propChanger'],
  'P.GlobalProperties': ['', 'M.folder.GlobalPropertyFolder P.GlobalProperty'],
  'P.GlobalProperty': ['name initialValue description b:isNumeric min max b:wrap', 'P.ChangePropertyButton'],
  'P.GlobalTranslatableMessage': ['name initialValue description'],
  'P.GlobalTranslatableMessages': ['', 'P.GlobalTranslatableMessage'],
  'P.ListScenarioProperty': ['name initialValue description k:hotkey b:switch options'],
  'P.NumberScenarioProperty': ['name i:initialValue description k:hotkey b:switch'],
  'P.ScenarioPropertiesOptionTab': [
    'name description report heading leftAlign',
    'P.ListScenarioProperty P.BooleanScenarioProperty P.StringScenarioProperty P.NumberScenarioProperty',
  ],
  'P.StringScenarioProperty': ['name initialValue description k:hotkey b:switch'],
  'P.ZoneProperty': ['name initialValue description b:isNumeric min max b:wrap', 'P.ChangePropertyButton'],
  'T.CounterTurnLevel': ['name property f:turnFormat i:start i:incr b:loop i:loopLimit', 'T.CounterTurnLevel T.ListTurnLevel'],
  'T.ListTurnLevel': [
    'name property f:turnFormat l:list b:configList b:configFirst prompt',
    'T.CounterTurnLevel T.ListTurnLevel',
  ],
  'T.TurnGlobalHotkey': ['name k:hotkey x:match f:reportFormat'],
  'T.TurnTracker': [
    'name description buttonText img:icon k:hotkey k:nexthotkey k:prevhotkey f:turnFormat f:reportFormat tooltip e:lengthStyle i:length i:plusButtonSize i:turnButtonHeight b:fwdOnly',
    'T.CounterTurnLevel T.ListTurnLevel T.TurnGlobalHotkey',
  ],
  'VASSAL.chat.ui.ChatServerControls': [''],
  'VASSAL.preferences.BooleanPreference': ['note tab desc name b:default'],
  'VASSAL.preferences.DoublePreference': ['note tab desc name d:default'],
  'VASSAL.preferences.EnumPreference': ['note tab desc name default l:list'],
  'VASSAL.preferences.IntegerPreference': ['note tab desc name i:default'],
  'VASSAL.preferences.StringPreference': ['note tab desc name default'],
  'VASSAL.preferences.TextPreference': ['note tab desc name default'],
  'W.BoxWidget': [
    'entryName width height',
    'W.TabWidget W.PanelWidget W.BoxWidget W.ListWidget W.PieceSlot W.CardSlot W.Chart W.HtmlChart W.MapWidget',
  ],
  'W.CardSlot': ['entryName gpid i:width i:height'],
  'W.Chart': ['chartName description img:fileName'],
  'W.HtmlChart': ['chartName description file:fileName'],
  'W.ListWidget': [
    'entryName description d:scale width height divider',
    'W.TabWidget W.PanelWidget W.BoxWidget W.ListWidget W.PieceSlot W.CardSlot W.Chart W.HtmlChart W.MapWidget',
  ],
  'W.MapWidget': ['entryName description', 'W.WidgetMap'],
  'W.PanelWidget': [
    'entryName description b:fixed i:nColumns b:vert d:scale',
    'W.TabWidget W.PanelWidget W.BoxWidget W.ListWidget W.PieceSlot W.CardSlot W.Chart W.HtmlChart W.MapWidget',
  ],
  'W.PieceSlot': ['entryName gpid i:width i:height'],
  'W.TabWidget': [
    'entryName description',
    'W.TabWidget W.PanelWidget W.BoxWidget W.ListWidget W.PieceSlot W.CardSlot W.Chart W.HtmlChart W.MapWidget',
  ],
  'W.WidgetMap': ['@map', '@map'],
};

/** The words that attributes of kind e may hold. */
export const words: Readonly<Record<string, readonly string[]>> = {
  autoReport: ['Always', 'Never', 'Use Preferences Setting'],
  boards: ['Yes', 'No, exclude Boards in list', 'No, only shade Boards in List'],
  border: ['Plain', 'Fancy', '3D', 'None'],
  chatterHTMLSupport: ['Always', 'Never'],
  command: [
    'Rotate Layer Order Up',
    'Rotate Layer Order Down',
    'Make Layer Active',
    'Make Layer Inactive',
    'Switch Layer between Active and Inactive',
    'Reset All Layers',
  ],
  coverage: ['Entire Zone', 'Zone Border'],
  display: ['from top-most layer only', 'from all layers', 'from listed layers only', 'from layers other than those listed'],
  faceDown: ['Always', 'Never', 'Via right-click Menu', 'MenuDefaultUp'],
  first: ['H', 'V'],
  flareKey: ['keyAlt', 'keyCtrl', 'keyAltShift', 'keyCtrlShift', 'keyCtrlAlt', 'keyCtrlAltShift'],
  global: ['When Persisting', 'Never', 'Always'],
  hType: ['N', 'A'],
  hotKeysOnClosedWindows: ['Always', 'Never'],
  hotkeyOrKeyCommand: ['sendKeyCommand', 'sendHotkey'],
  inventoryForAll: ['Always', 'Never'],
  lengthStyle: ['Variable', 'Fixed', 'Maximum'],
  markMoved: ['Always', 'Never', 'Use Preferences Setting'],
  minDisplayPieces: ['0', '1', '2'],
  moveCameraMode: ['G', 'L', 'Z', 'R', 'A', 'C', 'N'],
  nonOwnerUnmaskable: ['Always', 'Never', 'Use Preferences Setting'],
  pattern: ['25%', '50%', '75%', '100% (Solid)', 'Custom Image'],
  persistence: ['Ctrl-Click & Drag', 'Never', 'Always'],
  rotateText: ['0', '90', '180', '270'],
  round: ['Up', 'Down', 'Nearest whole number'],
  sendToLocationMoveTrails: ['Always', 'Never'],
  showDays: ['Always', 'Auto', 'Never'],
  showHours: ['Always', 'Auto', 'Never'],
  showSeconds: ['Always', 'Auto', 'Never'],
  showTenths: ['Always', 'Auto', 'Never'],
  showTerrainBeneath: ['never', 'ifOne', 'always'],
  shuffle: ['Always', 'Never', 'Via right-click Menu'],
  style: ['Plain', 'Striped', 'Crosshatched', 'Tiled Image'],
  type: ['Foreground', 'Background'],
  vType: ['N', 'A'],
  whenToApply: ['firstLaunchOfSession', 'everyLaunchOfSession', 'startOfGameOnly', 'sideChange'],
};

export type Kind = 's' | 'b' | 'i' | 'd' | 'k' | 'c' | 'img' | 'f' | 'x' | 'l' | 't' | 'file' | 'e';

export interface KnownClass {
  /** With its package's short name, as in the reference: `MM.Zoomer`. */
  readonly short: string;
  readonly attributes: ReadonlyMap<string, Kind>;
  /** Full names of the classes that may stand in it. */
  readonly children: ReadonlySet<string>;
}

/** Attributes that most buttons of a toolbar share (§3.4). */
const button = 'f:text tooltip img:icon k:hotkey b:canDisable propertyGate b:hideWhenDisabled img:disabledIcon';

/** Elements that are no classes. */
export const plainTags: ReadonlySet<string> = new Set(['entry', 'option', 'setup']);

/** The class of a tag; undefined for one that VASSAL does not have. */
export const knownClass = (tag: string): KnownClass | undefined => classes().get(aliases[tag] ?? tag);

/** `VASSAL.build.module.map.Zoomer` as `MM.Zoomer`; other tags as they are. */
export function shortName(tag: string): string {
  const [letter, prefix] = byLength.find(([, prefix]) => tag.startsWith(prefix)) ?? ['', ''];
  return prefix === '' ? tag : letter === '' ? tag.slice(prefix.length) : `${letter}.${tag.slice(prefix.length)}`;
}

/** Names that older modules use. */
const aliases: Readonly<Record<string, string>> = { 'VASSAL.launch.BasicModule': 'VASSAL.build.GameModule' };

const byLength = Object.entries(packages).sort(([, a], [, b]) => b.length - a.length);

const full = (name: string): string => {
  const dot = name.indexOf('.');
  const prefix = packages[name.slice(0, dot) as keyof typeof packages];
  return dot < 0 || prefix === undefined ? name : prefix + name.slice(dot + 1);
};

let made: ReadonlyMap<string, KnownClass> | undefined;

function classes(): ReadonlyMap<string, KnownClass> {
  made ??= new Map(
    Object.entries(rows).map(([name, [attributes, children = '']]) => {
      const [mapAttributes = '', mapChildren = ''] = rows['M.Map'] ?? [];
      const expand = (text: string, map: string): string => text.replace('@map', map).replace('@button', button);
      const kinds = expand(attributes, mapAttributes)
        .split(' ')
        .filter(Boolean)
        .map((word) => {
          const colon = word.indexOf(':');
          return [word.slice(colon + 1), (colon < 0 ? 's' : word.slice(0, colon)) as Kind] as const;
        });
      const inside = expand(children, mapChildren).split(' ').filter(Boolean).map(full);
      return [full(name), { short: name.replace(/^\./, ''), attributes: new Map(kinds), children: new Set(inside) }];
    }),
  );
  return made;
}
