import LoadableTesting
import Testing

@testable import Loadables

/// Loadables that are syncing although nothing loads.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct AwaitingTests {

    @Test("A proxy awaits a loadable from the request of a sync until it gets one, also through other proxies")
    func proxy() {
        let (proxy, outer) = (LoadableProxy(), LoadableProxy())
        outer.loadable = proxy
        #expect(!outer.snapshot.isAwaitingLoadable)
        outer.sync()
        #expect(proxy.snapshot.isAwaitingLoadable && outer.snapshot.isAwaitingLoadable)
        outer.cancel()
        #expect(!outer.snapshot.isAwaitingLoadable)
        outer.sync()
        proxy.loadable = TestLoadable()
        #expect(outer.loadableState == .syncing && !outer.snapshot.isAwaitingLoadable)
    }

    @Test(
        "A group awaits a loadable once only members that do are syncing, and announces that",
        arguments: LoadableGroup.Mode.allCases)
    func group(mode: LoadableGroup.Mode) {
        let (proxy, member) = (LoadableProxy(), TestLoadable())
        let group = LoadableGroup([proxy, member], mode: mode)
        var seen: [Bool] = []
        let observer = group.sink { seen.append($0.snapshot.isAwaitingLoadable) }
        group.sync()
        #expect(!group.snapshot.isAwaitingLoadable)
        member.succeed()
        #expect(group.loadableState == .syncing && group.snapshot.isAwaitingLoadable)
        #expect(seen.last == true)
        proxy.loadable = TestLoadable()
        #expect(!group.snapshot.isAwaitingLoadable)
        #expect(seen.last == false)
        withExtendedLifetime(observer) {}
    }

    @Test("A following proxy without a key awaits one; a keyed group without keys is loading")
    func keys() {
        let registry = LoaderRegistry<String, Int> { _ in ClosureSource { _ in .content(1) } }
        let group = KeyedGroup(registry)
        let proxy = FollowingProxy(registry)
        group.sync()
        proxy.sync()
        #expect(group.loadableState == .syncing && !group.snapshot.isAwaitingLoadable)
        #expect(proxy.snapshot.isAwaitingLoadable)
        proxy.key = "b"
        #expect(proxy.loadableState == .syncing && !proxy.snapshot.isAwaitingLoadable)
    }
}
