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
public struct Filter: Hashable, Sendable {

    /// As it was written.
    public let text: String

    /// Whether the result is a list of all outputs.
    public let givesList: Bool

    /// Makes a filter of a text, which jq has still to look at.
    public init(_ text: String) {
        self.text = text
        givesList = FilterShape.isList(text)
    }
}
