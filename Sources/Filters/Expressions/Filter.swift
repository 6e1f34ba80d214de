public import JSONDocuments

/// A filter in the jq language.
///
/// ## Outputs
///
/// A filter may have many outputs. If it iterates, the result is an array of all outputs: `.items[] | {title}` returns
/// an array even for a single item, and an empty array if there are no items. If it does not iterate, as in `.count` or
/// `first(.items[])`, its output is the result, or null if there is no output. Therefore, whether the result is an
/// array of all outputs depends only on the filter, not on the data.
///
/// A filter iterates if it contains `.[]`, `..`, a comma, or a function with many outputs, such as `range`, `recurse`,
/// `splits`, `scan` and `paths`. These do not count inside `[…]`, `reduce`, and functions that return one output for
/// many inputs, such as `first(…)`, `any(…)` and `map(…)`. They also do not count in the target of an assignment, as in
/// `.items[].done |= not`.
///
/// ## Differences from the jq command
///
/// There are no modules, no files, and no inputs except the document. The only environment variable is `TZ`. Documents
/// may be nested up to 256 levels deep. `mktime`, `fromdate` and `fromdateiso8601` return the same time in every time
/// zone; those of jq 1.6 are wrong during daylight saving time.
///
/// A number that a filter copies unchanged keeps all its digits. Computations, comparisons and strings have the
/// precision of jq 1.6, about 17 digits: see ``FilterResult/roundedValues``.
///
/// ## Variables
///
/// Values from outside the filter are passed as variables: with `{"env": {"HOST": "a"}}`, `$env.HOST` is `"a"`. They
/// are never inserted into the text of the filter.
public struct Filter: Hashable, Sendable {

    /// The text as written.
    public let text: String

    /// The values of the filter's variables, as an object with keys from ``variableNames``; nil if the filter has no
    /// variables. If not nil, the filter may use every name in ``variableNames``; a name without a value is null.
    public let variables: JSONDocument?

    /// The names of the variables that a filter may use.
    public static let variableNames = ["env", "parameter", "source", "item", "board", "var", "row"]

    /// Whether the result is an array of all outputs.
    public let givesList: Bool

    /// The path if the filter is a plain path, which is evaluated without jq; otherwise nil.
    let path: PlainPath?

    /// Creates a filter from a text. The text is not checked.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - variables: The values of the filter's variables; nil if it has none.
    public init(_ text: String, variables: JSONDocument? = nil) {
        self.text = text
        self.variables = variables
        path = PlainPath(text)
        givesList = path == nil && FilterShape.isList(text)
    }

    /// Returns whether the output of a filter is constant. It is constant if the filter contains only literals,
    /// keywords and operators, as in `"down" == "up"`.
    public static func isConstant(_ text: String) -> Bool { FilterShape.isConstant(text) }

    /// Returns whether a filter contains an assignment, such as `.state = "down"`. In a condition, `==` was probably
    /// meant.
    public static func assigns(_ text: String) -> Bool { FilterShape.assigns(text) }

    /// Returns the fields of the document that a filter names, at any depth. Returns nil if the filter may also name
    /// other fields, for example those of an object that it constructs.
    public static func fields(_ text: String) -> [String]? { FilterShape.fields(text) }

    /// Whether ``FilterService/select(_:from:)`` always runs the filter in the worker process. False for a plain path
    /// such as `.data.items`: it runs in the process only if it does not fit the document. jq then reports the error.
    public var needsProcess: Bool { path == nil }

    /// The text that jq compiles. It depends on whether there are variables, but not on their values.
    var program: String {
        // Bind the variables on the first line of the filter, so that line numbers in messages match the text.
        let names = Self.variableNames.map { "$\($0)" }.joined(separator: ", ")
        return variables == nil ? text : ".[1] as {\(names)} | .[0] | \(text)"
    }

    /// Returns the input of the program: the document or, if there are variables, an array of the document and the
    /// variables.
    func input(_ document: JSONDocument) -> JSONDocument {
        guard let variables else { return document }
        var builder = JSONBuilder()
        builder.beginArray()
        builder.add(asWritten: document)
        builder.add(asWritten: variables)
        builder.end()
        return builder.document
    }
}
