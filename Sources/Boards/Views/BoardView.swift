import Documents
import JSONDocuments
import Settings

/// A kind of view that shows a source in a panel. It has a name and options in a board's file, and creates content from
/// data.
///
/// Each view has its own folder, and is listed in ``Views``. The initializer of a view reads its options. Content is
/// created off the main actor.
protocol BoardView: Hashable, Sendable {

    /// The name in a board's file.
    static var name: String { get }

    /// A sentence for the reference page.
    static var help: String { get }

    init(_ options: inout OptionReader)

    /// Returns how well the view fits the data of a source whose settings name no view. The view with the best fit is
    /// used. If several views fit equally well, the first of them is used.
    ///
    /// - Parameters:
    ///   - document: The data.
    ///   - isFollowed: Whether the data is the end of growing data, such as a log.
    static func fit(_ document: Document, isFollowed: Bool) -> ViewFit

    /// Whether the view shows the checks of a source. If true, the view has content even before a load has succeeded.
    static var showsChecks: Bool { get }

    /// Whether the view lists items that can be chosen, such as rows.
    static var listsItems: Bool { get }

    var fields: [ViewField] { get }

    /// The fields that contain times in the form of numbers, according to the options.
    var timeFields: [String] { get }

    /// The numbers that the view draws over time; nil if it draws none.
    var drawnNumbers: NumberFields? { get }

    /// The fields that the view reads to show the last checks of each row; nil if the view shows no checks of rows.
    var checkedRows: CheckFields? { get }

    /// The reason why the combination of options is invalid; nil if it is valid.
    var mistake: String? { get }

    /// Returns the content for a version of the data; nil if the view cannot show the data.
    ///
    /// - Parameters:
    ///   - loaded: The data; nil if there is none. Without data, only a view of checks has content.
    ///   - reader: The reader of the data for this view.
    func content(of loaded: BoardContent?, in reader: RowReader) -> PreparedContent?

    /// Returns the content for a JSON document; nil if the view cannot show it. By default, the method for a version of
    /// the data calls this method. A view that needs only the document implements this method instead.
    func content(of root: Element, in reader: RowReader) -> PreparedContent?

    /// Returns the items that the view lists; nil if it lists none.
    func items(of document: Document, in reader: RowReader) -> (any BoardItemSource)?

    /// Returns the reason why the view cannot show a document; nil if the view can show it. If there is a reason, the
    /// view that fits the document best is used instead.
    func lack(of document: Document, in reader: RowReader) -> String?

    /// Returns sentences about data that is missing, omitted, or not of the kind that the options require.
    func remarks(on content: BoardContent, in reader: RowReader) -> [String]
}

enum ViewFit: Comparable {
    case never
    /// The view can show the data, but is not made for data of this shape.
    case somehow
    /// The view is made for data of this shape.
    case well
}

/// A field that an option of a view names.
struct ViewField: Hashable, Sendable {

    let name: String
    /// Whether the view draws the field's numbers.
    var hasNumbers = false
}

extension [ViewField] {

    /// Returns the fields that options name. The field with the drawn numbers is the last.
    static func named(_ names: String?..., numbers: String? = nil) -> [ViewField] {
        names.compactMap { $0.map { ViewField(name: $0) } }
            + [numbers].compactMap { $0.map { ViewField(name: $0, hasNumbers: true) } }
    }
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
        loaded?.document.root.flatMap { content(of: $0, in: reader) }
    }

    func content(of root: Element, in reader: RowReader) -> PreparedContent? { nil }

    func items(of document: Document, in reader: RowReader) -> (any BoardItemSource)? {
        guard let root = document.root else { return nil }
        return reader.rowItems(of: root) ?? reader.values(of: document)
    }

    func lack(of document: Document, in reader: RowReader) -> String? { nil }

    func remarks(on content: BoardContent, in reader: RowReader) -> [String] { reader.remarks(on: content, fields) }
}

extension Document {

    /// The root of a JSON document; nil for text and pictures.
    var root: Element? { if case .json(let json) = self { Element(json) } else { nil } }

    var isPicture: Bool { if case .picture = self { true } else { false } }

    /// Whether the document is null, an empty list or an empty map, for example because a filter selects nothing.
    var isNothing: Bool { root.map { $0.kind == .null || !$0.isScalar && !$0.hasPart { _ in true } } ?? false }
}
