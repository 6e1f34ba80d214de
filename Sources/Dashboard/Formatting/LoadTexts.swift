import Loadables
import TerminalUI

/// The text of an event in the log: a symbol, and a sentence without the name of the source.
struct EventText {

    let sentence: String
    let role: Role
    private let sign: (Symbols) -> String

    init(_ event: LoadableEvent, time: TimeOfDay) {
        switch event.kind {
        case .load(let record) where record.isUpdate && record.origin != nil:
            let size = record.byteCount.map { ", \(ByteCount($0).text)" } ?? ""
            let outcome = OutcomeText(record)
            (sentence, role, sign) = ("\(outcome.word)\(size)", outcome.role, outcome.sign)
        case .load(let record):
            sentence = Self.sentence(about: record)
            (role, sign) = (OutcomeText(record).role, Self.sign(record.outcome))
        case .change(let name, let outcome):
            let text = Self.sentence(about: name.isEmpty ? "a change" : "“\(OneLine(name))”", outcome)
            (sentence, role, sign) = (text, OutcomeText(outcome).role, Self.sign(outcome))
        case .furtherPage(let outcome):
            let text = Self.sentence(about: "load of another page", outcome)
            (sentence, role, sign) = (text, OutcomeText(outcome).role, Self.sign(outcome))
        case .contentsRestored(let provenance):
            let age = provenance.knownAge(at: event.date).from
            let source = provenance.origin == .cache ? "cache" : "source"
            (sentence, role, sign) = ("found contents in the \(source), \(age)", .cached, \.cached)
        case .contentsInvalidated:
            (sentence, role, sign) = ("marked as stale", .stale, \.stale)
        case .contentsWithdrawn(let reason):
            let words = ["removed content", reason].compactMap(\.self).joined(separator: " ")
            (sentence, role, sign) = (words, .warning, \.warning)
        case .problem(let text):
            (sentence, role, sign) = (text, .warning, \.warning)
        case .note(let text):
            (sentence, role, sign) = (text, .text, \.pointer)
        case .lateResult:
            (sentence, role, sign) = ("dropped a late result", .warning, \.warning)
        case .becameIdle:
            (sentence, role, sign) = ("became idle", .idle, \.idle)
        case .syncScheduled(let date):
            (sentence, role, sign) = ("will be loaded at \(time.text(date))", .secondary, \.separator)
        }
    }

    /// Returns texts for an event that has happened several times. The long text contains the number and the time of
    /// the first event: ` (×37, since 10:42:01)`. The short text contains only the number. Both texts are empty if the
    /// event has happened once.
    static func repeats(of event: LoadableEvent, time: TimeOfDay, _ symbols: Symbols) -> (long: String, short: String) {
        guard event.count > 1 else { return ("", "") }
        let count = "\(symbols.times)\(event.count)"
        return (" (\(count), since \(time.text(event.date)))", " (\(count))")
    }

    /// Returns the symbol in the color of the event.
    func sign(_ symbols: Symbols) -> StyledText {
        StyledText(sign(symbols), role)
    }

    private static func sign(_ outcome: LoadRecord.Outcome) -> (Symbols) -> String {
        if case .loading = outcome { return \.pointer }
        return OutcomeText(outcome).sign
    }

    private static func sentence(about subject: String, _ outcome: LoadRecord.Outcome) -> String {
        switch outcome {
        case .loading: "\(subject) began"
        case .succeeded, .unchanged: "\(subject) succeeded"
        case .failed(let error): "\(subject) failed: \(ErrorText(error).text)"
        case .cancelled: "\(subject) was cancelled"
        }
    }

    private static func sentence(about record: LoadRecord) -> String {
        let number = record.generation
        let took = record.duration.map { ElapsedTime($0).text } ?? ""
        let size = record.byteCount.map { ", \(ByteCount($0).text)" } ?? ""
        return switch record.outcome {
        case .loading: "\(number) began"
        case .succeeded(.source): "\(number) succeeded after \(took)\(size)"
        case .succeeded(.cache): "\(number) succeeded from the cache after \(took)\(size)"
        case .unchanged: "\(number) succeeded after \(took), content unchanged"
        case .failed(let error) where record.isUpdate: "failed: \(ErrorText(error).text)"
        case .failed(let error): "\(number) failed after \(took): \(ErrorText(error).text)"
        case .cancelled: "\(number) was cancelled after \(took)"
        }
    }
}

struct OutcomeText {

    let word: String
    let role: Role
    let sign: (Symbols) -> String

    init(_ record: LoadRecord) {
        // Updates are less prominent than loads, because a followed source may have many of them.
        if record.isUpdate, record.origin != nil {
            self.init("updated", .secondary, \.separator)
        } else {
            self.init(record.outcome)
        }
    }

    init(_ outcome: LoadRecord.Outcome) {
        switch outcome {
        case .loading: self.init("loading", .loading) { $0.spinner[0] }
        case .succeeded(.source): self.init("loaded", .fresh, \.fresh)
        case .succeeded(.cache): self.init("loaded", .cached, \.cached)
        case .unchanged: self.init("unchanged", .fresh, \.fresh)
        case .failed: self.init("failed", .failed, \.failed)
        case .cancelled: self.init("cancelled", .idle, \.idle)
        }
    }

    private init(_ word: String, _ role: Role, _ sign: @escaping (Symbols) -> String) {
        (self.word, self.role, self.sign) = (word, role, sign)
    }

    func text(_ symbols: Symbols) -> StyledText {
        StyledText("\(sign(symbols)) \(word)", role)
    }
}
