import LoadableTesting
import MMMLoadable
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct AnyLoadableTests {

    private let loadable = TestLoadable()

    @Test("A wrapper shows what its loadable shows and forwards every call")
    func forwards() {
        let wrapper = AnyLoadable(loadable)
        var states: [LoadableState] = []
        let observer = wrapper.sink { states.append($0.loadableState) }
        #expect(wrapper.needsSync())
        wrapper.sync()
        #expect(loadable.doSyncCount == 1)
        loadable.succeed()
        wrapper.syncIfNeeded()
        #expect(loadable.doSyncCount == 1)
        wrapper.sync()
        wrapper.cancel()
        #expect(loadable.cancelCount == 1)
        #expect(states == [.syncing, .didSyncSuccessfully, .syncing, .didSyncSuccessfully])
        #expect(wrapper.isContentsAvailable)
        observer?.remove()
    }

    @Test("A pure wrapper shows the same and can only be watched")
    func pure() {
        let wrapper = AnyPureLoadable(loadable)
        loadable.setFailedToSyncWithError(TestError("no"))
        #expect(wrapper.loadableState == .didFailToSync)
        #expect(wrapper.error as? TestError == TestError("no"))
        #expect((wrapper as Any) is any LoadableProtocol == false)
    }

    @Test("A wrapper retains its loadable, and is released with its owner")
    func lifetime() {
        weak var weakLoadable: TestLoadable?
        weak var weakWrapper: AnyLoadable?
        do {
            let wrapper = AnyLoadable(
                {
                    let loadable = TestLoadable()
                    weakLoadable = loadable
                    return loadable
                }())
            weakWrapper = wrapper
            #expect(weakLoadable != nil)
            withExtendedLifetime(wrapper) {}
        }
        #expect(weakWrapper == nil)
        #expect(weakLoadable == nil)
    }
}
