import Loadables
import Synchronization

/// What is known of the pages of a source beside their rows, while the program runs.
final class PageMemory: Sendable {

    /// What is said of the pages.
    struct Facts: Hashable, Sendable {
        /// The columns that identify the rows; nil before the first row.
        var key: RowKey?
        /// The number of all rows, as the server says; nil if it does not.
        var total: Int?
        /// Why the list ends where it does; nil if the server says so.
        var end: PageEnd?
        /// The page that the last refresh did not get, and why; nil if it got all.
        var failure: PageFailure?
        /// The number of rows that came although their identity was there.
        var repeated = 0
        /// Sentences about what of the pages is not as it was written, without duplicates.
        var remarks: [String] = []
        /// Whether a page had the field that a plain path of the filter leads to.
        var hadField = false
        /// The code of the credentials of the last load.
        var credentials: String?
    }

    private struct State {
        var facts = Facts() { didSet { if facts != oldValue { changes += 1 } } }
        /// How often the facts have changed.
        var changes = 0
        /// The pages of the last refresh, by their cursors.
        var pages: [PageCursor?: LoadedPage] = [:]
        /// The page from which each page was reached last.
        var parents: [PageCursor: PageCursor?] = [:]
        /// How often all of that was forgotten.
        var generation = 0
    }

    private let declared: RowKey?
    private let state: Mutex<State>

    /// The largest number of remarks, and of pages whose order is remembered.
    private static let (remarkLimit, parentLimit) = (10, 10_000)

    /// - Parameter declared: The columns that the settings name; nil if they name none.
    init(declared: [String]?) {
        self.declared = declared.map { RowKey(basis: .declared, columns: $0) }
        var state = State()
        state.facts.key = self.declared
        self.state = Mutex(state)
    }

    /// The number of changes of the facts.
    var changes: Int { state.withLock { $0.changes } }

    var facts: Facts { state.withLock { $0.facts } }

    /// How often all of it was forgotten. What a load notes counts only if it began after that.
    var generation: Int { state.withLock { $0.generation } }

    /// A page of the last refresh; nil if it was not part of it.
    func page(at cursor: PageCursor?) -> LoadedPage? { state.withLock { $0.pages[cursor] } }

    /// Whether a page is one of those that lead to another one, or that one itself.
    func isBefore(_ next: PageCursor, _ cursor: PageCursor?) -> Bool {
        state.withLock { state in
            var (place, seen) = (cursor, Set<PageCursor>())
            while let present = place, seen.insert(present).inserted {
                if present == next { return true }
                place = state.parents[present] ?? nil
            }
            return false
        }
    }

    /// Notes what a load says, unless all was forgotten since it began, or it was cancelled.
    func note(since generation: Int, _ change: (inout Facts) -> Void) {
        state.withLock { if $0.generation == generation, !Task.isCancelled { change(&$0.facts) } }
    }

    /// Notes where a page leads.
    func note(_ page: LoadedPage, at cursor: PageCursor?, since generation: Int) {
        state.withLock { state in
            guard state.generation == generation, !Task.isCancelled else { return }
            if state.parents.count > Self.parentLimit { state.parents = [:] }
            if let next = page.next { state.parents[next] = .some(cursor) }
            for remark in page.remarks
            where state.facts.remarks.count < Self.remarkLimit && !state.facts.remarks.contains(remark) {
                state.facts.remarks.append(remark)
            }
        }
    }

    /// Notes the pages of a refresh, whose validators are sent with the next one.
    func noteRefresh(_ pages: [PageCursor?: LoadedPage], since generation: Int) {
        state.withLock { if $0.generation == generation, !Task.isCancelled { $0.pages = pages } }
    }

    /// Takes over what was kept with the rows.
    ///
    /// - Returns: Whether rows of that identity go on here.
    func restore(_ kept: LoadedPages) -> Bool {
        state.withLock { state in
            guard declared == nil || declared == kept.key else { return false }
            (state.facts.key, state.facts.total) = (kept.key ?? declared, kept.total)
            return true
        }
    }

    /// Forgets everything, as the content belongs to another account.
    func forget() {
        state.withLock { state in
            state = State(changes: state.changes, generation: state.generation + 1)
            state.facts = Facts(key: declared)
        }
    }
}

/// A page that could not be loaded.
struct PageFailure: Hashable, Sendable {
    let number: Int
    /// The reason, in a few words.
    let reason: String
}
