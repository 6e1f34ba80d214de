import Basics

/// A description of the keys of a map, for the check of a file, the JSON Schema and the reference page.
public struct SettingsTable: Sendable {

    /// A rule about combinations of keys.
    public enum Rule: Hashable, Sendable {
        /// Exactly one of these keys is present.
        case exactlyOne([String])
        /// At most one of these keys is present.
        case atMostOne([String])

        var keys: [String] {
            switch self {
            case .exactlyOne(let keys), .atMostOne(let keys): keys
            }
        }
    }

    /// The name of the map with its article, such as `a source`.
    public var name: String

    /// The purpose of the map, in one or two sentences for the reference page.
    public var help: String

    /// The keys, in the order of the reference page.
    public var keys: [SettingsKey] {
        get { lazyKeys.value }
        set { lazyKeys = LazyValue { newValue } }
    }

    /// The keys. They are created on demand, because most files use only a few of the nested tables.
    private var lazyKeys: LazyValue<[SettingsKey]>

    /// The rules about combinations of keys.
    public var rules: [Rule]

    /// Creates a table.
    ///
    /// - Parameters:
    ///   - name: The name of the map with its article.
    ///   - help: The purpose of the map.
    ///   - rules: The rules about combinations of keys.
    ///   - keys: The keys, in the order of the reference page. The expression is evaluated when the keys are needed.
    public init(
        _ name: String, _ help: String, rules: [Rule] = [], _ keys: @escaping @autoclosure @Sendable () -> [SettingsKey]
    ) {
        self.name = name
        self.help = help
        self.rules = rules
        lazyKeys = LazyValue(keys)
    }

    /// The key with the given name; nil if there is none.
    public subscript(key: String) -> SettingsKey? { keys.first { $0.name == key } }

    /// Returns the current name of a key. If the given name is not a former name, returns it unchanged.
    public func presentName(of name: String) -> String {
        self[name] == nil ? keys.first { $0.formerNames.contains(name) }?.name ?? name : name
    }

    /// Returns the name of the key that an unknown name probably stands for; nil if no key is similar enough.
    ///
    /// - Parameter taken: The names of the keys that the map already contains. Other keys are preferred, except those
    ///   that a rule excludes.
    func meant(by name: String, besides taken: Set<String> = []) -> String? {
        let names = keys.map(\.name)
        let alternatives = rules.map(\.keys).filter { !taken.isDisjoint(with: $0) }.joined()
        let unlikely = taken.union(alternatives)
        let known = keys.filter { $0.synonyms.contains(name.lowercased()) }.map(\.name)
        return known.first { !unlikely.contains($0) } ?? known.first
            ?? name.nearest(in: names.filter { !unlikely.contains($0) }) ?? name.nearest(in: names)
            ?? keys.first { name.count > 4 && name.nearest(in: $0.synonyms) != nil }?.name
    }

    /// The names of the keys, as part of a sentence. If there are more than 16 keys, only the first eight names are
    /// included, followed by the number of the other keys.
    var keyWords: String {
        let names = keys.map(\.name)
        guard names.count > 16 else { return names.alternatives.replacing(" or ", with: " and ") }
        return names.prefix(8).joined(separator: ", ") + " and \(names.count - 8) others"
    }

    /// Finds the map to which a misplaced node probably belongs, among the maps that are values of the table's keys.
    /// The entries of the map must accept all keys of the node. If there are several such maps, returns the one whose
    /// entries accept the most keys.
    ///
    /// - Returns: The key of the map, and the kind of its entries. Nil if there is no such map, or if the node contains
    ///   no keys.
    func map(ofThingsLike node: SettingsNode) -> (key: String, kind: String)? {
        guard let names = node.pairs?.map(\.name), !names.isEmpty else { return nil }
        let maps = keys.compactMap { key -> (key: String, kind: String, count: Int)? in
            guard case .map(let kind, .own(let thing, _)) = key.kind, let table = kind.tables.first,
                names.allSatisfy({ table[$0] != nil })
            else { return nil }
            return (key.name, thing, table.keys.count)
        }
        return maps.max { $0.count < $1.count }.map { ($0.key, $0.kind) }
    }

    /// Returns the names of the tables that contain a key, among this table and its nested tables. Returns an empty
    /// array if more than three tables contain the key.
    func tables(with key: String) -> [String] {
        let names = allTables.filter { $0[key] != nil }.map(\.name)
        return names.count <= 3 ? names : []
    }

    /// The name without its article: `source`.
    public var title: String { String(name.drop { $0 != " " }.dropFirst()) }
}

/// A description of a key of a map.
public struct SettingsKey: Sendable {

    /// The name.
    public var name: String

    /// Names that users may expect from other programs. They are not accepted, and the check suggests the name of the
    /// key.
    public var synonyms: [String]

    /// Former names of the key. They are still accepted, and the check suggests the current name.
    public var formerNames: [String]

    /// The accepted values.
    public var kind: SettingsKind

    /// The default as written in a file; nil for none.
    public var standard: String?

    /// The help for the reference page, in one sentence.
    public var help: String

    /// Whether the key must be present.
    public var isRequired: Bool

    /// The keys that this key requires: at least one of them must be present. If the array is empty, this key requires
    /// no other key.
    public var beside: [String]

