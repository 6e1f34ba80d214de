import Foundation
import Gallery
import TestSupport
import Testing

/// The gallery in a terminal: the screen shows the drawn frame.
@Suite(.serialized, .timeLimit(.minutes(60)))
struct GalleryTests {

    /// A terminal with the gallery on it.
    private func gallery(columns: Int = 80, rows: Int = 24) async throws -> Tmux {
        let tmux = try await Tmux(columns: columns, rows: rows)
        let variables = "GALLERY_SCREEN='\(tmux.folder.path)/screen'"
        try tmux.type("(echo $BASHPID >pid; \(variables) exec '\(BuiltProgram.path("gallery"))')")
        try await tmux.wait(for: "Views")
        return tmux
    }

    /// The rows that the gallery says it has drawn, without blanks at their ends.
    private func drawn(_ tmux: Tmux) async throws -> [String] {
        let path = tmux.folder.appending(path: "screen").path
        try? FileManager.default.removeItem(atPath: path)
        kill(try tmux.processID, SIGUSR1)
        _ = try await becomesTrue { FileManager.default.fileExists(atPath: path) }
        return trimmed(try readText(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
    }

    private func trimmed(_ rows: [String]) -> [String] {
        let rows = rows.map { String($0.reversed().drop { $0 == " " }.reversed()) }
        return rows.reversed().drop { $0.isEmpty }.reversed()
    }

    /// Where the terminal shows another thing than was drawn; nil if that is nowhere. What moves may have moved on between
    /// the two, so that it looks again then.
    private func difference(_ tmux: Tmux) async throws -> String? {
        var found: String?
        var before = trimmed(try tmux.capture().rows)
        for _ in 0..<100 {
            let (drawn, seen) = (try await drawn(tmux), trimmed(try tmux.capture().rows))
            found = Self.difference(drawn, seen)
            if found == nil || Self.difference(drawn, before) == nil { return nil }
            before = seen
        }
        return found
    }

    private static func difference(_ drawn: [String], _ seen: [String]) -> String? {
        for index in 0..<max(drawn.count, seen.count) {
            let left = index < drawn.count ? drawn[index] : ""
            let right = index < seen.count ? seen[index] : ""
            // What libc does not know is replaced when it is written.
            if left != right, !right.contains("\u{FFFD}") {
                return "row \(index + 1)\ndrawn: \(left)|\nseen:  \(right)|"
            }
        }
        return nil
    }

    @Test("Every view is shown as drawn, and the terminal is restored")
    func everyView() async throws {
        let tmux = try await gallery(columns: 100, rows: 30)
        let count = await GalleryScenes.names.count
        for index in 0..<count {
            if let difference = try await difference(tmux) { Issue.record("view \(index + 1): \(difference)") }
            try tmux.press("Down")
        }
        try tmux.press("q")
        try await tmux.wait("the shell is back") { $0.isShell }
        #expect(Modes(written: try tmux.written).left == [])
    }

    @Test("After random keys, pastes, clicks and sizes, a terminal shows the drawn frame")
    func randomInput() async throws {
        let rounds = Int(Campaign.size(12, whole: 800))
        let seed: UInt64 = 6
        var random = SplitMix64(seed: seed)
        var size = (columns: 80, rows: 24)
        let tmux = try await gallery(columns: size.columns, rows: size.rows)
        for round in 0..<rounds {
            if Int.random(in: 0..<3, using: &random) == 0 {
                size = (.random(in: 1...200, using: &random), .random(in: 1...60, using: &random))
                try tmux.resize(columns: size.columns, rows: size.rows)
            }
            for _ in 0..<25 { try tmux.send(bytes: Self.input(size, using: &random)) }
            guard isAlive(try tmux.processID) else {
                Issue.record("seed \(seed), round \(round): it has ended")
                return
            }
            if let difference = try await difference(tmux) {
                Issue.record("seed \(seed), round \(round), \(size): \(difference)")
                return
            }
        }
    }

    /// What a terminal sends for something that its user does, except what ends the program.
    private static func input(_ size: (columns: Int, rows: Int), using random: inout SplitMix64) -> [UInt8] {
        let column = Int.random(in: 1...max(1, size.columns), using: &random)
        let row = Int.random(in: 1...max(1, size.rows), using: &random)
        let texts = [
            "\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[H", "\u{1B}[F", "\u{1B}[5~", "\u{1B}[6~", "\t",
            "\r", "\u{1B}[Z", "\u{E}", "\u{E}", "\u{10}", "\u{7F}", "\u{1B}OQ", "\u{1B}OR", "\u{1B}OS", "\u{1B}[15~",
            "\u{1B}[<0;\(column);\(row)M", "\u{1B}[<0;\(column);\(row)m", "\u{1B}[<64;\(column);\(row)M",
            "\u{1B}[<65;\(column);\(row)M", "\u{1B}[200~Ärger, 中文, 1\n2\u{1B}[201~", "\u{1B}[I", "\u{1B}[O",
        ]
        if Bool.random(using: &random) { return Array((texts.randomElement(using: &random) ?? "\t").utf8) }
        return Array(
            "abcdefghijklmnoprstuvwxyz0123456789+-=<>/ éЯ中".randomElement(using: &random).map { String($0).utf8 }
                ?? "".utf8)
    }
}
