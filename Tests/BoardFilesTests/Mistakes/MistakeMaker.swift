import TestSupport

/// Makes mistakes in sound files, the same ones each time.
struct MistakeMaker {

    private let files: [String: String]
    private var random: SplitMix64
    private(set) var mistakes: [Mistake] = []

    /// The keys that tables know.
    static let tableKeys: Set = [
        "board", "include", "defaults", "secrets", "sources", "pages", "keys", "http", "command", "file", "use", "with",
        "title", "every", "on_focus", "timeout", "keep", "history", "method", "headers", "body", "unix", "ca", "expect",
        "measure", "env", "folder", "successes", "pty", "follow", "on", "limit", "parse", "rate", "select", "view",
        "alert",
        "failed", "stale", "when", "for", "level", "bell", "run", "rows", "width", "height", "confirm", "output",
        "then", "detach", "ask", "choices", "terminal",
        "columns", "regex", "csv", "separator", "help", "parameters", "default", "required", "source", "x", "y", "unit",
        "from", "to", "warning", "critical", "detail", "sort", "wrap", "depth", "value", "label",
    ]
    /// Names that authors chose and that are written like keys.
    private static let names: Set = ["table", "disks", "log", "text", "city", "days", "more"]

    private static let durations: Set = ["every", "timeout", "keep", "history", "stale", "for"]
    private static let flags: Set = ["bell", "pty", "follow", "rate", "confirm", "required", "wrap", "detach"]
    private static let numbers: Set = ["failed", "width", "height", "limit", "depth", "expect", "from", "to"]
    private static let choices = [
        "level": "warning", "on_focus": "always", "method": "POST", "measure": "seconds", "then": "refresh",
    ]

    init(_ files: [String: String], seed: UInt64) {
        self.files = files
        random = SplitMix64(seed: seed)
        for (name, text) in files.sorted(by: { $0.key < $1.key }) { make(in: SoundFile(name, text)) }
    }

    private mutating func make(in file: SoundFile) {
        for key in file.keys {
            let isName = Self.names.contains(key.key.text) && key.value == nil
            if Self.tableKeys.contains(key.key.text), !isName {
                misspell(key.key, in: file)
                if key.key.column > 1 || key.value != nil { spoilValue(of: key, in: file) }
                if key.isBlock, key.value != nil { repeatLine(key.key, in: file) }
            }
            if key.isBlock {
                indent(key, in: file)
                remove(key, in: file)
            }
            punctuate(key, in: file)
        }
        refer(in: file)
    }

    private mutating func add(
        _ kind: String, _ file: SoundFile, _ text: String, line: Int, column: Int, nearest: String? = nil
    ) {
        var files = files
        files[file.name] = text
        mistakes.append(
            Mistake(kind: kind, files: files, file: file.name, line: line, column: column, nearest: nearest))
    }

    // MARK: Keys

    /// Slips in a word: two letters swapped, one left out, one doubled, one changed.
    private mutating func slips(_ word: String) -> [String] {
        let letters = Array(word)
        guard letters.count > 1 else { return [] }
        let at = Int.random(in: 1..<letters.count, using: &random)
        var swapped = letters
        swapped.swapAt(at - 1, at)
        var short = letters
        short.remove(at: at)
        var long = letters
        long.insert(letters[at], at: at)
        var changed = letters
        changed[at] = letters[at] == "q" ? "z" : "q"
        return [swapped, short, long, changed].map { String($0) }
            .filter { $0 != word && !Self.tableKeys.contains($0) && $0.count > 1 }
    }

    private mutating func misspell(_ key: Word, in file: SoundFile) {
        guard key.text.count > 2, let slip = slips(key.text).randomElement(using: &random) else { return }
        add("key", file, file.replacing(key, with: slip), line: key.line, column: key.column, nearest: key.text)
    }

    private mutating func repeatLine(_ key: Word, in file: SoundFile) {
        let line = file.lines[key.line - 1]
        guard !line.hasSuffix("|"), !line.hasPrefix(" ") || key.column > 2 else { return }
        add("twice", file, file.replacing(line: key.line, with: [line, line]), line: key.line + 1, column: key.column)
    }

    // MARK: Values

    private mutating func spoilValue(of key: WrittenKey, in file: SoundFile) {
        guard let value = key.value, !value.text.hasPrefix("["), !value.text.hasPrefix("{") else { return }
        let name = key.key.text
        // The place is after a quote.
        func spoil(_ kind: String, _ text: String, nearest: String? = nil) {
            add(kind, file, file.replacing(value, with: text), line: value.line, column: value.column, nearest: nearest)
        }
        if Self.durations.contains(name) {
            spoil("duration", "90", nearest: "1m30s")
            spoil("duration", "5 minutes", nearest: "5m")
            spoil("duration", "soon")
        } else if Self.flags.contains(name) {
            spoil("flag", "yes", nearest: "true")
        } else if Self.numbers.contains(name) {
            spoil("number", "many")
        } else if let choice = Self.choices[name], name != "level" || value.text == choice {
            for slip in slips(value.text).prefix(2) { spoil("choice", slip, nearest: value.text) }
        } else if ["board", "title", "http", "select", "run", "unix", "file"].contains(name) {
            spoil("kind", "[a, b]")
        }
        if name == "http" {
            spoil("url", "ftp://files.example")
            spoil("url", "shop.example/health", nearest: "https://shop.example/health")
        }
        if name == "file" || name == "run" || name == "command" { spoil("kind", "{ a: b }") }
    }

