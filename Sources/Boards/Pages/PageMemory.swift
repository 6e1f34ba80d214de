import Loadables
import Synchronization

/// Information about the pages of a source, and the pages of the last refresh. Both are kept while the program runs.
final class PageMemory: Sendable {

    struct Facts: Hashable, Sendable {
        /// The columns that identify the rows; nil if the settings contain none and no page had rows with columns.
        var key: RowKey?
        /// The number of all rows according to the server; nil if unknown.
        var total: Int?
        /// The reason why the list ends early; nil if there is none.
        var end: PageEnd?
        /// The page that the last refresh could not load, with the error; nil if the refresh loaded all pages.
        var failure: PageFailure?
        /// The number of rows, since the last refresh, that an earlier page had already contained.
        var repeated = 0
        /// Sentences about values that were changed when pages were read, without duplicates.
        var remarks: [String] = []
        /// Whether any page had the field that the filter selects; false if the filter is not a plain path.
        var hadField = false
        /// The keyed hash of the credentials of the last load; nil if the load used no credentials.
        var credentials: String?
        /// The age of the oldest row at the last load, in whole minutes.
        var oldestMinutes = 0
    }

    private struct State {
        var facts = Facts() { didSet { if facts != oldValue { changes += 1 } } }
        var changes = 0
        /// The pages of the last refresh, keyed by cursor.
        var pages: [PageCursor?: LoadedPage] = [:]
        /// The pages that link to other pages, keyed by the linked page. If several pages link to a page, only the
        /// latest of them is stored.
        var parents: [PageCursor: PageCursor?] = [:]
        var generation = 0
        /// The times at which rows were loaded, keyed by identity.
        var dates: [String: Timestamp] = [:]
        /// The time of the rows that were restored from a cache; nil if there are none.
        var restored: Timestamp?
    }

    private let declared: RowKey?
    private let state: Mutex<State>

    /// The maximum number of remarks, and the maximum number of pages in `parents`.
    private static let (remarkLimit, parentLimit) = (10, 10_000)
    /// The maximum number of rows whose times are recorded.
    private static let dateLimit = 20_000

    /// - Parameter declared: The columns in the settings; nil if there are none.
    init(declared: [String]?) {
        self.declared = declared.map { RowKey(basis: .declared, columns: $0) }
        var state = State()
        state.facts.key = self.declared
        self.state = Mutex(state)
    }

    /// A counter of the changes to ``facts``. It may stay the same when ``forget()`` changes the facts.
    var changes: Int { state.withLock { $0.changes } }

    var facts: Facts { state.withLock { $0.facts } }

    /// The number of resets. Results of loads that began before the last reset are ignored.
    var generation: Int { state.withLock { $0.generation } }

    /// Returns a page of the last refresh; nil if the refresh did not load it.
    func page(at cursor: PageCursor?) -> LoadedPage? { state.withLock { $0.pages[cursor] } }

    /// Returns whether `next` is the page at the cursor, or leads to that page directly or indirectly.
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

    /// Records the facts of a load, unless the load was cancelled, or there was a reset since it began.
    func note(since generation: Int, _ change: (inout Facts) -> Void) {
        state.withLock { if $0.generation == generation, !Task.isCancelled { change(&$0.facts) } }
    }

    /// Records the page that the given page leads to, and the remarks of the given page. Has no effect if the load was
    /// cancelled, or if there was a reset since it began.
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

    /// Records the time at which rows were loaded, and updates the age of the oldest row in ``facts``. Has no effect if
    /// the load was cancelled, or if there was a reset since it began.
    func note(_ rows: [PageRow], at date: Timestamp, since generation: Int) {
        state.withLock { state in
            guard state.generation == generation, !Task.isCancelled else { return }
            if state.dates.count > Self.dateLimit { (state.dates, state.restored) = ([:], nil) }
            for row in rows { state.dates[row.id] = date }
            let oldest = state.dates.values.reduce(date, min)
            state.facts.oldestMinutes = Int(oldest.duration(to: date) / .seconds(60))
        }
    }

    /// Returns the times at which the rows were loaded, in order. The time of a row is nil if it is unknown.
    func dates(of rows: some Sequence<PageRow>) -> [Timestamp?] {
        state.withLock { state in rows.map { state.dates[$0.id] ?? state.restored } }
    }

    /// Records the pages of a refresh, so that their validators are sent with the next refresh. Has no effect if the
    /// load was cancelled, or if there was a reset since it began.
    func noteRefresh(_ pages: [PageCursor?: LoadedPage], since generation: Int) {
        state.withLock { if $0.generation == generation, !Task.isCancelled { $0.pages = pages } }
    }

    /// Restores facts that were cached with the rows.
    ///
    /// - Parameters:
    ///   - date: The time at which the rows were loaded.
    ///   - hadField: Whether any page had the field that the filter selects.
    /// - Returns: Whether the identities of the cached rows are still valid. If not, nothing is restored.
    func restore(_ kept: LoadedPages, from date: Timestamp, hadField: Bool) -> Bool {
        state.withLock { state in
            guard declared == nil || declared == kept.key else { return false }
            (state.facts.key, state.facts.total) = (kept.key ?? declared, kept.total)
            state.facts.hadField = hadField
            state.restored = date
            return true
        }
    }

    /// Resets everything, because the content was withdrawn.
    func forget() {
        state.withLock { state in
            state = State(changes: state.changes, generation: state.generation + 1)
            state.facts = Facts(key: declared)
        }
    }
}

struct PageFailure: Hashable, Sendable {
    let number: Int
    /// The reason, in a few words.
    let reason: String
}
