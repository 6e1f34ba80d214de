import Dashboard
import Loadables
import Settings
import TerminalUI

/// The question that is asked before a key acts. It shows the values that the action uses.
struct KeyQuestion {

    private let key: KeySettings
    private let items: [(title: String?, fields: [String])]
    /// Sentences with the values of variables, and with the answers to the form.
    private let answers: [String]
    private let isRepeated: Bool

    /// The maximum length of a value in characters.
    private static let limit = 300

    /// - Parameter isRepeated: Whether the question is asked again, because values have changed since it was first
    ///   asked.
    @MainActor
    init(_ press: KeyPress, _ items: [BoardItem?], isRepeated: Bool) {
        let view = press.view
        key = press.key
        self.items = zip(press.runs.all, items).map { run, item in
            let fields = item.map { run.questionFields(of: $0) } ?? []
            return (
                item?.titleText(in: view.reader.cell).map { OneLine(showingHidden: $0, limit: Self.limit).description },
                fields.map {
                    "\(run.key.reference(to: $0)) is \(OneLine(showingHidden: $0.text, limit: Self.limit))"
                }
            )
        }
        answers = press.variableLines(limit: Self.limit) + press.answers.lines(limit: Self.limit)
        self.isRepeated = isRepeated
    }

    private var title: String { isRepeated ? "\(key.title): the values have changed" : key.title }

    private var action: String { "\(key.action.line == nil ? "This is sent" : "This runs"): \(key.action.shown)" }

    /// Returns the question as a dialog. If there are several items, the user must scroll through all of them before
    /// agreeing.
    ///
    /// - Parameter perform: A closure that is called when the user agrees.
    @MainActor
    func dialog(_ perform: @escaping () -> Void) -> Question {
        guard items.count > 1 else {
            return Question(title, message(about: items.first), confirm: key.title, perform: perform)
        }
        let lines = lines
        let answers = [Question.Answer.cancel, Question.Answer(key.title, needsReading: true, perform: perform)]
        return Question(title, answers: answers) { width, _ in
            let wrapped = lines.flatMap { StyledText($0).wrapped(to: width) }
            return Question.Text(wrapped, requiredCount: wrapped.count)
        }
    }

    private func message(about item: (title: String?, fields: [String])?) -> [String] {
        let about = item?.title.map { ": \($0)" } ?? ""
        let values = (item?.fields ?? []) + answers
        return ["\(key.title)\(about)?", action] + (values.isEmpty ? [] : [values.joined(separator: "\n")])
    }

    private var lines: [String] {
        ["\(key.title): \(items.count) rows, one after the other?", ""]
            + items.map { item in
                ([item.title].compactMap(\.self) + item.fields).joined(separator: " · ")
            } + ["", action] + answers
    }
}

extension KeySettings {

    /// Returns the field as the key refers to it: `$name` in a command, `${row.pods.name}` in a request.
    fileprivate func reference(to field: BoardItem.Field) -> String {
        guard action.line == nil, let source else { return "$\(RowVariables.name(of: field.name))" }
        return "${row.\(source).\(field.name)}"
    }
}
