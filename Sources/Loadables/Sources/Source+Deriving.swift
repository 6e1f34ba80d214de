/// A source that loads with a closure.
public struct ClosureSource<Content: Sendable>: Source {

    private let answer: @concurrent @Sendable (LoadRequest) async throws -> LoadAnswer<Content>

    /// Creates a source that calls the closure for each load.
    public init(_ answer: @escaping @concurrent @Sendable (LoadRequest) async throws -> LoadAnswer<Content>) {
        self.answer = answer
    }

    @concurrent
    public func load(_ request: LoadRequest) async throws -> LoadAnswer<Content> {
        try await answer(request)
    }
}

/// A source that provides the elements of an asynchronous sequence. Each element replaces the content.
public struct StreamSource<Elements: AsyncSequence & Sendable>: Source where Elements.Element: Sendable {

    private let makeElements: @Sendable (LoadRequest) -> Elements

    /// Creates a source that reads an asynchronous sequence. The closure returns a new sequence for each load.
    public init(_ makeElements: @escaping @Sendable (LoadRequest) -> Elements) {
        self.makeElements = makeElements
    }

    /// Returns the first element.
    ///
    /// - Throws: The error of the sequence; ``LoadableError/noContents`` if the sequence ends without an element;
    ///   `CancellationError` if the task is cancelled.
    @concurrent
    public func load(_ request: LoadRequest) async throws -> LoadAnswer<Elements.Element> {
        for try await element in makeElements(request) { return .content(element) }
        try Task.checkCancellation()
        throw LoadableError.noContents
    }

    public var sendsUpdates: Bool { true }

    public func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Elements.Element>, any Error>? {
        let elements = makeElements(request)
        return .newest { send in
            for try await element in elements { send(.content(element)) }
        }
    }
}

extension Source {

    /// Returns a source that applies the closure to new content, off the main actor. If the closure throws an error,
    /// the load fails. If the error occurs during an update, the updates end with the error.
    public func map<Other: Sendable>(
        _ transform: @escaping @Sendable (Content) throws -> Other
    ) -> some Source<Other> {
        MappedSource(base: self, transform: transform)
    }
}

private struct MappedSource<Base: Source, Content: Sendable>: Source {

    let base: Base
    let transform: @Sendable (Base.Content) throws -> Content

    var timeLimit: Duration? { base.timeLimit }
    var sendsUpdates: Bool { base.sendsUpdates }

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Content> {
        try await base.load(request).map(transform)
    }

    func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Content>, any Error>? {
        guard let answers = base.updates(request) else { return nil }
        let transform = transform
        return .newest { send in
            for try await answer in answers { send(try answer.map(transform)) }
        }
    }
}

extension AsyncThrowingStream where Failure == any Error {

    /// Returns a stream of the responses that the closure sends. Only the newest unread response is kept, because each
    /// response contains the complete content. If the consumer stops reading, the task of the closure is cancelled.
    public static func newest<Content>(
        _ run:
            @escaping @concurrent @Sendable (_ send: @escaping @Sendable (LoadAnswer<Content>) -> Void) async throws ->
            Void
    ) -> AsyncThrowingStream where Element == LoadAnswer<Content> {
        AsyncThrowingStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task { @concurrent in
                do {
                    try await run { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
