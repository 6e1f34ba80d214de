import Basics

/// A checker that compares a settings file with a table. It finds all problems, up to a limit.
public struct SettingsChecker: Sendable {

    /// The maximum number of problems. A file that has more problems is probably not a settings file.
    private static let problemLimit = 500

    /// The maximum number of entries in a map. It limits the duration of a check, because some checks compare each
    /// entry with all others.
    public static let entryLimit = 1_000

    /// The values and names to which references in texts can refer.
    public var scope: SettingsScope

    /// The problems, in the order in which they were found.
    public private(set) var problems: [SettingsProblem] = []

    /// Hints about keys that were written with a former name, in the order in which they were found.
    public private(set) var hints: [SettingsProblem] = []

    /// The environment variables whose values can be shown. See ``ShownVariable``.
    public private(set) var shownVariables: Set<ShownVariable> = []

    /// The filters and patterns in all checked maps, even in maps with problems.
    public private(set) var programs: [SettingsProgram] = []

    /// The source to which new problems are assigned; nil for the settings as a whole.
    public var source: String?

    /// The tables of the outer maps, outermost first. Set this property before you check an inner map separately.
    public var enclosing: [SettingsTable] = []

    /// The tables of the maps that contain the current node. The outermost map is first.
    private(set) var tables: [SettingsTable] = []

    /// Creates a checker without any problems.
    public init(_ scope: SettingsScope) {
        self.scope = scope
    }

    /// Records a problem.
    ///
    /// - Parameters:
    ///   - place: The place of the problem.
    ///   - message: The message, without a period at the end.
    ///   - nearest: The suggested replacement; nil for none.
    public mutating func fail(_ place: SettingsPlace, _ message: String, nearest: String? = nil) {
        guard !isFull else { return }
        problems.append(SettingsProblem(place, message, nearest: nearest, source: source))
    }

    /// Whether the maximum number of problems has been reached, so that further problems are ignored.
    var isFull: Bool { problems.count >= Self.problemLimit }

    // MARK: Values

    /// Returns the value of a node, and reports the problems of the node.
    ///
    /// Returns nil for these nodes:
    /// - a node that does not match the kind
    /// - a list or JSON with an invalid item
    /// - a map with more than ``entryLimit`` entries
    ///
    /// Invalid entries of a map are left out. An empty list is reported, but returned. A map without a required key is
    /// also reported and returned.
    ///
    /// - Parameters:
    ///   - node: The node.
    ///   - kind: The required kind.
    ///   - name: The name of the value in messages, such as `“every”`.
    ///   - owner: The place at which missing keys are reported; nil for the start of the node.
    public mutating func check(
        _ node: SettingsNode, _ kind: SettingsKind, _ name: String, at owner: SettingsPlace? = nil
    ) -> SettingsValue? {
        if node.isMissing, !kind.takesNothing {
            fail(node.place, "\(name) has no value; it takes \(kind.expectation)")
            return nil
        }
        if let pairs = node.pairs, pairs.count > Self.entryLimit {
            fail(pairs[Self.entryLimit].place, "\(name) has \(pairs.count) entries; the limit is \(Self.entryLimit)")
            return nil
        }
        let content: SettingsValue.Content? =
            switch kind {
            case .either(let kinds): either(node, kinds, kind, name, owner)
            case .list(let item, let orOne, let canBeEmpty):
                list(node, item, orOne: orOne, canBeEmpty: canBeEmpty, kind, name, owner)
            case .map(let value, let names): map(node, value, names, kind, name)
            case .table(let table): record(node, table, kind, name, owner)
            case .json(let use): json(node, use, kind, name)
            default: scalar(node, kind, name)
            }
        return content.map { SettingsValue(content: $0, place: node.place) }
    }

    mutating func mismatch(_ node: SettingsNode, _ kind: SettingsKind, _ name: String) {
        let found =
            switch node.content {
            case .text(let text, _): quoted(text)
            case .list: "a list"
            case .map: "a map"
            }
        if kind.hasKeys, case .text(let text, .plain) = node.content, gluedColon(text, at: node.place) { return }
        fail(node.place, "\(name) takes \(kind.expectation), not \(found)")
    }

    /// Returns whether a text is a key and a value without a space after the colon. If so, reports the missing space.
    mutating func gluedColon(_ text: String, at place: SettingsPlace) -> Bool {
        let name = text.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        let rest = text.dropFirst(name.count)
        // A space is missing only between a name and a character that is not white space.
        guard !name.isEmpty, rest.first == ":", let next = rest.dropFirst().first, !next.isWhitespace else {
            return false
        }
        let colon = SettingsPlace(place.file, line: place.line, column: place.column + name.unicodeScalars.count)
        fail(colon, "a space is missing after the colon of \(quoted(String(name)))")
        return true
    }

