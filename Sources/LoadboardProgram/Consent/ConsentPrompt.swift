import Boards
import Loadables
import Loadboard

/// Asks for consent on the command line, before the board is started or shown.
@MainActor
struct ConsentPrompt {

    private let question: ConsentQuestion
    private let title: String
    private let program: BoardProgram
    private let signs: LosslessText.Signs

    /// Creates a prompt.
    ///
    /// - Parameters:
    ///   - settings: The settings of the board.
    ///   - path: The path of the board, as given by the user.
    ///   - isInside: Whether the board's file is in the user's settings folder.
    ///   - signs: The symbols to use, which the terminal must be able to show.
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
                "\(path) includes \(names), which \(verb) not among your own settings. Your consent is needed for \(count)."
        }
        let reason =
            isInside ? "is in your settings folder, but other users can change it" : "is not among your own settings"
        return "\(path) \(reason). It needs your consent to \(count)."
    }

    /// Shows the whole question and reads the answer.
    func ask() -> TerminalPrompt.Answer {
        let prompt = TerminalPrompt(program)
        let width = prompt.width
        var lines = title.wrapped(to: width) + [""]
        lines += question.lines(width: width, signs: signs).map(\.text) + [""]
        return prompt.ask(lines, "Do you agree? The answer is remembered until the board asks for more. [y/N] ")
    }
}
