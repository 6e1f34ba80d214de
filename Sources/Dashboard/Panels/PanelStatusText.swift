import Loadables
import TerminalUI

/// The text in the upper edge about the state of a panel and the age of its content.
///
/// A fresh panel has a dim symbol without a word. If a panel is fresh, cached or loading, an age of less than a minute
/// is not shown. In any other panel, an age of less than ten seconds is not shown, and an age of less than a minute is
/// shown in steps of ten seconds. During a load, the elapsed seconds have a fixed width, so that the text moves less.
struct PanelStatusText {

    let status: PanelStatus
    /// Whether a part of the content failed. The symbol of a failure is then shown.
    var failsInPart = false
    /// Whether the panel waits for other content or for a choice by the user. The word “idle” is then left out, because
    /// the content area states the reason.
    var isWaiting = false
    /// The age of the content; nil if there is no content or its age is unknown.
    var contentAge: Duration?
    /// Whether the age is unknown, because the clock was set back.
    var isAgeUnknown = false
    /// The time since the failure of the last load; nil if unknown.
    var failureAge: Duration?
    var loadingFor: Duration = .zero
    /// The time limit of the running load; nil if there is none or it is unknown.
    var timeLimit: Duration?
    var progress: LoadProgress?

    /// Returns the longest text that fits. If no text fits, returns only the symbol.
    ///
    /// - Parameters:
    ///   - width: The number of available cells.
    ///   - more: The number of cells that are available if the title is shortened. Used only if no text except the
    ///     symbol fits in `width`.
    func text(in width: Int, orElse more: Int = 0, _ symbols: Symbols) -> StyledText {
        // Usually, the longest text fits, so the other texts need not be made.
        let longest = wording(longestWords, symbols)
        if longest.width <= width { return longest }
        let words = words
        let wordings = words.dropLast().lazy.map { wording($0, symbols) }
        return wordings.first { $0.width <= width } ?? wordings.first { $0.width <= more }
            ?? wording(words[words.count - 1], symbols)
    }

    /// The time until the text changes without an event, in any available width; nil if the text does not change.
    var timeToNextChange: Duration? {
        var delays = [timeToNextAge].compactMap(\.self)
        if let failureAge { delays.append(Age(failureAge).coarse.timeToNextChange) }
        if status == .loading { delays.append(Spinner(elapsed: loadingFor).timeToNextPicture) }
        return delays.min()
    }

    /// The time until the shown age changes or is first shown; nil if there is no content or its age is unknown.
    var timeToNextAge: Duration? {
        contentAge.map { contentAge in
            // Some ages are not shown before they reach a minute.
            let counted = saysAgeFromAMinuteOn ? max(contentAge, .seconds(59)) : contentAge
            return counted - contentAge + Age(counted).coarse.timeToNextChange
        }
    }

    private var saysAgeFromAMinuteOn: Bool { status == .fresh || status == .cached || status == .loading }

    // MARK: Words

    private func wording(_ words: (String, String), _ symbols: Symbols) -> StyledText {
        let shown = failsInPart ? .failed : status
        let sign = status == .loading ? Spinner(elapsed: loadingFor).text(symbols) : shown.sign(symbols)
        return StyledText(words.0.isEmpty ? sign : "\(sign) \(words.0)", shown.role) + StyledText(words.1, .secondary)
    }

    private var longestWords: (String, String) {
        switch status {
        case .fresh: ("", oldness.map { " \($0)" } ?? "")
        case .cached, .stale: (status.word, oldness.map { ", \($0)" } ?? "")
        case .loading, .failed, .idle: words[0]
        }
    }

    /// The possible texts, from the longest to the shortest. Each text consists of the words after the symbol and the
    /// dim words that follow them.
    private var words: [(String, String)] {
        switch status {
        case .loading: loadingWords
        case .failed: failureWords
        case .idle: isWaiting ? [("", "")] : [("idle", ""), ("", "")]
        case .fresh:
            [longestWords] + (age.map { [("", " \($0.short)")] } ?? []) + [("", "")]
        case .cached, .stale:
            if let age {
                [
                    longestWords, (status.word, " \(age.short)"), (status.word, ""),
                    ("", " \(age.short)"), ("", ""),
                ]
            } else {
                [longestWords, (status.word, ""), ("", "")]
            }
        }
    }

