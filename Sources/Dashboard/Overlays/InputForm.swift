public import TerminalUI

/// A form in which the user enters values: see ``PageHost/fillIn(_:)``.
@MainActor
public struct InputForm {

    /// The title of the form.
    public var title: String
    /// Paragraphs above the fields.
    public var message: [String]
    /// The fields with their initial values, and the titles of the buttons.
    public var state: FormState<String>
    /// Returns the reason why the content of a field is invalid; nil if it is valid.
    public var check: (_ state: FormState<String>, _ id: String) -> String?
    /// Called when the user submits the form and all fields are valid. Not called if the user cancels the form.
    public var onSubmit: (_ state: FormState<String>) -> Void

    /// Creates a form.
    ///
    /// - Parameters:
    ///   - title: The title of the form.
    ///   - message: Paragraphs above the fields.
    ///   - state: The fields with their initial values, and the titles of the buttons.
    ///   - check: Returns the reason why the content of a field is invalid; nil if it is valid.
    ///   - onSubmit: Called with the fields when the user submits the form and all fields are valid.
    public init(
        _ title: String, _ message: [String] = [], _ state: FormState<String>,
        check: @escaping (_ state: FormState<String>, _ id: String) -> String? = { _, _ in nil },
        onSubmit: @escaping (_ state: FormState<String>) -> Void
    ) {
        self.title = title
        self.message = message
        self.state = state
        self.check = check
        self.onSubmit = onSubmit
    }
}

/// A form above the page. It receives all keys first. Keys that it does not handle run the commands of the key map.
final class FormOverlay: BoardOverlay {

    let context = DashboardContext.form
    let takesText = true
    private var form: InputForm
    private let close: () -> Void

    private static let widest = 64

    init(_ form: InputForm, close: @escaping () -> Void) {
        self.form = form
        self.close = close
    }

    // MARK: Input

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        let place = places(in: size).form
        switch form.state.handle(event.relative(to: place), in: place.size) {
        case .ignored: return false
        case .handled: break
        case .submitted: submit()
        case .cancelled: close()
        }
        return true
    }

    private func submit() {
        let check = form.check
        guard form.state.validate({ check($0, $1) }) else { return }
        close()
        form.onSubmit(form.state)
    }

    func perform(_ command: DashboardCommand, in size: Size) -> Bool {
        switch command {
        case .left: form.state.moveFocus(by: -1)
        case .right: form.state.moveFocus(by: 1)
        case .open: return handle(.key(.enter), in: size)
        default: return false
        }
        return true
    }

    func isAvailable(_ command: DashboardCommand) -> Bool? {
        [.left, .right, .open, .back].contains(command) ? true : nil
    }

    func hint(for command: DashboardCommand) -> String? {
        switch (command, form.state.focus) {
        case (.open, .submit): form.state.submitTitle.lowercased()
        case (.open, .cancel), (.back, _): form.state.cancelTitle.lowercased()
        default: nil
        }
    }

    // MARK: Drawing

    /// The title, the message and the labels. The values are left out, so that they are neither searched nor copied.
    var lines: [TextLine] { ([form.title] + form.message + form.state.fields.map(\.label)).map { TextLine($0) } }

    private func messageLines(width: Int, _ symbols: Symbols) -> [StyledText] {
        let paragraphs = form.message.map { StyledText($0) }
        let lines = paragraphs.wrapped(into: Size(width: width, height: 6), ellipsis: symbols.ellipsis)
        return lines.isEmpty ? [] : lines + [StyledText()]
    }

    private func places(in size: Size, _ symbols: Symbols = .unicode) -> (frame: Rect, message: Rect, form: Rect) {
        let width = min(size.width, Self.widest)
        let inside = Rect(width: width, height: size.height).insidePanel
        let messageCount = messageLines(width: inside.width, symbols).count
        let rows = Form(form.state).height(width: inside.width)
        let wanted = Size(width: width, height: min(size.height, messageCount + rows + 2))
        let frame = OverlayPlacement.center.rect(of: wanted, in: Rect(size))
        let parts = frame.insidePanel.rows([.fixed(max(0, min(messageCount, frame.height - 4))), .fill()])
        return (frame, parts[0], parts[1])
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let places = places(in: canvas.size, canvas.symbols)
        let content = Form(form.state)
        let panel = Panel(
            title: StyledText(form.title), isFocused: true, scroll: content.scrollExtent(in: places.form.size),
            content: Label(""))
        canvas.draw(Overlay(panel, size: places.frame.size, margin: 1), in: canvas.bounds)
        let message = messageLines(width: places.message.width, canvas.symbols)
        canvas.draw(ListView(rows: message.map { ListRow($0) }), in: places.message)
        canvas.draw(content, in: places.form)
    }
}