    private mutating func either(
        _ node: SettingsNode, _ kinds: [SettingsKind], _ whole: SettingsKind, _ name: String, _ owner: SettingsPlace?
    ) -> SettingsValue.Content? {
        guard let kind = kinds.first(where: { $0.takes(node) }) else {
            mismatch(node, whole, name)
            return nil
        }
        // Report all alternatives if the text does not resemble the only allowed word.
        if case .choice(let words) = kind, words.count == 1, let text = node.text, !words.contains(text),
            text.nearest(in: words) == nil
        {
            mismatch(node, whole, name)
            return nil
        }
        return check(node, kind, name, at: owner)?.content
    }

    private mutating func list(
        _ node: SettingsNode, _ item: SettingsKind, orOne: Bool, canBeEmpty: Bool, _ whole: SettingsKind,
        _ name: String, _ owner: SettingsPlace?
    ) -> SettingsValue.Content? {
        guard let items = node.items else {
            if orOne, item.takes(node) { return check(node, item, name, at: owner).map { .list([$0]) } }
            mismatch(node, whole, name)
            return nil
        }
        if items.isEmpty, !canBeEmpty {
            fail(node.place, "\(name) is an empty list; it takes \(whole.expectation)")
        }
        let count = problems.count
        let values = items.compactMap { check($0, item, "an item of \(name)") }
        return problems.count == count ? .list(values) : nil
    }

    // MARK: Maps

    private mutating func map(
        _ node: SettingsNode, _ kind: SettingsKind, _ names: SettingsNames, _ whole: SettingsKind, _ name: String
    ) -> SettingsValue.Content? {
        guard let pairs = node.pairs else {
            mismatch(node, whole, name)
            return nil
        }
        let outer = source
        defer { source = outer }
        var entries: [SettingsValue.Entry] = []
        let flat: Set<SettingsPlace> =
            if case .own(let thing, _) = names { flatKeys(of: pairs, kind, thing) } else { [] }
        for pair in pairs where !flat.contains(pair.place) {
            if case .own(_, isApart: true) = names { source = pair.name }
            guard checkName(of: pair, names), let value = check(pair.value, kind, quoted(pair.name), at: pair.place)
            else {
                continue
            }
            entries.append(.init(name: pair.name, place: pair.place, value: value))
        }
        return .map(entries)
    }

    private mutating func record(
        _ node: SettingsNode, _ table: SettingsTable, _ whole: SettingsKind, _ name: String, _ owner: SettingsPlace?
    ) -> SettingsValue.Content? {
        guard let written = node.pairs else {
            mismatch(node, whole, name)
            return nil
        }
        tables.append(table)
        defer { tables.removeLast() }
        var entries: [SettingsValue.Entry] = []
        entries.reserveCapacity(written.count)
        let pairs = renamed(written, table)
        for pair in pairs {
            guard let key = table[pair.name] else {
                failUnknown(pair, in: table, besides: pairs)
                continue
            }
            checkNeighbours(pair, key, pairs, table)
            guard let value = check(pair.value, key.kind, quoted(pair.name), at: pair.place) else { continue }
            entries.append(.init(name: pair.name, place: pair.place, value: value))
        }
        checkRules(owner ?? node.place, table, pairs)
        return .record(SettingsRecord(entries: entries, place: node.place))
    }

    /// Replaces former names of keys with their current names, and records a hint for each. If a map contains both
    /// names of a key, reports the former name and leaves its pair out.
    private mutating func renamed(_ pairs: [SettingsNode.Pair], _ table: SettingsTable) -> [SettingsNode.Pair] {
        guard pairs.contains(where: { table.presentName(of: $0.name) != $0.name }) else { return pairs }
        return pairs.compactMap { pair in
            let name = table.presentName(of: pair.name)
            guard name != pair.name else { return pair }
            let message = "\(quoted(pair.name)) is now \(quoted(name))"
            if pairs.contains(where: { $0.name == name }) {
                fail(pair.place, message + ", which is also set; remove \(quoted(pair.name))")
                return nil
            }
            let hint = SettingsProblem(pair.place, "hint: " + message, source: source)
            // A recipe is checked each time it is used, so the hint may already be recorded.
            let isKnown = hints.contains { $0.place == hint.place }
            if !isKnown, hints.count < Self.problemLimit { hints.append(hint) }
            return SettingsNode.Pair(name, at: pair.place, pair.value)
        }
    }

