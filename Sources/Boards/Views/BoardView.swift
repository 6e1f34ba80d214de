import Documents
import JSONDocuments
import Settings

/// A way to show a source in a panel: its name and options in a board's file, and the content that it makes of data.
///
/// A view is a folder beside this file and a line in ``Views``. Its initializer declares its options. Content is made off the
/// main actor.
protocol BoardView: Hashable, Sendable {

    /// The name in a board's file.
    static var name: String { get }

    /// A sentence for the reference page.
    static var help: String { get }

    /// Reads the options.
    init(_ options: inout OptionReader)

    /// How well the view fits data of a source that names no view. The best one is used; of equal ones, the first.
    ///
    /// - Parameters:
    ///   - document: The data.
    ///   - isFollowed: Whether the data is the end of something that grows.
    static func fit(_ document: Document, isFollowed: Bool) -> ViewFit

    /// Whether the view shows the checks of a source. If true, it has content even before a load has succeeded.
    static var showsChecks: Bool { get }

    /// Whether the view lists items that can be chosen, such as rows.
    static var listsItems: Bool { get }

    /// The fields in the options.
    var fields: [ViewField] { get }

    /// The fields whose numbers the options declare to be times.
    var timeFields: [String] { get }

    /// The numbers that the view draws over time; nil if it draws none.
    var drawnNumbers: NumberFields? { get }

    /// The fields of rows whose last checks the view shows; nil if it shows none.
    var checkedRows: CheckFields? { get }

    /// The reason why the options can show no data; nil if they are valid.
    var mistake: String? { get }

    /// The content for a version of the data.
    ///
    /// - Parameters:
    ///   - loaded: The data; nil if there is none, which only a view of checks can show.
    ///   - reader: Reads the data for this view.
    /// - Returns: Nil if the view cannot show the data.
    func content(of loaded: BoardContent?, in reader: RowReader) -> PreparedContent?

    /// The content for a JSON document, which most views show.
    func content(of root: Element, in reader: RowReader) -> PreparedContent?

    /// The items that the view lists; nil if it lists none.
    func items(of document: Document, in reader: RowReader) -> (any BoardItemSource)?

    /// The reason why the view cannot show a document; nil if it can. The view that fits the document replaces it then.
    func lack(of document: Document, in reader: RowReader) -> String?

    /// Sentences about data that is missing, left out, or not of the kind that the options require.
    func remarks(on content: BoardContent, in reader: RowReader) -> [String]
}

/// How well a view fits data.
enum ViewFit: Comparable {
    case never
    /// The view can show any data of that kind.
    case somehow
    /// The view is made for data of that shape.
    case well
}

/// A field that an option of a view names.
struct ViewField: Hashable, Sendable {

    let name: String
    /// Whether the view draws the field's numbers.
    var hasNumbers = false
}

extension BoardView {

    static func fit(_ document: Document, isFollowed: Bool) -> ViewFit { .never }

    static var showsChecks: Bool { false }

    static var listsItems: Bool { true }

    var fields: [ViewField] { [] }

    var timeFields: [String] { [] }

    var drawnNumbers: NumberFields? { nil }

    var checkedRows: CheckFields? { nil }

    var mistake: String? { nil }

    func content(of loaded: BoardContent?, in reader: RowReader) -> PreparedContent? {
        guard case .json(let json)? = loaded?.document else { return nil }
        return content(of: Element(json), in: reader)
    }

    func content(of root: Element, in reader: RowReader) -> PreparedContent? { nil }

    func items(of document: Document, in reader: RowReader) -> (any BoardItemSource)? {
        guard case .json(let json) = document else { return nil }
        return reader.rowItems(of: Element(json)) ?? reader.values(of: document)
    }

    func lack(of document: Document, in reader: RowReader) -> String? { nil }

    func remarks(on content: BoardContent, in reader: RowReader) -> [String] { reader.remarks(on: content, fields) }
}

extension Document {

    /// The root of a JSON document; nil for text and pictures.
    var root: Element? { if case .json(let json) = self { Element(json) } else { nil } }

    var isPicture: Bool { if case .picture = self { true } else { false } }

    /// Whether it has no values, as when a filter selects nothing.
    var isNothing: Bool { root.map { $0.kind == .null || !$0.isScalar && !$0.hasPart { _ in true } } ?? false }
}
