import TerminalUI
import Values

/// A text format for exported values.
public enum DataFormat: String, Hashable, Sendable, CaseIterable {
    /// Comma-separated values, quoted as in RFC 4180.
    case csv = "CSV"
    /// A JSON array of objects, one for each row.
    case json = "JSON"
    /// A table in Markdown.
    case markdown = "Markdown"
}

extension DataTable {

    /// Returns the table as text. In CSV, a `'` precedes each text that a spreadsheet might evaluate as a formula.
    func text(as format: DataFormat) -> String {
        switch format {
        case .csv: csv().text
        case .json: json
        case .markdown: markdown
        }
    }

    // MARK: CSV

    /// Returns the table as comma-separated values. The first line contains the names of the columns. For a table
    /// without columns, returns empty text.
    ///
    /// - Parameter isExact: Whether to write texts unchanged. If false, a `'` is added before each text that a
    ///   spreadsheet might evaluate as a formula. These are texts that are not numbers and begin with `=`, `+`, `-`,
    ///   `@`, a full-width form of these signs, a tab or a line end.
    ///    Numbers may have separators, as in `-1.234,50`.
    /// - Returns: The text, and the number of cells to which a `'` was added.
    public func csv(isExact: Bool = false) -> (text: String, marked: Int) {
        var marked = 0
        func line(_ cells: [Cell]) -> String {
            let fields = cells.map { cell in
                guard case .text(let text) = cell, !isExact, text.isFormula else { return cell.csv }
                marked += 1
                return Cell.text("'" + text).csv
            }
            // Many programs skip an empty line instead of reading it as a row.
            return (fields == [""] ? "\"\"" : fields.joined(separator: ",")) + "\n"
        }
        // A table without columns has no header line.
        guard !columns.isEmpty else { return ("", 0) }
        let text = line(columns.map { .text($0) }) + rows.map(line).joined()
        return (text, marked)
    }

    /// Returns a remark about the cells to which a `'` was added; nil if there are none.
    package static func remark(onMarked count: Int) -> String? {
        guard count > 0 else { return nil }
        let cells = count == 1 ? "1 cell looks like a formula and was" : "\(count) cells look like formulas and were"
        return "\(cells) written with a leading apostrophe"
    }

    // MARK: JSON

    /// The table as a JSON array of objects. Missing values are null.
    var json: String {
        var builder = JSONBuilder()
        builder.beginArray()
        for row in rows {
            builder.beginObject()
            for (column, cell) in zip(columns, row) {
                builder.name(column)
                switch cell {
                case .missing: builder.addNull()
                case .text(let text): builder.add(text)
                case .json(let json):
                    if let document = try? JSONDocument(json) {
                        builder.add(asWritten: document)
                    } else {
                        builder.add(json)
                    }
                }
            }
            builder.end()
        }
        return JSONEscapes.escapingUnseen(IndentedJSON(builder.document).text) + "\n"
    }

    // MARK: Markdown

    /// The table in Markdown. Markup in cells is escaped.
    var markdown: String {
        let lines =
            [columns.map(\.markdownCell), columns.map { _ in "---" }] + rows.map { $0.map(\.plain.markdownCell) }
        return lines.map { "| " + $0.joined(separator: " | ") + " |\n" }.joined()
    }
}

extension DataTable.Cell {

    /// The value as a CSV field. It is quoted if it begins or ends with a space, or if a program could read one of its
    /// characters as a separator. Empty text is quoted, but a missing value is not.
    fileprivate var csv: String {
        guard case .text(let text) = self else { return plain.quotedField }
        return text.isEmpty ? "\"\"" : text.quotedField
    }
}

extension String {

    fileprivate var quotedField: String {
        let isPlain = !unicodeScalars.contains {
            ",;\"\n\r\t\u{B}\u{C}\u{85}\u{2028}\u{2029}".unicodeScalars.contains($0)
        }
        if isPlain, first != " ", last != " " { return self }
        // Escape scalars instead of characters, because a quote with a combining mark is a different character.
        var field = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in unicodeScalars {
            if scalar == "\"" { field.append(scalar) }
            field.append(scalar)
        }
        return String(field) + "\""
    }

    /// Whether a spreadsheet might evaluate the text as a formula.
    fileprivate var isFormula: Bool {
        // A tab or a line break may begin another cell.
        if unicodeScalars.first.map({ "\t\r\n".unicodeScalars.contains($0) }) == true { return true }
        // Some spreadsheets skip invisible characters, special spaces and line breaks, and read other forms of the signs
        // as ASCII.
        let isSkipped = { (scalar: Unicode.Scalar) in
            let properties = scalar.properties
            return [.format, .control].contains(properties.generalCategory) || properties.isDefaultIgnorableCodePoint
                || properties.isWhitespace && scalar != " "
        }
        guard let first = unicodeScalars.first(where: { !isSkipped($0) }),
            "=+-@＝＋－＠﹦﹢﹣﹫".unicodeScalars.contains(first)
        else { return false }
        let beginsWithSign = utf8.first == UInt8(ascii: "+") || utf8.first == UInt8(ascii: "-")
        return !(beginsWithSign && last?.isWhitespace == false && QuantityText.isNumber(self))
    }

    fileprivate var markdownCell: String {
        var cell = ""
        for scalar in VisibleText(self).description.unicodeScalars {
            switch scalar {
            case "&": cell += "&amp;"
            case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~": cell += "\\\(scalar)"
            default: cell.unicodeScalars.append(scalar)
            }
        }
        return cell
    }
}
