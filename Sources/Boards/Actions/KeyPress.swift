import Dashboard
import Documents
import Feeds
import JSONDocuments
import Loadables
import Settings
import TerminalUI

/// A key that was pressed in a panel.
@MainActor
struct KeyPress {

    let runs: KeyRuns
    let feed: Feed<BoardContent>
    let view: SourceView
    /// Called with the number of each item that it has acted on.
    let onDone: (Int) -> Void
    var answers = KeyAnswers()

    var key: KeySettings { runs.key }

    /// The present version; nil if there is none.
    var document: Document? { feed.loader.state.content?.document }

    /// The form that asks for the answers.
    ///
    /// - Parameters:
    ///   - feed: Returns the feed of a source that has choices.
    ///   - onSubmit: Called with the answers.
    /// - Throws: Why there are no choices.
    func form(
        choicesOf feed: (String) -> Feed<BoardContent>?, onSubmit: @escaping (KeyAnswers) -> Void
    ) throws(KeyRefusal) -> InputForm {
        let asks = key.asks
        var fields: [FormState<String>.Field] = []
        for ask in asks { fields.append(ask.field(choices: try choices(of: ask, feed))) }
        let names = runs.all.compactMap(\.name)
        let message =
            names.isEmpty ? [] : [(names.count > 1 ? "\(names.count) rows: " : "") + names.joined(separator: ", ")]
        let state = FormState(fields, submitTitle: key.title)
        return InputForm(key.title, message, state) { state, id in
            asks.first { $0.name == id }?.refusal(in: state)
        } onSubmit: { state in
            onSubmit(KeyAnswers(state, to: asks))
        }
    }

    private func choices(
        of ask: AskSettings, _ feed: (String) -> Feed<BoardContent>?
    ) throws(KeyRefusal) -> [String] {
        switch ask.kind {
        case .text, .number, .secret: return []
        case .choice(let choices): return choices
        case .source(let name, let field):
            guard let loader = feed(name)?.loader, let document = loader.state.content?.document else {
                feed(name)?.loader.syncIfNeeded()
                throw .notLoaded(source: name)
            }
            let choices = document.choices(in: field)
            guard !choices.isEmpty else { throw .noChoices(source: name) }
            return choices
        }
    }
}

extension Document {

    /// The most choices that are shown.
    private static let mostChoices = 1_000

    /// The different texts of a field of its rows, of its first field, of a list, or of its lines; in their order.
    func choices(in field: String?) -> [String] {
        var known: Set<String> = []
        return Array(texts(of: field).filter { !$0.isEmpty && known.insert($0).inserted }.prefix(Self.mostChoices))
    }

    private func texts(of field: String?) -> [String] {
        switch self {
        case .json(let json):
            let root = Element(json)
            guard root.elements.isEmpty || !root.elements.allSatisfy(\.isScalar) else {
                return root.elements.map(\.text)
            }
            let rows = Rows(root, naming: field.map { [$0] } ?? [])
            return (rows?.values(field ?? rows?.columns.first) ?? []).map { $0?.text ?? "" }
        case .text(let text): return text.split(whereSeparator: \.isNewline).map(String.init)
        case .picture: return []
        }
    }
}
