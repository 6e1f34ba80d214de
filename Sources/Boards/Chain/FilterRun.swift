import Documents
import Loadables

/// Applies the filters of a source again when the other sources that the filters use have new content. The filters are
/// applied to the latest response of the source. The source is not loaded again, and the age of its content does not
/// change.
@MainActor
final class FilterRun {

    typealias Load = (loader: ContentLoader<BoardContent>, source: BoardSource)

    /// A failed attempt to apply the filters. The attempt is not repeated with the same contents.
    private struct Failure: Equatable {
        let load: LoadGeneration
        let filtered: [FilteredContent]
    }

    private let chain: SourceChain
    private let loads: @MainActor () -> [Load]
    private var failures: [ObjectIdentifier: Failure] = [:]
    private var task: Task<Void, Never>?
    private var observer: LoadableObserver?

    /// - Parameters:
    ///   - chain: The sources whose content the filters use.
    ///   - loadable: The loadable of the source. When one of its loads ends, ``begin()`` is called, because the other
    ///     sources may have changed during the load.
    ///   - loads: A closure that returns the loaders of the source, each with its ``BoardSource``. A source with `each`
    ///     has a loader for each item.
    init(_ chain: SourceChain, of loadable: some ObservableLoadable, _ loads: @escaping @MainActor () -> [Load]) {
        (self.chain, self.loads) = (chain, loads)
        observer = loadable.sink { [weak self] _ in self?.begin() }
    }

    deinit { task?.cancel() }

    /// Applies the filters again to each content that was filtered with older content of other sources. Skips content
    /// if the filters have already failed with the same contents. Has no effect while the filters are being applied.
    func begin() {
        guard task == nil else { return }
        task = Task { [weak self] in
            while let self, !Task.isCancelled, let use = chain.use(), let next = next(use) {
                // The filters are applied to the content of one loader after another, because the worker processes one
                // request at a time, and each request copies the content that the filters use.
                await apply(to: next, use)
            }
            self?.task = nil
        }
    }

    private func next(_ use: SourceChain.Use) -> Load? {
        loads().first { loader, _ in
            guard let unfiltered = loader.state.content?.unfiltered, unfiltered.filtered != use.filtered else {
                return false
            }
            return failures[ObjectIdentifier(loader)] != Failure(load: loader.generation, filtered: use.filtered)
        }
    }

    private func apply(to load: Load, _ use: SourceChain.Use) async {
        let (loader, source) = load
        let generation = loader.generation
        do {
            try await loader.remakeContent { try await source.content($0, filteredWith: use) }
            failures[ObjectIdentifier(loader)] = nil
        } catch {
            failures[ObjectIdentifier(loader)] = Failure(load: generation, filtered: use.filtered)
        }
    }
}
