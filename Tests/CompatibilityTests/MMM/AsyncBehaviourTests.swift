import LoadableTesting
import MMMAsyncLoadable
import TestSupport
import Testing

/// How async loadables behave where the original, its documents and its defects say different things.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct AsyncBehaviourTests {

    private let origin = ManualLoadable<Int>()

    @Test("A custom class conforms through its properties, and its content type is C")
    func ownClass() async throws {
        let user = ManualLoadable<UserData>()
        user.setDidSyncSuccessfullyWithContent(UserData(name: "Ada"))
        #expect(try await name(of: UserProxy(user)) == "Ada")
        #expect(UserProxy(user).state == .success(content: UserData(name: "Ada")))
        #expect(NamedUserProxy().content == nil)
    }

    @Test("A5: the result of map follows its origin, even if other code syncs that")
    func map() async throws {
        let text = origin.map { "\($0)" }
        let recorder = LoadableRecorder(of: text)
        origin.sync()
        origin.setDidSyncSuccessfullyWithContent(1)
        origin.sync()
        origin.setFailedToSyncWithError(TestError("e"))
        #expect(recorder.line == "initial > loading(nil) > success(1) > loading(1) > failure(e, 1)")
        origin.loadableState = .idle
        #expect(text.loadableState == .idle && text.content == "1")
    }

    @Test("The result of map maps existing content at once, in every state")
    func mapAtCreation() {
        origin.setDidSyncSuccessfullyWithContent(1)
        #expect(origin.map { $0 + 1 }.state == .success(content: 2))
        origin.loadableState = .idle
        #expect(origin.map { $0 + 1 }.content == 2)
        origin.setFailedToSyncWithError(TestError("e"))
        let failed = origin.map { $0 + 1 }
        #expect(failed.content == 2 && failed.error as? TestError == TestError("e"))
    }

    @Test("If the closure throws, the result of map fails; syncIfNeeded maps the origin's content again")
    func throwingMap() {
        var isBroken = true
        let half = origin.map { number -> Int in
            if isBroken { throw TestError("odd") }
            return number / 2
        }
        origin.setDidSyncSuccessfullyWithContent(4)
        #expect(half.error as? TestError == TestError("odd") && !half.isContentsAvailable)
        isBroken = false
        half.syncIfNeeded()
        #expect(half.content == 2 && origin.doSyncCounter == 0)
    }

    @Test("A5: after a later sync of its origin, the result of asyncMap keeps its content and needs a sync")
    func asyncMap() async throws {
        origin.setDidSyncSuccessfullyWithContent(1)
        let text = origin.asyncMap { "\($0)" }
        #expect(try await text.fetchIfNeeded() == "1")
        #expect(!text.needsSync())
        origin.setDidSyncSuccessfullyWithContent(2)
        #expect(text.content == "1" && text.needsSync())
        #expect(try await text.fetchIfNeeded() == "2")
    }

    @Test("A derived loadable syncs its origin in the same way as itself")
    func asking() async throws {
        origin.setDidSyncSuccessfullyWithContent(1)
        let text = origin.asyncMap { "\($0)" }
        async let fetched = text.fetch()
        await until { origin.doSyncCounter == 1 }
        origin.setDidSyncSuccessfullyWithContent(2)
        let fresh = try await fetched
        #expect(fresh == "2")
    }

    @Test("sync() of the result of flatMap also syncs the origin; syncIfNeeded() does not")
    func flatMapSync() async throws {
        origin.setDidSyncSuccessfullyWithContent(1)
        let text = origin.flatMap { LoadableB(identifier: "\($0)") }
        #expect(try await text.fetchIfNeeded() == BValue(text: "1!"))
        #expect(origin.doSyncCounter == 0)
        text.sync()
        await until { origin.doSyncCounter == 1 }
        origin.setDidSyncSuccessfullyWithContent(2)
        await until { text.loadableState != .syncing }
        #expect(text.content == BValue(text: "2!"))
    }

    @Test("A derived loadable copies an existing error, and fails with its closure's error")
    func derivedErrors() async {
        origin.setFailedToSyncWithError(TestError("e"))
        #expect(origin.asyncMap { $0 }.error as? TestError == TestError("e"))
        origin.setDidSyncSuccessfullyWithContent(1)
        let failing = origin.asyncMap { _ -> Int in throw TestError("f") }
        await #expect(throws: TestError("f")) { try await failing.fetchIfNeeded() }
        #expect(failing.loadableState == .didFailToSync)
    }

    @Test("A2: a fetch ends with a CancellationError if the loadable becomes idle or its sync is cancelled")
    func idle() async {
        for end in [{ $0.loadableState = .idle }, { $0.cancel() }] as [(ManualLoadable<Int>) -> Void] {
            let loadable = ManualLoadable<Int>()
            loadable.setDidSyncSuccessfullyWithContent(1)
            let fetching = Task { try await loadable.fetch() }
            await until { loadable.loadableState == .syncing }
            end(loadable)
            let result = await fetching.result
            #expect(throws: CancellationError.self) { try result.get() }
            #expect(loadable.content == 1)
        }
    }

    @Test("A4: a fetch ends when its task is cancelled; the load continues")
    func cancelledTask() async {
        let fetching = Task { try await origin.fetch() }
        await until { origin.loadableState == .syncing }
        fetching.cancel()
        let result = await fetching.result
        #expect(throws: CancellationError.self) { try result.get() }
        #expect(origin.loadableState == .syncing)
    }

    @Test("An async loadable can be shown wherever content can")
    func content() {
        origin.setDidSyncSuccessfullyWithContent(1)
        let shown: any ContentLoadable<Int> = origin
        #expect(shown.state == .success(content: 1))
    }
}