    private mutating func checkNeighbours(
        _ pair: SettingsNode.Pair, _ key: SettingsKey, _ pairs: [SettingsNode.Pair], _ table: SettingsTable
    ) {
        guard !key.beside.isEmpty, !pairs.contains(where: { key.beside.contains($0.name) }),
            !key.beside.contains(where: { isMisspelt($0, pairs, table) })
        else { return }
        fail(pair.place, "\(quoted(key.name)) has no effect without \(key.beside.map { quoted($0) }.alternatives)")
    }

    private mutating func checkRules(_ place: SettingsPlace, _ table: SettingsTable, _ pairs: [SettingsNode.Pair]) {
        let names = pairs.map(\.name)
        for key in table.keys where key.isRequired && !names.contains(key.name) && !isMisspelt(key.name, pairs, table) {
            fail(
                place,
                "\(quoted(key.name)) is missing in \(table.name); \(quoted(key.name)) takes \(key.kind.expectation)")
        }
        for rule in table.rules {
            let keys = rule.keys
            let found = pairs.filter { keys.contains($0.name) }
            var words: [String] { keys.map { quoted($0) } }
            if found.count > 1 {
                fail(
                    found[1].place,
                    "\(table.name) takes only one of \(words.alternatives), not both \(quoted(found[1].name)) and "
                        + quoted(found[0].name))
            } else if found.isEmpty, case .exactlyOne = rule, !keys.contains(where: { isMisspelt($0, pairs, table) }) {
                fail(place, "one of \(words.alternatives) is missing in \(table.name)")
            }
        }
    }

    /// Returns whether an unknown key of a map is probably a misspelling of the given missing key. The missing key is
    /// then not reported, because the unknown key is.
    private func isMisspelt(_ name: String, _ pairs: [SettingsNode.Pair], _ table: SettingsTable) -> Bool {
        pairs.contains {
            table[$0.name] == nil
                && ($0.name.nearest(in: [name]) != nil || table[name]?.synonyms.contains($0.name.lowercased()) == true
                    || $0.name.hasPrefix(name + ":"))
        }
    }

    // MARK: Scalars

    private mutating func scalar(
        _ node: SettingsNode, _ kind: SettingsKind, _ name: String
    ) -> SettingsValue.Content? {
        guard case .text(let raw, let style) = node.content else {
            mismatch(node, kind, name)
            return nil
        }
        if case .text(let use) = kind { return text(raw, style, node.place, use, name).map { .text($0) } }
        let plain = SettingsTextUse("a value", refusingSecrets: "a secret is not allowed here")
        guard let references = text(raw, style, node.place, plain, name), let text = references.plain else {
            return nil
        }
        note(references.variables, at: node.place, inOption: true)
        if case .reference(let names) = kind { return isKnown(text, names, at: node.place) ? .word(text) : nil }
        switch ScalarReader(text: text).read(kind) {
        case .success(let content): return content
        case .failure(let failure):
            fail(node.place, "\(name) \(failure.message)", nearest: failure.nearest)
            return nil
        }
    }

    mutating func text(
        _ raw: String, _ style: SettingsNode.TextStyle, _ place: SettingsPlace, _ use: SettingsTextUse, _ name: String
    ) -> SettingsText? {
        var reader = TextReader(scope, use)
        let text = reader.read(raw, at: place, isBlock: style == .block)
        for problem in reader.problems { fail(problem.place, problem.message, nearest: problem.nearest) }
        guard let text else { return nil }
        let whole = text.resolved(marking: "x")
        if whole.allSatisfy(\.isWhitespace), !use.canBeEmpty {
            fail(place, "\(name) is empty; it takes \(use.name)")
            return nil
        }
        // A text that begins with content cannot be checked, because its beginning is unknown until the content is
        // loaded.
        let beginsWithContent = if case .content? = text.pieces.first { true } else { false }
        if !beginsWithContent, let failure = use.check?(whole) {
            fail(place, "\(name) \(failure.message)", nearest: failure.nearest)
            return nil
        }
        if let kind = use.program { programs.append(SettingsProgram(kind, text, source: source)) }
        if use.isShown { note(text.variables, at: place) }
        return text
    }

    private mutating func note(_ variables: [String], at place: SettingsPlace, inOption isOption: Bool = false) {
        for name in variables {
            shownVariables.insert(.init(name: name, file: place.file, source: source, isOption: isOption))
        }
    }
}
