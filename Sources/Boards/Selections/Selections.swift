package import JSONDocuments
import Settings

/// The values that the user selects while a board is shown: values of its variables, and rows of its sources.
package struct Selections: Hashable, Sendable {

    /// The chosen values by the names of the variables.
    package var variables: [String: VariableValue]

    /// The chosen rows by the names of their sources. A source without a chosen row is missing.
    package var rows: [String: JSONDocument]

    /// Creates selections.
    ///
    /// - Parameters:
    ///   - variables: The chosen values by the names of the variables.
    ///   - rows: The chosen rows by the names of their sources.
    package init(variables: [String: VariableValue] = [:], rows: [String: JSONDocument] = [:]) {
        (self.variables, self.rows) = (variables, rows)
    }
}

/// The chosen value of a variable.
package struct VariableValue: Hashable, Sendable {

    /// The chosen texts; one, unless several may be chosen.
    package var texts: [String]

    /// The text between several texts; nil if only one can be chosen.
    package var separator: String?

    /// Creates a value.
    ///
    /// - Parameters:
    ///   - texts: The chosen texts.
    ///   - separator: The text between several texts; nil if only one can be chosen.
    package init(_ texts: [String], separatedBy separator: String? = nil) {
        (self.texts, self.separator) = (texts, separator)
    }

    /// The value in a text.
    var text: String { texts.joined(separator: separator ?? ",") }

    /// The value in a filter: a text, or a list of texts if several may be chosen.
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

    /// The value of a selection in a filter, as JSON; nil if it is not made.
    func json(of kind: SettingsReference, _ name: String) -> String? {
        let document = kind == .variable ? variables[name]?.document : rows[name]
        return document.map { String(decoding: $0.source, as: UTF8.self) }
    }
}
