import TerminalUI

final class HelpScene: GalleryScene {

    private enum Command: Hashable, Sendable {
        case up, down, first, last, search, assign, depart, call, open, back, sort, filter
    }

    private enum Place: Hashable, Sendable {
        case berths, ship
    }

    let name = "Help"
    let summary = "Keys and what they do, generated from the key map."
    var isEmpty = false

    private var scroll = VerticalScroll()
    private var pending = PendingKeys()
    private var message = ""

    private let map = KeyMap<Command, Place>([
        .init(.up, [.up, Key("k")], help: "Go to the berth above", in: [.berths]),
        .init(.down, [.down, Key("j")], help: "Go to the berth below", in: [.berths]),
        .init(.first, sequences: [[Key("g"), Key("g")]], hint: "first", help: "Go to the first berth", in: [.berths]),
        .init(.last, sequences: [[Key("g"), Key("e")]], hint: "last", help: "Go to the last berth", in: [.berths]),
        .init(.sort, sequences: [[Key("g"), Key("s")]], hint: "sort", help: "Sort by time of arrival", in: [.berths]),
        .init(.search, [Key("/")], help: "Search for a ship by name or flag", in: [.berths]),
        .init(.filter, [Key("f")], help: "Show only berths that are free", in: [.berths]),
        .init(.open, [.enter], help: "Open the ship's papers", in: [.berths]),
        .init(.assign, [Key("a")], help: "Assign another berth, and tell the pilot", in: [.ship]),
        .init(.depart, [Key("d"), .control("d")], help: "Let her depart with the next tide", in: [.ship]),
        .init(.call, [Key(.function(5))], help: "Call the bridge on channel 12", in: [.ship]),
        .init(.back, [Key(.backspace)], help: "Go back to the berths", in: [.ship]),
    ])

    private var help: HelpView {
        guard !isEmpty else { return HelpView([]) }
        return HelpView([.init("Berths", map, in: .berths), .init("Ship", map, in: .ship)])
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        guard !isEmpty else {
            canvas.draw(Message(["No keys are bound here"]), in: canvas.bounds)
            return
        }
        let rows = Self.rows(of: canvas.size)
        var help = help
        let total = help.scrollExtent(in: rows[0].insidePanel.size).total
        let extent = scroll.extent(rows: total, in: rows[0].size)
        help.offset = extent.offset
        let panel = Panel(
            title: "Keys", isFocused: isFocused,
            scroll: extent, content: help)
        canvas.draw(panel, in: rows[0])
        if pending.keys.isEmpty {
            let text = message.isEmpty ? "Press g to begin a sequence" : message
            canvas.draw(Label(StyledText(" " + text, .hint)), in: rows[1])
        } else {
            let typed = KeySequence(pending.keys).description + canvas.symbols.ellipsis
            let columns = rows[1].columns([.fixed(typed.cellWidth + 1), .fill()])
            canvas.write(typed, .emphasis, x: 1, y: rows[1].y)
            canvas.draw(KeyHints(map, in: .berths, after: pending.keys), in: columns[1])
        }
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        switch event {
        case .key(let key) where key == Key("g") || !pending.keys.isEmpty:
            // The scene has no clock, so there is no time limit for key sequences.
            let commands = pending.press(key, in: map, .berths, at: .zero)
            message = commands.map { "\($0)" }.joined(separator: ", ")
            return true
        default:
            let panel = Self.rows(of: size)[0]
            let total = help.scrollExtent(in: panel.insidePanel.size).total
            return scroll.handle(event.relative(to: panel), rows: total, in: panel.size)
        }
    }

    /// Returns the rectangles of the panel and of the line for key sequences. If there is no space for the line, its
    /// rectangle is empty.
    private static func rows(of size: Size) -> [Rect] {
        Rect(size).rows([.fill(), .fixed(size.height >= 4 ? 1 : 0)])
    }
}
