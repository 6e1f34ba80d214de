/// What the user typed in place of a board: a URL, a file or a command.
package struct TypedOrigin: Hashable, Sendable {

    /// The option that it becomes: `http`.
    package var key: String

    /// The value of that option.
    package var value: String

    /// Words from which the source may get its name, the best first.
    package var names: [String]

    /// The interval of a panel that is tried out; nil for that of the proposal.
    package var interval: Duration?

    /// The option with which the end of something that grows is shown; nil if there is none.
    package var followOption: String?

    /// The name of a file, which may say the format; nil for none.
    package var fileName: String?

    /// Whether changes are noticed without an interval.
    package var isWatched = false

    /// Whether it is the URL of a request, which may have secrets in it.
    package var isURL = false

    /// Whether any text is such an origin, so that a mistyped word may have been meant as something else.
    package var takesAnything = false

    /// What to know before the lines are used; nil for nothing.
    package var warning: String?
}
