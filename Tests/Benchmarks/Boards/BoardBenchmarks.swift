import Boards
import Dashboard
import Feeds
import Filters
import Foundation
import LoadableCaching
import Loadables
import Settings
import TerminalTesting
import TerminalUI

/// The cost of a board from a file at the start of its program.
@MainActor
enum BoardBenchmarks {

    static var all: [Benchmark] { [start(pages: 1), start(pages: 8)] }

    /// Six sources on each page, with 200 rows each that were kept: from the text of the settings to the first frame.
    private static func start(pages: Int) -> Benchmark {
        var kept: MemoryStorage?
        let name = "show the first of \(pages) pages of six kept tables"
        return Benchmark(name, iterations: 20, .threaded) { count in
            let storage = kept ?? MemoryStorage()
            if kept == nil { await board(pages, storage).screen.loadOnce() }
            kept = storage
            for _ in 0..<count {
                let terminal = TestTerminal(size: Size(width: 200, height: 60))
                let runner = ScreenRunner(screen: board(pages, storage).screen, terminal: terminal) {}
                runner.start()
                precondition(terminal.text.contains("item 3 of many"))
            }
        }
    }

    private static func board(_ pages: Int, _ storage: MemoryStorage) -> Board {
        let sources = (0..<pages * 6).map { "  s\($0): { command: 'none', parse: json, every: 1h }" }
        let rows = (0..<pages).map { page in
            let names = (page * 6..<page * 6 + 6).map { "s\($0)" }
            return "  - rows: [[\(names[..<3].joined(separator: ", "))], [\(names[3...].joined(separator: ", "))]]"
        }
        let text = "sources:\n\(sources.joined(separator: "\n"))\npages:\n\(rows.joined(separator: "\n"))\n"
        let read = BoardSettings.read("board.yaml", from: MemoryFiles(["board.yaml": text]), environment: [:])
        guard let settings = read.board else { fatalError("\(read.problems)") }
        var surroundings = BoardSurroundings(
            variables: [:], worker: FilterService(.thisProgram(argument: "none")), alertFolder: nil)
        surroundings.answers = { _ in
            ClosureSource { _ in
                let rows = (1...200).map { #"{"a": \#($0), "name": "item \#($0) of many", "on": true}"# }
                return .content(Data("[\(rows.joined(separator: ","))]".utf8))
            }
        }
        return Board(settings, surroundings: surroundings, time: .utc, in: Environment(storage: storage))
    }
}
