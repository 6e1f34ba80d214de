import Basics
import Dashboard
import Settings
import TerminalUI

/// The user’s answers to a key that asks for values.
struct KeyAnswers: Sendable {

    /// The values by the names of the variables.
    private(set) var values: [String: String] = [:]
    /// The names of the values that are shown nowhere.
    private var hidden: Set<String> = []

    /// No answers, of a key that asks for nothing.
    init() {}

    /// Takes the answers from a form that was submitted.
    init(_ form: FormState<String>, to asks: [AskSettings]) {
        for ask in asks { values[ask.name] = ask.answer(in: form) }
        hidden = Set(asks.filter { $0.kind == .secret }.map(\.name))
    }

    /// The values that are redacted.
    var secrets: [String] { hidden.compactMap { values[$0] } }

    /// Sentences for a question: `$replicas is 3`.
    func lines(limit: Int) -> [String] {
        values.sorted { $0.key < $1.key }.map { name, value in
            "$\(name) is \(hidden.contains(name) ? "•••" : OneLine(value, limit: limit).description)"
        }
    }
}

extension AskSettings {

    /// The largest number of visible choices.
    private static let mostRows = 6

    /// The field of a form, with the choices of a source in place of those of the settings.
    func field(choices: [String]) -> FormState<String>.Field {
        FormState.Field(name, label ?? name, content(choices: choices))
    }

    private func content(choices: [String]) -> FormState<String>.Field.Content {
        switch kind {
        case .text(let lines) where lines > 1: .area(TextAreaState(initial), rows: lines)
        case .text, .number: .text(TextFieldState(initial))
        case .secret: .text(TextFieldState(), isMasked: true)
        case .choice, .source:
            .choice(
                OptionPickerState(selected: choices.firstIndex(of: initial) ?? 0), choices,
                rows: choices.count > Self.mostRows ? 1 : nil)
        }
    }

    /// The reason why the answer in a form cannot be taken; nil if it can.
    func refusal(in form: FormState<String>) -> String? { refusal(of: answer(in: form)) }

    /// The answer in a form.
    fileprivate func answer(in form: FormState<String>) -> String {
        if case .choice(_, let options, _)? = form[name]?.content {
            return options.isEmpty ? "" : options[form.selected(of: name)]
        }
        let text = form.text(of: name)
        return kind == .number ? String(text.trimmedBlanks) : text
    }
}