    // MARK: Layout

    /// Without the key that the map needs; it is missed where the map's own key stands.
    private mutating func remove(_ key: WrittenKey, in file: SoundFile) {
        let number = key.key.line
        guard ["http", "command", "file", "run", "use", "failed"].contains(key.key.text), key.value != nil, number > 2
        else { return }
        let owner = file.lines[number - 2]
        guard owner.hasSuffix(":"), !owner.contains("- ") else { return }
        add(
            "missing", file, file.replacing(line: number, with: []), line: number - 1,
            column: owner.prefix { $0 == " " }.count + 1)
    }

    private mutating func indent(_ key: WrittenKey, in file: SoundFile) {
        let line = file.lines[key.key.line - 1]
        let indentation = line.prefix { $0 == " " }.count
        guard indentation >= 4, indentation == key.key.column - 1 else { return }
        // Of the first line of a map, each indentation is right.
        let before = file.lines[..<(key.key.line - 1)].last { $0.prefix { $0 == " " }.count <= indentation } ?? ""
        guard before.prefix(while: { $0 == " " }).count == indentation, !before.contains("- ") else { return }
        let number = key.key.line
        add(
            "indentation", file, file.replacing(line: number, with: [String(line.dropFirst())]), line: number,
            column: indentation)
        // Under a block of text it would be one more line of that.
        if !before.hasSuffix("|"), file.lines[number - 2].contains(": ") {
            add(
                "indentation", file, file.replacing(line: number, with: [" " + line]), line: number,
                column: indentation + 2)
        }
        add("tab", file, file.replacing(line: number, with: ["\t" + line.dropFirst(2)]), line: number, column: 1)
    }

    private mutating func punctuate(_ key: WrittenKey, in file: SoundFile) {
        guard let value = key.value else { return }
        let line = file.lines[value.line - 1]
        let first = value.text.first
        if first == "\"" || first == "'" {
            let open = Word(text: value.text, line: value.line, column: value.column)
            add(
                "quote", file, file.replacing(open, with: String(value.text.dropLast())), line: value.line,
                column: value.column)
        } else if first == "[", key.isBlock {
            add(
                "bracket", file, file.replacing(value, with: String(value.text.dropLast())), line: value.line,
                column: value.column)
        } else if key.isBlock, value.text.count > 1 {
            add("sign", file, file.replacing(value, with: "@" + value.text), line: value.line, column: value.column)
            let glued = line.replacing("\(key.key.text): ", with: "\(key.key.text):", maxReplacements: 1)
            if key.key.column > 1 {
                add(
                    "blank", file, file.replacing(line: value.line, with: [glued]), line: value.line,
                    column: key.key.column + key.key.text.count)
            }
        }
    }

    // MARK: References

    private mutating func refer(in file: SoundFile) {
        for (index, line) in file.lines.enumerated() {
            for match in line.matches(of: #/\$\{(?<kind>secret|env|parameter|board)\.(?<name>\w+)\}/#) {
                let column = line.distance(from: line.startIndex, to: match.range.lowerBound) + 1
                let word = Word(text: String(match.0), line: index + 1, column: column)
                func spoil(_ text: String, nearest: String? = nil) {
                    add(
                        "reference", file, file.replacing(word, with: text), line: index + 1, column: column,
                        nearest: nearest)
                }
                let (kind, name) = (String(match.kind), String(match.name))
                for slip in slips(name).prefix(2) { spoil("${\(kind).\(slip)}", nearest: "${\(kind).\(name)}") }
                for slip in slips(kind).prefix(2) { spoil("${\(slip).\(name)}", nearest: "${\(kind).\(name)}") }
                spoil("${\(kind).}")
                spoil("${\(kind).\(name)")
            }
            let names = #/[\[ ,](?<name>orders|latency|docker|build|journal|access|pulls|weather|queue|shop)(?=[,:\]])/#
            for match in line.matches(of: names)
            where (line.contains("[") || line.contains("- "))
                && match.name.startIndex < (line.firstRange(of: "title")?.lowerBound ?? line.endIndex)
            {
                let column = line.distance(from: line.startIndex, to: match.name.startIndex) + 1
                let word = Word(text: String(match.name), line: index + 1, column: column)
                for slip in slips(word.text).prefix(2) {
                    add(
                        "source", file, file.replacing(word, with: slip), line: word.line, column: column,
                        nearest: word.text)
                }
            }
            if line.contains("command: ") || line.contains("run: "), !line.contains("["), !line.contains("}") {
                let column = line.count + 2
                add(
                    "secret", file, file.replacing(line: index + 1, with: [line + " ${secret.x}"]), line: index + 1,
                    column: column)
            }
        }
    }
}
