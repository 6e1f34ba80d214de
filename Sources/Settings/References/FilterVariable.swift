/// A variable in a filter that is defined outside the filter, such as `$env.HOME` or `$item.service`.
public struct FilterVariable: Hashable, Sendable {

    /// The kind of the target.
    public let kind: SettingsReference

    /// The name after the kind, such as `HOME` in `$env.HOME`.
    public let name: String

    /// The variable as written in the filter.
    public let written: String

    /// The value of an environment variable or of a parameter, the path of the board’s folder, or a selection as JSON.
    /// Nil for content, and for a selection that has not been made yet.
    public let value: SettingsText?

    /// Creates a variable.
    ///
    /// - Parameters:
    ///   - kind: The kind of the target.
    ///   - name: The name of the target.
    ///   - written: The variable as written in the filter.
    ///   - value: The value; nil for content, and for a selection that has not been made yet.
    public init(_ kind: SettingsReference, _ name: String, written: String, value: SettingsText? = nil) {
        (self.kind, self.name, self.written, self.value) = (kind, name, written, value)
    }

    /// Returns the jq variable that replaces a reference in a filter, such as `$env.HOME` for `${env.HOME}`.
    ///
    /// - Parameters:
    ///   - kind: The kind of the target.
    ///   - path: The path after the kind. It begins with a dot or a bracket.
    static func form(_ kind: SettingsReference, _ path: Substring) -> String {
        var reader = PathReader(rest: path)
        guard let steps = try? reader.read() else { return "$\(kind.rawValue)\(path)" }
        return "$\(kind.rawValue)"
            + steps.map { step in
                guard case .field(let name) = step, !name.isFilterName else { return step.description }
                return ContentReference.Step.quoted(name)
            }.joined()
    }
}

extension String {

    /// Whether jq accepts the text as the name of a field without quotes.
    fileprivate var isFilterName: Bool {
        utf8.first.map { !(0x30...0x39).contains($0) } == true
            && unicodeScalars.allSatisfy {
                $0.isASCII && (Character($0).isLetter || Character($0).isNumber || $0 == "_")
            }
    }
}

/// A scanner that finds the variables in a filter. It parses only a part of the jq language: strings, comments and
/// definitions of variables.
struct FilterVariableScanner {

    struct Found {
        let kind: SettingsReference
        /// The name after the kind, such as `HOME` in `$env.HOME`; nil if there is none.
        let name: String?
        let range: Range<String.Index>
    }

    private let text: String
    private var position: String.Index
    private var bound: Set<String> = []
    private var found: [(word: String, item: Found)] = []
    /// Whether the scanner is in the pattern after an `as`, or in the parameters after a `def`.
    private var isBinding = false
    /// Whether the scanner is in the parameters after a `def`.
    private var isDefinition = false

    /// Returns the variables in a filter, in order. Variables that the filter itself defines are left out.
    static func variables(in text: String) -> [Found] {
        var scanner = FilterVariableScanner(text)
        scanner.code(depth: 0)
        return scanner.found.filter { !scanner.bound.contains($0.word) }.map(\.item)
    }

    private init(_ text: String) {
        (self.text, position) = (text, text.startIndex)
    }

    /// Scans code up to its closing parenthesis, or to the end.
    private mutating func code(depth: Int) {
        guard depth < 200 else { return position = text.endIndex }
        while let character = next() {
            switch character {
            case "\"": string(depth: depth + 1)
            case "#": while let other = peek, !other.isNewline { position = text.index(after: position) }
            case "$": variable()
            case "(":
                if !isDefinition { isBinding = false }
                code(depth: depth + 1)
            case ")":
                if depth > 0 { return }
            case "|": isBinding = false
            case ":" where isDefinition: (isBinding, isDefinition) = (false, false)
            case _ where character.isLetter || character == "_":
                let word = String(character) + take { $0.isPartOfWord }
                if word == "as" { isBinding = true }
                if word == "def" { (isBinding, isDefinition) = (true, true) }
            default: break
            }
        }
    }

    private mutating func string(depth: Int) {
        while let character = next(), character != "\"" {
            guard character == "\\", let escaped = next() else { continue }
            if escaped == "(" { code(depth: depth) }
        }
    }

    private mutating func variable() {
        let start = text.index(before: position)
        let word = take { $0.isPartOfWord }
        if isBinding { bound.insert(word) }
        guard !isBinding, let kind = SettingsReference(rawValue: word) else { return }
        let name = fieldName()
        found.append((word, Found(kind: kind, name: name, range: start..<position)))
    }

    /// Parses the name in `.name`, `."name"` or `["name"]`. Returns nil if there is none.
    private mutating func fieldName() -> String? {
        let rest = text[position...]
        if rest.hasPrefix("[\"") || rest.hasPrefix(".\"") {
            let quoted = rest.dropFirst(2)
            let name = quoted.prefix { $0 != "\"" && $0 != "\\" }
            let end = quoted[name.endIndex...]
            let close = rest.first == "[" ? "\"]" : "\""
            guard end.hasPrefix(close) else { return nil }
            position = text.index(name.endIndex, offsetBy: close.count)
            return String(name)
        }
        guard rest.first == "." else { return nil }
        let name = rest.dropFirst().prefix(while: \.isPartOfWord)
        guard let first = name.first, !first.isNumber else { return nil }
        position = name.endIndex
        return String(name)
    }

    // MARK: Characters

    private var peek: Character? { position < text.endIndex ? text[position] : nil }

    private mutating func next() -> Character? {
        guard let character = peek else { return nil }
        position = text.index(after: position)
        return character
    }

    private mutating func take(while isTaken: (Character) -> Bool) -> String {
        let taken = text[position...].prefix(while: isTaken)
        position = taken.endIndex
        return String(taken)
    }
}

extension Character {

    fileprivate var isPartOfWord: Bool { isLetter || isNumber || self == "_" }
}
