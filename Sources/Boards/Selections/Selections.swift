package import JSONDocuments
import Settings

/// The values that the user selects while a board is shown: values of its variables, and rows of its sources.
package struct Selections: Hashable, Sendable {

    /// The selected values, keyed by variable.
    package var variables: [String: VariableValue]

    /// The chosen rows, keyed by source. Sources without a chosen row are not included.
    package var rows: [String: JSONDocument]

    /// Creates selections.
    ///
    /// - Parameters:
    ///   - variables: The selected values, keyed by variable.
    ///   - rows: The chosen rows, keyed by source.
    package init(variables: [String: VariableValue] = [:], rows: [String: JSONDocument] = [:]) {
        (self.variables, self.rows) = (variables, rows)
    }
}

/// The selected value of a variable.
package struct VariableValue: Hashable, Sendable {

    /// The selected texts. If only one text can be chosen, there is exactly one.
    package var texts: [String]

    /// The separator between several texts; nil if only one text can be chosen.
    package var separator: String?

    /// Creates a value.
    ///
    /// - Parameters:
    ///   - texts: The selected texts.
    ///   - separator: The separator between several texts; nil if only one text can be chosen.
    package init(_ texts: [String], separatedBy separator: String? = nil) {
        (self.texts, self.separator) = (texts, separator)
    }

    /// The value for use in a text: the selected texts, joined with the separator.
    var text: String { texts.joined(separator: separator ?? ",") }

    /// The value for use in a filter: a text, or a list of texts if the variable allows several.
    var document: JSONDocument {
        var builder = JSONBuilder()
        if separator == nil {
            builder.add(text)
        } else {
            builder.beginArray()
            for text in texts { builder.add(text) }
            builder.end()
        }
        return builder.document
    }
}

extension Selections {

    /// Returns the value of a selection as JSON, for a filter. Nil if nothing is selected.
    func json(of kind: SettingsReference, _ name: String) -> String? {
        let document = kind == .variable ? variables[name]?.document : rows[name]
        return document.map { String(decoding: $0.source, as: UTF8.self) }
    }
}
