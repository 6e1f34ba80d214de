/// The state of loading further pages at one end of a list. Used on the main actor.
final class ListGrowth<Cursor: Equatable> {

    var machine = PagingMachine<Cursor?>()
    var task: Task<Void, Never>?
    /// The promise of the page that is being loaded; nil if none is being loaded.
    var page: Promise<Void>?

    deinit {
        task?.cancel()
    }

    /// Returns ``page``, and sets it to nil. Call this method before observers are notified, because an observer may
    /// request the next page, which sets ``page`` again.
    func takePage() -> Promise<Void>? {
        defer { page = nil }
        return page
    }
}
