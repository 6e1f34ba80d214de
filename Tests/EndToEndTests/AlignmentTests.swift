import Foundation
import TerminalUI
import TestSupport
import Testing

/// Text takes as many cells on a terminal as it is thought to take.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct AlignmentTests {

    private static let barColumn = 70

    /// Rows of so many texts, with dots between them, that none is longer than the room before the bar.
    private static func rows(_ texts: [String]) -> [String] {
        var rows: [String] = []
        var row = ""
        for text in texts {
            if (row + text).cellWidth + 1 > barColumn {
                rows.append(row)
                row = ""
            }
            row += text + "."
        }
        return rows + [row]
    }

    /// Every emoji of the data files, qualified or not.
    private static func emoji() throws -> [String] {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let file = tests.appending(path: "TerminalUITests/Text/Data/emoji.txt")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst().map { line in
            let scalars = line.dropFirst(2).split(separator: " ").compactMap { UInt32($0, radix: 16) }
            return String(String.UnicodeScalarView(scalars.compactMap(Unicode.Scalar.init)))
        }
    }

    /// Characters of every script: the first ones that are assigned of each 128, marks on a letter.
    private static func scripts() -> [String] {
        stride(from: UInt32(0xA0), to: 0x32000, by: 128).flatMap { start -> [String] in
            let scalars = (start..<start + 128).compactMap(Unicode.Scalar.init).filter { scalar in
                let category = scalar.properties.generalCategory
                return category != .unassigned && category != .privateUse && category != .control
            }
            return scalars.prefix(12).map { scalar in
                switch scalar.properties.generalCategory {
                case .nonspacingMark, .enclosingMark, .spacingMark: "a\(scalar)"
                default: String(scalar)
                }
            }
        }
    }

    private static let sentences = [
        "Привет из порта", "Καλημέρα από το λιμάνι", "港の朝は早い。「大漁だ」", "항구의 아침은 이르다", "港口的清晨",
        "ท่าเรือยามเช้า", "बंदरगाह की सुबह", "துறைமுகத்தின் காலை", "বন্দরের সকাল", "შავი ზღვის ნავსადგური",
        "Նավահանգիստ", "ወደብ", "Cảng biển buổi sáng", "e\u{301}a\u{308}o\u{302}\u{323}", "ﾊﾝｶｸｶﾅ ＺＥＮＫＡＫＵ",
        "❤️ ☀️ 1️⃣ ☝🏽 👩‍👩‍👧‍👦 🏳️‍🌈 🇩🇪 🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}", "ᄒᆞᆫ글 \u{1112}\u{1161}\u{11AB}",
        "─│╭╮ ▏▎█ ⠋⠙ ●◆▲✗ …", "a\u{200B}b\u{AD}c\u{2060}d",
    ]

    /// What stands in the column of the bar, row by row, as the terminal has it.
    private func column(_ tmux: Tmux, rows: Int) throws -> String {
        try tmux.tmux("copy-mode")
        for command in ["top-line", "start-of-line"] { try tmux.tmux("send-keys", "-X", command) }
        try tmux.tmux("send-keys", "-X", "-N", "\(Self.barColumn)", "cursor-right")
        for command in ["rectangle-on", "begin-selection"] { try tmux.tmux("send-keys", "-X", command) }
        try tmux.tmux("send-keys", "-X", "-N", "\(rows - 1)", "cursor-down")
        try tmux.tmux("send-keys", "-X", "copy-selection-and-cancel")
        return try tmux.tmux("show-buffer")
    }

    @Test("Rows of all scripts and of every emoji end in the same column of a terminal")
    func everyScript() async throws {
        let rows = Self.sentences + Self.rows(Self.scripts()) + Self.rows(try Self.emoji())
        let height = 50
        let tmux = try await Tmux(columns: 80, rows: height)
        let file = tmux.folder.appending(path: "rows")
        try rows.joined(separator: "\n").write(to: file, atomically: true, encoding: .utf8)
        try tmux.type("'\(BuiltProgram.path("terminal-probe"))' rows '\(file.path)' \(Self.barColumn)")
        let pageCount = (rows.count + height - 2) / (height - 1)
        for page in 0..<pageCount {
            if page > 0 { try tmux.press("Space") }
            let capture = try await tmux.wait(for: "page \(page).")
            let count = min(height - 1, rows.count - page * (height - 1)) + 1
            let column = try column(tmux, rows: count).split(separator: "\n", omittingEmptySubsequences: false)
            for index in 0..<count where index >= column.count || column[index] != "|" {
                let found = index < column.count ? column[index] : "nothing"
                Issue.record("page \(page), row \(index): \(found) in the column of the bar: \(capture.rows[index])")
            }
        }
        try tmux.press("q")
        try await tmux.wait("the shell is back") { $0.isShell }
    }
}
