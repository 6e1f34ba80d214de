/// A source that limits the number of concurrent loads with a semaphore. Updates are not limited.
struct LimitedSource<Content: Sendable>: Source {

    let base: any Source<Content>
    let semaphore: AsyncSemaphore

    var timeLimit: Duration? { base.timeLimit }
    var sendsUpdates: Bool { base.sendsUpdates }

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Content> {
        try await semaphore.run { try await base.load(request) }
    }

    func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Content>, any Error>? {
        base.updates(request)
    }
}
