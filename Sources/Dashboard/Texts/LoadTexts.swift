import Loadables
import TerminalUI

/// An event of the log as a person reads it: a sign, and a sentence without the name.
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
            let outcome = OutcomeText(record)
            role = outcome.role
            sign = { record.duration == nil ? $0.pointer : outcome.sign($0) }
        case .contentsRestored(let provenance):
            let age = Age(provenance.age(at: event.date)).sentence
            let source = provenance.origin == .cache ? "cache" : "source"
            (sentence, role, sign) = ("found contents in the \(source), from \(age)", .cached, \.cached)
        case .contentsInvalidated:
            (sentence, role, sign) = ("marked as stale", .stale, \.stale)
        case .problem(let text):
            (sentence, role, sign) = (text, .warning, \.warning)
        case .lateResult:
            (sentence, role, sign) = ("dropped a result that came too late", .warning, \.warning)
        case .becameIdle:
            (sentence, role, sign) = ("became idle", .idle, \.idle)
        case .syncScheduled(let date):
            (sentence, role, sign) = ("will be loaded at \(time.text(date))", .secondary, \.separator)
        }
    }

    /// How often it happened, and when it did last: ` (×37, last 10:42:01)`; empty if it happened once.
    static func repeats(of event: LoadableEvent, time: TimeOfDay, _ symbols: Symbols) -> String {
        event.count > 1 ? " (\(symbols.times)\(event.count), last \(time.text(event.lastDate)))" : ""
    }

    /// The sign, which says with the sentence what the colour says.
    func sign(_ symbols: Symbols) -> StyledText {
        StyledText(sign(symbols), role)
    }

    private static func sentence(about record: LoadRecord) -> String {
        let number = record.generation
        let took = record.duration.map { ElapsedTime($0).text } ?? ""
        let size = record.byteCount.map { ", \(ByteCount($0).text)" } ?? ""
        return switch record.outcome {
        case .loading: "\(number) began"
        case .succeeded(.source): "\(number) succeeded after \(took)\(size)"
        case .succeeded(.cache): "\(number) succeeded from the cache after \(took)\(size)"
        case .unchanged: "\(number) brought nothing new after \(took)"
        case .failed(let error) where record.isUpdate: "failed: \(ErrorText(error).text)"
        case .failed(let error): "\(number) failed after \(took): \(ErrorText(error).text)"
        case .cancelled: "\(number) was cancelled after \(took)"
        }
    }
}

/// What came of a load, or that something came without one, by a sign and a word.
struct OutcomeText {

    let word: String
    let role: Role
    let sign: (Symbols) -> String

    init(_ record: LoadRecord) {
        switch record.outcome {
        // Of what is followed there may be many: they are quieter than loads.
        case .succeeded where record.isUpdate: (word, role, sign) = ("updated", .secondary, \.separator)
        case .loading: (word, role, sign) = ("loading", .loading, { $0.spinner[0] })
        case .succeeded(.source): (word, role, sign) = ("loaded", .fresh, \.fresh)
        case .succeeded(.cache): (word, role, sign) = ("loaded", .cached, \.cached)
        case .unchanged: (word, role, sign) = ("unchanged", .fresh, \.fresh)
        case .failed: (word, role, sign) = ("failed", .failed, \.failed)
        case .cancelled: (word, role, sign) = ("cancelled", .idle, \.idle)
        }
    }

    /// `● loaded`.
    func text(_ symbols: Symbols) -> StyledText {
        StyledText("\(sign(symbols)) \(word)", role)
    }
}
