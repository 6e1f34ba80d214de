import Basics

/// Takes a text apart at each `${…}`, and looks up what that refers to.
struct TextReader {

    let scope: SettingsScope
    let use: SettingsTextUse
    private(set) var problems: [SettingsProblem] = []
    /// More than that in one text are not told apart: each looks through the text.
    private static let problemLimit = 20
    /// How long a reference may be, and the text with all that is put in, in bytes.
    private static let referenceLimit = 200
    private static let sizeLimit = 1 << 20
    private var size = 0
    /// The text that is read, up to the reference that is looked at, and where it begins.
    private var before: Substring = ""
    private var start = SettingsPlace("")
    private var isBlock = false

    init(_ scope: SettingsScope, _ use: SettingsTextUse) {
        self.scope = scope
        self.use = use
    }

    /// The text; nil if there was a problem.
    mutating func read(_ text: String, at place: SettingsPlace, isBlock: Bool) -> SettingsText? {
        guard text.utf8.contains(UInt8(ascii: "$")) else {
            return SettingsText(text.isEmpty ? [] : [.text(text)], at: place)
        }
        var pieces: [SettingsText.Piece] = []
        var plain = ""
        var rest = text[...]
        (start, self.isBlock) = (place, isBlock)
        while problems.count < Self.problemLimit, let sign = rest.firstRange(of: "${") {
            plain += rest[..<sign.lowerBound]
            before = text[..<sign.lowerBound]
            // `$${` stands for `${`.
            if plain.last == "$" {
                plain += "{"
                rest = rest[sign.upperBound...]
                continue
            }
            let content = rest[sign.upperBound...].prefix(Self.referenceLimit).prefix { $0 != "}" && $0 != "\n" }
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
                    fail("with all that is put in, this text is longer than 1 MB", nil)
                    return nil
                }
            }
            rest = isClosed ? rest[text.index(after: end)...] : rest[end...]
        }
        plain += rest
        if !plain.isEmpty { pieces.append(.text(plain)) }
        return problems.isEmpty ? SettingsText(Self.joined(pieces), at: place) : nil
    }

    /// Whether it is for us: a shell has `${…}` of its own, but none with a dot in the name.
    private func isOurs(_ content: Substring, isClosed: Bool) -> Bool {
        guard use.isShell else { return true }
        let name = content.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        return isClosed && !name.isEmpty && content.dropFirst(name.count).first == "."
    }

    /// Where the reference stands. In a text that is folded or has escapes, the column is nearly right.
    private var place: SettingsPlace {
        let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
        let column = (lines.last?.unicodeScalars.count ?? 0) + 1
        guard lines.count > 1 else { return start.place(ofLine: 1, column: column) }
        // The lines of a block are all indented as its first one.
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

    // MARK: References

    private mutating func piece(_ content: String) -> [SettingsText.Piece]? {
        let parts = content.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let name = parts.count > 1 ? parts[1] : ""
        guard let reference = SettingsReference(rawValue: parts[0]) else {
            let kinds = SettingsReference.allCases.map(\.rawValue)
            let nearest = parts[0].nearest(in: kinds).map {
                "${" + ([$0] + parts.dropFirst()).joined(separator: ".") + "}"
            }
            return fail(
                "there is no \(quoted("${\(content)}")); there are ${env.NAME}, ${secret.NAME}, ${board.dir} and, "
                    + "in recipes, ${parameter.NAME}", nearest)
        }
        guard !name.isEmpty else { return fail("a name is missing in \(quoted("${\(content)}"))", nil) }
        if reference == .secret, let reason = use.secretsRefusal { return fail(reason, nil) }
        switch reference {
        case .environment: return environment(name)
        case .secret: return secret(name)
        case .parameter: return parameter(name)
        case .board:
            return name == "dir"
                ? [.boardFolder(scope.folder)]
                : fail("there is no \(quoted("${\(content)}")); there is ${board.dir}", "${board.dir}")
        }
    }

    private mutating func environment(_ name: String) -> [SettingsText.Piece]? {
        if let value = scope.environment[name] { return [.environment(name, value: value)] }
        let nearest = name.nearest(in: scope.environment.keys.sorted()).map { "${env.\($0)}" }
        return fail("the environment has no variable \(quoted(name))", nearest)
    }

    private mutating func secret(_ name: String) -> [SettingsText.Piece]? {
        if scope.secrets.contains(name) { return [.secret(name)] }
        let nearest = name.nearest(in: scope.secrets).map { "${secret.\($0)}" }
        return fail("there is no secret \(quoted(name)) under “secrets”", nearest)
    }

    private mutating func parameter(_ name: String) -> [SettingsText.Piece]? {
        guard start.file == scope.recipeFile else {
            return fail("there are parameters in recipes only; this is not one", nil)
        }
        guard let value = scope.parameters[name] else {
            let nearest = name.nearest(in: scope.parameters.keys.sorted()).map { "${parameter.\($0)}" }
            return fail("this recipe has no parameter \(quoted(name))", nearest)
        }
        if !value.secrets.isEmpty, let reason = use.secretsRefusal { return fail(reason, nil) }
        return value.pieces
    }

    @discardableResult
    private mutating func fail(_ message: String, _ nearest: String?) -> [SettingsText.Piece]? {
        problems.append(SettingsProblem(place, message, nearest: nearest))
        return nil
    }
}

extension SettingsText.Piece {

    fileprivate var byteCount: Int {
        switch self {
        case .text(let text), .environment(_, let text), .boardFolder(let text), .secret(let text): text.utf8.count
        }
    }
}
