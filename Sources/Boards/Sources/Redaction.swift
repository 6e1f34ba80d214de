import Loadables

/// Takes the values of secrets out of what people see.
struct Redaction: Sendable {

    private let values: [String]

    /// What stands in the place of a secret.
    private static let mark = "•••"

    /// Shorter ones would be found in texts that have nothing to do with them.
    private static let leastCount = 4

    init(_ values: some Collection<String>) {
        // Of two that have the same beginning the longer one first.
        self.values = values.filter { $0.count >= Self.leastCount }.sorted { $0.count > $1.count }
    }

    var isNeeded: Bool { !values.isEmpty }

    func text(_ text: String) -> String {
        values.reduce(text) { $0.replacing($1, with: Self.mark) }
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
            retryAfter: (error as? any RetryAfterProviding)?.retryAfter)
    }
}

/// An error in which there was a secret.
private struct RedactedError: SummarizedError, RetryAfterProviding, CustomStringConvertible {
    let description: String
    let summary: String
    let retryAfter: Duration?
}
