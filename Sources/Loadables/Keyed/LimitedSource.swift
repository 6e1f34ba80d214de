/// A source whose loads wait until the semaphore lets them run. Updates do not wait.
struct LimitedSource<Content: Sendable>: Source {

    let base: any Source<Content>
    let semaphore: AsyncSemaphore

    var timeLimit: Duration? { base.timeLimit }

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Content> {
        try await semaphore.run { try await base.load(request) }
    }

    func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Content>, any Error>? {
        base.updates(request)
    }
}
