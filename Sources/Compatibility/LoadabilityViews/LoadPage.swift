public import Dashboard
public import Feeds
public import Loadables
public import TerminalUI

/// A page with a single view of a loader's content.
///
/// When a dashboard shows the page, the page loads the content if necessary. Until there is content, the page shows the
/// placeholder. An error is shown in a dialog over the content. The user dismisses the error with the key `esc` or
/// `enter`, or with a click on the dialog's button. After that, the last row shows the error until the next load.
@MainActor
public final class LoadPage: SlotPage {

    public let title: String

    package let slot: PanelSlot
    private let errors: any ErrorPresenting
    private let start: () -> Void
    private let drawView: (_ canvas: inout Canvas, _ loadingFor: Duration) -> Void
    private var host = PageHost()

    /// Creates a page for any view.
    ///
    /// - Parameters:
    ///   - model: The panel model, which loads the content and provides the text of the page.
    ///   - errors: The errors to show as alerts.
    ///   - start: Starts the load. Called before the page is shown.
    ///   - draw: Draws the view or its placeholder. The second argument is the time since the start of the running
    ///     load.
    init(
        _ model: PanelModel, errors: any ErrorPresenting, start: @escaping () -> Void,
        draw: @escaping (_ canvas: inout Canvas, _ loadingFor: Duration) -> Void
    ) {
        title = model.title
        slot = PanelSlot(model)
        self.errors = errors
        self.start = start
        drawView = draw
    }

    /// Creates a page for the loader's content.
    ///
    /// - Parameters:
    ///   - title: The name of the page.
    ///   - loader: The loader, which may be shared with panels and other pages.
    ///   - view: Creates the view of the content. Called once each time the content changes.
    ///   - placeholder: Creates the view that is shown while there is no content.
    public convenience init<Loader: ContentLoadable>(
        title: String, _ loader: Loader, view: @escaping (Loader.Content) -> some View,
        placeholder: @escaping () -> some View
    ) {
        let model = PanelModel(title: title)
        model.show(loader) { ViewContent(view($0)) }
        self.init(model, placeholder: placeholder)
    }

    /// Creates a page for the feed's content. The page retains the feed.
    public convenience init<Content: Sendable>(
        title: String, _ feed: Feed<Content>, view: @escaping (Content) -> some View,
        placeholder: @escaping () -> some View
    ) {
        let model = PanelModel(title: title)
        model.show(feed) { ViewContent(view($0)) }
        self.init(model, placeholder: placeholder)
    }

    private convenience init(_ model: PanelModel, placeholder: @escaping () -> some View) {
        self.init(model, errors: DismissibleError(of: model), start: model.syncIfNeeded) { [model] canvas, _ in
            if let content = model.latest?.content as? ViewContent {
                content.view.draw(in: &canvas)
            } else {
                placeholder().draw(in: &canvas)
            }
        }
    }

    public var panels: [PanelModel] { [slot.model] }

    public var focusedPanel: PanelModel? { slot.model }

    public var context: DashboardContext { .board }

    public func enter(_ host: PageHost) {
        self.host = host
        start()
    }

    // MARK: Commands

    public func perform(_ command: DashboardCommand, in size: Size) -> Bool {
        switch command {
        case .open, .back:
            guard errors.presentedError != nil else { return command == .back && slot.endFinding() }
            errors.dismissError()
        case .syncIfNeeded: slot.model.syncIfNeeded()
        case .refresh: slot.model.sync()
        case .cancel: slot.model.cancel()
        default: return false
        }
        return true
    }

    public func isAvailable(_ command: DashboardCommand) -> Bool {
        switch command {
        case .back: errors.presentedError != nil || slot.endOfFinding != nil
        case .refresh, .syncIfNeeded: true
        case .cancel: slot.model.loadableState == .syncing
        default: false
        }
    }

    public func hint(for command: DashboardCommand) -> String? {
        guard command == .back else { return nil }
        return errors.presentedError != nil ? "dismiss" : slot.endOfFinding
    }

    public func handle(_ event: InputEvent, in size: Size) -> Bool {
        guard case .mouse(let mouse) = event, let error = errors.presentedError,
            ErrorAlert(error).isDismissed(by: mouse, in: size)
        else { return false }
        errors.dismissError()
        return true
    }

    // MARK: Time and drawing

    public func advance(to now: Duration) {
        slot.advance(to: now, date: host.date)
    }

    public var lines: [TextLine] { slot.model.latest?.lines ?? [] }

    public func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let alert = errors.presentedError.map(ErrorAlert.init)
        let note = note(below: alert, canvas.symbols)
        let parts = canvas.bounds.rows([.fill(), .fixed(note.isEmpty || canvas.size.height < 2 ? 0 : 1)])
        let loadingFor = slot.loadingSince.map { elapsed - $0 } ?? .zero
        if isFocused { canvas.placeCursor(x: 0, y: 0) }
        canvas.within(parts[0]) { canvas in
            slot.draw(in: &canvas) { drawView(&$0, loadingFor) }
        }
        canvas.draw(Label(note), in: parts[1])
        if let alert { canvas.draw(alert, in: canvas.bounds) }
    }

    /// Returns the last row of the page: the state of the search, and the error if there is no alert.
    private func note(below alert: ErrorAlert?, _ symbols: Symbols) -> StyledText {
        let error = alert == nil ? slot.model.error : nil
        let failure = error.map { StyledText("\(symbols.failed) \(ErrorText($0).text)", .failed) } ?? StyledText()
        let search = slot.searchText
        return search.isEmpty ? failure : failure.isEmpty ? search : search + "  " + failure
    }
}
