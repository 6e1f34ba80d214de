import Basics
import Settings

/// The selections that a source depends on.
package struct SelectionNeeds: Hashable, Sendable {

    /// The names of the board's variables that the source depends on.
    package private(set) var variables: Set<String> = []

    /// The references to single fields of chosen rows.
    private var fields: Set<ContentReference> = []

    /// The names of the sources whose whole chosen row is used by a filter.
    private var wholeRows: Set<String> = []

    init() {}

    /// Creates the selections that the texts and filters of a source refer to.
    init(of source: SourceSettings) {
        for reference in source.allReferences {
            switch reference.kind {
            case .variable: variables.insert(reference.name)
            case .row: fields.insert(reference)
            default: break
            }
        }
        for (variable, _) in source.filterVariables {
            switch variable.kind {
            case .variable: variables.insert(variable.name)
            case .row: wholeRows.insert(variable.name)
            default: break
            }
        }
    }

    /// Whether the source depends on no selection.
    package var isEmpty: Bool { variables.isEmpty && fields.isEmpty && wholeRows.isEmpty }

    /// The names of the sources whose chosen rows the source depends on, sorted.
    package var rows: [String] { wholeRows.union(fields.map(\.name)).sorted() }

    mutating func add(_ other: SelectionNeeds) {
        variables.formUnion(other.variables)
        fields.formUnion(other.fields)
        wholeRows.formUnion(other.wholeRows)
    }

    /// Returns the selected values that the source depends on. A missing value counts as an empty text.
    func combination(of selections: Selections) -> SelectionCombination {
        let values = ReferenceValues(selections: selections)
        let chosen = variables.map { ("var.\($0)", selections.json(of: .variable, $0) ?? "") }
        let used = fields.map { ("\($0)", (try? values.scalar(of: $0).text) ?? "") }
        let whole = wholeRows.map { ("row.\($0)", selections.json(of: .row, $0) ?? "") }
        let key = (chosen + used + whole).sorted { $0.0 < $1.0 }
            .map { name, value in "\(name) \(value.utf8.count) \(value)" }.joined(separator: "\n")
        let words =
            variables.map { ($0, selections.variables[$0]?.text ?? "") }
            + fields.map { ($0.name, (try? values.scalar(of: $0).text) ?? "") }
        return SelectionCombination(
            key: key,
            words: words.filter { !$0.1.isEmpty }.sorted { $0 < $1 }.map {
                OneLine("\($0): \($1)", limit: 60).description
            }
            .joined(separator: ", "))
    }
}

/// The selected values that a source depends on.
package struct SelectionCombination: Hashable, Sendable {

    /// A text that contains the values, and is different for each combination.
    let key: String

    /// The values in words, such as `stage: production`. Values that are empty or whole rows are left out.
    let words: String
}
