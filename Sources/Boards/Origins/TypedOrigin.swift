/// A URL, a file or a command that the user typed in place of a board.
package struct TypedOrigin: Hashable, Sendable {

    /// The option to which the word is converted: `http`.
    package var key: String

    /// The value of that option.
    package var value: String

    /// Words from which the name of the source may be derived, best first.
    package var names: [String]

    /// The interval of a trial panel; nil for the proposed interval.
    package var interval: Duration?

    /// The option that shows the end of a growing log; nil if there is none.
    package var followOption: String?

    /// The name of a file, whose extension may declare the format; nil for none.
    package var fileName: String?

    /// Whether changes are detected without an interval.
    package var isWatched = false

    /// Whether the word is the URL of a request, which may contain secrets.
    package var isURL = false

    /// Whether the kind accepts any text. The user may have mistyped a word of another kind.
    package var takesAnything = false

    /// A warning about the proposed settings, for example that they may contain a secret; nil for none.
    package var warning: String?
}
