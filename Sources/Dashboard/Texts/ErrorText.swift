import Foundation
import LoadableCoding
import Loadables

/// An error as a person reads it, in one line: what failed comes first.
struct ErrorText {

    /// All that is to be said: what failed, where, what to do.
    let text: String

    /// What failed and how, for where there is no room for more; the rest is in the inspector.
    let summary: String

    init(_ error: any Error) {
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

    /// A member without a name is called after its type, which says nothing to a person.
    private static func member(of error: LoadableGroup.MemberError) -> String {
        error.isNamed ? "\(error.member): " : ""
    }

    private static func sentence(_ error: any Error) -> String {
        switch error {
        case let error as LoadableGroup.MemberError: return member(of: error) + sentence(error.underlying)
        case let error as DecodingError: return "bad content (\(DecodingSentence(error)))"
        case let error as any LocalizedError:
            if let sentence = error.errorDescription { return sentence }
        // Foundation's own errors: a description of them is their code with all that they know.
        case is any CustomNSError: return foundationSentence(error as NSError)
        case is CancellationError: return "cancelled"
        default: break
        }
        // Every error can be had as Foundation's; those that are have that class.
        if type(of: error) is NSError.Type { return foundationSentence(error as NSError) }
        if type(of: error) is any CustomStringConvertible.Type { return String(describing: error) }
        return Identifier(String(describing: error)).words
    }

    // MARK: Foundation's errors

    private static func foundationSentence(_ error: NSError) -> String {
        let told = error.userInfo[NSLocalizedDescriptionKey] as? String
        let sentence = told ?? (error.domain == "NSURLErrorDomain" ? urlSentences[error.code] : nil)
        return located(sentence ?? withoutPreface(error.localizedDescription), error)
    }

    /// Foundation begins with that the operation could not be completed, which everybody knows by then.
    private static func withoutPreface(_ text: String) -> String {
        let preface = "The operation could not be completed. "
        guard text.hasPrefix(preface) else { return text }
        var rest = String(text.dropFirst(preface.count))
        if rest.hasSuffix(".") { rest.removeLast() }
        return rest.isEmpty ? text : rest.prefix(1).lowercased() + rest.dropFirst()
    }

    /// The sentence after the file that it is about, if it does not name it.
    private static func located(_ sentence: String, _ error: NSError) -> String {
        let file = error.userInfo[NSURLErrorKey] as? URL
        let path = error.userInfo[NSFilePathErrorKey] as? String ?? (file?.isFileURL == true ? file?.path : nil) ?? ""
        return path.isEmpty || sentence.contains(path) ? sentence : "\(path): \(sentence)"
    }

    /// What the codes of a URL session mean: on Linux they come without words.
    private static let urlSentences = [
        -1: "something unknown went wrong with the request", -999: "cancelled", -1000: "that is not a URL",
        -1001: "no answer in time", -1002: "such a URL cannot be loaded", -1003: "no such host",
        -1004: "cannot connect to the server", -1005: "connection lost", -1006: "no such host",
        -1007: "too many redirects", -1009: "no network", -1011: "bad answer from the server",
        -1013: "not signed in", -1015: "bad answer from the server", -1016: "bad answer from the server",
        -1017: "bad answer from the server", -1100: "the file doesn’t exist", -1102: "not allowed to read the file",
        -1103: "the answer is too large", -1200: "no secure connection", -1201: "the certificate has run out",
        -1202: "the certificate is not trusted", -1203: "the certificate is not trusted",
        -1204: "the certificate is not valid yet",
    ]
}

/// What something is called in a program, as words: `outOfPaper(tray: 3)` is "out of paper".
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
