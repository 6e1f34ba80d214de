import Documents
import FoundationEssentials
import JSONDocuments
import Loadables

/// An object that replaces the values of secrets in content, requests, responses and errors. Secrets are found in all
/// spellings that ``SecretPattern`` recognizes, and as hexadecimal bytes. Secrets of fewer than four characters are not
/// replaced.
struct Redaction: Sendable {

    private struct Patterns {
        let all: [SecretPattern]
        /// For each byte, whether a pattern can begin with it; empty if there are no patterns.
        let starts: [Bool]

        init(_ all: [SecretPattern]) {
            self.all = all
            let bytes = all.reduce(into: Set<UInt8>()) { $0.formUnion($1.starts) }
            // Most sources have no secrets, so this table is often not needed.
            starts = all.isEmpty ? [] : (0...255).map { bytes.contains($0) }
        }
    }

    /// The patterns for content: each secret, and each line of a secret with several lines. The hexadecimal digits of
    /// these texts are also patterns.
    private let content: Patterns
    /// The patterns for sentences, and for the lines of requests and responses in the inspector. A sentence may contain
    /// only a part of a URL, so parts of secrets are also replaced. Case is ignored.
    private let sentences: Patterns

    static let mark = "•••"

    /// The minimum length of a replaced secret in characters. Shorter secrets are not replaced, because they would be
    /// found in unrelated texts.
    private static let leastCount = 4

    /// The minimum length, in characters, of a line that is also replaced on its own if a secret has several lines.
    private static let leastLineCount = 8

    init(_ values: some Collection<String>) {
        let long = Set(values.map(\.trimmingBlanks)).filter { $0.count >= Self.leastCount }
        let whole = Set(long.flatMap { [$0] + Self.lines(of: $0) })
        let digits = whole.map { SecretPattern(Self.hexadecimal($0), ignoresCase: true) }
        content = Patterns(whole.map { SecretPattern($0) } + digits)
        let parts = whole.union(whole.flatMap(Self.parts))
        sentences = Patterns(parts.map { SecretPattern($0, ignoresCase: true) } + digits)
    }

    private static func lines(of text: String) -> [String] {
        guard text.contains(where: \.isNewline) else { return [] }
        return text.split(whereSeparator: \.isNewline).map { String($0).trimmingBlanks }
            .filter { $0.count >= leastLineCount }
    }

    /// Returns the parts of a text between the separators of URLs, such as slashes.
    private static func parts(of text: String) -> [String] {
        let all = text.split { "/?#@:&=".contains($0) || $0.isWhitespace }.map(String.init)
        return all.filter { $0.count >= leastCount && !["http", "https"].contains($0.lowercased()) }
    }

    private static func hexadecimal(_ text: String) -> String {
        text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    var isNeeded: Bool { !content.all.isEmpty }

    // MARK: Content

    func text(_ text: String) -> String { changed(text, content) ?? text }

    /// Returns the document without secrets in its strings, names and numbers.
    func document(_ document: Document) -> Document {
        guard isNeeded else { return document }
        switch document {
        case .json(let json): return .json(self.document(json))
        case .text(let text): return .text(self.text(text))
        case .picture: return document
        }
    }

    private func document(_ json: JSONDocument) -> JSONDocument {
        guard isFound(in: json.source) || json.containsEscapedText(where: { isFound(in: Array($0.utf8)) }) else {
            return json
        }
        return json.replacingTexts { changed($0, content) }
    }

    /// Returns the bytes without secrets. JSON remains JSON, as a whole or line by line.
    func bytes(_ data: Data) -> Data {
        guard isNeeded, let changed = changed(Array(data), content) else { return data }
        guard let lines = sameLines(of: Array(data), changed) else { return Data(asJSON(Array(data), changed)) }
        return Data(lines.map(asJSON).joined(separator: [0x0A]))
    }

    /// Returns each line of the original bytes together with the changed line. Returns nil if the whole text is JSON,
    /// or if the numbers of lines differ, for example because a secret has several lines.
    private func sameLines(of bytes: [UInt8], _ changed: [UInt8]) -> [([UInt8], [UInt8])]? {
        guard Self.json(bytes) == nil else { return nil }
        let lines = [bytes, changed].map { $0.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init) }
        return lines[0].count == lines[1].count ? Array(zip(lines[0], lines[1])) : nil
    }

