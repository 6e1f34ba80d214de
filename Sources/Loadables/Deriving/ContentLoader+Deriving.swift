extension ContentLoader {

    /// Returns a loadable that applies the closure to each new content of this loader. A sync of the derived loadable
    /// syncs this loader, and both succeed or fail together.
    ///
    /// The current content is mapped at once. If the closure throws, only the derived loadable fails.
    public final func map<T>(_ transform: @escaping (Content) throws -> T) -> ContentLoader<T> {
        MappedLoadable(self, transform)
    }

    /// Returns a loadable that applies the asynchronous closure to the content. The closure runs only during a sync of
    /// the derived loadable.
    ///
    /// If the closure throws, the derived loadable fails.
    public final func asyncMap<T>(_ transform: @escaping (Content) async throws -> T) -> ContentLoader<T> {
        DerivedLoadable(self) { content, _ in try await transform(content) }
    }

    /// Returns a loadable that shows the content of a second loadable. At each sync, the closure creates the second
    /// loadable from the content of this loader.
    public final func flatMap<T>(
        _ transform: @escaping (Content) async throws -> ContentLoader<T>
    ) -> ContentLoader<T> {
        DerivedLoadable(self) { content, asks in try await asks.ask(transform(content)).content }
    }

    /// Returns a loadable like ``flatMap(_:)``. Its content is a pair: the content of this loader, and the content of
    /// the second loadable that the closure created from it.
    public final func joined<T>(
        _ transform: @escaping (Content) async throws -> ContentLoader<T>
    ) -> ContentLoader<(Content, T)> {
        DerivedLoadable(self) { content, asks in (content, try await asks.ask(transform(content)).content) }
    }
}
