import Basics

/// A parser that splits a text at each `${…}`, and resolves the references.
struct TextReader {

    let scope: SettingsScope
    let use: SettingsTextUse
    private(set) var problems: [SettingsProblem] = []
    /// The number of problems after which the search for `${` ends. It limits the time, because the place of each
    /// problem is computed by a pass over the text.
    private static let problemLimit = 20
    /// The maximum length of a reference in characters, without `${` and `}`.
    private static let referenceLimit = 200
    /// The maximum total size of the values that are inserted into a text, in bytes.
    private static let sizeLimit = 1 << 20
    private var size = 0
    /// The text before the current reference.
    private var before: Substring = ""
    private var start = SettingsPlace("")
    private var isBlock = false

    init(_ scope: SettingsScope, _ use: SettingsTextUse) {
        self.scope = scope
        self.use = use
    }

    /// Parses a text. If there is a problem, records it and returns nil.
    mutating func read(_ text: String, at place: SettingsPlace, isBlock: Bool) -> SettingsText? {
        guard text.utf8.contains(UInt8(ascii: "$")) else { return SettingsText(text, at: place) }
        var pieces: [SettingsText.Piece] = []
        var plain = ""
        var rest = text[...]
        (start, self.isBlock) = (place, isBlock)
        while problems.count < Self.problemLimit, let sign = rest.firstRange(of: "${") {
            plain += rest[..<sign.lowerBound]
            before = text[..<sign.lowerBound]
            // `$${` is an escaped `${`.
            if plain.last == "$" {
                plain += "{"
                rest = rest[sign.upperBound...]
                continue
            }
            let content = Self.content(of: rest[sign.upperBound...].prefix(Self.referenceLimit))
            let end = content.endIndex
            let isClosed = end < rest.endIndex && rest[end] == "}"
            guard isOurs(content, isClosed: isClosed) else {
                plain += "${"
                rest = rest[sign.upperBound...]
                continue
            }
            if !isClosed {
                fail("the ${ that begins here is not closed by a }", nil)
            } else if let found = piece(String(content)) {
                if !plain.isEmpty { pieces.append(.text(plain)) }
                plain = ""
                pieces += found
                size += found.reduce(0) { $0 + $1.byteCount }
                guard size <= Self.sizeLimit else {
                    fail("with its references replaced, this text is longer than 1 MB", nil)
                    return nil
                }
            }
            rest = isClosed ? rest[text.index(after: end)...] : rest[end...]
        }
        plain += rest
        if !plain.isEmpty { pieces.append(.text(plain)) }
        pieces = Self.joined(pieces)
        if use.variableForm != nil, problems.isEmpty { pieces = filterPieces(pieces.map(\.filterText).joined()) }
        return problems.isEmpty ? SettingsText(pieces, at: place) : nil
    }

    /// Returns the content of a reference, up to the first `}` that is not part of a name in `["…"]`.
    private static func content(of text: Substring) -> Substring {
        let rest = text[parts(text).path.endIndex...].prefix { $0 != "}" && $0 != "\n" }
        return text[..<rest.endIndex]
    }

    /// Returns whether `${…}` with the given content is a reference. In a shell command, only `${name.…}` is a
    /// reference, because the shell does not allow a dot after a name.
    private func isOurs(_ content: Substring, isClosed: Bool) -> Bool {
        guard use.isShell else { return true }
        let name = content.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        return isClosed && !name.isEmpty && content.dropFirst(name.count).first == "."
    }

    /// The place of the current reference. In a folded text, or in a text with escapes, the column is approximate.
    private var place: SettingsPlace {
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        let column = (lines.last?.unicodeScalars.count ?? 0) + 1
        guard lines.count > 1 else { return start.place(ofLine: 1, column: column) }
        // All lines of a block have the indentation of the first one.
        return start.place(ofLine: lines.count, column: isBlock ? start.column + column - 1 : column)
    }

    private static func joined(_ pieces: [SettingsText.Piece]) -> [SettingsText.Piece] {
        var joined: [SettingsText.Piece] = []
        for piece in pieces {
            if case .text(let next) = piece, case .text(let last)? = joined.last {
                joined[joined.count - 1] = .text(last + next)
            } else {
                joined.append(piece)
            }
        }
        return joined
    }