    /// Returns the changed bytes. If the change has made JSON invalid, returns the original document with secrets
    /// replaced in its strings, names and numbers. For example, JSON becomes invalid if a number is replaced with a
    /// mark.
    private func asJSON(_ bytes: [UInt8], _ changed: [UInt8]) -> [UInt8] {
        guard bytes != changed, let json = Self.json(bytes), Self.json(changed) == nil else { return changed }
        return document(json).source
    }

    /// Parses a JSON list or map of any depth. Returns nil for all other bytes: a single JSON string or number counts
    /// as text.
    private static func json(_ bytes: [UInt8]) -> JSONDocument? {
        let start = bytes.first { ![0x20, 0x09, 0x0D, 0x0A].contains($0) }
        guard start == UInt8(ascii: "{") || start == UInt8(ascii: "[") else { return nil }
        return try? JSONDocument(bytes, depthLimit: .max)
    }

    // MARK: Sentences

    /// Returns the sentence without secrets, parts of secrets, and beginnings of secrets before an ellipsis.
    func sentence(_ text: String) -> String { changed(text, sentences, findsCut: true) ?? text }

    func exchange(_ exchange: LoadExchange) -> LoadExchange {
        guard isNeeded else { return exchange }
        var exchange = exchange
        exchange.request = exchange.request.map(sentence)
        exchange.response = exchange.response.map(sentence)
        return exchange
    }

    /// Returns the error. If its text contains a secret, returns an error with the redacted text instead.
    func error(_ error: any Error) -> any Error {
        guard isNeeded, !(error is CancellationError) else { return error }
        let (description, summary) = ("\(error)", error.shortText)
        guard sentence(description) != description || sentence(summary) != summary else { return error }
        return RedactedError(
            description: sentence(description), summary: sentence(summary),
            retryAfter: (error as? any RetryAfterProviding)?.retryAfter, isUnauthorized: error.isUnauthorized,
            isForbidden: error.isForbidden)
    }

    // MARK: Search

    private func isFound(in bytes: [UInt8]) -> Bool { !ranges(in: bytes, content).isEmpty }

    private func changed(_ text: String, _ patterns: Patterns, findsCut: Bool = false) -> String? {
        changed(Array(text.utf8), patterns, findsCut: findsCut).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the bytes with a mark in place of each secret. Returns nil if the bytes contain no secret.
    private func changed(_ bytes: [UInt8], _ patterns: Patterns, findsCut: Bool = false) -> [UInt8]? {
        let ranges = ranges(in: bytes, patterns, findsCut: findsCut)
        guard !ranges.isEmpty else { return nil }
        var result: [UInt8] = []
        var end = 0
        for range in ranges {
            result += bytes[end..<range.lowerBound] + Array(Self.mark.utf8)
            end = range.upperBound
        }
        return result + bytes[end...]
    }

    /// Returns the ranges of secrets in ascending order. Overlapping ranges are merged.
    private func ranges(in bytes: [UInt8], _ patterns: Patterns, findsCut: Bool = false) -> [Range<Int>] {
        guard !patterns.all.isEmpty else { return [] }
        return bytes.withUnsafeBufferPointer { buffer in
            let text = SpelledText(buffer)
            var ranges: [Range<Int>] = []
            for start in buffer.indices where patterns.starts[Int(buffer[start])] {
                let ends = patterns.all.lazy.compactMap { pattern in
                    pattern.end(from: start, in: text)
                        ?? (findsCut ? pattern.cutEnd(from: start, in: text, least: Self.leastCount) : nil)
                }
                guard let end = ends.max() else { continue }
                if let last = ranges.last, start < last.upperBound {
                    ranges[ranges.count - 1] = last.lowerBound..<max(end, last.upperBound)
                } else {
                    ranges.append(start..<end)
                }
            }
            return ranges
        }
    }
}

struct RedactedError: SummarizedError, RetryAfterProviding, CustomStringConvertible {
    let description: String
    let summary: String
    let retryAfter: Duration?
    let isUnauthorized: Bool
    let isForbidden: Bool
}

extension LoadRequest {

    /// Returns a request that redacts each exchange of the load before the exchange is recorded.
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

    /// Returns the response with marks in place of secrets. A server or a command may repeat a secret, which must not
    /// be cached or shown.
    func redacted(by redaction: Redaction) -> LoadAnswer {
        guard redaction.isNeeded else { return self }
        var facts = facts
        facts.exchange = facts.exchange.map(redaction.exchange)
        return content.map { .content(redaction.bytes($0), facts) } ?? .unchanged(facts)
    }
}
