// snippet: GettingStarted/screen
import TerminalUI

/// The load of the machine, once a second.
final class LoadScreen: Screen {

    var onChange: (() -> Void)?

    private let read: () -> Double
    private var loads: [Double?] = []
    private var now = Duration.zero
    private var nextReading = Duration.zero

    init(read: @escaping () -> Double) {
        self.read = read
    }

    func handle(_ event: InputEvent) -> ScreenRequest? {
        switch event {
        case .key(Key("q")), .key(.control("c")): return .quit
        case .key(Key("c")): loads = []
        default: break
        }
        return nil
    }

    func advance(to now: Duration) {
        self.now = now
        guard now >= nextReading else { return }
        loads.append(read())
        nextReading = now + .seconds(1)
    }

    func draw(in canvas: inout Canvas) {
        let rows = canvas.bounds.rows([.fill(), .fixed(1)])
        canvas.draw(Panel(title: "Load", content: Sparkline(loads, range: 0...4)), in: rows[0])
        canvas.draw(KeyHints([.init(key: "c", label: "clear"), .init(key: "q", label: "quit")]), in: rows[1])
        canvas.redraw(after: nextReading - now)
    }
}
// end
