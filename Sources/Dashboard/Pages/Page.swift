import Feeds
public import Loadables
public import TerminalUI

/// A screen of the dashboard, between the tabs and the line of key hints.
///
/// A custom page needs a title and `Pane/draw(in:isFocused:elapsed:)`.
@MainActor
public protocol Page: Pane {

    /// The name, shown in the header if the page was opened from another one.
    var title: String { get }

    /// The panels of the page.
    var panels: [PanelModel] { get }

    /// The panel with the focus; nil if there is none.
    var focusedPanel: PanelModel? { get }

    /// The actions of the page; by default, the actions of the focused panel.
    var actions: [PanelAction] { get }

    /// The item to which the actions apply; nil if none is chosen.
    var chosenItem: TextLine? { get }

    /// The marked items of the focused panel; nil if items cannot be marked.
    var markedItems: MarkedItems? { get }

    /// The context of the page's keys if it is the first page of a tab.
    var context: DashboardContext { get }

    /// Called when a dashboard shows the page, once or more often.
    func enter(_ host: PageHost)

    /// Performs a command. By default, calls `Pane/move(_:in:)`.
    ///
    /// - Returns: Whether the command had an effect.
    func perform(_ command: DashboardCommand, in size: Size) -> Bool

    /// Whether a command has an effect now.
    func isAvailable(_ command: DashboardCommand) -> Bool

    /// Returns a hint that replaces the key map's hint for a command; nil to keep that hint.
    func hint(for command: DashboardCommand) -> String?

    /// The page's own keys, for the help.
    ///
    /// - Parameter context: The context of the page, which decides the other valid keys.
    func keySections(in context: DashboardContext) -> [HelpView.Section]

    /// The page's own keys, for the line of key hints.
    func keyHints(in context: DashboardContext) -> [KeyHints.Hint]

    /// Performs the work that is due at a steady time.
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

/// The environment of a page: clock, key map, dialogs, messages and navigation.
@MainActor
public final class PageHost {

    /// A steady time with an arbitrary start, as of the last input or frame.
    public internal(set) var now = Duration.zero

    /// The key bindings, for texts that name keys.
    public internal(set) var keyMap: DashboardKeyMap

    /// The format of times of day.
    public internal(set) var time: TimeOfDay

    /// Opens a page. The handler must call the closure when the user leaves the page.
    var onOpen: ((_ page: any Page, _ onLeave: @escaping () -> Void) -> Void)?

    /// Shows a question.
    var onAsk: ((Question) -> Void)?

    /// Shows a form.
    var onFill: ((InputForm) -> Void)?

    /// Shows a choice.
    var onChoose: ((Choice) -> Void)?

    /// Shows a message on the last line.
    var onSay: ((_ text: String) -> Void)?

    /// Shows a message on the last line once it is free.
    var onNote: ((_ text: String) -> Void)?

    /// Sends a request to the terminal.
    var onRequest: ((ScreenRequest) -> Void)?

    /// Leaves the current page, if it was opened from another one.
    var onBack: (() -> Void)?

    /// Stores the user's settings; nil to store nothing.
    var environment: Environment?

    /// A number that changes with every event that may change how panels look; nil to draw all panels in each frame.
    var generation: Int?

    private let clock: any WallClock

    /// Creates a host for pages outside of a dashboard.
    public init(clock: any WallClock = .system, keyMap: DashboardKeyMap = .standard, time: TimeOfDay = .local) {
        self.clock = clock
        self.keyMap = keyMap
        self.time = time
    }

    /// The current time.
    public var date: Timestamp { clock.now }

    /// Opens a page on top of the current one.
    public func open(_ page: any Page) {
        open(page) {}
    }

    /// Opens a page on top of the current one, and calls the closure when the user leaves it.
    func open(_ page: any Page, onLeave: @escaping () -> Void) {
        onOpen?(page, onLeave)
    }

    /// Shows a question in a dialog above the page.
    public func ask(_ question: Question) {
        onAsk?(question)
    }

    /// Shows a form above the page.
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

    /// Shows a choice in a list above the page.
    public func choose(_ choice: Choice) {
        onChoose?(choice)
    }

    /// Shows a message on the last line for three seconds. A long message takes up to four lines and stays for up to
    /// ten seconds.
    public func say(_ text: String) {
        onSay?(text)
    }

    /// Shows a message as ``say(_:)`` does, after the current one.
    func note(_ text: String) {
        onNote?(text)
    }

    /// Shows a failure on the last line, with its reason: "Could not open the gate: …".
    public func say(_ text: String, because error: any Error) {
        say("\(text): \(ErrorText(error).text)")
    }

    /// Copies a text to the clipboard of the terminal, and shows a message with the result.
    ///
    /// - Parameters:
    ///   - text: The text. Invisible characters are made visible: see `ClipboardText`.
    ///   - hasLines: Whether line ends and tabs are copied. If false, they become blanks.
    ///   - sentence: The message to show if the text was sent.
    public func copy(_ text: String, hasLines: Bool = false, saying sentence: String) {
        copy(hasLines ? ClipboardText(text: text) : ClipboardText(item: text), saying: sentence)
    }

    /// Copies a text that has only visible characters.
    func copy(_ text: ClipboardText, saying sentence: String) {
        onRequest?(.copy(text) { [weak self] outcome in self?.say(outcome == .sent ? sentence : "\(outcome)") })
    }

    /// Returns to the page from which the current one was opened.
    func goBack() { onBack?() }

    /// Returns the key of a command, for texts.
    public func key(_ command: DashboardCommand) -> String {
        keyMap.bindings.first { $0.command == command }?.shortLabel ?? "?"
    }
}

/// A tab of a dashboard: a title and the first page.
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
