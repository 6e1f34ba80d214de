import LoadableTesting
import MMMLoadable
import Testing

/// How loadables behave where the original, its documents and its defects say different things.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LoadableBehaviourTests {

    private final class Notes: MMMLoadable {
        var text: String?
        var doSyncCount = 0
        var answer: (() -> Void)?

        override var isContentsAvailable: Bool { text != nil }

        override func doSync() {
            doSyncCount += 1
            answer?()
        }
    }

    private let notes = Notes()
    private let first = TestError("first")

    @Test("Here a second failure replaces the first error, and is announced")
    func secondFailure() {
        let recorder = LoadableRecorder(notes)
        notes.setFailedToSyncWithError(first)
        notes.setFailedToSyncWithError(TestError("second"))
        #expect(recorder.line == "idle > failed(first) > failed(second)")
    }

    @Test("As in the original, a failure with nil for an error has no error")
    func failureWithoutError() {
        notes.setFailedToSyncWithError(first)
        notes.setFailedToSyncWithError(nil)
        #expect(notes.loadableState == .didFailToSync && notes.error == nil)
    }

    @Test("As in the original, an idle loadable keeps its error, and a requested sync clears it")
    func idleAfterFailure() {
        notes.setFailedToSyncWithError(first)
        notes.loadableState = .idle
        #expect(notes.error as? TestError == first)
        notes.setSyncing()
        #expect(notes.error as? TestError == first)
        notes.loadableState = .idle
        notes.sync()
        #expect(notes.loadableState == .syncing && notes.error == nil)
    }

    @Test("Here a loadable that is synced through its state alone has no error either")
    func errorAfterSuccess() {
        notes.setFailedToSyncWithError(first)
        notes.text = "milk"
        notes.loadableState = .didSyncSuccessfully
        #expect(notes.error == nil)
    }

    @Test("Here a success without contents is a failure, even if they are removed later")
    func successWithoutContents() {
        notes.setDidSyncSuccessfully()
        #expect(notes.error as? LoadableError == .syncedWithoutContents)
        notes.text = "milk"
        notes.setDidSyncSuccessfully()
        #expect(notes.loadableState == .didSyncSuccessfully)
        notes.text = nil
        notes.notifyDidChange()
        #expect(notes.loadableState == .didFailToSync)
        #expect(notes.error as? LoadableError == .syncedWithoutContents)
    }

    @Test("A subclass may declare its contents available while it is synced")
    func contentsByState() {
        final class Signal: MMMLoadable {
            override var isContentsAvailable: Bool { loadableState == .didSyncSuccessfully }
            override func doSync() { setDidSyncSuccessfully() }
        }
        let signal = Signal()
        let recorder = LoadableRecorder(signal)
        signal.sync()
        #expect(recorder.line == "idle > syncing > synced+")
    }

    @Test(
        "Here a loadable without declared availability has contents from its first success on"
    )
    func plain() {
        for plain in [MMMPureLoadable(), MMMLoadable()] {
            #expect(!plain.isContentsAvailable)
            plain.setDidSyncSuccessfully()
            #expect(plain.isContentsAvailable)
            plain.setFailedToSyncWithError(nil)
            #expect(plain.isContentsAvailable)
        }
    }

    @Test("Here a change made by an observer is announced after the one before it")
    func nestedChange() {
        let log = Log()
        let retrying = notes.sink { [first] in
            if $0.error as? TestError == first { $0.sync() }
        }
        let watching = notes.sink { log.note("\($0.snapshot) \($0.doSyncCount)") }
        notes.setFailedToSyncWithError(first)
        #expect(log.entries == ["failed(first) 0", "syncing 0"])
        #expect(notes.doSyncCount == 1 && notes.loadableState == .syncing)
        withExtendedLifetime((retrying, watching)) {}
    }

    @Test("Work that ends at once is announced at once, even if an observer requested it")
    func immediateWork() {
        notes.answer = { [notes] in
            notes.text = "milk"
            notes.setDidSyncSuccessfully()
        }
        let retrying = notes.sink { if $0.loadableState == .didFailToSync { $0.sync() } }
        let recorder = LoadableRecorder(notes)
        notes.setFailedToSyncWithError(first)
        #expect(recorder.states.last == "synced+")
        #expect(recorder.states.count == 4)
        withExtendedLifetime(retrying) {}
    }

    @Test("A sync that an observer ended before its work began does no work")
    func endedBeforeWork() {
        let ending = notes.sink { if $0.loadableState == .syncing { $0.loadableState = .idle } }
        notes.sync()
        #expect(notes.loadableState == .idle && notes.doSyncCount == 0)
        withExtendedLifetime(ending) {}
    }

    @Test("Here a cancellation is not a failure: the state, the error and the contents are those from before")
    func cancellation() {
        notes.setFailedToSyncWithError(first)
        let recorder = LoadableRecorder(notes)
        notes.sync()
        notes.setFailedToSyncWithError(CancellationError())
        notes.sync()
        notes.cancel()
        notes.cancel()
        #expect(recorder.line == "failed(first) > syncing > failed(first) > syncing > failed(first)")
    }

    @Test("Observers are held weakly, notified once each, and not after removal")
    func observers() {
        final class Watcher: MMMLoadableObserverProtocol {
            var count = 0
            var other: Watcher?
            func loadableDidChange(_ loadable: MMMPureLoadableProtocol) {
                count += 1
                if let other = other { loadable.removeObserver(other) }
            }
        }
        let watcher = Watcher()
        let other = Watcher()
        watcher.other = other
        notes.addObserver(watcher)
        notes.addObserver(watcher)
        notes.addObserver(other)
        notes.notifyDidChange()
        #expect(watcher.count == 1 && other.count == 0)
        #expect(notes.hasObservers())
        notes.removeObserver(watcher)
        #expect(!notes.hasObservers())
    }

    @Test("M19: an observer that was released silently does not block the last-observer hook")
    func lostObserver() {
        final class Watcher: MMMLoadableObserverProtocol {
            func loadableDidChange(_ loadable: MMMPureLoadableProtocol) {}
        }
        final class Hooked: MMMLoadable {
            var hooks: [String] = []
            override func didAddFirstObserver() { hooks.append("first") }
            override func didRemoveLastObserver() { hooks.append("last") }
        }
        let hooked = Hooked()
        do {
            let watcher = Watcher()
            hooked.addObserver(watcher)
        }
        #expect(!hooked.hasObservers())
        hooked.notifyDidChange()
        #expect(hooked.hooks == ["first", "last"])
        let watcher = Watcher()
        hooked.addObserver(watcher)
        hooked.removeObserver(watcher)
        hooked.removeObserver(watcher)
        #expect(hooked.hooks == ["first", "last", "first", "last"])
    }

    @Test("It has the time of its contents")
    func provenance() {
        let clock = ManualClock()
        let loadable = MMMLoadable(clock: clock)
        #expect(loadable.provenance == nil)
        loadable.setDidSyncSuccessfully()
        loadable.setFailedToSyncWithError(nil)
        #expect(loadable.provenance == Provenance(origin: .source, date: clock.now))
    }

    @Test("A loadable without a way to load fails with that message")
    func noWork() {
        let loadable = MMMLoadable()
        loadable.syncIfNeeded()
        #expect(loadable.error as? LoadableError == .noWork(type: "MMMLoadable"))
    }

    @MainActor
    private final class Log {
        private(set) var entries: [String] = []
        func note(_ entry: String) { entries.append(entry) }
    }

    @Test(
        "The load history has each sync and its outcome; a change announced alone is an update"
    )
    func history() {
        let clock = ManualClock()
        let harbour = Harbour(clock: clock)
        func records() -> [String] { harbour.inspection.history.map(\.description) }
        harbour.sync()
        #expect(records() == ["load 1 began"])
        clock.set(clock.now.advanced(by: .seconds(2)))
        harbour.setDidSyncSuccessfully()
        harbour.sync()
        harbour.setFailedToSyncWithError(first)
        harbour.sync()
        harbour.cancel()
        harbour.notifyDidChange()
        harbour.setDidSyncSuccessfully()
        #expect(
            records() == [
                "load 1 succeeded after 2.0 seconds", "load 2 failed after 0.0 seconds: first",
                "load 3 was cancelled after 0.0 seconds", "updated",
            ])
        let proxy = MMMLoadableProxy()
        proxy.loadable = harbour
        #expect(proxy.inspection.history.isEmpty && proxy.inspection.parts.map(\.history.count) == [4])
    }

    private final class Harbour: MMMLoadable {
        override var isContentsAvailable: Bool { true }
        override func doSync() {}
    }

    @Test("A sync that ends without contents is also a failure in the history")
    func emptyHistory() {
        notes.sync()
        notes.setDidSyncSuccessfully()
        #expect(notes.inspection.history.map { $0.error != nil } == [true])
    }
}
