import FoundationEssentials
import LoadableCoding
import Loadables

/// An error as one line of text.
package struct ErrorText {

    /// The complete text: the failure, its place, and advice.
    package let text: String

    /// A shorter text for places with little space: the failure without its place and advice. Equal to ``text`` if the
    /// error has no summary.
    package let summary: String

    package init(_ error: any Error) {
        (text, summary) = (Self.line(Self.sentence(error)), Self.line(Self.summary(of: error)))
    }

    private static func line(_ text: String) -> String { OneLine(text, limit: 1_000).description }

    private static func summary(of error: any Error) -> String {
        switch error {
        case let error as LoadableGroup.MemberError: member(of: error) + summary(of: error.underlying)
        case let error as any SummarizedError: error.summary
        default: sentence(error)
        }
    }

    /// Returns the name of the failed member as a prefix for its error; empty for a member without a name.
    private static func member(of error: LoadableGroup.MemberError) -> String {
        error.isNamed ? "\(error.member): " : ""
    }

    private static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as LoadableGroup.MemberError: return member(of: error) + sentence(error.underlying)
        case let error as DecodingError: return "bad content (\(DecodingSentence(error)))"
        case let error as any ExplainedError: if let explanation = error.explanation { return explanation }
        case let error as any LocalizedError: if let sentence = error.errorDescription { return sentence }
        case is CancellationError: return "cancelled"
        default: break
        }
        if type(of: error) is any CustomStringConvertible.Type { return String(describing: error) }
        return Identifier(String(describing: error)).words
    }
}

/// A Swift identifier as words: `outOfPaper(tray: 3)` becomes “out of paper”, and `noSSLKey` becomes “no SSL key”.
/// Digits belong to the word before them.
private struct Identifier {

    let words: String

    init(_ text: String) {
        let name = Array(text.prefix { $0 != "(" })
        var words = [""]
        for (index, character) in name.enumerated() {
            let isSeparator = character == "_" || character.isWhitespace
            if isSeparator || Self.beginsWord(at: index, in: name) { words.append("") }
            if !isSeparator { words[words.count - 1].append(character) }
        }
        // A word with several capital letters is an acronym.
        self.words = words.filter { !$0.isEmpty }
            .map { word in word.count { $0.isUppercase } > 1 ? word : word.lowercased() }
            .joined(separator: " ")
    }

    /// Returns whether the character is a capital letter that begins a word. The last of several capital letters begins
    /// a word if a lowercase letter follows. This does not apply to the `s` of a plural, as in `URLs`, or to the `v` of
    /// a version, as in `IPv6`.
    private static func beginsWord(at index: Int, in name: [Character]) -> Bool {
        guard name[index].isUppercase, index > 0 else { return false }
        guard name[index - 1].isUppercase else { return true }
        let rest = name[(index + 1)...]
        guard let next = rest.first, next.isLowercase else { return false }
        let isLetterAfterNext = rest.dropFirst().first?.isLowercase ?? false
        let isDigitAfterNext = rest.dropFirst().first?.isNumber ?? false
        return !(next == "s" && !isLetterAfterNext || next == "v" && isDigitAfterNext)
    }
}
