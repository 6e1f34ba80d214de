import Boards
import Loadables
import Loadboard

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Asks for the consent on the command line, before anything of the board is started or shown.
@MainActor
struct ConsentPrompt {

    enum Answer {
        case agreed
        case refused
        /// There is no terminal on which to ask.
        case unasked
    }

    private let question: ConsentQuestion
    private let title: String
    private let program: BoardProgram
    private let signs: LosslessText.Signs

    /// - Parameters:
    ///   - settings: The board.
    ///   - path: The path by which the user named it.
    ///   - isInside: Whether its file is in the user's settings folder.
    ///   - signs: The signs that the terminal shows.
    init(
        _ question: ConsentQuestion, of settings: BoardSettings, at path: String, isInside: Bool,
        _ program: BoardProgram,
        signs: LosslessText.Signs
    ) {
        self.question = question
        self.program = program
        self.signs = signs
        title = Self.title(question, of: settings, at: path, isInside: isInside, signs)
    }

    private static func title(
        _ question: ConsentQuestion, of settings: BoardSettings, at path: String, isInside: Bool,
        _ signs: LosslessText.Signs
    ) -> String {
        let foreign = settings.files.filter(settings.foreignFiles.contains)
        let count = question.new.counts
        let path = LosslessText(path, signs).lines.joined()
        guard settings.foreignFiles.contains(settings.file) else {
            let names = foreign.map { LosslessText($0, signs).lines.joined() }.joined(separator: ", ")
            let verb = foreign.count == 1 ? "is" : "are"
            return
                "\(path) includes \(names), which \(verb) not among your own settings. Consent is needed for \(count)."
        }
        let reason =
            isInside ? "is in your settings folder, but others can change it" : "is not among your own settings"
        return "\(path) \(reason). It needs your consent to \(count)."
    }

    /// Shows all of the question, page by page where the terminal is too low, and reads the answer.
    func ask() -> Answer {
        let isTerminal = isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1
        let size = isTerminal ? Self.terminalSize : nil
        let width = max(20, (size?.columns ?? 100) - 1)
        var lines = title.wrapped(to: width) + [""]
        lines += question.lines(width: width, signs: signs).map(\.text) + [""]
        guard let size else {
            program.say(lines.map { "\($0)\n" }.joined())
            return .unasked
        }
        guard show(lines, rows: max(4, size.rows - 2)) else { return .refused }
        forgetInput()
        program.say("Do you agree? The answer is remembered until there is something new. [y/N] ")
        return readLine().map { ["y", "yes"].contains($0.lowercased()) } == true ? .agreed : .refused
    }

    /// - Returns: False if the user wants to see no more.
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

    /// Drops what was typed before a question: it is not an answer.
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
