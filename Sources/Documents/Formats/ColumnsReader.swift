import JSONDocuments

/// Reads columns. In complete text, the cells are separated by tabs if there are several columns and every line has one
/// tab fewer than there are columns; otherwise, by their alignment, if any. All other text is split into words at
/// spaces.
enum ColumnsReader {

    static func read(
        _ text: SourceText, _ names: [String], isGrowing: Bool = false, _ limits: RowLimits = RowLimits()
    ) throws(DocumentError) -> (list: JSONDocument, omittedRows: Int) {
        try CSVReader.check(names)
        let text = text.printed
        var rows = RowBuilder(limits)
        var isFirst = true
        // Alignment can be detected only in complete text, so growing text is split into words.
        let lines = text.lines.lazy.map(\.text).filter { !$0.isBlank }
        let isTabbed = !isGrowing && names.count > 1 && lines.allSatisfy { $0.count { $0 == tab } == names.count - 1 }
        let columns =
            isGrowing || isTabbed
            ? nil : AlignedColumns(below: names, in: lines) ?? AlignedColumns(of: lines, count: names.count)
        for line in text.lines where !line.text.isBlank {
            if rows.isFull, !isFirst {
                rows.skip()
                continue
            }
            let words =
                isTabbed ? cells(line.text) : columns?.cells(of: line.text) ?? words(line.text, count: names.count)
            defer { isFirst = false }
            if isFirst, words.count == names.count, isHeader(words, names) { continue }
            try rows.add { builder in
                for (index, name) in names.enumerated() {
                    builder.name(name)
                    builder.add(field: index < words.count ? words[index] : [])
                }
            }
        }
        return rows.finish()
    }

    private static let tab = UInt8(ascii: "\t")

    /// Returns the cells of a line whose cells are separated by tabs.
    private static func cells(_ line: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        line.split(separator: tab, omittingEmptySubsequences: false).map(\.trimmed)
    }

    private static func isHeader(_ words: [ArraySlice<UInt8>], _ names: [String]) -> Bool {
        zip(words, names).allSatisfy { $0.text.lowercased() == $1.lowercased() }
    }

    /// Returns the words of a line, at most `count`. If the line has more words, the last element is the rest of the
    /// line.
    private static func words(_ line: ArraySlice<UInt8>, count: Int) -> [ArraySlice<UInt8>] {
        var words: [ArraySlice<UInt8>] = []
        var rest = line.trimmed
        while !rest.isEmpty, words.count < count - 1 {
            let word = rest.prefix { !ArraySlice.isBlank($0) }
            words.append(word)
            rest = rest[word.endIndex...].drop(while: ArraySlice.isBlank)
        }
        if !rest.isEmpty { words.append(rest) }
        return words
    }
}
