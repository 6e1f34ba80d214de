/// What a paged loader decides about further pages, apart from loading them.
struct PagingMachine<Cursor: Equatable> {

    enum Event {
        /// The caller wants the page of the cursor, which is where the list goes on; nil if it does not.
        case ask(Cursor?)
        /// The attempt ended, with an error or a page. The list goes on at the cursor now.
        case end(Int, (any Error)?, Cursor?)
        /// A new first page came.
        case refresh
        /// The list is another one, and goes on at the cursor.
        case change(Cursor?)
        /// Nobody wants the page any more.
        case cancel
    }

    enum Action: Equatable {
        /// Nothing changed.
        case ignore
        /// Say that the page is being loaded, then load it.
        case run(attempt: Int)
        /// Show what there is now.
        case show
        /// Add the page. What is there may be newer than the page.
        case add(isOlder: Bool)
        /// Stop loading, then show what there is now.
        case stop
    }

    private struct Run {
        let cursor: Cursor
        var isOlder = false
    }

    private var attempt = 0
    private var running: Run?
    private var failed: (cursor: Cursor, error: any Error)?

    var isRunning: Bool { running != nil }

    /// Why the page could not be loaded; nil unless that is so.
    var error: (any Error)? { failed?.error }

    func isRunning(_ attempt: Int) -> Bool { isRunning && attempt == self.attempt }

    mutating func handle(_ event: Event) -> Action {
        switch event {
        case .ask(let cursor):
            guard let cursor, running == nil else { return .ignore }
            attempt += 1
            running = Run(cursor: cursor)
            failed = nil
            return .run(attempt: attempt)
        case .end(let attempt, let error, let cursor):
            guard attempt == self.attempt, let run = running else { return .ignore }
            running = nil
            if let error {
                if !(error is CancellationError) { failed = (run.cursor, error) }
                return .show
            }
            return run.cursor == cursor ? .add(isOlder: run.isOlder) : .show
        case .refresh:
            running?.isOlder = true
            return .ignore
        case .change(let cursor):
            if let failed, failed.cursor != cursor { self.failed = nil }
            guard let running, running.cursor != cursor else { return .ignore }
            self.running = nil
            return .stop
        case .cancel:
            guard running != nil else { return .ignore }
            running = nil
            return .stop
        }
    }
}
