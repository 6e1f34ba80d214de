/// A scanner for shell commands. It recognizes words, quotes, comments, expansions, arithmetic expressions and
/// here-documents, but no other elements of the grammar.
struct ShellScanner {

    private let text: [Character]
    private var place = 0
    private(set) var uses: [ShellLine.Use] = []
    private(set) var assigned: Set<String> = []

    /// The current word, without its quotes; nil between words.
    private var word: String?
    private var words = CommandWords()
    /// The here-documents that start on the next line.
    private var documents: [(end: String, isLiteral: Bool, isIndented: Bool)] = []

    init(_ line: String) { text = Array(line) }

    private var next: Character? { place < text.count ? text[place] : nil }

    private func follows(_ sign: String) -> Bool {
        place + sign.count <= text.count && text[place..<place + sign.count].elementsEqual(sign)
    }

    /// Reads commands up to and including a closing character. If the character is nil, reads all commands.
    mutating func scanCommands(until end: Character? = nil) {
        let outer = (word, words)
        (word, words) = (nil, CommandWords())
        defer {
            endCommand()
            (word, words) = outer
        }
        while let sign = next {
            place += 1
            if sign == end { return }
            switch sign {
            case "\\":
                if let escaped = next, escaped != "\n" { word = (word ?? "") + String(escaped) }
                place += 1
            case "'": quote()
            case "\"": scanText(until: "\"")
            case "$": expansion()
            case "`":
                if end != "`" { scanCommands(until: "`") }
            case "#" where word == nil: while let next, next != "\n" { place += 1 }
            case "\n", "\r\n":
                endCommand()
                skipDocuments()
            case ";", "|", "&", ")": endCommand()
            case "(":
                if next == "(" {
                    place += 1
                    arithmetic()
                } else {
                    endCommand()
                    scanCommands(until: ")")
                }
            case "<" where follows("<<"):
                // The text after `<<<` is a word and not a here-document.
                place += 2
                endWord()
            case "<" where next == "<":
                place += 1
                beginDocument()
            case " ", "\t", "<", ">": endWord()
            default: word = (word ?? "") + String(sign)
            }
        }
    }

    private mutating func endWord() {
        guard let ended = word else { return }
        word = nil
        assigned.formUnion(words.add(ended))
    }

    private mutating func endCommand() {
        endWord()
        words = CommandWords()
    }

    // MARK: Quotes

    /// Reads text in single quotes, after the opening quote.
    private mutating func quote() {
        let start = place
        while let sign = next, sign != "'" {
            if sign == "\\", start >= 2, text[start - 2] == "$" { place += 1 }
            place += 1
        }
        let quoted = String(text[start..<min(place, text.count)])
        place += 1
        word = (word ?? "") + quoted
        addQuoted(quoted)
    }

    private mutating func addQuoted(_ quoted: String) {
        var inner = ShellScanner(quoted)
        inner.scanText(until: nil)
        uses += inner.uses.map { ShellLine.Use(name: $0.name, isQuoted: true, hasDefault: $0.hasDefault) }
    }

    /// Reads text that may contain expansions, such as text in double quotes or a here-document.
    private mutating func scanText(until end: Character?) {
        word = word ?? ""
        while let sign = next {
            place += 1
            if sign == end { return }
            switch sign {
            case "\\": place += 1
            case "$": expansion()
            case "`": scanCommands(until: "`")
            default: word = (word ?? "") + String(sign)
            }
        }
    }

    // MARK: Expansions

    private static func isName(_ sign: Character?) -> Bool {
        sign.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") } ?? false
    }

    private mutating func name() -> String {
        let start = place
        while Self.isName(next) { place += 1 }
        return String(text[start..<place])
    }

    /// Reads an expansion, after its `$`.
    private mutating func expansion() {
        word = word ?? ""
        switch next {
        case "(":
            place += 1
            if next == "(" {
                place += 1
                arithmetic()
            } else {
                scanCommands(until: ")")
            }
        case "{":
            place += 1
            braces()
        case let sign? where Self.isName(sign) && !sign.isNumber: add(name(), hasDefault: false)
        case "'", "\"", nil: break
        default: place += 1
        }
    }

    private mutating func add(_ name: String, hasDefault: Bool) {
        guard let first = name.first, !first.isNumber else { return }
        uses.append(ShellLine.Use(name: name, isQuoted: false, hasDefault: hasDefault))
        word = (word ?? "") + "$"
    }

    /// Reads `${…}`, after the opening brace.
    private mutating func braces() {
        if let sign = next, "#!".contains(sign) { place += 1 }
        let name = name()
        let operation = next == ":" && place + 1 < text.count ? text[place + 1] : next
        let hasDefault = operation.map("-+=?".contains) ?? false
        add(name, hasDefault: hasDefault)
        if hasDefault, operation == "=" { assigned.insert(name) }
        scanText(until: "}")
    }

    /// Reads `((…))` or `$((…))`, after the opening parentheses. In arithmetic expressions, variables need no `$`. The
    /// use of a variable is recorded without a default, although the shell replaces a missing variable with 0.
    private mutating func arithmetic() {
        var depth = 2
        while let sign = next, depth > 0 {
            if sign.isASCII, sign.isLetter || sign == "_" {
                let isStepped = place >= 2 && ["++", "--"].contains(String(text[place - 2..<place]))
                let name = name()
                if isStepped || isSetHere() { assigned.insert(name) } else { add(name, hasDefault: false) }
                continue
            }
            place += 1
            if sign == "(" { depth += 1 }
            if sign == ")" { depth -= 1 }
            if sign == "$" { expansion() }
        }
    }

    /// Returns whether the arithmetic expression sets the variable before the current position: `x = 1`, `x += 1`,
    /// `x++`.
    private func isSetHere() -> Bool {
        let rest = text[place...].drop { $0 == " " }.prefix(3)
        let sign = String(rest)
        if sign.hasPrefix("=") { return !sign.hasPrefix("==") }
        return sign.hasPrefix("++") || sign.hasPrefix("--")
            || "+-*/%&|^".contains(sign.first ?? " ") && sign.dropFirst().first == "="
            || sign == "<<=" || sign == ">>="
    }

    // MARK: Here-documents

    /// Reads the end word of a here-document, after `<<`.
    private mutating func beginDocument() {
        endWord()
        let isIndented = next == "-"
        if isIndented { place += 1 }
        while next == " " || next == "\t" { place += 1 }
        var (end, isLiteral) = ("", false)
        while let sign = next, !sign.isWhitespace, !";|&()<>".contains(sign) {
            place += 1
            if "'\"\\".contains(sign) { isLiteral = true } else { end.append(sign) }
        }
        documents.append((end, isLiteral, isIndented))
    }

    /// Reads the here-documents that start on this line.
    private mutating func skipDocuments() {
        for document in documents {
            var lines: [String] = []
            while place < text.count {
                let end = text[place...].firstIndex { $0.isNewline } ?? text.count
                var line = String(text[place..<end])
                place = min(end + 1, text.count)
                if document.isIndented { line = String(line.drop { $0 == "\t" }) }
                if line == document.end { break }
                lines.append(line)
            }
            let body = lines.joined(separator: "\n")
            if document.isLiteral {
                addQuoted(body)
            } else {
                var inner = ShellScanner(body)
                inner.scanText(until: nil)
                uses += inner.uses
                assigned.formUnion(inner.assigned)
            }
        }
        documents = []
    }
}
