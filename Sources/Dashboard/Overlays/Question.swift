import Loadables
import TerminalUI

/// What a person is asked before something is done that matters: see ``PageHost/ask(_:)``.
@MainActor
public struct Question {

    /// A button, and what it does.
    public struct Answer {
        public var label: String
        public var perform: () -> Void

        /// Makes an answer.
        public init(_ label: String, perform: @escaping () -> Void) {
            self.label = label
            self.perform = perform
        }

        /// The answer that does nothing.
        public static var cancel: Answer { Answer("Cancel") {} }
    }

    /// What it is about.
    public var title: String
    /// The question, and what there is to know, in paragraphs.
    public var message: [String]
    /// From left to right.
    public var answers: [Answer]
    /// The answer that is chosen at first: best the one that does no harm.
    public var selected: Int

    /// Makes a question.
    public init(_ title: String, _ message: [String], answers: [Answer], selected: Int = 0) {
        self.title = title
        self.message = message
        self.answers = answers
        self.selected = selected
    }

    /// Makes a question whether something is to be done; the answer that does nothing is chosen at first.
    ///
    /// - Parameters:
    ///   - title: What it is about.
    ///   - message: The question, and what there is to know, in paragraphs.
    ///   - label: What the button says that does it.
    ///   - perform: Does it.
    public init(_ title: String, _ message: String..., confirm label: String, perform: @escaping () -> Void) {
        self.init(title, message, confirm: label, perform: perform)
    }

    /// Makes a question whether something is to be done, of paragraphs that are there.
    public init(_ title: String, _ message: [String], confirm label: String, perform: @escaping () -> Void) {
        self.init(title, message, answers: [.cancel, Answer(label, perform: perform)])
    }
}

/// A question above the page: the arrows choose an answer, enter or a click gives it, esc gives none.
final class QuestionOverlay: BoardOverlay {

    let context = DashboardContext.question
    private let question: Question
    private var state: DialogState
    private let close: () -> Void

    /// Asks; the closure takes the question off the screen.
    init(_ question: Question, close: @escaping () -> Void) {
        self.question = question
        self.close = close
        state = DialogState(selected: question.selected)
    }

    private var dialog: Dialog {
        // A paragraph stands apart from the next one.
        let paragraphs = question.message.map { StyledText($0) }
        let message = Array(paragraphs.map { [$0] }.joined(separator: [StyledText()]))
        return Dialog(
            title: StyledText(question.title), message: message, buttons: question.answers.map(\.label), state: state,
            maximumWidth: 52)
    }

    func perform(_ command: DashboardCommand, in size: Size) -> Bool {
        switch command {
        case .left: state.move(by: -1, count: question.answers.count)
        case .right: state.move(by: 1, count: question.answers.count)
        case .open: answer(state.selected)
        default: return false
        }
        return true
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        guard case .mouse(let mouse) = event, mouse.action == .press, mouse.button == 0,
            let button = dialog.button(at: mouse.position, in: size)
        else { return false }
        answer(button)
        return true
    }

    private func answer(_ index: Int) {
        guard question.answers.indices.contains(index) else { return }
        close()
        question.answers[index].perform()
    }

    var lines: [TextLine] { ([question.title] + question.message).map { TextLine($0) } }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        canvas.draw(dialog, in: canvas.bounds)
    }
}
