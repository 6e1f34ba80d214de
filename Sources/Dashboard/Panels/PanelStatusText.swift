import Loadables
import TerminalUI

/// The state of a panel and the age of its content, as they stand in the panel's upper edge.
///
/// A fresh panel has a dim sign without a word, with its age from a minute on. Other ages below a
/// minute go in steps of ten seconds. While it loads, numbers are as wide as they will be, so that nothing moves.
struct PanelStatusText {

    let status: PanelStatus
    /// How old the content is; nil if there is none, or if nobody knows.
    var contentAge: Duration?
    /// Whether the age is unknown because the clock was set back since.
    var isAgeUnknown = false
    /// How long ago the last load failed; nil if nobody knows.
    var failureAge: Duration?
    /// For how long it has been loading.
    var loadingFor: Duration = .zero
    /// How long the load may take; nil if nobody says.
    var timeLimit: Duration?
    /// How far the load is; nil if nobody says.
    var progress: LoadProgress?

    /// The text in so many cells: the longest wording that fits, at least the sign.
    ///
    /// - Parameters:
    ///   - width: How many cells there are.
    ///   - more: How many there are if what stands beside it gives way, for a text that would be nothing but the sign.
    func text(in width: Int, orElse more: Int = 0, _ symbols: Symbols) -> StyledText {
        // Mostly the longest fits, and no other is made.
        let longest = wording(longestWords, symbols)
        if longest.width <= width { return longest }
        let words = words
        let wordings = words.dropLast().lazy.map { wording($0, symbols) }
        return wordings.first { $0.width <= width } ?? wordings.first { $0.width <= more }
            ?? wording(words[words.count - 1], symbols)
    }

    /// How long until the words change by themselves, whatever the width; nil if they do not.
    var timeToNextChange: Duration? {
        var delays = [timeToNextAge].compactMap(\.self)
        if let failureAge { delays.append(Age(failureAge).coarse.timeToNextChange) }
        if status == .loading { delays.append(Spinner(elapsed: loadingFor).timeToNextPicture) }
        return delays.min()
    }

    /// How long until the age is another one by itself; nil if there is none.
    var timeToNextAge: Duration? {
        contentAge.map { contentAge in
            // Before a minute is over nothing is said of some.
            let counted = saysAgeFromAMinuteOn ? max(contentAge, .seconds(59)) : contentAge
            return counted - contentAge + Age(counted).coarse.timeToNextChange
        }
    }

    private var saysAgeFromAMinuteOn: Bool { status == .fresh || status == .cached || status == .loading }

    // MARK: Wordings

    private func wording(_ words: (String, String), _ symbols: Symbols) -> StyledText {
        let sign = status == .loading ? Spinner(elapsed: loadingFor).text(symbols) : status.sign(symbols)
        return StyledText(words.0.isEmpty ? sign : "\(sign) \(words.0)", status.role) + StyledText(words.1, .secondary)
    }

    /// The first of all words.
    private var longestWords: (String, String) {
        switch status {
        case .fresh: ("", oldness.map { " \($0)" } ?? "")
        case .cached, .stale: (status.word, oldness.map { ", \($0)" } ?? "")
        case .loading, .failed, .idle: words[0]
        }
    }

    /// What stands beside the sign, and what follows in quieter colours: from the longest to the shortest.
    private var words: [(String, String)] {
        switch status {
        case .loading: loadingWords
        case .failed: failureWords
        case .idle: [("idle", ""), ("", "")]
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

    /// How old the content is, where that is to be said.
    var age: Age? {
        guard let contentAge, contentAge >= .seconds(saysAgeFromAMinuteOn ? 60 : 10) else { return nil }
        return Age(contentAge).coarse
    }

    /// `5 min old`, where that is to be said.
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

    /// How long it has been loading, with and without when it gives up: ` 4 s of 10 s`. Nil in the first second, in which most
    /// loads end.
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

    /// `42 %`, or how much there is so far: `1.2 MB`.
    private static func text(_ progress: LoadProgress) -> String {
        progress.fraction.map { "\(Int($0 * 100)) %" } ?? ByteCount(progress.completed).text
    }
}

extension PanelStatusText {

    /// The text for the panel as it is at that moment.
    @MainActor
    init(_ model: PanelModel, _ snapshot: LoadableSnapshot, at now: Timestamp, loadingFor: Duration) {
        status = PanelStatus(snapshot, at: now)
        if snapshot.isContentsAvailable, let provenance = snapshot.provenance {
            isAgeUnknown = !provenance.isAgeKnown(at: now)
            if !isAgeUnknown { contentAge = provenance.age(at: now) }
        }
        switch status {
        case .loading:
            self.loadingFor = loadingFor
            progress = snapshot.progress
            timeLimit = model.inspection.timeLimitOfLoads
        case .failed:
            failureAge = model.inspection.lastFailure.map { max(.zero, $0.at.duration(to: now)) }
        case .idle, .fresh, .cached, .stale: break
        }
    }
}

extension LoadableInspection {

    /// How long the loads that run may take at most; nil if one of them does not say.
    var timeLimitOfLoads: Duration? {
        let running = flattened.filter { $0.parts.isEmpty && $0.snapshot.state == .syncing }
        let limits = running.compactMap(\.timeLimit)
        return limits.count == running.count ? limits.max() : nil
    }
}
