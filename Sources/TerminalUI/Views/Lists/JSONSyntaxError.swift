/// Where a text stops to be JSON, and why.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {

    /// What is wrong there.
    public enum Reason: Hashable, Sendable {
        /// The text ends where something has to follow.
        case unexpectedEnd
        /// There is something else than what may stand there, which is given in words.
        case expected(String)
        /// A control character in a string that is not escaped.
        case controlCharacter
        /// A backslash with something that it does not go with.
        case invalidEscape
        /// A number such as `01`, `1.` or `-`.
        case invalidNumber
    }

    public let reason: Reason
    /// From 1.
    public let line: Int
    /// In bytes, from 1.
    public let column: Int

    init(_ reason: Reason, at position: Int, in bytes: [UInt8]) {
        self.reason = reason
        let before = bytes.prefix(position)
        line = 1 + before.count { $0 == 0x0A }
        column = 1 + position - (before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)
    }

    public var description: String {
        let text =
            switch reason {
            case .unexpectedEnd: "the text ends too early"
            case .expected(let what): "expected \(what)"
            case .controlCharacter: "a control character in a string"
            case .invalidEscape: "an escape that does not exist"
            case .invalidNumber: "not a number"
            }
        return "line \(line), column \(column): \(text)"
    }
}
