/// The public declarations of the module, found by their indentation, which the formatter sees to.
struct PublicSymbols {

    /// The types that are not inside others.
    private(set) var types: Set<String> = []
    /// All symbols as links name them: `Type`, `Type/member`, `Type/function(label:)`.
    private(set) var links: Set<String>

    private struct Scope {
        let path: String
        let kind: String

        /// Whether members of that kind are as public as the type, without saying so.
        func makesPublic(_ member: Declaration) -> Bool {
            kind == "protocol" || (kind == "enum" && member.kind == "case")
        }
    }

    init(_ catalogue: Catalogue) {
        links = [catalogue.module]
        for source in catalogue.sources { scan(source.lines) }
    }

    private mutating func scan(_ lines: [String]) {
        // The types that the line is in, by their depth; nil for what is not public.
        var scopes: [Scope?] = []
        for (index, line) in lines.enumerated() {
            let text = line.drop { $0 == " " }
            let depth = (line.count - text.count) / 4
            guard let declaration = Declaration(text) else { continue }
            let outer = depth == 0 ? nil : scopes.indices.contains(depth - 1) ? scopes[depth - 1] : nil
            guard depth == 0 || outer != nil else { continue }
            scopes = Array(scopes.prefix(depth)) + Array(repeating: nil, count: max(0, depth - scopes.count))
            let path = outer.map { "\($0.path)/\(declaration.name)" } ?? declaration.name
            let isPublic = declaration.isPublic || outer?.makesPublic(declaration) == true
            guard isPublic || declaration.kind == "extension" else { continue }
            if declaration.isScope { scopes.append(Scope(path: path, kind: declaration.kind)) }
            guard declaration.kind != "extension" else { continue }
            links.insert(path)
            if declaration.isType {
                if depth == 0 { types.insert(path) }
            } else if declaration.mayHaveLabels {
                links.insert(path + Self.labels(of: lines[index...], after: declaration.name))
            }
        }
    }

    /// The labels of the parameter list that begins in the first line: "(for:byteCount:)".
    private static func labels(of lines: ArraySlice<String>, after name: String) -> String {
        let text = lines.joined(separator: " ")
        guard let end = text.firstRange(of: name)?.upperBound else { return "" }
        let rest = text[end...].drop { $0 == "?" }
        guard rest.hasPrefix("(") || rest.hasPrefix("<") else { return "" }
        var labels = ""
        var word = ""
        var isFirstWord = true
        var depth = 0
        for character in rest {
            switch character {
            case "(", "[":
                depth += 1
                if depth == 1 { word = "" }
            case ")", "]":
                depth -= 1
                if depth == 0 { return "(\(labels))" }
            case ":" where depth == 1: labels += word + ":"
            case "," where depth == 1:
                word = ""
                isFirstWord = true
            case " " where depth == 1: if !word.isEmpty { isFirstWord = false }
            default: if depth == 1, isFirstWord { word.append(character) }
            }
        }
        return ""
    }
}

/// A line that begins a declaration.
private struct Declaration {

    let kind: String
    let name: String
    let isPublic: Bool

    private static let types: Set = ["class", "struct", "enum", "protocol", "actor", "typealias"]
    private static let members: Set = ["func", "var", "let", "init", "case", "associatedtype"]

    init?(_ line: Substring) {
        let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
        let modifiers = words.prefix { $0.prefix { $0.isLetter } != "init" && !Self.isKind(String($0)) }
        guard
            modifiers.allSatisfy({ Self.isModifier($0) }),
            let keyword = words.dropFirst(modifiers.count).first
        else { return nil }
        kind = keyword.hasPrefix("init") ? "init" : String(keyword)
        let named = kind == "init" ? keyword : words.dropFirst(modifiers.count + 1).first ?? ""
        name = String(named.prefix { $0.isLetter || $0.isNumber || $0 == "." }).replacing(".", with: "/")
        isPublic = modifiers.contains { $0 == "public" || $0 == "open" }
        if name.isEmpty { return nil }
    }

    var isType: Bool { Self.types.contains(kind) }

    var isScope: Bool { kind == "extension" || (isType && kind != "typealias") }

    var mayHaveLabels: Bool { ["func", "init", "case"].contains(kind) }

    private static func isKind(_ word: String) -> Bool {
        word == "extension" || types.contains(word) || members.contains(word)
    }

    private static func isModifier(_ word: Substring) -> Bool {
        [
            "public", "open", "private", "fileprivate", "private(set)", "internal(set)", "final", "override", "static",
            "mutating",
            "convenience", "required", "weak", "nonisolated", "nonisolated(unsafe)", "isolated", "indirect",
        ].contains(word)
    }
}
