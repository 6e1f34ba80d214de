import Loadables
public import TerminalUI

/// A question that the user answers before an important action: see ``PageHost/ask(_:)``.
@MainActor
public struct Question {

    /// A button, and the action that it performs.
    public struct Answer {
        public var label: String
        /// Whether the user must first see the required lines of the text: see ``Question/Text/requiredCount``.
        public var needsReading: Bool
        public var perform: () -> Void

        /// Creates an answer, which is shown as a button.
        public init(_ label: String, needsReading: Bool = false, perform: @escaping () -> Void) {
            self.label = label
            self.needsReading = needsReading
            self.perform = perform
        }

        /// The answer “Cancel”, which has no effect.
        public static var cancel: Answer { Answer("Cancel") {} }
    }

    /// Text that may be longer than the screen.
    public struct Text {
        /// The lines. None of them is wider than the width passed to ``Question/text``.
        public var lines: [StyledText]
        /// The number of lines at the start of the text that the user must see before an answer with
        /// ``Answer/needsReading`` can be confirmed.
        public var requiredCount: Int

        /// Creates the text of a question.
        public init(_ lines: [StyledText], requiredCount: Int) {
            self.lines = lines
            self.requiredCount = requiredCount
        }
    }

    /// The title of the question.
    public var title: String
    /// The paragraphs of the question; empty if there is a ``text``.
    public var message: [String]
    /// Returns long text that the user can scroll, for the given width in columns and the given symbols. Nil if the
    /// question has only a ``message``.
    public var text: ((_ width: Int, _ symbols: Symbols) -> Text)?
    /// The answers from left to right. If there are two, the first one declines, and the second one agrees.
    public var answers: [Answer]
    /// The index of the answer that is selected initially. An answer without an effect is preferable.
    public var selected: Int

    /// Creates a question.
    public init(_ title: String, _ message: [String], answers: [Answer], selected: Int = 0) {
        self.title = title
        self.message = message
        self.answers = answers
        self.selected = selected
    }

    /// Creates a question about long text.
    public init(
        _ title: String, answers: [Answer], selected: Int = 0,
        text: @escaping (_ width: Int, _ symbols: Symbols) -> Text
    ) {
        self.init(title, [], answers: answers, selected: selected)
        self.text = text
    }

    /// Creates a question with two answers: “Cancel”, which is selected initially, and the answer that confirms the
    /// action.
    ///
    /// - Parameters:
    ///   - title: The title of the question.
    ///   - message: The paragraphs of the question.
    ///   - label: The label of the answer that confirms the action.
    ///   - perform: Performs the action. Called when the user confirms it.
    public init(_ title: String, _ message: String..., confirm label: String, perform: @escaping () -> Void) {
        self.init(title, message, confirm: label, perform: perform)
    }

    /// Creates a question with two answers: “Cancel”, which is selected initially, and the answer that confirms the
    /// action.
    public init(_ title: String, _ message: [String], confirm label: String, perform: @escaping () -> Void) {
        self.init(title, message, answers: [.cancel, Answer(label, perform: perform)])
    }
}

/// A question above the page. The arrow keys select an answer, `enter` or a click confirms it, and `esc` closes the
/// question. If there are two answers, `n` gives the first one and `y` the second one.
final class QuestionOverlay: BoardOverlay {

    private let question: Question
    private var state: DialogState
    private var offset = 0
    /// Whether all required lines have been visible.
    private var isRead = false
    /// The number of lines at the start of the text that have been visible.
    private var seenCount = 0
    private var made: (width: Int, symbols: Symbols, text: Question.Text)?
    private var symbols = Symbols.unicode
    private let close: () -> Void

    private static let widest = 52
    private static let widestText = 100
    /// The total width of the left and the right border, with a space beside each border.
    private static let edges = 4

    init(_ question: Question, close: @escaping () -> Void) {
        self.question = question
        self.close = close
        state = DialogState(selected: question.selected)
    }

    var context: DashboardContext { question.text == nil ? .question : .review }

    private func dialog(in size: Size) -> Dialog {
        let disabled = question.answers.indices.filter { !isPossible($0) }
        return Dialog(
            title: StyledText(question.title), message: message(in: size), buttons: question.answers.map(\.label),
            state: state, disabledButtons: Set(disabled), offset: question.text == nil ? nil : offset,
            maximumWidth: question.text == nil ? Self.widest : Self.widestText)
    }

