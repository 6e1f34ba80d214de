import Foundation
import TestSupport
import Testing

/// Frames of many pairs of colours, which once were limited.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct ColorTests {

    /// A terminal of that name with a program on it that draws colours.
    private func probe(_ environment: String, columns: Int = 80, rows: Int = 24) async throws -> Tmux {
        let tmux = try await Tmux(columns: columns, rows: rows)
        try tmux.type("\(environment) exec '\(BuiltProgram.path("terminal-probe"))'")
        try await tmux.wait("it is there") { $0.rows[0].hasPrefix("probe") }
        return tmux
    }

    @Test(
        "Each of the 81 pairs of eight colors and the default is visible, frame by frame",
        arguments: ["xterm", "linux", "screen"])
    func everyPair(term: String) async throws {
        let tmux = try await probe("TERM=\(term)")
        // Pairs of a frame before.
        try tmux.press("f")
        try await tmux.wait("it is full") { !$0.rows[5].isEmpty }
        for key in ["k", "c", "f", "c"] {
            try tmux.press(key)
            try await tmux.wait("every pair is there") { $0.rows[9].hasPrefix("abababababababab") }
            var wrong: [String] = []
            _ = try await becomesTrue {
                wrong = try Self.wrongPairs(tmux)
                return wrong.isEmpty
            }
            #expect(wrong == [], "\(key)")
        }
    }

    /// Where the cells, two of each pair, do not have the colours that they should have.
    private static func wrongPairs(_ tmux: Tmux) throws -> [String] {
        let rows = StyledCell.rows(try tmux.styledCapture())
        let colors = (0..<8).map { Optional("\($0)") } + [nil]
        return colors.indices.flatMap { y in
            colors.indices.compactMap { x in
                let cells = rows.dropFirst(y + 1).first?.dropFirst(2 * x).prefix(2) ?? []
                let isRight =
                    cells.count == 2
                    && cells.allSatisfy { $0.foreground == colors[y] && $0.background == colors[x] }
                    && cells.map(\.isBold) == [false, true]
                return isRight ? nil : "\(y) on \(x)"
            }
        }
    }

    @Test("More colors than pairs, over several frames, are shown correctly")
    func distinctPairs() async throws {
        let (columns, rows) = (200, 60)
        let tmux = try await probe("TERM=xterm-256color COLORTERM=truecolor", columns: columns, rows: rows)
        // 11,800 in each frame, of 65,536.
        for number in 0..<8 {
            try tmux.press("K")
            let color = "2;\(number);199;59"
            var last: StyledCell?
            _ = try await becomesTrue {
                last = StyledCell.rows(try tmux.styledCapture())[rows - 1].last
                return last?.background == color
            }
            #expect(last?.background == color)
            #expect(last?.foreground == "2;199;59;\(number)")
        }
        let cells = StyledCell.rows(try tmux.styledCapture())
        for y in 1..<rows {
            for x in 0..<columns {
                #expect(cells[y][x].foreground == "2;\(x);\(y);7")
                #expect(cells[y][x].background == "2;7;\(x);\(y)")
            }
        }
    }
}
