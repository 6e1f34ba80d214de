public import Basics
public import FoundationEssentials

/// An error that occurs when a filter is checked or run.
public enum FilterFailure: SummarizedError, Hashable, CustomStringConvertible {

    /// The text is not a valid filter. Lines of the text are counted from 1; the line is 0 if unknown.
    case badFilter(line: Int, reason: String)

    /// The filter uses `import` or `include`, which are not supported.
    case noModules

    /// The filter failed for this document. The reason is the message of jq.
    case failed(reason: String)

    /// The filter exceeded the time limit. It is blocked for the duration `rest`.
    case timedOut(limit: Duration, rest: Duration)

    /// The filter exceeded the memory limit, in bytes. It is blocked for the duration `rest`.
    case tooMuchMemory(limit: Int, rest: Duration)

    /// The output exceeded the limit, in bytes.
    case tooMuchOutput(limit: Int)

    /// The result is nested too deeply.
    case tooDeep

    /// jq crashed. The filter is blocked for the duration `rest`.
    case crashed(rest: Duration)

    /// The document is a picture, which filters cannot process.
    case picture

    /// jq is not installed: the library with this file name could not be loaded.
    case libraryMissing(file: String)

    /// The worker process could not be started, for the given reason.
    case notStarted(reason: String)

    /// Something other than this program ended the worker process twice.
    case ended

    /// The service has been stopped.
    case stopped

    /// The task was cancelled. This is not counted as a failure.
    case cancelled

    public var summary: String {
        switch self {
        case .badFilter(0, let reason): "bad filter: \(OneLine(reason))"
        case .badFilter(let line, let reason): "bad filter, line \(line): \(OneLine(reason))"
        case .noModules: "bad filter: “import” and “include” cannot be used"
        case .failed(let reason): "the filter failed: \(OneLine(reason))"
        case .timedOut(let limit, _): "the filter timed out after \(Self.text(limit))"
        case .tooMuchMemory(let limit, _): "the filter needs more than \(limit >> 20) MB of memory"
        case .tooMuchOutput(let limit): "the filter’s output exceeds \(limit) bytes"
        case .tooDeep: "the filter’s result is nested too deeply"
        case .crashed: "jq crashed on this filter"
        case .picture: "a picture has no values for a filter"
        case .libraryMissing(let file): "filters cannot be run here: \(OneLine(file)) is missing"
        case .notStarted(let reason): "could not start the filter process: \(OneLine(reason))"
        case .ended: "the filter process was stopped"
        case .stopped: "the filter service was stopped"
        case .cancelled: "cancelled"
        }
    }

    /// The problem and advice.
    public var description: String { summary + advice }

    private var advice: String {
        switch self {
        case .badFilter: "; correct it"
        case .noModules: "; write the definitions into the filter"
        case .failed: "; check that the source returns what the filter expects"
        case .timedOut(_, let rest), .tooMuchMemory(_, let rest), .crashed(let rest):
            "; simplify it" + (rest > .zero ? "; the next try is in \(Self.text(rest))" : "")
        case .tooMuchOutput, .tooDeep: "; reduce its output"
        case .picture: "; remove the filter"
        case .libraryMissing: "; install jq’s library, and start the program again"
        case .notStarted, .ended: "; the next load tries again"
        case .stopped, .cancelled: ""
        }
    }

    /// The time that the filter is blocked; nil if the error does not block filters.
    var rest: Duration? {
        switch self {
        case .timedOut(_, let rest), .tooMuchMemory(_, let rest), .crashed(let rest): rest
        default: nil
        }
    }

    func resting(_ rest: Duration) -> FilterFailure {
        switch self {
        case .timedOut(let limit, _): .timedOut(limit: limit, rest: rest)
        case .tooMuchMemory(let limit, _): .tooMuchMemory(limit: limit, rest: rest)
        case .crashed: .crashed(rest: rest)
        default: self
        }
    }

    /// Returns the duration in whole seconds, rounded up. A duration below one second is in milliseconds, rounded down.
    private static func text(_ duration: Duration) -> String {
        if duration < .seconds(1) { return "\(Int(duration / .milliseconds(1))) ms" }
        let (seconds, attoseconds) = duration.components
        return "\(seconds + (attoseconds > 0 ? 1 : 0)) s"
    }
}