    private func message(in size: Size) -> [StyledText] {
        if let text = text(in: size) { return text.lines }
        // Paragraphs are separated by an empty line.
        let paragraphs = question.message.map { StyledText($0) }
        return Array(paragraphs.map { [$0] }.joined(separator: [StyledText()]))
    }

    private func text(in size: Size) -> Question.Text? {
        guard let text = question.text else { return nil }
        let width = max(1, min(size.width, Self.widestText) - Self.edges)
        if let made, made.width == width, made.symbols == symbols { return made.text }
        let lines = text(width, symbols)
        made = (width, symbols, lines)
        // The lines have changed, so none of them counts as seen.
        seenCount = 0
        return lines
    }

    // MARK: Answers

    private func isPossible(_ answer: Int) -> Bool { isRead || !question.answers[answer].needsReading }

    func perform(_ command: DashboardCommand, in size: Size) -> Bool {
        switch command {
        case .left: state.move(by: -1, count: question.answers.count)
        case .right: state.move(by: 1, count: question.answers.count)
        case .open: answer(state.selected, in: size)
        case .decline where hasTwoAnswers: answer(0, in: size)
        case .agree where hasTwoAnswers: answer(1, in: size)
        default: return command.movement.map { move($0, in: size) } ?? false
        }
        return true
    }

    private var hasTwoAnswers: Bool { question.answers.count == 2 }

    func isAvailable(_ command: DashboardCommand) -> Bool? { ![.agree, .decline].contains(command) || hasTwoAnswers }

    func hint(for command: DashboardCommand) -> String? {
        command == .open && question.answers.indices.contains(state.selected) && !isPossible(state.selected)
            ? "read on" : nil
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        guard case .mouse(let mouse) = event else { return false }
        switch mouse.action {
        case .wheelUp: return move(.rows(-Movement.wheelRows), in: size)
        case .wheelDown: return move(.rows(Movement.wheelRows), in: size)
        case .press where mouse.button == 0:
            guard let button = dialog(in: size).button(at: mouse.position, in: size) else { return false }
            state.select(button)
            answer(button, in: size)
            return true
        default: return false
        }
    }

    /// Confirms an answer. If the answer requires lines that have not been visible yet, shows the next page of the text
    /// instead.
    private func answer(_ index: Int, in size: Size) {
        guard question.answers.indices.contains(index) else { return }
        guard isPossible(index) else {
            offset = seenCount
            return
        }
        close()
        question.answers[index].perform()
    }

    // MARK: Scrolling

    func move(_ movement: Movement, in size: Size) -> Bool {
        guard question.text != nil else { return false }
        let extent = dialog(in: size).scrollExtent(in: size)
        var scroll = ScrollState()
        let (content, visible) = (Size(width: 0, height: extent.total), Size(width: 0, height: extent.visible))
        scroll.scroll(rows: extent.offset, content: content, visible: visible)
        scroll.move(movement, content: content, visible: visible)
        offset = scroll.offset.y
        return true
    }

    func scrollExtent(in size: Size) -> ScrollExtent? {
        question.text == nil ? nil : dialog(in: size).scrollExtent(in: size)
    }

    func scrollBar(in size: Size) -> OverlayScrollBar? {
        scrollExtent(in: size).map { OverlayScrollBar(place: dialog(in: size).scrollBar(in: size), extent: $0) }
    }

    func scroll(to offset: Int, in size: Size) { self.offset = offset }

    // MARK: Drawing

    var lines: [TextLine] {
        let text = question.text?(Self.widestText - Self.edges, symbols).lines.map(\.string) ?? question.message
        return ([question.title] + text).map { TextLine($0) }
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let size = canvas.size
        symbols = canvas.symbols
        canvas.draw(dialog(in: size), in: canvas.bounds)
        // Lines count as seen once they are drawn.
        guard let text = text(in: size), !isRead else { return }
        let extent = dialog(in: size).scrollExtent(in: size)
        if extent.offset <= seenCount { seenCount = max(seenCount, extent.offset + extent.visible) }
        isRead = extent.visible > 0 && seenCount >= text.requiredCount
        if isRead { canvas.draw(dialog(in: size), in: canvas.bounds) }
    }
}
