/// Something that is wrong with settings: where, what, and what was probably meant.
public struct SettingsProblem: Error, Hashable, Sendable {

    /// Where it is.
    public var place: SettingsPlace

    /// What is wrong, and what to do, without a full stop at its end: `there is no key “evry” in a source`.
    public var message: String

    /// What was probably meant, as it is to be written; nil if nothing is much like it.
    public var nearest: String?

    /// The source that alone it is about; nil if it is about the whole of the settings.
    public var source: String?

    /// The line of the file with a caret under the place, in two lines; nil if the line cannot be shown.
    public var excerpt: String?

    /// Makes a problem from its parts.
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

extension SettingsProblem: CustomStringConvertible {

    /// What is wrong, in one line, without the place.
    public var sentence: String { message + (nearest.map { "; did you mean “\($0)”?" } ?? "") }

    /// In one line: `board.yaml:3:12: there is no key “evry” in a source; did you mean “every”?`
    public var description: String { "\(place): \(sentence)" }

    /// The ``description``, and below it the lines of the ``excerpt``.
    public var report: [String] { [description] + (excerpt?.split(separator: "\n").map(String.init) ?? []) }
}
