import ApexyLoader
import Testing

/// Loaders that load by `load()`.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ContentLoadingTests {

    /// A loader in the style of document 004.
    private final class Profile: ContentLoader<String>, ContentLoading {
        var begun = 0

        func load() {
            guard startLoading() else { return }
            begun += 1
        }
    }

    @Test("sync() on a loader that overrides load() calls load() once")
    func load() {
        let profile = Profile()

        profile.sync()
        profile.load()
        profile.syncIfNeeded()
        #expect(profile.begun == 1)

        profile.finishLoading(.success("Ada"))
        profile.load()
        #expect(profile.begun == 2)
        #expect(profile.state == .loading(cache: "Ada"))
    }
}
