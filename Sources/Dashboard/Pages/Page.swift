import Feeds
public import Loadables
public import TerminalUI

/// A page of a dashboard, which is shown between the header and the line of key hints.
///
/// A custom page must implement only ``title`` and `Pane/draw(in:isFocused:elapsed:)`.
@MainActor
public protocol Page: Pane {

    /// The name of the page. The header shows it if the page was opened from another page.
    var title: String { get }

    /// The panels of the page.
    var panels: [PanelModel] { get }

    /// The panel with the focus; nil if there is none.
    var focusedPanel: PanelModel? { get }

    /// The actions of the page; by default, the actions of the focused panel.
    var actions: [PanelAction] { get }

    /// The item that the actions apply to; nil if no item is chosen.
    var chosenItem: TextLine? { get }

    /// The marked items of the focused panel; nil if the page does not support marks.
    var markedItems: MarkedItems? { get }

    /// The context of the page's keys. For a page that was opened from another page, any context except
    /// ``DashboardContext/arranging`` is ignored.
    var context: DashboardContext { get }

    /// Called before a dashboard shows the page. It may be called more than once.
    func enter(_ host: PageHost)

    /// Performs a command. By default, performs only movements, with `Pane/move(_:in:)`.
    ///
    /// - Returns: Whether the command had an effect.
    func perform(_ command: DashboardCommand, in size: Size) -> Bool

    /// Returns whether a command has an effect now. By default, returns true only for movements.
    func isAvailable(_ command: DashboardCommand) -> Bool

    /// Returns the hint for a command, which replaces the hint of the key map; nil to use the hint of the key map.
    func hint(for command: DashboardCommand) -> String?

    /// Returns the help for the keys that the page handles itself.
    ///
    /// - Parameter context: The context of the page. It determines which bindings of the key map apply.
    func keySections(in context: DashboardContext) -> [HelpView.Section]

    /// Returns the hints for the keys that the page handles itself.
    func keyHints(in context: DashboardContext) -> [KeyHints.Hint]

    /// Performs the work that is due at the given time. The time is measured in the same way as ``PageHost/now``.
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

/// The services of a dashboard for its pages: the clock, the key map, dialogs, messages and navigation.
@MainActor
public final class PageHost {

    /// The monotonic time of the last input or frame, counted from an arbitrary start.
    public internal(set) var now = Duration.zero

    /// The key bindings, for texts that name keys.
    public internal(set) var keyMap: DashboardKeyMap

    /// The format of times of day.
    public internal(set) var time: TimeOfDay

    /// The dashboard; nil outside a dashboard.
    weak var screen: DashboardScreen?

    /// The environment in which the user's arrangements are stored; nil to store nothing.
    var environment: Environment?

    /// A number that changes with each event that may affect the drawing of panels; nil to draw all panels in each
    /// frame.
    var generation: Int?

    private let clock: any WallClock

    /// Creates a host for a page outside a dashboard. Its methods for dialogs, messages, navigation and the clipboard
    /// have no effect, and ``run(_:completion:)`` starts no program.
    public init(clock: any WallClock = .system, keyMap: DashboardKeyMap = .standard, time: TimeOfDay = .local) {
        self.clock = clock
        self.keyMap = keyMap
        self.time = time
    }

    /// The current time.
    public var date: Timestamp { clock.now }

    /// Opens a page on top of the current page.
    public func open(_ page: any Page) {
        open(page) {}
    }

    /// Opens a page on top of the current page, and calls the closure when the user leaves the opened page, or when it
    /// is closed because its content was withdrawn.
    func open(_ page: any Page, onLeave: @escaping () -> Void) {
        screen?.pages.open(page, onLeave: onLeave)
    }

    /// Shows a question in a dialog above the page.
    public func ask(_ question: Question) {
        screen?.ask(question)
    }

    /// Shows a form above the page.
    public func fillIn(_ form: InputForm) {
        screen?.fillIn(form)
    }

    /// Runs another program, which controls the terminal until it ends.
    ///
    /// - Parameters:
    ///   - program: The program to run.
    ///   - completion: Called with the outcome of the program, before the screen is drawn again. Outside a dashboard,
    ///     it is called at once with the error that there is no terminal.
    public func run(_ program: ExternalProgram, completion: @escaping @MainActor (ProgramOutcome) -> Void) {
        guard let screen else { return completion(.notStarted(.noTerminal)) }
        screen.onRequest?(.run(program, completion: completion))
    }

    /// Shows a choice in a list above the page.
    public func choose(_ choice: Choice) {
        screen?.choose(choice)
    }

    /// Shows a message on the last line for three seconds. A long message has up to four lines, and is shown for up to
    /// ten seconds.
    public func say(_ text: String) {
        screen?.show(text)
    }

    /// Shows a message like ``say(_:)``, but after the current message.
    func note(_ text: String) {
        screen?.notes.append(text)
    }

    /// Shows a failure and its reason on the last line, such as “Could not open the gate: …”.
    ///
    /// - Parameters:
    ///   - text: The failure, without a period.
    ///   - error: The reason.
    public func say(_ text: String, because error: any Error) {
        say("\(text): \(ErrorText(error).text)")
    }

    /// Copies text to the clipboard of the terminal, and shows a message about the result.
    ///
    /// - Parameters:
    ///   - text: The text to copy. Invisible characters are made visible or removed: see `ClipboardText`.
    ///   - hasLines: Whether line ends and tabs are copied. If false, they become spaces.
    ///   - sentence: The message to show if the text was sent to the terminal.
    public func copy(_ text: String, hasLines: Bool = false, saying sentence: String) {
        copy(hasLines ? ClipboardText(text: text) : ClipboardText(item: text), saying: sentence)
    }

    /// Copies text that contains only visible characters.
    func copy(_ text: ClipboardText, saying sentence: String) {
        screen?.onRequest?(.copy(text) { [weak self] outcome in self?.say(outcome == .sent ? sentence : "\(outcome)") })
    }

    func goBack() {
        screen?.pages.goBack()
        screen?.redrawPanels()
    }

    /// Returns the label of the first key of a command, for use in text; `?` if the command has no key.
    public func key(_ command: DashboardCommand) -> String {
        keyMap.bindings.first { $0.command == command }?.shortLabel ?? "?"
    }
}

/// A tab of a dashboard, with a title and a first page.
@MainActor
public struct DashboardTab {
    public var title: String
    public var page: any Page

    /// Creates a tab with the given title and first page.
    public init(_ title: String, page: any Page) {
        self.title = title
        self.page = page
    }
}
