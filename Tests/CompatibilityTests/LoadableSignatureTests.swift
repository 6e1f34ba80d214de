import LoadableTesting
import MMMLoadable
import Testing

/// Knows nothing of actors, as everything before 2021.
private final class Owner {
    let loadable: MMMLoadableProtocol
    private var observer: MMMLoadableObserver?
    private(set) var states: [String] = []

    init(loadable: MMMLoadableProtocol) {
        self.loadable = loadable
        observer = MMMLoadableObserver(loadable: loadable) { [weak self] l in
            self?.states.append(NSStringFromMMMLoadableState(l.loadableState))
        }
    }

    func refresh() {
        if loadable.needsSync { loadable.sync() }
    }
}

/// The loadables themselves, by the original's names and signatures.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableSignatureTests {

    private final class Weather: MMMLoadable {
        private(set) var degrees: Int?

        override var isContentsAvailable: Bool { degrees != nil }

        func warm(_ degrees: Int) {
            self.degrees = degrees
            self.loadableState = .didSyncSuccessfully
        }

        override func doSync() {}
    }

    private let loadable = MMMTestLoadable()

    @Test("A nonisolated class can observe and sync")
    func unisolated() {
        let owner = Owner(loadable: loadable)
        owner.refresh()
        loadable.setDidSyncSuccessfully()
        #expect(owner.states == ["syncing", "did-sync-successfully"])
    }

    @Test("An observer of nil is nil, and the token of sink is optional")
    func tokens() {
        let nothing: MMMPureLoadableProtocol? = nil
        #expect(MMMLoadableObserver(loadable: nothing) { _ in } == nil)
        var calls = 0
        let block: MMMLoadableObserverDidChangeBlock = { _ in calls += 1 }
        let observer = MMMLoadableObserver(loadable: loadable, block: block)
        if let token = loadable.sink({ _ in calls += 1 }) {
            loadable.sync()
            token.remove()
        }
        observer?.remove()
        observer?.remove()
        loadable.setIdle()
        #expect(calls == 2)
    }

    @Test("A subclass sets its state, and that announces its contents")
    func subclass() {
        let weather = Weather()
        var seen: [String] = []
        let observer = weather.sink { seen.append("\($0.loadableState) \($0.degrees ?? 0)") }
        weather.sync()
        weather.warm(20)
        weather.warm(21)
        #expect(seen == ["syncing 0", "synced 20", "synced 21"])
        observer?.remove()
    }

    @Test("A failure without an error is a failure")
    func failureWithoutError() {
        let weather = Weather()
        weather.setFailedToSyncWithError(nil)
        #expect(weather.loadableState == .didFailToSync)
        #expect(weather.error == nil)
        let error: Error? = TestError("e")
        weather.setFailedToSyncWithError(error)
        #expect(weather.error as? TestError == TestError("e"))
    }

    @Test("The state of a pure loadable is set by its owner")
    func pure() {
        let pure = MMMPureLoadable()
        let shown: MMMPureLoadableProtocol = pure
        pure.setSyncing()
        #expect(shown.loadableState == .syncing)
        pure.setDidSyncSuccessfully()
        #expect(shown.isContentsAvailable)
        pure.setFailedToSyncWithError(nil)
        #expect(shown.loadableState == .didFailToSync && shown.isContentsAvailable)
    }

    @Test("Wrappers take the original as their only argument")
    func wrappers() {
        let wrapper = AnyLoadable(loadable)
        let pureWrapper = AnyPureLoadable(loadable)
        wrapper.syncIfNeeded()
        #expect(loadable.syncIfNeededCounter == 1)
        #expect(pureWrapper.loadableState == .syncing)
    }

    @Test("A closure receives the contents once syncing is done, even after a failure")
    func contents() async throws {
        let weather = Weather()
        weather.warm(20)
        weather.setFailedToSyncWithError(TestError("e"))
        let degrees = try await weather.contentsAfterDoneSyncing { $0.degrees }
        #expect(degrees == 20)
        loadable.setDidFailToSyncWithError(TestError("no"))
        await #expect(throws: TestError("no")) { try await loadable.contentsAfterDoneSyncing { _ in 1 } }
    }
}
