import Dashboard
import TerminalUI

struct MonitorItems: ListedItems {

    enum State: Hashable, Sendable {
        case up, doubtful, down, excused
        /// A state whose meaning is unknown. The payload is its text.
        case unknown(String)

        var sign: StyledText {
            switch self {
            case .up: StyledText("●", .success)
            case .doubtful: StyledText("▲", .warning)
            case .down: StyledText("✗", .failure)
            case .excused: StyledText("‖", .paused)
            case .unknown: StyledText("?", .secondary)
            }
        }

        var word: String {
            switch self {
            case .up, .doubtful: "up"
            case .down: "down"
            case .excused: "paused"
            case .unknown(let word): word
            }
        }
    }

    struct Monitor: Hashable, Sendable {
        let state: State
        let name: String
        /// The response time or another number, formatted for display, or the text in its place, such as `<1 ms`. Nil if
        /// there is none, or if the state is neither up nor doubtful.
        let value: String?
        let uptime: Uptime
        let checks: [MonitorContent.Check]

        /// The uptime in percent: `99.9 %`. Nil if less than a second was observed.
        var share: String? { uptime.text.map { $0.split(separator: " of ")[0] }.map(String.init) }

        /// The value if the target is up or its state is doubtful; empty if there is no value. In all other states, the
        /// word for the state.
        var detail: String { state == .up || state == .doubtful ? value ?? "" : state.word }

        var text: String {
            [state.sign.string, name, state.word, value, uptime.text].compactMap(\.self).joined(separator: " ")
        }
    }

    let monitors: [Monitor]
    var selection: Int?
    var anchor: Int?

    var count: Int { monitors.count }

    private static let spacing = 2
    /// The minimum width of a line in which the uptime is shown, and the minimum width of the bars.
    private static let (leastForShare, leastForBars) = (56, 5)
    /// The minimum width of a line in which long names are truncated to make space for the bars.
    private static let leastForSharing = 80
    /// The minimum width that is reserved for a state or a time.
    private static let leastForDetail = 16

    private struct Columns {
        var name = 0
        var detail = 0
        var share = 0
        var bars = 0
    }

    private func columns(in width: Int) -> Columns {
        var columns = Columns()
        columns.detail = min(monitors.map(\.detail.cellWidth).max() ?? 0, max(Self.leastForDetail, width / 4))
        if width >= Self.leastForShare { columns.share = monitors.compactMap { $0.share?.cellWidth }.max() ?? 0 }
        let others = [columns.detail, columns.share].filter { $0 > 0 }.reduce(2) { $0 + $1 + Self.spacing }
        let widest = monitors.map(\.name.cellWidth).max() ?? 0
        let checks = min(monitors.map(\.checks.count).max() ?? 0, MonitorContent.limit)
        // In a wide line, long names leave up to half of the width to the other columns.
        let room = width < Self.leastForSharing ? width : max(width / 2, width - others - Self.spacing - checks)
        columns.name = max(0, min(widest, room, width - others))
        let rest = width - others - columns.name - Self.spacing
        columns.bars = rest >= Self.leastForBars ? min(rest, MonitorContent.limit) : 0
        if columns.bars == 0 { columns.name = max(0, min(widest, width - others)) }
        return columns
    }

    func draw(in canvas: inout Canvas) {
        let columns = columns(in: canvas.size.width)
        let first = first(of: canvas.size.height)
        for (y, index) in (first..<min(monitors.count, first + canvas.size.height)).enumerated() {
            draw(monitors[index], columns, y: y, in: &canvas)
            let line = Rect(y: y, width: canvas.size.width, height: 1)
            if index == selection { canvas.highlight(line, .selection, keepsColors: true) }
        }
    }

    private func draw(_ monitor: Monitor, _ columns: Columns, y: Int, in canvas: inout Canvas) {
        canvas.draw(Label(monitor.state.sign), in: Rect(y: y, width: 1, height: 1))
        var x = 2
        canvas.draw(Label(StyledText(monitor.name)), in: Rect(x: x, y: y, width: columns.name, height: 1))
        x += columns.name + Self.spacing
        let role = monitor.state == .down ? Role.failure : .secondary
        for (text, width) in [
            (StyledText(monitor.detail, role), columns.detail),
            (StyledText(monitor.share ?? "", .secondary), columns.share),
        ] where width > 0 {
            canvas.draw(Label(text, alignment: .trailing), in: Rect(x: x, y: y, width: width, height: 1))
            x += width + Self.spacing
        }
        guard columns.bars > 0 else { return }
        canvas.draw(CheckBars(checks: monitor.checks), in: Rect(x: x, y: y, width: columns.bars, height: 1))
    }

    func frame(ofItem index: Int, in size: Size) -> Rect? {
        let y = index - first(of: size.height)
        return (0..<size.height).contains(y) ? Rect(y: y, width: size.width, height: 1) : nil
    }
}
