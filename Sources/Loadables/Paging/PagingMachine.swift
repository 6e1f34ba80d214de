/// The states of loading further pages at one end of a list, without side effects.
struct PagingMachine<Cursor: Equatable> {

    enum Event {
        /// The caller requests the next page. The payload is the cursor of this page; nil if there are no more pages.
        case ask(Cursor?)
        /// An attempt has ended. The payload is the number of the attempt, its error, and the cursor of the page that
        /// is now the next one. The error is nil if the page was loaded.
        case end(Int, (any Error)?, Cursor?)
        /// A sync has returned a page.
        case refresh
        /// The list was replaced. The payload is the cursor of the page that is now the next one.
        case change(Cursor?)
        /// The load of the page must be cancelled.
        case cancel
    }

    enum Action: Equatable {
        /// Nothing must be done.
        case ignore
        /// Observers must be notified that the page is being loaded. Then, the page must be loaded.
        case run(attempt: Int)
        /// The current state must be shown.
        case show
        /// The page must be added to the list. If `isOlder` is true, the current items may be newer than the page.
        case add(isOlder: Bool)
        /// The load must be stopped. Then, the current state must be shown.
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

    /// The error of the last attempt. Nil if the attempt did not fail, or if the failed page is no longer the next one.
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
