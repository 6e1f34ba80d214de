/// Tells whether a filter may have more than one output, by jq's grammar. What is not by it, it does not judge.
struct FilterParser {

    /// Not a filter, or one that is nested too deeply.
    struct Unknown: Error {}

    /// How deeply filters may be nested in each other.
    static let depthLimit = 60

    /// Functions that have many outputs whatever they are given.
    static let generators: Set = [
        "range", "recurse", "recurse_down", "paths", "leaf_paths", "splits", "scan", "inputs", "tostream",
        "combinations",
        "while", "repeat", "truncate_stream", "fromstream", "foreach",
    ]
    /// Functions that have one output even if what they are given has many.
    static let collectors: Set = [
        "map", "map_values", "with_entries", "sort_by", "group_by", "unique_by", "min_by", "max_by", "any", "all",
        "first",
        "last", "nth", "isempty", "del", "walk", "until", "IN", "INDEX", "add", "to_entries",
    ]

    private let tokens: [FilterToken]
    var position = 0
    var depth = 0
    /// Whether the functions that were defined so far, by name and number of parameters, have many outputs by themselves.
    var functions: [String: Bool] = [:]

    init(_ tokens: [FilterToken]) {
        self.tokens = tokens
    }

    /// Whether all outputs belong into a list; nil if this is not a filter.
    mutating func parse() -> Bool? {
        if tokens.isEmpty { return false }
        guard let isMany = try? pipe(), position == tokens.count else { return nil }
        return isMany
    }

    /// Whether there is one of the words for modules where a filter begins, or after such a directive.
    static func usesModules(_ tokens: [FilterToken]) -> Bool {
        var rest = tokens[...]
        while case .word(let word)? = rest.first {
            if word == "import" || word == "include" { return true }
            guard word == "module", let end = rest.firstIndex(of: .sign(";")) else { return false }
            rest = rest[(end + 1)...]
        }
        return false
    }

    /// Counts a filter in another one. At its end one is taken away.
    mutating func goDeeper() throws {
        depth += 1
        if depth > Self.depthLimit { throw Unknown() }
    }

    // MARK: Operators, from the loosest to the tightest

    mutating func pipe() throws -> Bool {
        try goDeeper()
        defer { depth -= 1 }
        var isMany = false
        while true {
            if take("def") {
                try define()
            } else if take("label") {
                try expect("$")
                try name()
                try expect("|")
            } else {
                isMany = try list() || isMany
                guard take(sign: "|") else { return isMany }
            }
        }
    }

    mutating func list() throws -> Bool {
        var isMany = try alternative()
        while take(sign: ",") {
            _ = try alternative()
            isMany = true
        }
        return isMany
    }

    mutating func alternative() throws -> Bool {
        let isMany = try assignment()
        guard take(sign: "//") else { return isMany }
        try goDeeper()
        defer { depth -= 1 }
        return try alternative() || isMany
    }

    /// What stands on the left says where, and is one output with all these places changed.
    mutating func assignment() throws -> Bool {
        let isMany = try operation()
        if take(sign: "|=") {
            _ = try alternative()
            return false
        }
        for sign in ["=", "+=", "-=", "*=", "/=", "%=", "//="] where take(sign: sign) { return try alternative() }
        return isMany
    }

    /// All operators that have an output for each pair of outputs on both sides.
    mutating func operation() throws -> Bool {
        var isMany = try term()
        while takeOperator() { isMany = try term() || isMany }
        return isMany
    }

    mutating func takeOperator() -> Bool {
        if take("and") || take("or") { return true }
        return ["+", "-", "*", "/", "%", "==", "!=", "<", ">", "<=", ">="].contains { take(sign: $0) }
    }

    // MARK: Terms

    mutating func term() throws -> Bool {
        while take(sign: "-") {}
        let isMany = try termWithoutPattern()
        guard take("as") else { return isMany }
        try patterns()
        try expect("|")
        return try pipe() || isMany
    }

    /// A term with what is behind it, up to `as`.
    mutating func termWithoutPattern() throws -> Bool {
        var isMany = try primary()
        while true {
            if take(sign: "?") || take(.field) { continue }
            if take(sign: "[") {
                isMany = try index() || isMany
            } else if take(sign: ".") {
                isMany = try fieldOrIndex() || isMany
            } else {
                return isMany
            }
        }
    }

    /// What follows a dot that is behind a term.
    mutating func fieldOrIndex() throws -> Bool {
        if take(sign: "[") { return try index() }
        return try string()
    }

    /// The rest of `[]`, `[0]`, `[1:2]`.
    mutating func index() throws -> Bool {
        if take(sign: "]") { return true }
        var isMany = false
        while !take(sign: "]") {
            if take(sign: ":") { continue }
            isMany = try pipe() || isMany
        }
        return isMany
    }

    mutating func primary() throws -> Bool {
        guard position < tokens.count else { throw Unknown() }
        switch tokens[position] {
        case .literal, .field:
            position += 1
            return false
        case .format:
            position += 1
            if case .string? = next { return try string() }
            return false
        case .string: return try string()
        case .word(let word):
            position += 1
            return try expression(word)
        case .sign(let sign):
            position += 1
            return try group(sign)
        }
    }

    mutating func group(_ sign: String) throws -> Bool {
        switch sign {
        case ".":
            if case .string? = next { return try string() }
            return false
        case "..": return true
        case "$":
            try name()
            return false
        case "(":
            let isMany = try pipe()
            try expect(")")
            return isMany
        case "[":
            if take(sign: "]") { return false }
            _ = try pipe()
            try expect("]")
            return false
        case "{": return try object()
        default: throw Unknown()
        }
    }

    /// A string has an output for each of what is embedded.
    mutating func string() throws -> Bool {
        guard case .string(let filters)? = next else { throw Unknown() }
        position += 1
        var isMany = false
        for filter in filters {
            var parser = FilterParser(filter)
            parser.depth = depth + 1
            parser.functions = functions
            isMany = try parser.pipe() || isMany
            if parser.position != filter.count { throw Unknown() }
        }
        return isMany
    }

    mutating func object() throws -> Bool {
        try goDeeper()
        defer { depth -= 1 }
        var isMany = false
        while !take(sign: "}") {
            if take(sign: "(") {
                isMany = try pipe() || isMany
                try expect(")")
            } else if take(sign: "$") {
                try name()
            } else if take(.format) || isString {
                if isString { isMany = try string() || isMany }
            } else if !take(.literal) {
                try name()
            }
            if take(sign: ":") {
                isMany = try term() || isMany
                while take(sign: "|") { isMany = try term() || isMany }
            }
            if !take(sign: ",") {
                try expect("}")
                break
            }
        }
        return isMany
    }

    // MARK: Tokens

    var next: FilterToken? { position < tokens.count ? tokens[position] : nil }

    private var isString: Bool { if case .string? = next { true } else { false } }

    mutating func take(_ token: FilterToken) -> Bool {
        guard next == token else { return false }
        position += 1
        return true
    }

    mutating func take(_ word: String) -> Bool { take(.word(word)) }

    mutating func take(sign: String) -> Bool { take(.sign(sign)) }

    mutating func expect(_ sign: String) throws {
        guard take(sign: sign) else { throw Unknown() }
    }

    @discardableResult
    mutating func name() throws -> String {
        guard case .word(let name)? = next else { throw Unknown() }
        position += 1
        return name
    }
}
