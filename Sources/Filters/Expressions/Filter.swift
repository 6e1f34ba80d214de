public import JSONDocuments

/// A filter in the language of jq.
///
/// ## What comes of its outputs
///
/// A filter may have many outputs. If it goes through things, all of them are one list, however many there are: of
/// `.items[] | {title}` comes a list also where there is one item, and an empty one where there is none. If it does not, as
/// `.count` or `first(.items[])`, its output is the result; null if there is none. So the shape of the result depends on the
/// filter alone, not on the data.
///
/// A filter goes through things if one of these stands in it, and not inside of `[…]`, `reduce`, or a function that gives one
/// value for many such as `first(…)`, `any(…)`, `map(…)`: `.[]`, `..`, a comma, or a function that has many outputs, such as
/// `range`, `recurse`, `splits`, `scan`, `paths`. What is assigned to, as in `.items[].done |= not`, does not count.
///
/// ## What is different from jq's command
///
/// There are no modules, no inputs beside the document, no environment but `TZ`, and no files. Documents may be 256 levels deep.
///
/// A number that a filter passes on unchanged keeps all its digits. Computations, comparisons and strings have the precision of jq 1.6,
/// about 17 digits: see ``FilterResult/roundedValues``.
///
/// ## Variables
///
/// Values from outside are variables: with `{"env": {"HOST": "a"}}`, `$env.HOST` is `"a"`. They are never part of the text.
public struct Filter: Hashable, Sendable {

    /// As it was written.
    public let text: String

    /// The values of its variables: a map of ``variableNames``, all of which the filter may use then. Nil if it has none.
    public let variables: JSONDocument?

    /// The names of the variables that a filter may have.
    public static let variableNames = ["env", "parameter", "source", "item", "board", "var", "row"]

    /// Whether the result is a list of all outputs.
    public let givesList: Bool

    /// The path, if the filter only leads to one place: that needs no jq.
    let path: PlainPath?

    /// Makes a filter of a text, which jq has still to look at.
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

    /// Whether it is run by jq, in a process of its own. A filter such as `.data.items`, which only leads to one place, is not.
    public var needsProcess: Bool { path == nil }

    /// The program that jq compiles. It depends on whether there are variables, and not on their values.
    var program: String {
        // On one line, so that the lines of messages are those of the text.
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
