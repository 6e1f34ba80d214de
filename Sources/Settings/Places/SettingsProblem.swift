/// A problem in a settings file, with its place, a message and a suggestion.
public struct SettingsProblem: Error, Hashable, Sendable {

    /// The place.
    public var place: SettingsPlace

    /// The message, without a period at the end, such as `there is no key “evry” in a source`. It may contain advice.
    public var message: String

    /// The suggested replacement for the misspelled text; nil if nothing is similar enough.
    public var nearest: String?

    /// The only source that the problem affects; nil if the problem affects the settings as a whole.
    public var source: String?

    /// The line of the problem, followed by a line with a caret under its place; nil if the line cannot be shown.
    public var excerpt: String?

    /// Creates a problem.
    ///
    /// - Parameters:
    ///   - place: The place.
    ///   - message: The message, without a period at the end.
    ///   - nearest: The suggested replacement; nil for none.
    ///   - source: The only source that the problem affects; nil for the settings as a whole.
    ///   - excerpt: The line of the problem, followed by a line with a caret; nil for none.
    public init(
        _ place: SettingsPlace, _ message: String, nearest: String? = nil, source: String? = nil,
        excerpt: String? = nil
    ) {
        self.place = place
        self.message = message
        self.nearest = nearest
        self.source = source
        self.excerpt = excerpt
    }
}

extension [SettingsProblem] {

    /// The problems in the order of their places in a file.
    package var inOrder: [SettingsProblem] {
        sorted { ($0.place.line, $0.place.column) < ($1.place.line, $1.place.column) }
    }
}

extension SettingsProblem: CustomStringConvertible {

    /// The message and the suggestion on one line, without the place.
    public var sentence: String { message + (nearest.map { "; did you mean “\($0)”?" } ?? "") }

    /// The place, the message and the suggestion on one line. Example:
    /// `board.yaml:3:12: there is no key “evry” in a source; did you mean “every”?`
    public var description: String { "\(place): \(sentence)" }

    /// The ``description``, followed by the lines of the ``excerpt``.
    public var report: [String] { [description] + (excerpt?.split(separator: "\n").map(String.init) ?? []) }
}
