import Glibc
import Loadboard

/// Shows a text on the command line, and asks a question about it.
struct TerminalPrompt {

    enum Answer {
        case agreed
        case refused
        /// The question was not asked, because there is no terminal.
        case unasked
    }

    private let program: BoardProgram
    private let size: (columns: Int, rows: Int)?

    init(_ program: BoardProgram) {
        self.program = program
        let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
        size = isTerminal ? Self.terminalSize : nil
    }

    /// The number of columns that are available for the text.
    var width: Int { max(20, (size?.columns ?? 100) - 1) }

    /// Shows the text and reads the answer. A text with more lines than the terminal is shown page by page. Without a
    /// terminal, writes the text and returns ``Answer/unasked``.
    ///
    /// - Parameters:
    ///   - lines: The text.
    ///   - question: The question that follows the text.
    func ask(_ lines: [String], _ question: String) -> Answer {
        guard let size else {
            program.say(lines.map { "\($0)\n" }.joined())
            return .unasked
        }
        guard show(lines, rows: max(4, size.rows - 2)) else { return .refused }
        forgetInput()
        program.say(question)
        return readLine().map { ["y", "yes"].contains($0.lowercased()) } == true ? .agreed : .refused
    }

    /// Shows the lines page by page.
    ///
    /// - Returns: Whether all lines were shown. If false, the user stopped before the end.
    private func show(_ lines: [String], rows: Int) -> Bool {
        for start in stride(from: 0, to: lines.count, by: rows) {
            let end = min(start + rows, lines.count)
            program.say(lines[start..<end].map { "\($0)\n" }.joined())
            guard end < lines.count else { break }
            forgetInput()
            program.say("Lines \(start + 1) to \(end) of \(lines.count). Enter shows more, q ends. ")
            guard let word = readLine(), !["q", "n", "no"].contains(word.lowercased()) else { return false }
        }
        return true
    }

    /// Discards input that was typed before the question was shown.
    private func forgetInput() {
        tcflush(STDIN_FILENO, TCIFLUSH)
    }

    private static var terminalSize: (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
