extension ContentLoader {

    /// Returns a loadable that applies the closure to each content. The derived loadable and this one sync, succeed and
    /// fail together.
    ///
    /// Existing content is mapped at once. If the closure throws, the derived loadable fails.
    public final func map<T>(_ transform: @escaping (Content) throws -> T) -> ContentLoader<T> {
        MappedLoadable(self, transform)
    }

    /// Returns a loadable that applies the asynchronous closure to the content. The closure runs when the derived
    /// loadable is synced, not before.
    ///
    /// If the closure throws, the derived loadable fails.
    public final func asyncMap<T>(_ transform: @escaping (Content) async throws -> T) -> ContentLoader<T> {
        DerivedLoadable(self) { content, _ in try await transform(content) }
    }

    /// Returns a loadable that shows the content of another loadable. At each sync, the closure creates that loadable
    /// from this one's content.
    public final func flatMap<T>(
        _ transform: @escaping (Content) async throws -> ContentLoader<T>
    ) -> ContentLoader<T> {
        DerivedLoadable(self) { content, asks in try await asks.ask(transform(content)).content }
    }

    /// Returns a loadable like ``flatMap(_:)``, whose content also includes the content that the other loadable was
    /// created from.
    public final func joined<T>(
        _ transform: @escaping (Content) async throws -> ContentLoader<T>
    ) -> ContentLoader<(Content, T)> {
        DerivedLoadable(self) { content, asks in (content, try await asks.ask(transform(content)).content) }
    }
}
