/// A URL, a file or a command that the user typed in place of a board.
package struct TypedOrigin: Hashable, Sendable {

    /// The option that it is converted to: `http`.
    package var key: String

    /// The value of that option.
    package var value: String

    /// Words from which the name of the source may be derived, best first.
    package var names: [String]

    /// The interval of a panel that is tried out; nil for the proposed one.
    package var interval: Duration?

    /// The option that shows the end of a growing log; nil if there is none.
    package var followOption: String?

    /// The name of a file, whose extension may declare the format; nil for none.
    package var fileName: String?

    /// Whether changes are detected without an interval.
    package var isWatched = false

    /// Whether it is the URL of a request, which may contain secrets.
    package var isURL = false

    /// Whether it accepts any text, so that a mistyped word may have been intended as something else.
    package var takesAnything = false

    /// A warning about the lines; nil for none.
    package var warning: String?
}
