import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Dashboard

/// Boards with every kind of content, on which anything happens. After each event it is looked for on the screen that what
/// people rely on is still true.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct RandomBoardTests {

    @Test(
        "In any sequence, shown content never goes blank, ages are right, and refreshes keep the selection",
        arguments: 0..<Campaign.size(4, whole: 200))
    func anything(seed: UInt64) {
        let board = RandomBoard(seed: seed)
        var before = BoardPicture(board)
        for step in 0..<Campaign.size(150, whole: 5_000) {
            let event = board.happen()
            let after = BoardPicture(board)
            var flaws = after.flaws(of: board)
            if let whole = board.wholeDrawing { flaws.append("a panel is not drawn as it is:\n\(whole)\n") }
            if !board.terminal.isVisible { flaws.append("the program has left the terminal") }
            if event.isRefresh { flaws += after.moves(from: before, on: board) }
            guard flaws.isEmpty else {
                Issue.record(
                    "seed \(seed), step \(step), \(event): \(flaws)\n\(before.text)\nand after it\n\(after.text)")
                return
            }
            before = after
        }
    }
}

/// A board with a panel of each kind.
@MainActor
final class RandomBoard {

    enum Event: CustomStringConvertible {
        case panel(String)
        case time(Duration)
        case key(Key)
        case mouse(MouseEvent)
        case resize(Size)

        /// Whether no person did it.
        var isRefresh: Bool {
            switch self {
            case .panel, .time: true
            case .key, .mouse, .resize: false
            }
        }

        var description: String {
            switch self {
            case .panel(let title): "something happened to \(title)"
            case .time(let duration): "\(duration) passed"
            case .key(let key): "\(key) was pressed"
            case .mouse(let event): "\(event)"
            case .resize(let size): "it has \(size.width)x\(size.height) cells"
            }
        }
    }

    let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000_000))
    let terminal: TestTerminal
    let panels: [RandomPanel]
    private let screen: DashboardScreen
    private var random: SplitMix64
    private var runner: ScreenRunner?

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let clock = clock
        terminal = TestTerminal(size: Self.sizes[Int.random(in: Self.sizes.indices, using: &random)])
        let kinds = RandomPanel.Kind.allCases.shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random))
        let panels = kinds.map { RandomPanel($0, clock: clock) }
        self.panels = panels
        self.random = random
        let models = panels.map(\.model)
        let page = PanelsPage(title: "Board", panels: models)
        screen = DashboardScreen(
            board: BoardModel(models), tabs: [DashboardTab("Board", page: page)], time: .utc,
            in: Environment(clock: clock))
        runner = ScreenRunner(screen: screen, terminal: terminal) {}
        runner?.start()
    }

    /// The screen when all of it is drawn anew; nil if that is what is seen, though only what changed was drawn.
    var wholeDrawing: String? {
        let look = screen.appearance
        var canvas = Canvas(
            size: terminal.size, theme: look.theme ?? .terminal, symbols: look.symbols ?? terminal.symbols)
        let generation = screen.host.generation
        screen.host.generation = nil
        screen.draw(in: &canvas)
        screen.host.generation = generation
        return canvas.frame.cells == terminal.frame?.cells ? nil : canvas.frame.plainText
    }

    /// Lets something happen.
    func happen() -> Event {
        let event = event()
        switch event {
        case .panel:
            break
        case .time(let duration):
            clock.set(clock.now.advanced(by: duration))
            terminal.jump(by: duration)
        case .key(let key): terminal.press(key)
        case .mouse(let mouse): terminal.send(.mouse(mouse))
        case .resize(let size): terminal.resize(to: size)
        }
        // Also what has to wait because much was drawn just before.
        terminal.advance(by: .milliseconds(60))
        return event
    }

    private func event() -> Event {
        switch Int.random(in: 0..<20, using: &random) {
        case 0...8:
            let panel = panels[Int.random(in: panels.indices, using: &random)]
            panel.happen(using: &random)
            return .panel(panel.title)
        case 9...10:
            let seconds = [0.1, 1, 10, 61, 4_000][Int.random(in: 0..<5, using: &random)]
            return .time(.seconds(seconds))
        case 11...17: return .key(Self.keys[Int.random(in: Self.keys.indices, using: &random)])
        case 18:
            let size = terminal.size
            let place = Point(
                x: .random(in: 0..<size.width, using: &random), y: .random(in: 0..<size.height, using: &random))
            let actions: [MouseEvent.Action] = [.press, .wheelUp, .wheelDown]
            let action = actions[Int.random(in: 0..<3, using: &random)]
            return .mouse(MouseEvent(quits(action, at: place) ? .wheelDown : action, at: place))
        default:
            return .resize(Self.sizes[Int.random(in: Self.sizes.indices, using: &random)])
        }
    }

    /// Whether that would press the word in the line of keys that ends the program.
    private func quits(_ action: MouseEvent.Action, at place: Point) -> Bool {
        let lines = terminal.text.split(separator: "\n", omittingEmptySubsequences: false)
        guard action == .press, place.y == terminal.size.height - 1, lines.indices.contains(place.y),
            let word = lines[place.y].firstRange(of: "q quit")
        else { return false }
        let start = String(lines[place.y][..<word.lowerBound]).cellWidth
        return (start..<start + 6).contains(place.x)
    }

    private static let sizes = [(100, 40), (80, 24), (200, 60), (60, 20), (40, 12)].map { Size(width: $0, height: $1) }

    /// What people press most: the more often a key stands here.
    private static let keys: [Key] =
        "jjjjjkkkggGGhlhl12345irsxe?".map { Key($0) } + [
            .tab, .tab, .backTab, .escape, .escape, .escape, .enter, .up, .down, .left, .right, Key(.pageDown),
            Key(.pageUp), .control("d"), .control("u"), Key(" "), Key("+"), Key("-"),
        ]
}
