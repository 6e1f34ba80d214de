/// A part of a test that a document shows: between `// snippet: <document>/<name>` and `// end`, or a whole file.
struct SnippetRegion {

    let document: String
    let name: String
    let lines: [String]

    init(document: String, name: String, lines: [String]) {
        self.document = document
        self.name = name
        self.lines = lines
    }

    /// All of a file.
    init(_ file: Catalogue.Document, in document: String) {
        self.init(document: document, name: file.name, lines: Array(file.lines.dropLast()))
    }

    static func regions(in test: Catalogue.Document) -> [SnippetRegion] {
        var regions: [SnippetRegion] = []
        var open: (document: String, name: String, lines: [String])?
        for line in test.lines {
            let text = line.drop { $0 == " " }
            if let region = open, text == "// end" {
                regions.append(
                    SnippetRegion(
                        document: region.document,
                        name: region.name,
                        lines: withoutCommonIndentation(region.lines)
                    )
                )
                open = nil
            } else if open != nil {
                open?.lines.append(line)
            } else if let match = text.wholeMatch(of: #/// snippet: (\w+)/(\w+)/#) {
                open = (String(match.1), String(match.2), [])
            }
        }
        return regions
    }

    private static func withoutCommonIndentation(_ lines: [String]) -> [String] {
        let indentation = lines.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
        return lines.map { String($0.dropFirst(indentation)) }
    }
}
