import JSONDocuments
import Synchronization

/// An object that identifies the rows of a source in all versions of its content. All views of the source use the same
/// identities.
final class RowKeys: Sendable {

    private struct State {
        /// The columns that identify a row: the columns in the settings of the source or, if each row belongs to a
        /// different item, the columns of the item. Nil if there are none.
        var declared: [String]?
        /// The columns that identify the item that a row was loaded for; empty if the rows belong to no items, or if
        /// these columns are in ``declared``.
        var item: [String] = []
        /// The histories of keys, keyed by the path of the list in the document.
        var histories: [String: RowKeyHistory] = [:]
        /// The latest results, newest first. They are stored because views, actions and details request the same
        /// identities.
        var known: [(document: JSONDocument, path: String, number: Int, identities: RowIdentities)] = []
    }

    private let declared: [String]?
    private let state: Mutex<State>

    private static let (historyLimit, knownLimit) = (256, 8)

    /// - Parameter declared: The columns in the settings of the source; nil if there are none.
    init(declared: [String]? = nil) {
        self.declared = declared
        state = Mutex(State(declared: declared))
    }

    /// The columns in the settings that identify a row or, if there are none, the columns that identify its item.
    var columns: [String] { state.withLock { $0.declared ?? $0.item } }

    /// Sets the columns that identify the item that a row was loaded for.
    ///
    /// - Parameters:
    ///   - item: The columns that identify the item.
    ///   - alone: Whether each row belongs to a different item. If so, the columns of the item are enough to identify a
    ///     row.
    func identify(by item: [String], alone: Bool) {
        state.withLock { state in
            let (declared, item) = alone ? (item, []) : (declared, item)
            guard state.declared != declared || state.item != item else { return }
            state = State(declared: declared, item: item)
        }
    }

    /// Returns the identities of all rows of a list.
    ///
    /// - Parameters:
    ///   - rows: The whole list in the order of the document.
    ///   - document: The document of the list.
    ///   - number: A number that distinguishes lists with the same path, such as those in the elements of an outer
    ///     list.
    func identities(of rows: Rows, in document: JSONDocument, number: Int = 0) -> RowIdentities {
        state.withLock { state in
            let isKnown = { (known: (document: JSONDocument, path: String, number: Int, identities: RowIdentities)) in
                known.number == number && known.path == rows.path && known.document == document
            }
            if let known = state.known.first(where: isKnown) {
                return known.identities
            }
            if state.histories.count >= Self.historyLimit { state.histories = [:] }
            let first = RowKeyHistory(declared: state.declared, item: rows.path.isEmpty ? state.item : [])
            let made = state.histories[rows.path, default: first].identities(of: rows)
            state.known = [(document, rows.path, number, made)] + state.known.prefix(Self.knownLimit - 1)
            return made
        }
    }
}