    /// The age of the content; nil if it is not shown.
    var age: Age? {
        guard let contentAge, contentAge >= .seconds(saysAgeFromAMinuteOn ? 60 : 10) else { return nil }
        return Age(contentAge).coarse
    }

    /// The age as text, such as `5 min old`, or a text that states that the age is unknown; nil if the age is not
    /// shown.
    private var oldness: String? { isAgeUnknown ? Age?.unknown : age.map { "\($0.text) old" } }

    private var loadingWords: [(String, String)] {
        let amount = progress.map { " \(Self.text($0))" } ?? ""
        let content = oldness.map { ", content \($0)" }
        let word = "loading\(amount)"
        guard let time else {
            return [content.map { (word, $0) }, (word, ""), ("", "")].compactMap(\.self)
        }
        let comma = amount.isEmpty ? "" : ","
        return [
            content.map { (word, "\(comma) \(time.long)\($0)") }, (word, "\(comma) \(time.long)"),
            (word, "\(comma) \(time.short)"), ("", "\(amount)\(comma) \(time.short)"), (word, ""), ("", ""),
        ].compactMap(\.self)
    }

    /// The duration of the load as text, such as ` 4 s of 10 s`. `short` has no time limit. Nil in the first second,
    /// because most loads are shorter. The limit is left out if it is unknown or exceeded, and after 99 seconds.
    private var time: (long: String, short: String)? {
        let seconds = loadingFor.components.seconds
        guard seconds > 0 else { return nil }
        guard seconds < 100 else { return (Age(loadingFor).text, Age(loadingFor).text) }
        let limit = timeLimit.flatMap { loadingFor <= $0 ? ElapsedTime($0).short : nil }
        let hasTwoDigits = limit == nil || timeLimit.map { $0 >= .seconds(10) } == true
        let text = "\(seconds < 10 && hasTwoDigits ? " " : "")\(seconds) s"
        return (limit.map { "\(text) of \($0)" } ?? text, text)
    }

    private var failureWords: [(String, String)] {
        let ago = failureAge.map { " \(Age($0).coarse.sentence)" } ?? ""
        guard let age else {
            let content = oldness.map { ", content \($0)" } ?? ""
            return [("failed", ago + content), ("failed", ago), ("failed", ""), ("", "")]
        }
        return [
            ("failed", "\(ago), content \(age.text) old"), ("failed", ", content \(age.text) old"),
            ("failed", ", \(age.text) old"), ("", " \(age.text) old"), ("failed", ""), ("", " \(age.short)"), ("", ""),
        ]
    }

    /// Returns the progress as text: a percentage such as `42 %` or, if the fraction is unknown, the number of bytes so
    /// far, such as `1.2 MB`.
    private static func text(_ progress: LoadProgress) -> String {
        progress.fraction.map { "\(Int($0 * 100)) %" } ?? ByteCount(progress.completed).text
    }
}

extension PanelStatusText {

    @MainActor
    init(_ model: PanelModel, _ snapshot: LoadableSnapshot, at now: Timestamp, loadingFor: Duration) {
        status = PanelStatus(snapshot, at: now)
        failsInPart = PanelStatus(model, snapshot, at: now) != status
        isWaiting = model.isWaiting
        if snapshot.isContentsAvailable, let provenance = snapshot.provenance {
            isAgeUnknown = !provenance.isAgeKnown(at: now)
            if !isAgeUnknown { contentAge = provenance.age(at: now) }
        }
        switch status {
        case .loading:
            self.loadingFor = loadingFor
            progress = snapshot.progress
            timeLimit = PartLoads(model).timeLimit
        case .failed:
            failureAge = PartLoads(model).lastFailure.map { max(.zero, $0.at.duration(to: now)) }
        case .idle, .fresh, .cached, .stale: break
        }
    }
}
