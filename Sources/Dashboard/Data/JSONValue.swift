import TerminalUI

/// A value in the output of `--format json`, such as the content of a panel.
public enum JSONValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// A number. Infinities and NaN are written as `null`.
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// Returns a time as a number of seconds since 1970, rounded to milliseconds.
    package static func time(_ secondsSince1970: Double) -> JSONValue {
        .number((secondsSince1970 * 1_000).rounded() / 1_000)
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral {

    public init(stringLiteral value: String) { self = .string(value) }

    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Creates an object. If a name occurs more than once, the last value is used.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements) { $1 })
    }
}

extension JSONBuilder {

    /// Appends a value. The members of objects are sorted by name.
    mutating func add(_ value: JSONValue) {
        switch value {
        case .null: addNull()
        case .boolean(let flag): add(flag)
        case .number(let number): add(number)
        case .string(let text): add(text)
        case .array(let values):
            beginArray()
            for value in values { add(value) }
            end()
        case .object(let parts):
            beginObject()
            for (name, value) in parts.sorted(by: { $0.key < $1.key }) {
                self.name(name)
                add(value)
            }
            end()
        }
    }
}
