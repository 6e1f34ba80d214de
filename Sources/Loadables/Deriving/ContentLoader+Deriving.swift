extension ContentLoader {

    /// Returns a loadable that applies the closure to each new content of this loader. Syncing the derived loadable
    /// syncs this loader. Cancelling the derived loadable cancels this loader.
    ///
    /// The closure is applied to the current content at once. If this loader fails, the derived loadable also fails. If
    /// the closure throws an error, only the derived loadable fails.
    public final func map<T>(_ transform: @escaping (Content) throws -> T) -> ContentLoader<T> {
        MappedLoadable(self, transform)
    }

    /// Returns a loadable that applies the asynchronous closure to the content of this loader. The closure runs only
    /// during a sync of the derived loadable.
    ///
    /// A sync of the derived loadable also syncs this loader. It fails if this loader fails, or if the closure throws an
    /// error.
    public final func asyncMap<T>(_ transform: @escaping (Content) async throws -> T) -> ContentLoader<T> {
        DerivedLoadable(self) { content, _ in try await transform(content) }
    }

    /// Returns a loadable that shows the content of a second loadable. At each sync, the closure receives the content
    /// of this loader and returns the second loadable, which is then loaded.
    public final func flatMap<T>(
        _ transform: @escaping (Content) async throws -> ContentLoader<T>
    ) -> ContentLoader<T> {
        DerivedLoadable(self) { content, asks in try await asks.ask(transform(content)).content }
    }

    /// Returns a loadable whose content is a pair: the content of this loader, and the content of the loadable that the
    /// closure returns. The closure is called as in ``flatMap(_:)``.
    public final func joined<T>(
        _ transform: @escaping (Content) async throws -> ContentLoader<T>
    ) -> ContentLoader<(Content, T)> {
        DerivedLoadable(self) { content, asks in (content, try await asks.ask(transform(content)).content) }
    }
}
