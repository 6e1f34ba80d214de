public import JSONDocuments

/// A filter in the jq language.
///
/// ## Outputs
///
/// A filter may have many outputs. If it iterates, all outputs are one array, however many there are: `.items[] |
/// {title}` returns an array even for a single item, and an empty one for none. If it does not iterate, such as
/// `.count` or `first(.items[])`, its output is the result; null if there is none. So the shape of the result depends
/// on the filter alone, not on the data.
///
/// A filter iterates if it contains one of these outside of `[…]`, `reduce`, and functions with one output for many
/// inputs such as `first(…)`, `any(…)`, `map(…)`: `.[]`, `..`, a comma, or a function with many outputs, such as
/// `range`, `recurse`, `splits`, `scan`, `paths`. The target of an assignment, as in `.items[].done |= not`, does not
/// count.
///
/// ## Differences from the jq command
///
/// There are no modules, no inputs besides the document, no environment except `TZ`, and no files. Documents may be 256
/// levels deep.
///
/// A number that a filter passes on unchanged keeps all its digits. Computations, comparisons and strings have the
/// precision of jq 1.6, about 17 digits: see ``FilterResult/roundedValues``.
///
/// ## Variables
///
/// Values from outside are variables: with `{"env": {"HOST": "a"}}`, `$env.HOST` is `"a"`. They are never part of the
/// text.
public struct Filter: Hashable, Sendable {

    /// The text as written.
    public let text: String

    /// The values of its variables: an object with ``variableNames`` as keys, all of which the filter may then use. Nil
    /// if it has none.
    public let variables: JSONDocument?

    /// The names of variables that a filter may have.
    public static let variableNames = ["env", "parameter", "source", "item", "board", "var", "row"]

    /// Whether the result is an array of all outputs.
    public let givesList: Bool

    /// The path, if the filter is a plain path: that needs no jq.
    let path: PlainPath?

    /// Creates a filter from a text, which is not checked yet.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - variables: The values of its variables; nil if it has none.
    public init(_ text: String, variables: JSONDocument? = nil) {
        self.text = text
        self.variables = variables
        path = PlainPath(text)
        givesList = path == nil && FilterShape.isList(text)
    }

    /// Whether its output is always the same, because it reads neither its input nor a variable: `true`, `"down" == "up"`.
    public static func isConstant(_ text: String) -> Bool { FilterShape.isConstant(text) }

    /// Whether jq runs it in a separate process. A plain path such as `.data.items` needs none.
    public var needsProcess: Bool { path == nil }

    /// The program that jq compiles. It depends on whether there are variables, but not on their values.
    var program: String {
        // On one line, so that the lines in messages are those of the text.
        let names = Self.variableNames.map { "$\($0)" }.joined(separator: ", ")
        return variables == nil ? text : ".[1] as {\(names)} | .[0] | \(text)"
    }

    /// The input of the program: the document, with the variables if there are any.
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
