import TerminalUI

/// The cost of views and texts before they reach a terminal.
@MainActor
enum ViewBenchmarks {

    static var all: [Benchmark] {
        [
            board, list(rows: 100), list(rows: 1_000_000), longRows(marks: false), longRows(marks: true), sparkline,
            wrapping, output,
        ]
    }

    private static let size = Size(width: 200, height: 60)

    /// Nine panels that differ a little in each frame.
    private static var board: Benchmark {
        var previous = Canvas(size: size).frame
        var changes = 0
        return Benchmark("draw and compare a 200x60 board of nine panels", iterations: 200, .long) {
            for turn in 0..<$0 {
                var canvas = Canvas(size: size)
                let grid = canvas.bounds.grid(
                    columns: Array(repeating: .fill(), count: 3), rows: Array(repeating: .fill(), count: 3))
                for (index, place) in grid.joined().enumerated() {
                    canvas.draw(panel(index, turn), in: place)
                }
                let frame = canvas.frame
                for y in 0..<size.height where frame.cells.row(y) != previous.cells.row(y) { changes += 1 }
                previous = frame
            }
        }
    }

    private static func panel(_ index: Int, _ turn: Int) -> Panel<ListView> {
        let list = ListView(count: 40, selectionRole: index == 4 ? .selection : nil) { row in
            ListRow(
                StyledText("Line \(row + 1) to the harbour"), detail: StyledText("\((row + turn) % 60) min", .secondary)
            )
        }
        return Panel(
            title: "Panel \(index + 1)", status: StyledText("fresh \(turn % 60)s", .success),
            isFocused: index == 4, scroll: ScrollExtent(offset: 0, visible: 18, total: 40), content: list)
    }

    private static func list(rows: Int) -> Benchmark {
        Benchmark("draw a list of \(rows) rows in 80x24", iterations: 2_000) {
            var state = ListState()
            state.select(rows / 2, count: rows)
            for _ in 0..<$0 {
                var canvas = Canvas(size: Size(width: 80, height: 24))
                let list = ListView(count: rows, state: state, selectionRole: .selection) {
                    ListRow(StyledText("Row \($0)"), detail: StyledText("of many", .secondary))
                }
                canvas.draw(list, in: canvas.bounds)
            }
        }
    }

    /// Rows of which only the beginning is visible.
    private static func longRows(marks: Bool) -> Benchmark {
        let piece = marks ? "e\u{301}\u{302}\u{303}" : "A line of a file without an end. "
        let text = StyledText(String(repeating: piece, count: 1_000_000 / piece.utf8.count))
        let name = "draw a list of rows of 1 MB each\(marks ? ", full of marks," : "") in 80x24"
        return Benchmark(name, iterations: 50, .long) {
            for _ in 0..<$0 {
                var canvas = Canvas(size: Size(width: 80, height: 24))
                let list = ListView(count: 24, selectionRole: .selection) { _ in ListRow(text, detail: text) }
                canvas.draw(list, in: canvas.bounds)
            }
        }
    }

    private static var sparkline: Benchmark {
        let view = Sparkline((0..<1_000_000).map { Double($0 % 1_000) })
        return Benchmark("draw a sparkline of 1000000 values in 80x10", iterations: 1_000) {
            for _ in 0..<$0 {
                var canvas = Canvas(size: Size(width: 80, height: 10))
                canvas.draw(view, in: canvas.bounds)
            }
        }
    }

    private static var wrapping: Benchmark {
        let sentence = "The ferry to the island leaves from the old pier at a quarter past seven, if the tide allows. "
        let text = StyledText(String(repeating: sentence, count: 1_000_000 / sentence.utf8.count))
        return Benchmark("wrap 1 MB of text to 80 columns", iterations: 2, .long) {
            for _ in 0..<$0 { precondition(WrappedText(text, width: 80).count > 10_000) }
        }
    }

    private static var output: Benchmark {
        let line =
            "\u{1B}[32m12:04:31\u{1B}[0m \u{1B}[1;34mINFO\u{1B}[0m gate 3 opened for \u{1B}[38;5;208mlorry 17\u{1B}[m\n"
        let bytes = Array(String(repeating: line, count: 10_000_000 / line.utf8.count).utf8)
        return Benchmark("read 10 MB of coloured output", iterations: 1, .long) {
            for _ in 0..<$0 {
                var parser = ANSIParser()
                var count = 0
                for start in stride(from: 0, to: bytes.count, by: 65_536) {
                    parser.feed(bytes[start..<min(bytes.count, start + 65_536)])
                    count += parser.takeLines().count
                }
                precondition(count > 100_000)
            }
        }
    }
}