    // MARK: Filters

    private mutating func filterPieces(_ text: String) -> [SettingsText.Piece] {
        var pieces: [SettingsText.Piece] = []
        var end = text.startIndex
        for found in FilterVariableScanner.variables(in: text) {
            before = text[..<found.range.lowerBound]
            guard let piece = filterVariable(found, String(text[found.range])) else { continue }
            pieces += [.text(String(text[end..<found.range.lowerBound])), piece]
            end = found.range.upperBound
        }
        return Self.joined(pieces + [.text(String(text[end...]))].filter { $0 != .text("") })
    }

    private mutating func filterVariable(
        _ found: FilterVariableScanner.Found, _ written: String
    ) -> SettingsText.Piece? {
        let kind = found.kind
        guard kind != .secret else {
            fail(use.secretsRefusal ?? "a secret is not allowed here", nil)
            return nil
        }
        guard let name = found.name else {
            fail("a name is missing after \(quoted("$\(kind.rawValue)"))", nil)
            return nil
        }
        var value: SettingsText?
        if kind.isContent || kind.isSelection {
            guard isKnown(kind, name, as: { "$\(kind.rawValue).\($0)" }) else { return nil }
        } else {
            let pieces =
                switch kind {
                case .environment: environment(name, as: { "$env.\($0)" })
                case .parameter: parameter(name, as: { "$parameter.\($0)" })
                default:
                    name == "dir"
                        ? [SettingsText.Piece.boardFolder(scope.folder)]
                        : fail("there is no \(quoted(written)); only $board.dir exists", nil)
                }
            guard let pieces else { return nil }
            value = SettingsText(pieces, at: place)
        }
        return .variable(FilterVariable(kind, name, written: written, value: value))
    }

    // MARK: References

    private var literalRefusal: String { "\(use.name) must be written out in the file; it cannot contain a variable" }

    private mutating func piece(_ content: String) -> [SettingsText.Piece]? {
        let kind = content.prefix { $0 != "." && $0 != "[" }
        guard let reference = SettingsReference(rawValue: String(kind)) else {
            let kinds = SettingsReference.allCases.map(\.rawValue)
            let nearest = String(kind).nearest(in: kinds).map { "${\($0)\(content.dropFirst(kind.count))}" }
            return fail(
                "there is no \(quoted("${\(content)}")); the references are ${env.NAME}, ${secret.NAME}, ${board.dir}, ${source.NAME}, "
                    + "${item.NAME}, ${var.NAME}, ${row.NAME} and, in recipes, ${parameter.NAME}", nearest)
        }
        guard content.utf8.count > kind.utf8.count + 1 else {
            return fail("a name is missing in \(quoted("${\(content)}"))", nil)
        }
        let path = content.dropFirst(kind.count)
        if Self.parts(path).fallback?.contains("${") == true {
            return fail("a default cannot contain a reference; write the text itself", nil)
        }
        if let form = use.variableForm, reference != .secret {
            return fail("\(form) \(quoted(FilterVariable.form(reference, Self.parts(path).path)))", nil)
        }
        if reference.isContent || reference.isSelection { return contentReference(reference, path) }
        let name = String(path.dropFirst())
        guard path.first == "." else { return fail("a name is missing in \(quoted("${\(content)}"))", nil) }
        if reference == .secret, let reason = use.secretsRefusal { return fail(reason, nil) }
        if use.isLiteral, ![.secret, .parameter].contains(reference) { return fail(literalRefusal, nil) }
        switch reference {
        case .environment: return environment(name)
        case .secret: return secret(name)
        case .parameter: return parameter(name)
        default:
            return name == "dir"
                ? [.boardFolder(scope.folder)]
                : fail("there is no \(quoted("${\(content)}")); only ${board.dir} exists", "${board.dir}")
        }
    }

