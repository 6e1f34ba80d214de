import Basics

/// Remarks on lines that are probably not rows of a table.
struct LineRemarks {

    private var strays = (count: 0, first: ArraySlice<UInt8>())
    private var shortRows = (count: 0, first: ArraySlice<UInt8>())
    private var rows = (count: 0, first: ArraySlice<UInt8>())

    mutating func addStray(_ line: ArraySlice<UInt8>) { Self.add(line, to: &strays) }

    /// Adds a line that was read as a row.
    ///
    /// - Parameter lacksWords: Whether the line has at least two words fewer than there are columns.
    mutating func addRow(_ line: ArraySlice<UInt8>, lacksWords: Bool) {
        Self.add(line, to: &rows)
        if lacksWords { Self.add(line, to: &shortRows) }
    }

    private static func add(_ line: ArraySlice<UInt8>, to lines: inout (count: Int, first: ArraySlice<UInt8>)) {
        if lines.count == 0 { lines.first = line }
        lines.count += 1
    }

    var texts: [String] {
        var texts: [String] = []
        if strays.count > 0 {
            let verbs = strays.count == 1 ? "does not fit the columns and is" : "do not fit the columns and are"
            texts.append(Self.text(strays, "\(verbs) left out"))
        }
        if rows.count == 1, Self.isMessage(rows.first) {
            texts.append("the only row may be a message: \(Self.quoted(rows.first))")
        } else if shortRows.count > 0 {
            texts.append(Self.text(shortRows, "\(shortRows.count == 1 ? "has" : "have") fewer words than columns"))
        }
        return texts
    }

    /// Returns whether a line is probably a message. A line with a name, a colon and numbers may be a row.
    private static func isMessage(_ line: ArraySlice<UInt8>) -> Bool {
        let hasNumber = line.split(whereSeparator: ArraySlice.isBlank).contains {
            (0x30...0x39).contains($0[$0.startIndex])
        }
        return ColumnsReader.beginsWithError(line) || ColumnsReader.beginsLikeMessage(line) && !hasNumber
    }

    private static func text(_ lines: (count: Int, first: ArraySlice<UInt8>), _ words: String) -> String {
        lines.count == 1
            ? "1 line \(words): \(quoted(lines.first))"
            : "\(lines.count) lines \(words); the first is \(quoted(lines.first))"
    }

    private static func quoted(_ line: ArraySlice<UInt8>) -> String { "“\(OneLine(line.trimmed.text, limit: 60))”" }
}
