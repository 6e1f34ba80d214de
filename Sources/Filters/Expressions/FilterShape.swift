/// A parser that determines whether a filter iterates. If it does, its result is an array of all outputs; see
/// ``Filter``.
///
/// The parser handles only the necessary elements of the jq language: names, strings, brackets and assignments. It
/// leaves the reporting of errors to jq.
struct FilterShape {

    /// Functions that may have many outputs even if their arguments do not iterate.
    private static let generators: Set = [
        "range", "recurse", "recurse_down", "paths", "leaf_paths", "splits", "scan", "inputs", "tostream",
        "combinations", "while", "repeat", "truncate_stream", "fromstream",
    ]
    /// Functions that have one output even if their arguments iterate.
    private static let collectors: Set = [
        "map", "map_values", "with_entries", "sort_by", "group_by", "unique_by", "min_by", "max_by", "any", "all",
        "first", "last", "nth", "isempty", "del", "walk", "until", "IN", "INDEX", "add", "to_entries",
    ]

    enum Token: Hashable {
        /// A name or a keyword.
        case word(String)
        /// A field, a variable, a number or a format.
        case value
        /// A string. The value states whether a filter in the string iterates.
        case string(Bool)
        case sign(String)
    }

    /// The kinds of expressions. Commas and semicolons have a different meaning in each kind.
    private enum Part {
        case filter, object, definition
    }

    /// The maximum nesting depth. Parsing ends at a deeper expression.
    private static let depthLimit = 60

    let bytes: [UInt8]
    private(set) var position = 0
    private var depth = 0
    /// The functions that have been defined so far, keyed by their name and number of parameters. The value is true if
    /// the function iterates regardless of its arguments.
    private var functions: [String: Bool] = [:]

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// Returns whether a filter iterates.
    static func isList(_ text: String) -> Bool {
        var shape = FilterShape(text)
        return shape.read().isMany
    }

    /// Returns whether the output of a filter is constant. This requires that the filter contains only literals,
    /// keywords and operators. Functions and variables may depend on the input or the time, so they are not constant.
    static func isConstant(_ text: String) -> Bool {
        let keywords: Set = ["and", "or", "if", "then", "elif", "else", "end", "true", "false", "null", "empty"]
        var shape = FilterShape(text)
        // The brackets that are open at the position. Inside braces, a name without a value stands for a field of the
        // input.
        var brackets: [String] = []
        var isName = false
        while true {
            shape.skipBlanks()
            let start = shape.position
            guard let token = shape.next() else { return start > 0 }
            let word = shape.bytes[start..<shape.position]
            shape.skipBlanks()
            let hasValue = shape.position < shape.bytes.count && shape.bytes[shape.position] == UInt8(ascii: ":")
            switch token {
            case .word where isName, .string where isName: if !hasValue { return false }
            case .word(let word): if !keywords.contains(word) { return false }
            case .string: if word.contains(UInt8(ascii: "\\")) { return false }
            case .value: if !Self.isDigit(word.first ?? 0) { return false }
            case .sign("."), .sign(".."): return false
            case .sign("("), .sign("["), .sign("{"): brackets.append(String(decoding: word, as: UTF8.self))
            case .sign(")"), .sign("]"), .sign("}"): _ = brackets.popLast()
            case .sign: break
            }
            isName = brackets.last == "{" && (token == .sign("{") || token == .sign(","))
        }
    }

    static func assigns(_ text: String) -> Bool {
        var shape = FilterShape(text)
        while let token = shape.next() {
            if case .sign(let sign) = token, ["=", "|=", "+=", "-=", "*=", "/=", "%=", "//="].contains(sign) {
                return true
            }
        }
        return false
    }

    // MARK: Parts

    /// Parses an expression, including its closing token.
    ///
    /// - Returns: Whether the expression iterates, and the number of filters in it that are separated by semicolons.
    private mutating func read(_ part: Part = .filter) -> (isMany: Bool, count: Int) {
        let outer = functions
        depth += 1
        defer {
            depth -= 1
            functions = outer
        }
        if depth > Self.depthLimit { position = bytes.count }
        var (result, count) = (false, 1)
        // `isMany`: the current part iterates. `isSetTo`: the current part is the right side of `|=`. A part ends at an
        // operator with a lower precedence than an assignment.
        var (isMany, isSetTo) = (false, false)
        var (isAfterTerm, isName) = (false, part == .object)
        while let token = next() {
            var (isFound, isTerm, isEnd) = (false, false, false)
            switch token {
            case .word where isName: break
            case .sign(")"), .sign("]"), .sign("}"), .word("end"): return (result || isMany, count)
            case .sign(";"):
                if part == .definition { return (result || isMany, count) }
                count += 1
                isEnd = true
            case .sign(","):
                result = result || part != .object
                isEnd = true
            case .sign("|"), .sign("//"), .sign(":"), .word("then"), .word("elif"), .word("else"): isEnd = true
            case .sign("|="): (isMany, isSetTo) = (false, true)
            case .sign("="), .sign("+="), .sign("-="), .sign("*="), .sign("/="), .sign("%="), .sign("//="):
                isMany = false
            case .sign("("): (isFound, isTerm) = (read().isMany, true)
            case .sign("{"): (isFound, isTerm) = (read(.object).isMany, true)
            case .sign("["):
                // After a term, the brackets contain an index. In other places, they contain an array.
                let goesThrough = take("]") || read().isMany
                (isFound, isTerm) = (isAfterTerm && goesThrough, true)
            case .sign(".."): (isFound, isTerm) = (true, true)
            case .sign("."), .value: isTerm = true
            case .sign("?"): isTerm = isAfterTerm
            case .sign: break
            case .string(let isMany): (isFound, isTerm) = (isMany, true)
            case .word(let word): (isFound, isTerm) = read(word)
            }
            isMany = isMany || isFound && !isSetTo
            if isEnd { (result, isMany, isSetTo) = (result || isMany, false, false) }
            isAfterTerm = isTerm
            isName = part == .object && token == .sign(",")
        }
        return (result || isMany, count)
    }

