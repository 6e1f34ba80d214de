import Basics

/// A parser that converts a text to the kind of value that its key accepts.
struct ScalarReader {

    /// The reason why a text is not a valid value. The message lacks its subject, as in `takes a number, not “x”`.
    struct Failure: Error {
        var message: String
        var nearest: String?
    }

    let text: String

    func read(_ kind: SettingsKind) -> Result<SettingsValue.Content, Failure> {
        switch kind {
        case .integer(let range): integer(Int(text), range, kind)
        case .number: Double(text).flatMap { $0.isFinite ? .success(.number($0)) : nil } ?? failure(kind)
        case .duration(let least, let words): duration(least, words, kind)
        case .size(let range): integer(Int(size: text), range, kind)
        case .flag:
            Bool(setting: text).map { .success(.flag($0)) } ?? failure(kind, Bool.meant(by: text).map { "\($0)" })
        case .choice(let words): word(words, kind)
        default: failure(kind)
        }
    }

    private func failure(_ kind: SettingsKind, _ nearest: String? = nil) -> Result<SettingsValue.Content, Failure> {
        .failure(Failure(message: "takes \(kind.expectation), not \(quoted(text))", nearest: nearest))
    }

    private func integer(
        _ number: Int?, _ range: ClosedRange<Int>, _ kind: SettingsKind
    ) -> Result<SettingsValue.Content, Failure> {
        guard let number, range.contains(number) else { return failure(kind) }
        return .success(.integer(number))
    }

    private func word(_ words: [String], _ kind: SettingsKind) -> Result<SettingsValue.Content, Failure> {
        if words.contains(text) { return .success(.word(text)) }
        return failure(kind, text.nearest(in: words))
    }

    private func duration(
        _ least: Duration, _ words: [String], _ kind: SettingsKind
    ) -> Result<SettingsValue.Content, Failure> {
        if words.contains(text) { return .success(.word(text)) }
        guard let duration = Duration(setting: text) else {
            let meant = Duration.meant(by: text).flatMap { $0 >= least ? $0.setting : nil }
            return failure(kind, meant ?? text.nearest(in: words))
        }
        guard duration >= least else {
            return .failure(
                Failure(message: "must be at least \(least.setting), not \(quoted(text))", nearest: nil))
        }
        return .success(.duration(duration))
    }
}
