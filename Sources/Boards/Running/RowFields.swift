import BoardFiles
import Documents
import TerminalUI

/// The fields of the row that is chosen in a panel, as variables of a command's environment.
struct RowFields {

    /// The names that the row's columns have as variables, with their values.
    let variables: [String: String]
    /// The names and values, in order, as they were.
    let values: [(name: String, value: Element)]
    /// The URL of the row's page; nil if it has none.
    let url: String?
    /// What the row is called: its title, name or the like, otherwise its first text, otherwise its first value.
    let name: Element?

    /// The fields that name a row, the best first.
    private static let names = ["title", "name", "summary", "subject", "label"]

    /// Finds the row that has that identity among the rows of a document.
    ///
    /// - Parameters:
    ///   - identity: That of the line that is chosen.
    ///   - text: The line, for rows without one.
    init?(_ document: Document, identity: String?, text: String, in view: DocumentView) {
        guard case .json(let json) = document, let rows = view.rows(Element(json)) else { return nil }
        let identities = view.identities(of: rows)
        let index =
            rows.rows.indices.first { identities[$0] != nil && identities[$0] == identity }
            ?? rows.rows.indices.first { index in
                rows.rows[index].first.flatMap(\.self).map { view.cell.text($0).string } == identity
            }
            ?? (rows.rows.count == 1 ? 0 : nil)
        guard let index else { return nil }
        values = zip(rows.columns, rows.rows[index]).compactMap { name, value in value.map { (name, $0) } }
        url =
            (values.first { $0.value.isURL && ["url", "html_url", "link"].contains($0.name) }
            ?? values.first { $0.value.isURL })?.value.text
        let scalars = values.filter { $0.value.isScalar && !$0.value.text.trimmedBlanks.isEmpty }
        let named = Self.names.lazy.compactMap { name in scalars.first { $0.name.lowercased() == name } }.first
        let text = scalars.first { _, value in
            value.kind == .string && value.number == nil && !value.isURL && Moment(value.text, in: view.time) == nil
        }
        name = (named ?? text ?? scalars.first)?.value
        var variables: [String: String] = [:]
        for (name, value) in values {
            let name = Self.variable(name)
            if Self.isHarmless(name) { variables[name] = value.text }
        }
        self.variables = variables
    }

    /// The name in lower case, with `_` in place of what no variable's name has in it.
    private static func variable(_ name: String) -> String {
        let text = String(name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return text.first?.isNumber == true ? "_" + text : text
    }

    /// Not one by which programs are told how to work: what a server says must not be that.
    private static func isHarmless(_ name: String) -> Bool {
        !name.isEmpty && !name.hasSuffix("_proxy") && name != "_"
    }
}
