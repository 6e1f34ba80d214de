/// A parser for the path of a reference, such as `.login.token`, `.list[0]` or `["a.b"]`.
struct PathReader {

    struct Failure: Error {
        let message: String
    }

    var rest: Substring

    /// Returns all steps of the path. The first step must be a name.
    mutating func read() throws(Failure) -> [ContentReference.Step] {
        var steps: [ContentReference.Step] = []
        while !rest.isEmpty { steps.append(try step()) }
        guard case .field? = steps.first else { throw Failure(message: "a name is missing") }
        return steps
    }

    private mutating func step() throws(Failure) -> ContentReference.Step {
        switch rest.removeFirst() {
        case ".":
            let name = rest.prefix(while: \.isPartOfPlainName)
            guard !name.isEmpty else { throw Failure(message: "there is no name after a dot") }
            rest = rest.dropFirst(name.count)
            return .field(String(name))
        case "[": return rest.first == "\"" ? .field(try quotedName()) : .index(try index())
        case let other:
            throw Failure(
                message:
                    "“\(other)” cannot be part of a name; a name with characters other than letters, digits, _ and - is written "
                    + "as [\"…\"]")
        }
    }

    private mutating func index() throws(Failure) -> Int {
        let digits = rest.prefix { $0 != "]" }
        guard digits.allSatisfy(\.isASCIIDigit), let index = Int(digits) else {
            throw Failure(message: "“[\(digits)]” is neither a number like [0] nor a name like [\"a.b\"]")
        }
        rest = rest.dropFirst(digits.count)
        try close()
        return index
    }

    private mutating func quotedName() throws(Failure) -> String {
        var name = ""
        rest.removeFirst()
        while let next = rest.popFirst(), next != "\"" {
            if next == "\\", let escaped = rest.popFirst() { name.append(escaped) } else { name.append(next) }
        }
        try close()
        return name
    }

    private mutating func close() throws(Failure) {
        guard rest.popFirst() == "]" else { throw Failure(message: "a ] is missing") }
    }
}

extension Character {

    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
