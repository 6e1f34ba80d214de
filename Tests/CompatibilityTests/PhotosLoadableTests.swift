import LoadableTesting
import MMMLoadable
import Testing

/// The call site and the implementation of document 000.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PhotosLoadableTests {

    private let site = CallSite()

    private func begin() throws -> PhotosLoadable {
        site.doWork()
        return try #require(site.photos)
    }

    @Test("A first load shows the full-page loader, then the photos")
    func firstLoad() throws {
        let photos = try begin()
        #expect(site.view.takeCalls() == ["full-page loader"])

        photos.api.answer(.success([API.Photo(name: "cat"), API.Photo(name: "dog")]))

        #expect(site.view.takeCalls() == ["no loaders", #"photos ["cat", "dog"]"#])
        #expect(photos.loadableState == .didSyncSuccessfully)
    }

    @Test("A first load that fails shows the full-page error")
    func firstFailure() throws {
        let photos = try begin()
        _ = site.view.takeCalls()

        photos.api.answer(.failure(TestError("offline")))

        #expect(site.view.takeCalls() == ["full-page error offline", "no loaders"])
        #expect(photos.error as? TestError == TestError("offline"))
    }

    @Test("A refresh shows the small loader and keeps the photos, even if it fails")
    func failedRefresh() throws {
        let photos = try begin()
        photos.api.answer(.success([API.Photo(name: "cat")]))
        _ = site.view.takeCalls()

        photos.sync()
        #expect(site.view.takeCalls() == ["small loader", #"photos ["cat"]"#])
        photos.api.answer(.failure(TestError("offline")))

        #expect(site.view.takeCalls() == ["small error offline", "no loaders", #"photos ["cat"]"#])
        #expect(photos.loadableState == .didFailToSync)
        #expect(photos.isContentsAvailable)
        #expect(photos.contents?.map(\.title) == ["cat"])
    }

    @Test("All ways to observe see each state once, in order")
    func observers() throws {
        let photos = try begin()
        photos.api.answer(.success([]))
        photos.sync()
        photos.api.answer(.failure(TestError("offline")))

        let states: [MMMLoadableState] = [.syncing, .didSyncSuccessfully, .syncing, .didFailToSync]
        #expect(site.updates == states)
        #expect(site.changes == states)
    }

    @Test("Repeated syncs make one request")
    func singleFlight() throws {
        let photos = try begin()
        photos.sync()
        #expect(photos.api.requests.count == 1)
    }

    @Test("An overridden needsSync() decides for syncIfNeeded(), not for sync()")
    func ownCondition() throws {
        let photos = try begin()
        photos.api.answer(.failure(TestError("offline")))

        photos.api.isReachable = false
        #expect(!photos.needsSync())
        photos.syncIfNeeded()
        #expect(photos.api.requests.count == 1)

        photos.sync()
        #expect(photos.api.requests.count == 2)
    }

    @Test("Removed or dropped observers are not notified any more")
    func removal() throws {
        let photos = try begin()
        _ = site.view.takeCalls()
        site.stopWatching()

        photos.api.answer(.success([]))

        #expect(site.view.takeCalls().isEmpty)
        #expect(site.updates == [.syncing])
        #expect(site.changes == [.syncing])
        #expect(!photos.hasObservers())
    }
}
