import Loadables

/// A keyed loader for a loader that was written for the original Loadability library. A load calls the methods of that
/// original loader.
final class OriginalLoader<Original: Loader>: Loadables.KeyedLoader<Original.Key, Original.Object> {

    private weak var original: Original?
    private var observer: LoadableObserver?
    /// The last error that was passed to the original loader, and the generation of the load at that time. The same
    /// error is passed only once per load, because the user may have dismissed it.
    private var told: (error: IdentifiableError?, load: LoadGeneration?) = (nil, nil)
    /// The last load for which `loadCompleted(key:object:)` was called.
    private var completed: LoadGeneration?

    init(_ original: Original) {
        self.original = original
        super.init()
        told.load = snapshot.generation
        observer = sink { [weak self] _ in self?.show() }
    }

    private func show() {
        guard let original else { return }
        let snapshot = snapshot
        original.object = content
        let error = IdentifiableError(snapshot.error)
        if error != told.error || snapshot.generation != told.load {
            told = (error, snapshot.generation)
            original.show(snapshot.error)
        }
        guard
            let outcome = snapshot.lastOutcome, outcome.result == .succeeded, outcome.generation != completed,
            snapshot.state == .didSyncSuccessfully, let key, let content
        else { return }
        completed = outcome.generation
        original.loadCompleted(key: key, object: content)
    }

    override func source(for key: Original.Key) -> any Source<Original.Object> {
        let loadData: @MainActor @Sendable () async throws -> Original.Object = { [weak self] in
            guard let original = self?.original else { throw CancellationError() }
            do {
                return try await original.loadData(key: key)
            } catch {
                throw error.isCancellation ? CancellationError() : error
            }
        }
        return ClosureSource { _ in .content(try await loadData()) }
    }
}

/// The keyed loaders of all original loaders.
@MainActor
enum OriginalLoaders {

    private struct Row {
        weak var original: AnyObject?
        let loader: AnyObject
    }

    private static var rows: [ObjectIdentifier: Row] = [:]
    private static var tidiedCount = 0

    /// Returns the keyed loader of the original loader. If there is none, creates it.
    ///
    /// - Parameter setUp: Called with a new keyed loader.
    static func loader<Original: Loader>(
        of original: Original, setUp: (OriginalLoader<Original>) -> Void = { _ in }
    ) -> OriginalLoader<Original> {
        let row = rows[ObjectIdentifier(original)]
        if row?.original === original, let loader = row?.loader as? OriginalLoader<Original> { return loader }
        let made = OriginalLoader(original)
        setUp(made)
        rows[ObjectIdentifier(original)] = Row(original: original, loader: made)
        // Whenever the number of keyed loaders has doubled, remove those of deallocated original loaders.
        if rows.count > max(16, 2 * tidiedCount) {
            rows = rows.filter { $0.value.original != nil }
            tidiedCount = rows.count
        }
        return made
    }
}
