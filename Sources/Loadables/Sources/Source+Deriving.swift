/// A source of closures.
public struct ClosureSource<Content: Sendable>: Source {

    private let answer: @concurrent @Sendable (LoadRequest) async throws -> LoadAnswer<Content>

    /// Makes a source that answers by the closure.
    public init(_ answer: @escaping @concurrent @Sendable (LoadRequest) async throws -> LoadAnswer<Content>) {
        self.answer = answer
    }

    @concurrent
    public func load(_ request: LoadRequest) async throws -> LoadAnswer<Content> {
        try await answer(request)
    }
}

/// A source of what an asynchronous sequence gives: each element is new content, pushed without being asked for.
public struct StreamSource<Elements: AsyncSequence & Sendable>: Source where Elements.Element: Sendable {

    private let makeElements: @Sendable (LoadRequest) -> Elements

    /// Makes a source of a sequence that is made anew for each load.
    public init(_ makeElements: @escaping @Sendable (LoadRequest) -> Elements) {
        self.makeElements = makeElements
    }

    /// The first element.
    ///
    /// - Throws: What the sequence throws; ``LoadableError/noContents`` if it ends without an element.
    @concurrent
    public func load(_ request: LoadRequest) async throws -> LoadAnswer<Elements.Element> {
        for try await element in makeElements(request) { return .content(element) }
        try Task.checkCancellation()
        throw LoadableError.noContents
    }

    public func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Elements.Element>, any Error>? {
        let elements = makeElements(request)
        return .newest { send in
            for try await element in elements { send(.content(element)) }
        }
    }
}

extension Source {

    /// A source of what the closure makes of each content, off the main actor. An error that it throws fails the load.
    public func map<Other: Sendable>(
        _ transform: @escaping @Sendable (Content) throws -> Other
    ) -> some Source<Other> {
        MappedSource(base: self, transform: transform)
    }
}

/// What ``Source/map(_:)`` returns.
private struct MappedSource<Base: Source, Content: Sendable>: Source {

    let base: Base
    let transform: @Sendable (Base.Content) throws -> Content

    var timeLimit: Duration? { base.timeLimit }

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

    /// A stream of what the closure sends, of which only the newest answer waits to be read: each answer is whole. The task
    /// of the closure is cancelled when nobody reads any more.
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