    private mutating func contentReference(
        _ kind: SettingsReference, _ text: Substring
    ) -> [SettingsText.Piece]? {
        let (path, fallback) = Self.parts(text)
        var reader = PathReader(rest: path)
        let steps: [ContentReference.Step]
        do throws(PathReader.Failure) {
            steps = try reader.read()
        } catch {
            return fail("\(error.message) in \(quoted("${\(kind.rawValue)\(text)}"))", nil)
        }
        guard case .field(let name)? = steps.first else { return nil }
        let reference = ContentReference(
            kind, name, path: Array(steps.dropFirst()), fallback: fallback, at: place)
        guard use.takesContent else { return fail(use.contentRefusal, nil) }
        let isKnown = isKnown(kind, name) { [place] in
            "\(ContentReference(kind, $0, path: reference.path, fallback: fallback, at: place))"
        }
        guard isKnown else { return nil }
        guard kind != .variable || reference.path.isEmpty else {
            return fail("a variable has no fields", "\(ContentReference(kind, name, fallback: fallback, at: place))")
        }
        return [.content(reference)]
    }

    /// Returns whether there is a source, an item or a variable with the given name. If there is none, reports it.
    private mutating func isKnown(_ kind: SettingsReference, _ name: String, as form: (String) -> String) -> Bool {
        let names = scope.names[kind == .row ? SettingsReference.source.rawValue : kind.rawValue]
        guard let known = names, !known.contains(name) else { return true }
        let message =
            kind == .item && known.isEmpty
            ? "\(quoted(form(name))) has a meaning only in a source with “each”"
            : "there is no \(kind.nameKind) \(quoted(name))"
        fail(message, name.nearest(in: known.sorted()).map(form))
        return false
    }

    /// Splits the content of a reference into its path and the fallback after `:-`. The path ends at `:-`, at `}`, or
    /// at the end of the line. The fallback is nil if there is no `:-`.
    private static func parts(_ text: Substring) -> (path: Substring, fallback: String?) {
        var (end, isQuoted) = (text.startIndex, false)
        while end < text.endIndex, text[end] != "\n" {
            let rest = text[end...]
            if isQuoted, rest.hasPrefix("\\") {
                end = text.index(after: end)
            } else if isQuoted {
                isQuoted = !rest.hasPrefix("\"")
            } else if rest.hasPrefix(":-") {
                return (text[..<end], String(rest.dropFirst(2)))
            } else if rest.first == "}" {
                break
            } else if rest.hasPrefix("[\"") {
                isQuoted = true
                end = text.index(after: end)
            }
            if end < text.endIndex { end = text.index(after: end) }
        }
        return (text[..<end], nil)
    }

    private mutating func environment(
        _ content: String, as form: (String) -> String = { "${env.\($0)}" }
    ) -> [SettingsText.Piece]? {
        let parts = Self.parts(content[...])
        let name = String(parts.path)
        let value = scope.environment[name]
        if let fallback = parts.fallback, value?.isEmpty != false { return fallback.isEmpty ? [] : [.text(fallback)] }
        if let value { return [.environment(name, value: value)] }
        let nearest = name.nearest(in: scope.environment.keys.sorted()).map(form)
        return fail("the environment has no variable \(quoted(name))", nearest)
    }

    private mutating func secret(_ name: String) -> [SettingsText.Piece]? {
        if scope.secrets.contains(name) { return [.secret(name)] }
        let nearest = name.nearest(in: scope.secrets).map { "${secret.\($0)}" }
        return fail("there is no secret \(quoted(name)) under “secrets”", nearest)
    }

    private mutating func parameter(
        _ name: String, as form: (String) -> String = { "${parameter.\($0)}" }
    ) -> [SettingsText.Piece]? {
        guard start.file == scope.recipeFile else {
            return fail("parameters exist only in recipes; this file is not a recipe", nil)
        }
        guard let value = scope.parameters[name] else {
            let nearest = name.nearest(in: scope.parameters.keys.sorted()).map(form)
            return fail("this recipe has no parameter \(quoted(name))", nearest)
        }
        if !value.secrets.isEmpty, let reason = use.secretsRefusal { return fail(reason, nil) }
        let isLiteral = value.pieces.allSatisfy { if case .text = $0 { true } else { false } }
        if use.isLiteral, !isLiteral { return fail(literalRefusal, nil) }
        if !value.contents.isEmpty, !use.takesContent, use.variableForm == nil { return fail(use.contentRefusal, nil) }
        return value.pieces
    }

    @discardableResult
    private mutating func fail(_ message: String, _ nearest: String?) -> [SettingsText.Piece]? {
        problems.append(SettingsProblem(place, message, nearest: nearest))
        return nil
    }
}
