import Feeds
public import Loadables
public import TerminalUI

/// A screen within the dashboard: below the tabs, above the line of keys.
///
/// A page of one's own needs a title and `Pane/draw(in:isFocused:elapsed:)`.
@MainActor
public protocol Page: Pane {

    /// Its name; stands in the header when it was opened from somewhere.
    var title: String { get }

    /// What changes on it.
    var panels: [PanelModel] { get }

    /// The panel that keys are for; nil if there is none.
    var focusedPanel: PanelModel? { get }

    /// What a person can do on it by keys of its own: by default the actions of the focused panel.
    var actions: [PanelAction] { get }

    /// The item that these actions are for; nil if none is chosen.
    var chosenItem: TextLine? { get }

    /// The items of the focused panel that a person has marked; nil if there can be none.
    var markedItems: MarkedItems? { get }

    /// Which keys are valid on it, as the first page of a tab.
    var context: DashboardContext { get }

    /// Called when it is to be shown by a dashboard, once or more.
    func enter(_ host: PageHost)

    /// Does what a key asks for. By default that is to `Pane/move(_:in:)`.
    ///
    /// - Returns: Whether it did something.
    func perform(_ command: DashboardCommand, in size: Size) -> Bool

    /// Whether a key would do anything now.
    func isAvailable(_ command: DashboardCommand) -> Bool

    /// Another word for what the key would do now than the key map's; nil for that one.
    func hint(for command: DashboardCommand) -> String?

    /// The keys that it deals with itself, for the help.
    ///
    /// - Parameter context: Where the page stands: which other keys are valid.
    func keySections(in context: DashboardContext) -> [HelpView.Section]

    /// The same in a word or two, for the line of keys.
    func keyHints(in context: DashboardContext) -> [KeyHints.Hint]

    /// Does what is due by now, by the time that goes on evenly.
    func advance(to now: Duration)
}

extension Page {

    public var panels: [PanelModel] { [] }

    public var focusedPanel: PanelModel? { nil }

    public var actions: [PanelAction] { focusedPanel?.actions ?? [] }

    public var chosenItem: TextLine? { nil }

    public var markedItems: MarkedItems? { nil }

    public var context: DashboardContext { .menu }

    public func enter(_ host: PageHost) {}

    public func perform(_ command: DashboardCommand, in size: Size) -> Bool {
        command.movement.map { move($0, in: size) } ?? false
    }

    public func isAvailable(_ command: DashboardCommand) -> Bool { command.movement != nil }

    public func hint(for command: DashboardCommand) -> String? { nil }

    public func keySections(in context: DashboardContext) -> [HelpView.Section] { [] }

    public func keyHints(in context: DashboardContext) -> [KeyHints.Hint] { [] }

    public func advance(to now: Duration) {}
}

/// What a page stands in: it says what time it is and which keys there are, and opens other pages.
@MainActor
public final class PageHost {

    /// The time that goes on evenly, from any moment on; as of the last input or drawing.
    public internal(set) var now = Duration.zero

    /// Which keys there are, for texts that name them.
    public internal(set) var keyMap: DashboardKeyMap

    /// How times of the day are written.
    public let time: TimeOfDay

    /// Opens a page; the closure is to be called when it is left.
    var onOpen: ((_ page: any Page, _ onLeave: @escaping () -> Void) -> Void)?

    /// Asks something.
    var onAsk: ((Question) -> Void)?

    /// Asks for values.
    var onFill: ((InputForm) -> Void)?

    /// Lets a person take one of several things.
    var onChoose: ((Choice) -> Void)?

    /// Says something in the last line.
    var onSay: ((_ text: String) -> Void)?

    /// Says something in the last line when nothing else is said there.
    var onNote: ((_ text: String) -> Void)?

    /// Asks for something that only the terminal can do.
    var onRequest: ((ScreenRequest) -> Void)?

    /// Leaves the page that is seen, if it was opened from another one.
    var onBack: (() -> Void)?

    /// Where what a person set is remembered; nil for nowhere.
    var environment: Environment?

    /// How often something has happened after which any panel may look different; nil where nobody counts, and all panels are
    /// drawn each time.
    var generation: Int?

    private let clock: any WallClock

    /// Creates a host, for pages that no dashboard shows.
    public init(clock: any WallClock = .system, keyMap: DashboardKeyMap = .standard, time: TimeOfDay = .local) {
        self.clock = clock
        self.keyMap = keyMap
        self.time = time
    }

    /// The present moment by the calendar.
    public var date: Timestamp { clock.now }

    /// Opens a page on top of the present one.
    public func open(_ page: any Page) {
        open(page) {}
    }

    /// Opens a page on top of the present one, and calls the closure when it is left.
    func open(_ page: any Page, onLeave: @escaping () -> Void) {
        onOpen?(page, onLeave)
    }

    /// Asks something in a dialog above the page.
    public func ask(_ question: Question) {
        onAsk?(question)
    }

    /// Asks for values in a form above the page.
    public func fillIn(_ form: InputForm) {
        onFill?(form)
    }

    /// Gives the terminal to another program until it ends.
    ///
    /// - Parameters:
    ///   - program: The program.
    ///   - completion: Called before the screen is drawn again.
    public func run(_ program: ExternalProgram, completion: @escaping @MainActor (ProgramOutcome) -> Void) {
        guard let onRequest else { return completion(.notStarted(.noTerminal)) }
        onRequest(.run(program, completion: completion))
    }

    /// Lets a person take one of several things, in a list above the page.
    public func choose(_ choice: Choice) {
        onChoose?(choice)
    }

    /// Says something in the last line, for three seconds; what is longer than a line stands in up to four, and for up to ten.
    public func say(_ text: String) {
        onSay?(text)
    }

    /// Says something as ``say(_:)`` does, after the sentence that is seen now.
    func note(_ text: String) {
        onNote?(text)
    }

    /// Says what was not done and why, in the last line: "Could not open the gate: …".
    public func say(_ text: String, because error: any Error) {
        say("\(text): \(ErrorText(error).text)")
    }

    /// Puts the text on the clipboard of the terminal's user, and says what came of it: if it was sent, the sentence.
    ///
    /// - Parameters:
    ///   - text: What is copied, made visible: see `ClipboardText`.
    ///   - hasLines: Whether it is a text whose line ends and tabs are copied. Those of anything else become blanks.
    ///   - sentence: What the last line says then.
    public func copy(_ text: String, hasLines: Bool = false, saying sentence: String) {
        copy(hasLines ? ClipboardText(text: text) : ClipboardText(item: text), saying: sentence)
    }

    /// Puts a text on the clipboard that was made visible already.
    func copy(_ text: ClipboardText, saying sentence: String) {
        onRequest?(.copy(text) { [weak self] outcome in self?.say(outcome == .sent ? sentence : "\(outcome)") })
    }

    /// Goes back to the page from which the present one was opened.
    func goBack() { onBack?() }

    /// The key for a command, as it is written in texts.
    public func key(_ command: DashboardCommand) -> String {
        keyMap.bindings.first { $0.command == command }?.shortLabel ?? "?"
    }
}

/// A tab of a dashboard: its name, and the page that is seen first.
@MainActor
public struct DashboardTab {
    public var title: String
    public var page: any Page

    /// Creates a tab.
    public init(_ title: String, page: any Page) {
        self.title = title
        self.page = page
    }
}
