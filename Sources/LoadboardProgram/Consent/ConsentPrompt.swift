import Boards
import Loadables
import Loadboard

/// Asks for consent on the command line, before the board is started or shown.
@MainActor
struct ConsentPrompt {

    let question: ConsentQuestion
    let settings: BoardSettings
    /// The path of the board, as given by the user.
    let path: String
    /// Whether the board's file is in the user's settings folder.
    let isInside: Bool
    let program: BoardProgram
    /// The symbols to use, which the terminal must be able to show.
    let signs: LosslessText.Signs

    private var title: String {
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

    func ask() -> TerminalPrompt.Answer {
        let prompt = TerminalPrompt(program)
        let width = prompt.width
        var lines = title.wrapped(to: width) + [""]
        lines += question.lines(width: width, signs: signs).map(\.text) + [""]
        return prompt.ask(
            lines, "Do you agree? If you agree, you are asked again only when the board needs more consent. [y/N] ")
    }
}
