extension ContentLoader {

    /// A loadable of what the closure makes of each content. It follows this one: they sync, succeed and fail together.
    ///
    /// What is there already is mapped at once. An error thrown by the closure fails the derived loadable.
    public final func map<T>(_ transform: @escaping (Content) throws -> T) -> ContentLoader<T> {
        MappedLoadable(self, transform)
    }

    /// A loadable of what the closure makes of the content, in its own time. It maps when it is synced, not before.
    ///
    /// An error thrown by the closure fails the derived loadable.
    public final func asyncMap<T>(_ transform: @escaping (Content) async throws -> T) -> ContentLoader<T> {
        DerivedLoadable(self) { content, _ in try await transform(content) }
    }

    /// A loadable of what another loadable loads, which the closure makes of the content at each sync.
    public final func flatMap<T>(
        _ transform: @escaping (Content) async throws -> ContentLoader<T>
    ) -> ContentLoader<T> {
        DerivedLoadable(self) { content, asks in try await asks.ask(transform(content)).content }
    }

    /// As ``flatMap(_:)``, with the content that the other one was made of.
    public final func joined<T>(
        _ transform: @escaping (Content) async throws -> ContentLoader<T>
    ) -> ContentLoader<(Content, T)> {
        DerivedLoadable(self) { content, asks in (content, try await asks.ask(transform(content)).content) }
    }
}