extension FilterFailure: LocalizedError {

    /// The same text as ``description``.
    public var errorDescription: String? { description }
}

/// An error message of libjq, reworded for users.
struct CompilerMessage {

    private let line: Int
    private let reason: String

    var error: FilterFailure {
        let isOfModules = ["module not found", "Module path", "Import path", "jq: error loading data file"].contains {
            reason.hasPrefix($0)
        }
        return isOfModules ? .noModules : .badFilter(line: line, reason: reason)
    }

    /// Parses a message, such as
    /// `jq: error: syntax error, unexpected $end (Unix shell quoting issues?) at <top-level>, line 2:`.
    ///
    /// - Parameter filter: The filter. If the filter is incomplete, jq reports an error on the first line. The line is
    ///   then replaced with the last line that contains text.
    init(_ text: String, of filter: String) {
        var reason = text.prefix { $0 != "\n" }
        var line = 0
        if let range = reason.firstRange(of: " at <top-level>, line ") {
            line = Int(reason[range.upperBound...].prefix(while: \.isNumber)) ?? 0
            reason = reason[..<range.lowerBound]
        }
        for prefix in ["jq: error: ", "error: ", "syntax error, "] where reason.hasPrefix(prefix) {
            reason = reason.dropFirst(prefix.count)
        }
        if let range = reason.firstRange(of: " (Unix shell") { reason = reason[..<range.lowerBound] }
        if reason.hasPrefix("unexpected $end"), let last = filter.lastIndex(where: { !$0.isWhitespace }) {
            line = 1 + filter[..<last].count { $0.isNewline }
        }
        self.line = line
        self.reason = Self.meant(reason, filter) ?? Self.plain(String(reason))
    }

    private static let variables = ["source", "item", "var", "row", "env", "parameter", "board"]

    /// Returns a message with advice for a common mistake: a name without a dot or quotes, a misspelled variable, or an
    /// operator or a quote of another language. Returns nil for other mistakes.
    private static func meant(_ reason: Substring, _ filter: String) -> String? {
        if reason.hasSuffix("/0 is not defined") {
            let name = reason.dropLast("/0 is not defined".count)
            return "“\(name)” is not defined; write “.\(name)” for a field, or “\"\(name)\"” for a string"
        }
        if reason.first == "$", reason.hasSuffix(" is not defined") {
            let name = String(reason.dropFirst().dropLast(" is not defined".count))
            return name.nearest(in: variables).map { "\(reason); the most similar variable is “$\($0)”" }
        }
        guard reason.hasPrefix("unexpected INVALID_CHARACTER") else { return nil }
        let signs = [("&&", "“and”"), ("||", "“or”"), ("'", "double quotes"), ("!", "“| not” after the value")]
        let filter = filter.replacing("!=", with: "")
        return signs.first { filter.contains($0.0) }.map { "“\($0)” means nothing to jq; use \($1)" }
    }

    private static func plain(_ reason: String) -> String {
        let (unexpected, expected) = (reason.hasPrefix("unexpected "), reason.firstRange(of: ", expecting "))
        guard unexpected else { return reason.isEmpty ? "jq rejects it" : reason }
        let found = String(reason[..<(expected?.lowerBound ?? reason.endIndex)].dropFirst(11))
        let names = [
            "INVALID_CHARACTER": "a character", "QQSTRING_START": "a string", "QQSTRING_END": "a string",
            "IDENT": "a name",
            "FIELD": "a field", "LITERAL": "a number", "FORMAT": "a format",
        ]
        if found == "$end" || found == "end of file" {
            let missing = expected.map { reason[$0.upperBound...] }.flatMap {
                $0.first == "'" && $0.count == 3 ? $0 : nil
            }
            return "the filter ends too early" + (missing.map { "; \($0.dropFirst().dropLast()) is missing" } ?? "")
        }
        if let name = names[found] { return "\(name) that does not belong here" }
        return "“\(found.replacing("'", with: ""))” does not belong here"
    }
}
