/// A text that is no key.
public struct KeyNotationError: Error, Hashable, Sendable, CustomStringConvertible {

    /// What was to be read.
    public let text: String
    /// A key that is written much like it; nil if none is.
    public let suggestion: String?

    public var description: String {
        if text.allSatisfy(\.isWhitespace) { return "there is no key in \"\(text)\"" }
        return "\"\(text)\" is no key" + (suggestion.map { "; did you mean \"\($0)\"?" } ?? "")
    }
}
