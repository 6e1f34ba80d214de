import Documents
import JSONDocuments
import Loadables

struct PageRow: Identifiable, Hashable, Codable, Sendable {

    /// The identity of the row among all pages.
    let id: String

    let json: String
}

/// The rows of the loaded pages of a source.
typealias PageList = PagedList<PageRow, PageCursor>

extension PageList {

    /// Returns the first rows as a document; nil if they cannot be parsed.
    func document(limit: Int) -> JSONDocument? {
        try? JSONDocument("[\(items.prefix(limit).map(\.json).joined(separator: ","))]")
    }
}

/// The rows of a page. Rows with the same identity on different pages are the same row.
struct PageRows {

    let rows: [PageRow]

    /// The columns that identify the rows; nil if no page had rows with columns.
    let key: RowKey?

    /// - Parameters:
    ///   - document: The selected part of a page.
    ///   - page: The number of the page, starting with 1.
    ///   - key: The columns that identify the rows of earlier pages; nil to choose them.
    ///   - isSelected: Whether a filter has selected the document. It may then be a single row.
    /// - Throws: ``PageWithoutList`` if the document contains no list of rows.
    init(_ document: JSONDocument, page: Int, key known: RowKey?, isSelected: Bool) throws {
        let document = try Self.list(document, isSelected: isSelected)
        let root = document.root
        let table = Rows(Element(document)).flatMap { $0.rows.isEmpty ? nil : $0 }
        let key = known ?? table.map { RowKey(of: $0) }
        let texts = table.flatMap { table in key.map { $0.basis == .position ? [] : $0.texts(of: table) } } ?? []
        var known: Set<String> = []
        rows = (0..<document.childCount(of: root)).map { index in
            let json = document.json(of: document.child(of: root, at: index))
            // Rows without an identity, or with a repeated one, are identified by their position.
            guard let text = index < texts.count ? texts[index] : nil, known.insert(text).inserted else {
                return PageRow(id: "\u{1E}\(page).\(index)", json: json)
            }
            return PageRow(id: text, json: json)
        }
        self.key = key
    }

    private static func list(_ document: JSONDocument, isSelected: Bool) throws -> JSONDocument {
        switch document.kind(of: document.root) {
        case .array: document
        case .null where isSelected: try JSONDocument("[]")
        case _ where isSelected: try JSONDocument("[\(document.json(of: document.root))]")
        case .object: throw PageWithoutList(kind: "a map")
        default: throw PageWithoutList(kind: "a single value")
        }
    }
}

/// An error that occurs if a page contains no list of rows.
struct PageWithoutList: SummarizedError, Hashable, CustomStringConvertible {

    /// The words that describe the page after “is”: `a map`, `a single value`, `too large`.
    let kind: String

    var summary: String { "a page loaded by “paging” is \(kind), not a list" }

    var description: String { "\(summary); choose the list with “select”, for example “select: .items”" }
}
