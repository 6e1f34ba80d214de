import LoadableTesting
import Loadables
import MMMLoadable
import Testing

/// The proxy of document 000.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(3)))
struct LoginViewModelTests {

    private let viewModel = LoginViewModel()

    init() {
        LoginClient.shared.errorMessages = [:]
    }

    @Test("Before the login the view model is idle, has no contents and needs a sync")
    func unassigned() {
        #expect(viewModel.loadableState == .idle)
        #expect(!viewModel.isContentsAvailable)
        #expect(viewModel.needsSync())
        #expect(viewModel.loadable == nil)
    }

    @Test("A proxy without a loadable that was asked to sync awaits its loadable, also through other proxies")
    func awaiting() {
        let (proxy, outer) = (MMMLoadableProxy(), LoadableProxy())
        outer.loadable = proxy
        outer.sync()
        #expect(proxy.loadableState == .syncing && proxy.snapshot.isAwaitingLoadable)
        #expect(outer.snapshot.isAwaitingLoadable)
        proxy.loadable = TestLoadable()
        #expect(!proxy.snapshot.isAwaitingLoadable && !outer.snapshot.isAwaitingLoadable)
    }

    @Test("The view model sets its error message before its observers are notified, and clears it afterwards")
    func errorMessage() {
        viewModel.login(username: "me", password: "secret")
        var seen: [String] = []
        let observer = viewModel.sink { seen.append("\($0.loadableState): \($0.errorMessage ?? "-")") }

        viewModel.sync()
        LoginClient.shared.attempt.setDidFailToSyncWithError(TestError("401"))
        #expect(viewModel.error as? TestError == TestError("401"))
        viewModel.sync()
        LoginClient.shared.attempt.setDidSyncSuccessfully()

        #expect(
            seen == [
                "syncing: -", "failed: Some user-friendly error message", "syncing: -", "synced: -",
            ])
        observer?.remove()
    }

    @Test("Another login shows the new attempt, and drops the old one")
    func secondLogin() {
        viewModel.login(username: "me", password: "wrong")
        let first = LoginClient.shared.attempt
        first.setDidFailToSyncWithError(TestError("401"))
        #expect(viewModel.errorMessage != nil)

        viewModel.login(username: "me", password: "right")

        #expect(viewModel.errorMessage == nil)
        #expect(viewModel.loadableState == .idle)
        #expect(!first.hasObservers)
    }

    @Test("A pure proxy can be subclassed and assigned in the same way")
    func pureProxy() {
        final class Mirror: MMMPureLoadableProxy {
            var log: [MMMLoadableState] = []
            override init() { super.init() }
            override func proxyDidChange() { log.append(loadable.loadableState) }
        }
        let mirror = Mirror()
        let target = MMMTestLoadable()
        mirror.loadable = target
        target.sync()
        #expect(mirror.log == [.idle, .syncing])
    }
}
