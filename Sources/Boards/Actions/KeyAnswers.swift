import Basics
import Dashboard
import Settings
import TerminalUI

/// The user’s answers to a key that asks for values.
struct KeyAnswers: Sendable {

    /// The answers, keyed by the name of the variable.
    private(set) var values: [String: String] = [:]
    /// The names of the answers that are never shown.
    private var hidden: Set<String> = []

    init() {}

    init(_ form: FormState<String>, to asks: [AskedValue]) {
        for ask in asks { values[ask.settings.name] = ask.answer(in: form) }
        hidden = Set(asks.map(\.settings).filter { $0.kind == .secret }.map(\.name))
    }

    var secrets: [String] { hidden.compactMap { values[$0] } }

    /// Returns a sentence for each answer, such as `$replicas is 3`, to show in a question. Secret answers are
    /// redacted.
    ///
    /// - Parameter limit: The maximum length of an answer in characters.
    func lines(limit: Int) -> [String] {
        values.sorted { $0.key < $1.key }.map { name, value in
            "$\(name) is \(hidden.contains(name) ? "•••" : OneLine(showingHidden: value, limit: limit).description)"
        }
    }
}

struct AskedValue {

    let settings: AskSettings
    /// The choices; nil if the user types the answer.
    let choices: [BoardVariables.Choice]?
    let initial: String
    /// A closure that is called when the form is submitted. Returns the reason why the given answer is not a choice;
    /// nil if the answer is accepted.
    var choiceRefusal: @MainActor (String) -> String? = { _ in nil }

    /// The maximum number of choices that the form shows as a list. If there are more, only the selected choice is
    /// visible.
    private static let mostRows = 6
    /// The maximum length of a choice in characters.
    private static let longest = 200

    var field: FormState<String>.Field { FormState.Field(settings.name, settings.label ?? settings.name, content) }

    private var content: FormState<String>.Field.Content {
        if let choices {
            return .choice(
                OptionPickerState(selected: choices.firstIndex { $0.text == initial } ?? 0),
                choices.map { OneLine(showingHidden: $0.title, limit: Self.longest).description }
                    .enumerated().map { choices[$0].isGone ? "\($1) (gone)" : $1 },
                rows: choices.count > Self.mostRows ? 1 : nil)
        }
        return switch settings.kind {
        case .text(let lines) where lines > 1: .area(TextAreaState(initial), rows: lines)
        case .secret: .text(TextFieldState(), isMasked: true)
        default: .text(TextFieldState(initial))
        }
    }

    /// Returns the reason why the answer in a form is invalid; nil if the answer is valid.
    @MainActor
    func refusal(in form: FormState<String>) -> String? {
        let answer = answer(in: form)
        // Unlike other answers, the value of a variable may be empty, whether it is chosen or typed.
        if case .variable = settings.kind { return choiceRefusal(answer) }
        return settings.refusal(of: answer) ?? choiceRefusal(answer)
    }

    fileprivate func answer(in form: FormState<String>) -> String {
        if let choices {
            let number = form.selected(of: settings.name)
            return choices.indices.contains(number) ? choices[number].text : ""
        }
        let text = form.text(of: settings.name)
        return settings.kind == .number ? text.trimmingBlanks : text
    }
}
