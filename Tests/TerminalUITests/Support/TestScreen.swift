import TerminalUI

/// A screen that shows a text and is controlled by a test.
@MainActor
final class TestScreen: Screen {

    var onChange: (() -> Void)?

    /// The shown text.
    var text = "text"
    /// Whether it shows a sign of the canvas instead.
    var showsSign = false
    /// After which time it asks to be drawn again.
    var redrawDelay: Duration?
    /// Its requests, by key.
    var requests: [Key: ScreenRequest] = [:]
    /// Its due work.
    var whenAdvancing: ((Duration) -> Void)?
    /// Its handling of input, before it returns.
    var whenHandling: (() -> Void)?

    /// The style.
    var look = Appearance()
    var appearance: Appearance { look }

    private(set) var handled: [InputEvent] = []
    private(set) var drawCount = 0

    func change(to text: String) {
        self.text = text
        onChange?()
    }

    func handle(_ event: InputEvent) -> ScreenRequest? {
        handled.append(event)
        whenHandling?()
        guard case .key(let key) = event else { return nil }
        return requests[key]
    }

    func advance(to now: Duration) {
        whenAdvancing?(now)
    }

    func draw(in canvas: inout Canvas) {
        drawCount += 1
        canvas.write(showsSign ? canvas.symbols.dot : text, x: 0, y: 0)
        if let redrawDelay { canvas.redraw(after: redrawDelay) }
    }
}
