/// How a list grows at one end. Belongs to the main actor.
final class ListGrowth<Cursor: Equatable> {

    var machine = PagingMachine<Cursor?>()
    var task: Task<Void, Never>?
    /// Ends with the page that is being loaded.
    var page: Promise<Void>?

    deinit {
        task?.cancel()
    }

    /// To be taken before observers are told, who may ask for the next page.
    func takePage() -> Promise<Void>? {
        defer { page = nil }
        return page
    }
}
