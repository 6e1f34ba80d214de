import Loadables

/// Loads what an original's loader says.
final class OriginalLoader<Original: Loader>: Loadables.Loader<Original.Key, Original.Object> {

    private weak var original: Original?
    private var observer: LoadableObserver?
    /// The last load that the original was told of.
    private var completed: LoadGeneration?

    init(_ original: Original) {
        self.original = original
        super.init()
        observer = sink { [weak self] _ in self?.show() }
    }

    /// What the original shows is what is here.
    private func show() {
        guard let original else { return }
        original.object = object
        original.error = shownError
        guard
            let load = loadHistory.last, case .succeeded = load.outcome, load.generation != completed,
            loadableState == .didSyncSuccessfully, let key, let object
        else { return }
        completed = load.generation
        original.loadCompleted(key: key, object: object)
    }

    override func loadObject(for key: Original.Key) async throws -> Original.Object {
        guard let original else { throw CancellationError() }
        return try await original.loadData(key: key)
    }
}

/// The loaders of ours that belong to originals, which are of classes without a place for them.
@MainActor
enum OriginalLoaders {

    private struct Row {
        weak var original: AnyObject?
        let loader: AnyObject
    }

    private static var rows: [ObjectIdentifier: Row] = [:]
    private static var tidiedCount = 0

    /// The loader of the original; made, and set up by the closure, if there is none.
    static func loader<Original: Loader>(
        of original: Original, setUp: (OriginalLoader<Original>) -> Void = { _ in }
    ) -> OriginalLoader<Original> {
        let row = rows[ObjectIdentifier(original)]
        if row?.original === original, let loader = row?.loader as? OriginalLoader<Original> { return loader }
        let made = OriginalLoader(original)
        setUp(made)
        rows[ObjectIdentifier(original)] = Row(original: original, loader: made)
        // Those whose originals are gone go whenever there are twice as many as there were after the last time.
        if rows.count > max(16, 2 * tidiedCount) {
            rows = rows.filter { $0.value.original != nil }
            tidiedCount = rows.count
        }
        return made
    }
}
