/// The growth of a list at one end. Used on the main actor.
final class ListGrowth<Cursor: Equatable> {

    var machine = PagingMachine<Cursor?>()
    var task: Task<Void, Never>?
    /// The promise that is fulfilled when the page that is being loaded arrives; nil if no page is being
    /// loaded.
    var page: Promise<Void>?

    deinit {
        task?.cancel()
    }

    /// Returns the promise and clears it. Call it before observers are notified, because they may
    /// request the next page.
    func takePage() -> Promise<Void>? {
        defer { page = nil }
        return page
    }
}
