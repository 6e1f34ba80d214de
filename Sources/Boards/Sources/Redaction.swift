import FoundationEssentials
import Loadables

/// Takes the values of secrets out of what people see.
struct Redaction: Sendable {

    private let values: [String]

    /// What stands in the place of a secret.
    private static let mark = "•••"

    /// Shorter ones would be found in texts that have nothing to do with them.
    private static let leastCount = 4

    init(_ values: some Collection<String>) {
        let long = values.filter { $0.count >= Self.leastCount }
        // In a URL, and in JSON, they are written in other ways.
        let all = Set(
            long.flatMap { value in
                [value, Self.escaped(value)] + Self.plainInURLs.map(value.percentEncoded)
            })
        // Of two that have the same beginning the longer one first.
        self.values = all.sorted { ($0.count, $0) > ($1.count, $1) }
    }

    /// What stands in URLs besides letters and digits as it is: of a value, of a whole URL, and of one whose `+` are to stay such.
    private static let plainInURLs = ["-._~", "-._~!$&'()*+,;=:@/?", "-._~!$&'()*,;=:@/?"]

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    }

    var isNeeded: Bool { !values.isEmpty }

    func text(_ text: String) -> String {
        values.reduce(text) { $0.replacing($1, with: Self.mark) }
    }

    /// The same for bytes.
    func bytes(_ data: Data) -> Data {
        values.reduce(data) { $0.replacing(Data($1.utf8), with: Data(Self.mark.utf8)) }
    }

    func exchange(_ exchange: LoadExchange) -> LoadExchange {
        guard isNeeded else { return exchange }
        var exchange = exchange
        exchange.request = exchange.request.map(text)
        exchange.response = exchange.response.map(text)
        return exchange
    }

    /// The error, or one without secrets that says the same.
    func error(_ error: any Error) -> any Error {
        guard isNeeded, !(error is CancellationError) else { return error }
        let description = "\(error)"
        let summary = (error as? any SummarizedError)?.summary
        guard text(description) != description || summary.map({ text($0) != $0 }) == true else { return error }
        return RedactedError(
            description: text(description), summary: text(summary ?? description),
            retryAfter: (error as? any RetryAfterProviding)?.retryAfter, isUnauthorized: error.isUnauthorized)
    }
}

extension String {

    /// As a URL has it: letters and digits of ASCII and the plain characters as they are, all else as bytes.
    func percentEncoded(except plain: String = "") -> String {
        utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = byte < 0x80 && (character.isLetter || character.isNumber || plain.contains(character))
            return isPlain ? String(character) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
        }.joined()
    }
}

/// An error in which there was a secret.
struct RedactedError: SummarizedError, RetryAfterProviding, CustomStringConvertible {
    let description: String
    let summary: String
    let retryAfter: Duration?
    /// Whether a server wants other credentials.
    let isUnauthorized: Bool
}

extension LoadRequest {

    /// The same, with what is said of the load without secrets.
    func redacted(by redaction: Redaction) -> LoadRequest {
        guard redaction.isNeeded else { return self }
        let request = self
        return LoadRequest(known: known, content: content, reason: reason, clock: clock) { progress in
            request.report(progress.completed, of: progress.total)
        } note: { exchange in
            request.note(redaction.exchange(exchange))
        }
    }
}

extension LoadAnswer<Data> {

    /// What a server or command repeats of a secret is no content: that is kept on disk, and shown.
    func redacted(by redaction: Redaction) -> LoadAnswer {
        guard redaction.isNeeded else { return self }
        var facts = facts
        facts.exchange = facts.exchange.map(redaction.exchange)
        return content.map { .content(redaction.bytes($0), facts) } ?? .unchanged(facts)
    }
}
