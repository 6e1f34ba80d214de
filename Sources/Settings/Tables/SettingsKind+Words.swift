import Basics

extension SettingsKind {

    /// The accepted values, as the end of a sentence such as “It takes …”.
    public var expectation: String {
        switch self {
        case .text(let use): use.name
        case .integer(let range):
            range.upperBound == .max
                ? "a whole number that is at least \(range.lowerBound)"
                : "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .number: "a number"
        case .duration(_, let words): (["a duration like 15s, 5m or 1h30m"] + words.map { quoted($0) }).alternatives
        case .size: "a size like 500kB or 2MB"
        case .flag: "true or false"
        case .choice(let words): words.count == 1 ? quoted(words[0]) : "one of \(words.alternatives)"
        case .list(let kind, let orOne, _):
            orOne ? "\(kind.expectation), or a list of them" : "a list in which each item is \(kind.expectation)"
        case .map(let kind, .own(let name, _)), .map(let kind, .references(let name, _)),
            .map(let kind, .free(let name)):
            "a map from the name of each \(name) to \(kind.shortExpectation)"
        case .table(let table):
            table.keys.count > 16
                ? "a map with the keys of \(table.name)" : "a map of \(table.keys.map(\.name).alternatives)"
        case .either(let kinds): kinds.map(\.expectation).joined(separator: ", or ")
        case .reference(let kind): "the name of \(kind.withArticle)"
        case .json: "a JSON map or list"
        }
    }

    /// The accepted values in fewer words than ``expectation``: the keys of a map and the items of a list are left out.
    private var shortExpectation: String {
        switch self {
        case .table(let table): table.name
        case .either(let kinds): kinds.map(\.shortExpectation).alternatives
        case .map: "a map"
        case .list: "a list"
        default: expectation
        }
    }

    /// Returns whether the kind accepts the form of the node: a text, a list or a map. The content of the node is not
    /// checked.
    func takes(_ node: SettingsNode) -> Bool {
        switch self {
        case .list(let kind, let orOne, _): node.items != nil || (orOne && kind.takes(node))
        case .map, .table: node.pairs != nil
        case .json: node.text == nil
        case .either(let kinds): kinds.contains { $0.takes(node) }
        default: node.text != nil
        }
    }

    /// Whether the kind accepts a map.
    var hasKeys: Bool {
        switch self {
        case .map, .table, .json: true
        case .list(let kind, orOne: true, _): kind.hasKeys
        case .either(let kinds): kinds.contains(where: \.hasKeys)
        default: false
        }
    }

    /// Whether a key of the kind may have no value.
    var takesNothing: Bool {
        switch self {
        case .text(let use): use.canBeEmpty
        case .either(let kinds): kinds.contains(where: \.takesNothing)
        default: false
        }
    }

    /// The kind, without alternatives that are lists.
    var withoutLists: SettingsKind {
        guard case .either(let kinds) = self else { return self }
        return .either(kinds.filter { !$0.isList })
    }

    private var isList: Bool { if case .list = self { true } else { false } }
}