    private mutating func read(_ word: String) -> (isFound: Bool, isTerm: Bool) {
        switch word {
        case "if": return (read().isMany, true)
        case "reduce", "foreach":
            skip(to: .word("as"))
            skip(to: .sign("("))
            _ = read()
            return (word == "foreach", true)
        case "def":
            define()
            return (false, false)
        case "as", "and", "or", "try", "catch", "label", "break": return (false, false)
        default: return (call(word), true)
        }
    }

    private mutating func call(_ name: String) -> Bool {
        let given = take("(") ? read() : (isMany: false, count: 0)
        if let isMany = functions["\(name)/\(given.count)"] { return isMany || given.isMany }
        if name == "match" || name == "capture" { return given.count > 1 || given.isMany }
        return Self.generators.contains(name) || given.isMany && !Self.collectors.contains(name)
    }

    /// Parses the rest of `def name(parameters): body;`. Parameters count as not iterating, because the arguments are
    /// examined where the function is called.
    private mutating func define() {
        guard case .word(let name)? = next() else { return }
        var (parameters, count) = ([String](), 0)
        while let token = next(), token != .sign(":") {
            if case .word(let parameter) = token { parameters.append(parameter) }
            if case .word = token { count += 1 } else if token == .value { count += 1 }
        }
        let outer = functions
        for parameter in parameters { functions["\(parameter)/0"] = false }
        functions["\(name)/\(count)"] = false
        let isMany = read(.definition).isMany
        functions = outer
        functions["\(name)/\(count)"] = isMany
    }

    /// Skips all tokens up to and including the given one.
    private mutating func skip(to end: Token) {
        depth += 1
        defer { depth -= 1 }
        if depth > Self.depthLimit { position = bytes.count }
        while let token = next(), token != end {
            switch token {
            case .sign("("), .sign("["): _ = read()
            case .sign("{"): _ = read(.object)
            case .word(let word): _ = read(word)
            default: break
            }
        }
    }

    // MARK: Tokens

    private mutating func take(_ sign: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard position < bytes.count, bytes[position] == UInt8(ascii: sign) else { return false }
        position += 1
        return true
    }

    mutating func next() -> Token? {
        skipBlanks()
        guard position < bytes.count else { return nil }
        let byte = bytes[position]
        let following = position + 1 < bytes.count ? bytes[position + 1] : 0
        switch byte {
        case UInt8(ascii: "\""): return string()
        case UInt8(ascii: "$"), UInt8(ascii: "@"):
            position += 1
            skipBlanks()
            _ = word()
            return .value
        case UInt8(ascii: ".") where Self.isLetter(following) || Self.isDigit(following):
            position += 1
            _ = word()
            return .value
        case _ where Self.isDigit(byte):
            number()
            return .value
        case _ where Self.isLetter(byte): return .word(word())
        default: return sign()
        }
    }

    mutating func skipBlanks() {
        while position < bytes.count {
            if bytes[position] == UInt8(ascii: "#") {
                position = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
            } else if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
                position += 1
            } else {
                return
            }
        }
    }

    private mutating func word() -> String {
        let word = bytes[position...].prefix { Self.isLetter($0) || Self.isDigit($0) }
        position = word.endIndex
        return String(decoding: word, as: UTF8.self)
    }

    private mutating func number() {
        while position < bytes.count, Self.isDigit(bytes[position]) || bytes[position] == UInt8(ascii: ".") {
            position += 1
        }
    }

    private mutating func sign() -> Token {
        let signs = ["?//", "//=", "!=", "==", "//", "|=", "+=", "-=", "*=", "/=", "%=", "<=", ">=", ".."]
        let sign =
            signs.first { bytes[position...].starts(with: $0.utf8) }
            ?? String(decoding: [bytes[position]], as: UTF8.self)
        position += sign.utf8.count
        return .sign(sign)
    }

    private mutating func string() -> Token {
        var isMany = false
        position += 1
        while position < bytes.count, bytes[position] != UInt8(ascii: "\"") {
            let isEscape = bytes[position] == UInt8(ascii: "\\")
            position += isEscape ? 2 : 1
            if isEscape, position <= bytes.count, bytes[position - 1] == UInt8(ascii: "(") {
                isMany = read().isMany || isMany
            }
        }
        position = min(position + 1, bytes.count)
        return .string(isMany)
    }

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    static func isLetter(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: "_")
    }
}
