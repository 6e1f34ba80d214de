import Glibc
import Loadboard
import TerminalUI

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
        let keys = PromptKeys()
        defer { keys.end() }
        guard show(lines, rows: max(4, size.rows - 2), keys) else { return .refused }
        keys.forget()
        program.say(question)
        return answer(keys).map { ["y", "yes"].contains($0.lowercased()) } == true ? .agreed : .refused
    }

    /// Shows the lines page by page. The user can scroll back.
    ///
    /// - Returns: Whether all lines were shown. If false, the user stopped before the end.
    private func show(_ lines: [String], rows: Int, _ keys: PromptKeys) -> Bool {
        var pages = PromptPages(count: lines.count, rows: rows)
        var new = pages.visible
        while true {
            program.say(lines[new].map { "\($0)\n" }.joined())
            guard !pages.isAtEnd else { return true }
            keys.forget()
            let prompt =
                "Lines \(pages.visible.lowerBound + 1) to \(pages.visible.upperBound) of \(lines.count). Enter shows more, q ends. "
            program.say(prompt)
            repeat {
                guard let key = keys.next(), let movement = Self.movement(of: key) else {
                    program.say("\n")
                    return false
                }
                new = movement.map { pages.move($0) } ?? 0..<0
            } while new.isEmpty
            erase(prompt)
        }
    }

    /// Returns the movement of a key. The inner nil stands for a key without an effect, the outer nil for a key that
    /// ends.
    private static func movement(of key: Key) -> Movement?? {
        switch key {
        case .enter, .space, .pageDown, .control("f"): .pages(1)
        case .pageUp, .control("b"), Key("b"): .pages(-1)
        case .down, Key("j"): .rows(1)
        case .up, Key("k"): .rows(-1)
        case .home, Key("g"): .start
        case .escape, Key("q"), Key("n"): nil
        default: .some(nil)
        }
    }

    /// Reads a short answer, which ends with `enter`. Returns nil if the user gives none.
    private func answer(_ keys: PromptKeys) -> String? {
        var answer = ""
        while let key = keys.next(), key != .escape {
            switch key.code {
            case .enter:
                program.say("\n")
                return answer
            case .backspace where !answer.isEmpty:
                answer.removeLast()
                write("\u{8} \u{8}")
            case .character(let character) where key.modifiers.isEmpty && character.isASCII && answer.count < 10:
                answer.append(character)
                program.say(String(character))
            default: break
            }
        }
        program.say("\n")
        return nil
    }

    private func erase(_ prompt: String) {
        write(prompt.count > width ? "\n" : "\r\(String(repeating: " ", count: prompt.count))\r")
    }

    /// Writes text with control characters, which the program otherwise makes visible.
    private func write(_ text: String) {
        _ = Glibc.write(STDERR_FILENO, text, text.utf8.count)
    }

    private static var terminalSize: (columns: Int, rows: Int)? {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
            return (80, 24)
        }
        return (Int(size.ws_col), Int(size.ws_row))
    }
}
