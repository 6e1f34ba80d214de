/// The states of loading further pages at one end of a list, without side effects.
struct PagingMachine<Cursor: Equatable> {

    enum Event {
        /// The caller requests the page with the given cursor, at which the list continues. The cursor is nil if there
        /// are no more pages.
        case ask(Cursor?)
        /// The given attempt ended with the error, or with a page if the error is nil. The list now continues at the
        /// given cursor.
        case end(Int, (any Error)?, Cursor?)
        /// A new initial page arrived.
        case refresh
        /// The list was replaced, and now continues at the given cursor.
        case change(Cursor?)
        /// The page is no longer needed.
        case cancel
    }

    enum Action: Equatable {
        /// Do nothing.
        case ignore
        /// Notify observers that the page is being loaded, then load the page.
        case run(attempt: Int)
        /// Show the current state.
        case show
        /// Add the page to the list. If `isOlder` is true, the current items may be newer than the page.
        case add(isOlder: Bool)
        /// Stop loading, then show the current state.
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

    /// The error of the last attempt; nil if it did not fail, or if the list now continues at another cursor.
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
