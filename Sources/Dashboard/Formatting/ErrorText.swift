import FoundationEssentials
import LoadableCoding
import Loadables

/// An error in one line. The failure comes first.
package struct ErrorText {

    /// The complete text: the failure, the place, and advice.
    package let text: String

    /// The failure only, for small spaces; the inspector has the rest.
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

    /// The names of members. A member without a name is named after its type, which is of no use to users.
    private static func member(of error: LoadableGroup.MemberError) -> String {
        error.isNamed ? "\(error.member): " : ""
    }

    private static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as LoadableGroup.MemberError: return member(of: error) + sentence(error.underlying)
        case let error as DecodingError: return "bad content (\(DecodingSentence(error)))"
        case let error as any ExplainedError: if let explanation = error.explanation { return explanation }
        case let error as CocoaError: return error.sentence
        case let error as POSIXError: return error.sentence
        case let error as any LocalizedError: if let sentence = error.errorDescription { return sentence }
        case is CancellationError: return "cancelled"
        default: break
        }
        if type(of: error) is any CustomStringConvertible.Type { return String(describing: error) }
        return Identifier(String(describing: error)).words
    }
}

/// An identifier of a program as words: `outOfPaper(tray: 3)` is "out of paper".
private struct Identifier {

    let words: String

    init(_ text: String) {
        let name = text.prefix { $0 != "(" }
        var words = ""
        for character in name {
            if character.isUppercase, let last = words.last, !last.isUppercase, last != " " { words.append(" ") }
            words += character == "_" ? " " : character.lowercased()
        }
        self.words = words
    }
}
