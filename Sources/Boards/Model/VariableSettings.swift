import Basics
package import Settings

/// A variable of a board: a value that the user selects while the board is shown.
package struct VariableSettings: Hashable, Sendable {

    package enum Kind: Hashable, Sendable {
        case choices([String])
        /// The choices are the values of a field in the rows of the source. If the field is nil, the first field is
        /// used. `all` is the text of the choice that stands for all rows; nil if there is no such choice.
        case source(String, field: String?, all: String?)
        /// Any text that the user types.
        case input
    }

    /// The name, as in `${var.stage}`.
    package var name: String

    @NotCompared package var place: SettingsPlace

    /// The title in the header; nil for the name.
    package var title: String?

    package var kind: Kind

    /// The initially chosen values, or the initial text. Empty for the first choice, or for no text.
    package var initial: [String] = []

    /// The separator between several chosen values; nil if only one value can be chosen.
    package var separator: String?
}

extension VariableSettings {

    var takesSeveral: Bool { separator != nil }

    var source: String? { if case .source(let name, _, _) = kind { name } else { nil } }

    /// The choices that are written in the file. If the choices come from a source, this is only the choice that stands
    /// for all rows; empty if there is no such choice.
    var ownChoices: [String] {
        switch kind {
        case .choices(let choices): choices
        case .source(_, _, let all): [all].compactMap(\.self)
        case .input: []
        }
    }

    /// The initial value; nil if it is the first row of a source.
    package var standard: VariableValue? {
        if !initial.isEmpty { return value(initial) }
        return kind == .input ? value([""]) : ownChoices.first.map { value([$0]) }
    }

    func value(_ texts: [String]) -> VariableValue { VariableValue(texts, separatedBy: separator) }

    /// Returns the reason why the typed text is not a list of choices, with a suggestion. Returns nil if the text is
    /// empty or may be a list of choices, or if only one value can be chosen.
    ///
    /// - Parameters:
    ///   - text: The typed text. A valid text consists of choices, joined by the separator.
    ///   - choices: The choices of the variable.
    func refusal(ofTyped text: String, among choices: [String]) -> String? {
        // If a choice contains the separator, the ends of choices are ambiguous, so the text is accepted.
        guard let separator, !text.isEmpty, !choices.contains(text), !separator.isEmpty,
            !choices.contains(where: { $0.contains(separator) })
        else { return nil }
        let words = text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        return words.first { !choices.contains($0) }.map { word in
            "“\(OneLine(word, limit: 60))” is not a choice"
                + (word.nearest(in: choices).map { "; did you mean “\(OneLine($0, limit: 60))”?" }
                    ?? "; separate the choices with “\(separator)”")
        }
    }

    /// Errors that cannot be detected by checking each option alone.
    var mistakes: [(place: SettingsPlace, message: String, nearest: String?)] {
        var mistakes: [(place: SettingsPlace, message: String, nearest: String?)] = []
        if !name.utf8.allSatisfy({ $0.isAlphanumeric || "-_".utf8.contains($0) }) || name.isEmpty {
            mistakes.append((place, "“\(name)” is not a valid variable name; use letters, digits, _ and -", nil))
        }
        if initial.count > 1, !takesSeveral {
            mistakes.append(
                (place, "“default” of “\(name)” has several values; to allow several choices, set “several: true”", nil)
            )
        }
        // An empty list of choices has already been reported.
        guard case .choices(let choices) = kind, !choices.isEmpty else { return mistakes }
        let repeated = choices.enumerated().filter { choices[..<$0].contains($1) }.map(\.element).uniqued()
        for choice in repeated { mistakes.append((place, "“\(name)” has the choice “\(choice)” twice", nil)) }
        for text in initial where !choices.contains(text) {
            mistakes.append((place, "“\(text)” is not one of the choices of “\(name)”", text.nearest(in: choices)))
        }
        return mistakes
    }
}

extension VariableSettings: OptionRecord {

    package static let title = "a variable"
    package static let help =
        "A value that the user chooses while the board is shown. Write it as ${var.NAME} in `http`, `headers`, `body`, `env`, `on`, `file`, `folder`, `unix`, `title` and `with`, and as $var.NAME in filters. Sources that use it keep separate content for each value."
    package static let rules: [SettingsTable.Rule] = [.exactlyOne(["choices", "source", "input"])]

    /// Creates a variable with an empty name from options. Returns nil if none of `choices`, `source` and `input` is
    /// set.
    package init?(_ options: inout OptionReader) {
        let choices = options(
            "choices", .list(.plain(.choice.literal)), known: ["values", "options"], "The texts to choose from.")
        let source = options(
            "source", .reference("source"), known: ["from"],
            "The source whose rows are the choices. It is loaded even if no page shows it.")
        let field = options(
            "value", .plain(.field), beside: ["source"], known: ["field", "column"],
            "The field of the rows that contains the choices. Default: the first field.")
        let all = options(
            "all", .plain(.choice.literal), beside: ["source"],
            "The text that stands for all choices, such as \"*\". It is the first choice, shown as “all”.")
        let input = options(
            "input", .plain(.typed.literal), known: ["text"],
            "Lets the user type text. The value of this option is the initial text.")
        let initial = options(
            "default", .list(.plain(.choice.literal), orOne: true), without: "the first choice",
            beside: ["choices", "source"],
            known: ["initial"], "The initial choice; with `several`, a list of choices.")
        let title = options("title", .plain(.title), without: "its name", "The title in the header.")
        let takesSeveral = options(
            "several", .flag, default: false, beside: ["choices", "source"], known: ["multi", "multiple"],
            "Whether several choices can be selected. In filters, the value is a list.")
        let separator = options(
            "join", .plain(.typed.literal), default: ",", beside: ["several"],
            "The separator between several chosen values, except in filters.")
        let kind: Kind? =
            if let choices { .choices(choices) } else if let source {
                .source(source, field: field, all: all)
            } else { input.map { _ in .input } }
        guard let kind else { return nil }
        self.init(
            name: "", place: options.place, title: title, kind: kind,
            initial: input.map { $0.isEmpty ? [] : [$0] } ?? initial ?? [], separator: takesSeveral ? separator : nil)
    }

    init(_ option: NamedOption<VariableSettings>) {
        self = option.value
        (name, place) = (option.name, option.place)
    }
}

extension OptionType<VariableSettings> {

    static var variable: OptionType {
        let choices = OptionType<[String]>.list(.plain(.choice.literal))
        let record = OptionType<VariableSettings>.record
        return OptionType(.either([choices.kind, record.kind])) { value, scope in
            if let choices = choices.value(of: value, in: scope) {
                return VariableSettings(name: "", place: value.place, kind: .choices(choices))
            }
            return record.value(of: value, in: scope)
        }
    }
}

extension SettingsTextUse {

    fileprivate static let choice = SettingsTextUse(
        "a text", refusingSecrets: "a secret cannot be a choice, because choices are visible", isShown: true)

    /// A text that may be empty: typed text, or a separator.
    fileprivate static let typed = SettingsTextUse(
        "a text", refusingSecrets: "a secret cannot be part of visible text", canBeEmpty: true, isShown: true)
}
