import Loadables

/// A loadable that shares no code with ours: it knows the protocol only, and holds its observers weakly as that says.
@MainActor
final class ForeignLoadable: LoadableProtocol {

    private struct Entry {
        weak var observer: (any LoadableObserverProtocol)?
    }

    private var entries: [Entry] = []
    private(set) var syncCount = 0

    var loadableState = LoadableState.idle
    var error: (any Error)?
    var isContentsAvailable = false

    var observerCount: Int { entries.count { $0.observer != nil } }

    func sync() {
        syncCount += 1
        loadableState = .syncing
        notify()
    }

    func needsSync() -> Bool { loadableState != .didSyncSuccessfully }

    func succeed() {
        loadableState = .didSyncSuccessfully
        isContentsAvailable = true
        notify()
    }

    func addObserver(_ observer: any LoadableObserverProtocol) {
        entries.append(Entry(observer: observer))
    }

    func removeObserver(_ observer: any LoadableObserverProtocol) {
        entries.removeAll { $0.observer === observer }
    }

    private func notify() {
        for entry in entries { entry.observer?.loadableDidChange(self) }
    }
}
