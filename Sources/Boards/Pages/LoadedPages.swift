import JSONDocuments
import Loadables

/// The pages whose rows are the content of a source.
struct LoadedPages: Hashable, Codable, Sendable {

    /// The rows of all pages, the gaps between them, and the cursors of the pages that can be loaded next.
    var list: PageList

    /// The number of rows in the content, which contains only the first rows of a long list.
    var count: Int

    /// The number of all rows according to the server; nil if unknown.
    var total: Int?

    /// The columns that identify the rows; nil if no page had rows with columns.
    var key: RowKey?

    /// The rows as a document; nil if they cannot be read.
    var document: JSONDocument? { list.document(limit: count) }

    /// Whether the content contains all rows that the server has. False if the server reports more rows, even if there
    /// is no page to load after the last one.
    var isComplete: Bool { list.isComplete && list.count == count && (total ?? count) <= count }

    /// The number of rows in the content. If rows are missing, the title says so: `120 of 431`, `431`, `120, more to
    /// load`.
    var title: String {
        if let total, total > count { return "\(count) of \(total)" }
        return isComplete ? "\(count)" : "\(count), more to load"
    }

    /// A sentence about missing rows, for sources that use these rows; empty if the content is complete.
    var remarks: [String] { isComplete ? [] : ["only the loaded rows are used: \(title)"] }

    func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        hasher.combine(total)
    }
}
