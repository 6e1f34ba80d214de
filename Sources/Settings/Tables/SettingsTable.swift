import Basics

/// The keys of a map, as data: they are checked by it, and the JSON Schema and the reference page are made of it.
public struct SettingsTable: Sendable {

    /// A rule about several keys.
    public enum Rule: Hashable, Sendable {
        /// Exactly one of these keys is there.
        case exactlyOne([String])
        /// One of these keys is there at most.
        case atMostOne([String])
    }

    /// What the map is, with its article: `a source`.
    public var name: String

    /// What it is for, for the reference page: a sentence or two.
    public var help: String

    /// The keys, in the order of the reference page.
    public var keys: [SettingsKey]

    /// The rules about several keys.
    public var rules: [Rule]

    /// Makes a table from its parts.
    public init(_ name: String, _ help: String, rules: [Rule] = [], _ keys: [SettingsKey]) {
        self.name = name
        self.help = help
        self.keys = keys
        self.rules = rules
    }

    /// The key of that name; nil if there is none.
    public subscript(key: String) -> SettingsKey? { keys.first { $0.name == key } }

    /// The present name of a key that was renamed; the same name for any other.
    public func presentName(of name: String) -> String {
        self[name] == nil ? keys.first { $0.formerNames.contains(name) }?.name ?? name : name
    }

    /// The key that is probably meant by a name that none has; nil if none is much like it.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - taken: The names of the other keys of the map. A key that may not stand beside one of them is hardly meant.
    func meant(by name: String, besides taken: Set<String> = []) -> String? {
        let names = keys.map(\.name)
        let alternatives = rules.flatMap { rule -> [String] in
            switch rule {
            case .exactlyOne(let keys), .atMostOne(let keys): taken.isDisjoint(with: keys) ? [] : keys
            }
        }
        let unlikely = taken.union(alternatives)
        return keys.first { $0.synonyms.contains(name.lowercased()) }?.name
            ?? name.nearest(in: names.filter { !unlikely.contains($0) }) ?? name.nearest(in: names)
    }

    /// What it is, without its article: `source`.
    public var title: String { String(name.drop { $0 != " " }.dropFirst()) }
}

/// A key of a map, as data.
public struct SettingsKey: Sendable {

    /// How it is written.
    public var name: String

    /// What people write who know it from other programs. It is not taken: they are told of the name.
    public var synonyms: [String] = []

    /// Earlier names of the key. They are still read, and the check hints at the present one.
    public var formerNames: [String] = []

    /// What its value is.
    public var kind: SettingsKind

    /// What holds if it is not there, as it would be written; nil for nothing.
    public var standard: String?

    /// What it does, in one sentence, for the reference page.
    public var help: String

    /// Whether it must be there.
    public var isRequired: Bool

    /// It has a meaning only beside one of these keys; empty for always.
    public var beside: [String]

    /// Makes a key from its parts.
    public init(
        _ name: String, _ kind: SettingsKind, default standard: String? = nil, required: Bool = false,
        beside: [String] = [], _ help: String
    ) {
        self.name = name
        self.kind = kind
        self.standard = standard
        self.help = help
        isRequired = required
        self.beside = beside
    }

    /// The key with earlier names, which are still read.
    public func formerly(_ names: String...) -> SettingsKey {
        var key = self
        key.formerNames += names
        return key
    }

    /// The key with other names that people know it by.
    public func known(as synonyms: String...) -> SettingsKey {
        var key = self
        key.synonyms += synonyms
        return key
    }
}

/// What a value can be.
public indirect enum SettingsKind: Sendable {
    case text(SettingsTextUse)
    case integer(ClosedRange<Int>)
    case number
    /// A duration of at least so much; or one of the words, which then is the value.
    case duration(least: Duration, words: [String] = [])
    /// A number of bytes.
    case size(ClosedRange<Int>)
    case flag
    /// One of these words.
    case choice([String])
    /// Values of one kind; a value that is not a list counts as a list of one if `orOne`.
    case list(SettingsKind, orOne: Bool = false)
    /// Names that the author chooses, with a value each.
    case map(SettingsKind, SettingsNames)
    /// Keys that a table knows.
    case table(SettingsTable)
    /// What the value is written as decides: a text, a list, or a map. Of each there is one at most.
    case either([SettingsKind])
    /// The name of something that is described elsewhere: `source`.
    case reference(String)
}

/// What the names in a map are.
public enum SettingsNames: Hashable, Sendable {
    /// The author's own names for things of that kind: `source`. If `isApart`, a problem with one of them is no problem for the others.
    case own(String, isApart: Bool = false)
    /// The names of things of that kind that are described elsewhere.
    case references(String)
    /// Any text: the name of a header.
    case free(String)
}

/// What a text is used for: what may be put into it, and what it has to be.
public struct SettingsTextUse: Sendable {

    /// What it is, with its article: `a URL`.
    public var name: String

    /// Whether it is read by a shell, which has `${…}` of its own.
    public var isShell: Bool

    /// Why there cannot be secrets in it, as a sentence without its full stop; nil if there can.
    public var secretsRefusal: String?

    /// Whether content and selections may stand in it: `${source.…}`, `${item.…}`, `${var.…}` and `${row.…}`.
    public var takesContent = false

    /// The refusal of `${…}` in a filter, which takes values as variables, up to the variable: `write it as`. Nil for other texts.
    public var variableForm: String?

    /// Whether it takes no value from outside of the file, as it goes to servers without being named in a consent.
    public var isLiteral = false

    /// Whether there may be none of it.
    public var canBeEmpty: Bool

    /// Whether it is a title, a name or a filter: ``SettingsChecker/shownVariables`` has the variables in it.
    public var isShown: Bool

    /// What is wrong with a whole text, and what was probably meant; nil if nothing is. In place of each secret there is an `x`.
    public var check: (@Sendable (String) -> (message: String, nearest: String?)?)?

    /// Makes one from its parts.
    public init(
        _ name: String, isShell: Bool = false, refusingSecrets secretsRefusal: String? = nil, canBeEmpty: Bool = false,
        isShown: Bool = false,
        check: (@Sendable (String) -> (message: String, nearest: String?)?)? = nil
    ) {
        self.name = name
        self.isShell = isShell
        self.secretsRefusal = secretsRefusal
        self.canBeEmpty = canBeEmpty
        self.isShown = isShown
        self.check = check
    }

    /// The same use for filters of jq, whose values are variables.
    public var takingVariables: SettingsTextUse {
        var use = self
        use.variableForm = "a value is never part of a filter’s text; write it as the variable"
        return use
    }

    /// The same use for texts that take no value from outside of the file.
    public var literal: SettingsTextUse {
        var use = self
        use.isLiteral = true
        return use
    }

    /// The same use for texts in which content may stand.
    public var takingContent: SettingsTextUse {
        var use = self
        use.takesContent = true
        return use
    }

    /// Why content cannot stand in it.
    var contentRefusal: String {
        "content and selections cannot be part of \(name); it may stand in “http”, “headers”, “body”, “env”, “on”, “file”, "
            + "“folder”, “unix”, “title” and “with”"
    }
}