    /// Creates a key.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - kind: The accepted values.
    ///   - standard: The default as written in a file; nil for none.
    ///   - required: Whether the key must be present.
    ///   - beside: The keys that this key requires: at least one of them must be present. Empty if this key requires no
    ///     other key.
    ///   - formerNames: Former names of the key. They are still accepted, and the check suggests the current name.
    ///   - synonyms: Names that users may expect from other programs. They are not accepted, and the check suggests the
    ///     name of the key.
    ///   - help: The help for the reference page, in one sentence.
    public init(
        _ name: String, _ kind: SettingsKind, default standard: String? = nil, required: Bool = false,
        beside: [String] = [], formerly formerNames: [String] = [], known synonyms: [String] = [], _ help: String
    ) {
        self.name = name
        self.synonyms = synonyms
        self.formerNames = formerNames
        self.kind = kind
        self.standard = standard
        self.help = help
        isRequired = required
        self.beside = beside
    }
}

/// The values that a key accepts.
public indirect enum SettingsKind: Sendable {
    case text(SettingsTextUse)
    case integer(ClosedRange<Int>)
    case number
    /// A duration with a minimum, or one of the given words.
    case duration(least: Duration, words: [String] = [])
    /// A size in bytes within the range.
    case size(ClosedRange<Int>)
    case flag
    /// One of the given words.
    case choice([String])
    /// A list of values of the same kind. If `orOne` is true, a single value is also accepted, as a list with one
    /// element.
    case list(SettingsKind, orOne: Bool = false, canBeEmpty: Bool = false)
    /// A map from names to values.
    case map(SettingsKind, SettingsNames)
    /// A map with the keys of a table.
    case table(SettingsTable)
    /// One of several kinds. The form of the value (a text, a list or a map) determines its kind. There is at most one
    /// kind of each form.
    case either([SettingsKind])
    /// A name that is defined elsewhere, such as the name of a `source`.
    case reference(String)
    /// A JSON map or list of any depth. The use applies to its texts, except `true`, `false`, `null` and numbers, which
    /// are words.
    case json(SettingsTextUse)
}

/// The meaning of the names in a map.
public enum SettingsNames: Hashable, Sendable {
    /// Names that the author of the file chooses for entries of a kind, such as `source`. If `isApart` is true, a
    /// problem with one entry does not affect the other entries.
    case own(String, isApart: Bool = false)
    /// Names of a kind that are defined elsewhere. If `lists` is not nil, the map may also contain this name. The value
    /// of `lists` must be a list. The values of all other names must not be lists.
    case references(String, lists: String? = nil)
    /// Any names. The payload is the word for such a name in messages, such as `header`.
    case free(String)
}

/// The use of a text. It determines which references are accepted, and which form is required.
public struct SettingsTextUse: Sendable {

    /// The name of the text with its article: `a URL`.
    public var name: String

    /// Whether a shell reads the text. A shell also expands `${…}`.
    public var isShell: Bool

    /// The reason why secrets are not accepted, as a sentence without a period; nil if secrets are accepted.
    public var secretsRefusal: String?

    /// Whether content and selections are accepted: `${source.…}`, `${item.…}`, `${var.…}` and `${row.…}`.
    public var takesContent = false

    /// For a filter, the beginning of the error message about a `${…}` in the filter. The name of the variable to use
    /// instead is appended. Nil for other texts.
    public var variableForm: String?

    /// The language of the text if it is a filter or a pattern; nil for other texts. The checker does not compile such
    /// texts, but collects them in ``SettingsChecker/programs``.
    public var program: SettingsProgram.Kind?

    /// Whether the text must be written out in the file. If true, the text cannot refer to environment variables, to
    /// the board's folder, or to parameters whose values contain references.
    ///
    /// Used for texts that are sent to servers, but are not listed in a consent.
    public var isLiteral = false

    /// Whether the text may be empty.
    public var canBeEmpty: Bool

    /// Whether the text is shown, such as a title, or determines how content is read or shown, such as a filter. If
    /// true, the environment variables in the text are added to ``SettingsChecker/shownVariables``.
    public var isShown: Bool

    /// A regular expression for the JSON Schema. It matches every valid text that contains no references. Nil if there
    /// is no such expression.
    public var pattern: String?

    /// A closure that checks a text. Returns the problem and a suggestion, or nil if the text is valid.
    ///
    /// In the text, `x` replaces each secret and each reference to content or a selection. The closure is not called
    /// for a text that begins with content or a selection.
    public var check: (@Sendable (String) -> (message: String, nearest: String?)?)?

    /// Creates a use.
    public init(
        _ name: String, isShell: Bool = false, refusingSecrets secretsRefusal: String? = nil, canBeEmpty: Bool = false,
        isShown: Bool = false, pattern: String? = nil,
        check: (@Sendable (String) -> (message: String, nearest: String?)?)? = nil
    ) {
        self.name = name
        self.isShell = isShell
        self.secretsRefusal = secretsRefusal
        self.canBeEmpty = canBeEmpty
        self.isShown = isShown
        self.pattern = pattern
        self.check = check
    }

    /// This use, for a jq filter: variables replace references.
    public var takingVariables: SettingsTextUse {
        var use = self
        use.variableForm = "values are not inserted into filters; write the variable"
        return use
    }

    /// This use, for a text that determines what is shown: see ``isShown``.
    public var shown: SettingsTextUse {
        var use = self
        use.isShown = true
        return use
    }

    /// This use, for a text that must be written out in the file: see ``isLiteral``.
    public var literal: SettingsTextUse {
        var use = self
        use.isLiteral = true
        return use
    }

    /// This use, for a text that accepts content and selections.
    public var takingContent: SettingsTextUse {
        var use = self
        use.takesContent = true
        return use
    }

    var contentRefusal: String {
        "content and selections cannot be part of \(name); they are allowed in “http”, “headers”, “body”, “env”, “on”, “file”, "
            + "“folder”, “unix”, “title” and “with”"
    }
}
