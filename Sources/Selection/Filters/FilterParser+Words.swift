/// What begins with a word: control, calls and definitions, and the patterns that values are taken apart by.
extension FilterParser {

    mutating func expression(_ word: String) throws -> Bool {
        switch word {
        case "reduce", "foreach":
            try goDeeper()
            defer { depth -= 1 }
            _ = try source()
            _ = try arguments()
            return word == "foreach"
        case "if": return try condition()
        case "try":
            var isMany = try handled()
            if take("catch") { isMany = try handled() || isMany }
            return isMany
        case "break":
            try expect("$")
            try name()
            return false
        case "then", "elif", "else", "end", "as", "and", "or", "catch", "import", "include", "module", "__loc__":
            throw Unknown()
        case "def":
            try define()
            return try pipe()
        default: return try call(word)
        }
    }

    /// What `reduce` and `foreach` go through, with the pattern.
    private mutating func source() throws -> Bool {
        let isMany = try termWithoutPattern()
        guard take("as") else { throw Unknown() }
        try patterns()
        return isMany
    }

    /// What `try` and `catch` are for: a term.
    private mutating func handled() throws -> Bool {
        try goDeeper()
        defer { depth -= 1 }
        return try termWithoutPattern()
    }

    private mutating func condition() throws -> Bool {
        var isMany = try pipe()
        while true {
            guard take("then") else { throw Unknown() }
            isMany = try pipe() || isMany
            if take("elif") {
                isMany = try pipe() || isMany
                continue
            }
            if take("else") { isMany = try pipe() || isMany }
            guard take("end") else { throw Unknown() }
            return isMany
        }
    }

    private mutating func call(_ name: String) throws -> Bool {
        let given = try next == .sign("(") ? arguments() : (count: 0, isMany: false)
        if let isMany = functions["\(name)/\(given.count)"] { return isMany || given.isMany }
        if name == "match" || name == "capture" { return given.count > 1 || given.isMany }
        if Self.generators.contains(name) { return true }
        if Self.collectors.contains(name) { return false }
        return given.isMany
    }

    private mutating func arguments() throws -> (count: Int, isMany: Bool) {
        try expect("(")
        var result = (count: 0, isMany: false)
        repeat {
            result.isMany = try pipe() || result.isMany
            result.count += 1
        } while take(sign: ";")
        try expect(")")
        return result
    }

    /// The rest of `def name(parameters): body;`. What is given for a parameter counts where the function is called.
    mutating func define() throws {
        let name = try name()
        var parameters: [String] = []
        if take(sign: "(") {
            repeat {
                let isValue = take(sign: "$")
                let parameter = try self.name()
                if !isValue { parameters.append(parameter) } else { parameters.append("$" + parameter) }
            } while take(sign: ";")
            try expect(")")
        }
        try expect(":")
        let outer = functions
        for parameter in parameters { functions["\(parameter)/0"] = false }
        functions["\(name)/\(parameters.count)"] = false
        let isMany = try pipe()
        functions = outer
        functions["\(name)/\(parameters.count)"] = isMany
        try expect(";")
    }

    /// What values are taken apart by: `$a`, `[$a, $b]`, `{a: $b}`, with `?//` between several.
    mutating func patterns() throws {
        repeat { try pattern() } while take(sign: "?//")
    }

    private mutating func pattern() throws {
        if take(sign: "$") {
            try name()
            return
        }
        guard next == .sign("[") || next == .sign("{") else { throw Unknown() }
        var openCount = 0
        repeat {
            switch next {
            case .sign("["), .sign("{"), .sign("("): openCount += 1
            case .sign("]"), .sign("}"), .sign(")"): openCount -= 1
            case nil: throw Unknown()
            default: break
            }
            position += 1
        } while openCount > 0
    }
}
