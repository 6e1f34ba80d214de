/// A URL, a file or a command that the user typed instead of a board.
package struct TypedOrigin: Hashable, Sendable {

    /// The option that the word stands for: `http`.
    package var key: String

    /// The value of the option ``key``.
    package var value: String

    /// Words that may become the name of the source, the best first.
    package var names: [String]

    /// The interval at which the source is loaded while a panel shows it; nil to use the interval that is proposed for
    /// its content. The lines for a board always contain the proposed interval.
    package var interval: Duration?

    /// The option that shows the end of a growing log; nil if there is none.
    package var followOption: String?

    /// The name of the file, whose extension may indicate the format; nil if the word does not denote a file.
    package var fileName: String?

    /// Whether the source reports changes to its content, so that it need not be loaded at intervals.
    package var isWatched = false

    /// Whether the source exists only while the program runs, so that it cannot be part of a board's file.
    package var isTemporary = false

    /// Whether the word is the URL of a request, which may contain secrets.
    package var isURL = false

    /// Whether this kind accepts any text. If true, the word may be a mistyped URL or file name.
    package var takesAnything = false

    /// A warning about the proposed settings, for example that they may contain a secret; nil for none.
    package var warning: String?
}
