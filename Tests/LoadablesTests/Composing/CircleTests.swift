import Foundation
import LoadableTesting
import Loadables
import Testing

/// Loadables that would be parts of themselves are refused where they are made so, with a sentence.
@Suite(.timeLimit(.minutes(3)))
@MainActor
struct CircleTests {

    private func expectSentence(_ result: ExitTest.Result?, _ sentence: String) {
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains(sentence), "\(text)")
    }

    private static let ofProxy =
        "cannot be the target of itself or of one of its members; set another target"
    private static let ofGroup = "cannot be a member of itself or of one of its members; remove it"

    @Test("A proxy cannot be its own target")
    func proxy() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let proxy = LoadableProxy()
                proxy.loadable = proxy
            }
        }
        expectSentence(result, "LoadableProxy \(Self.ofProxy)")
    }

    @Test("Two proxies cannot be the targets of each other")
    func twoProxies() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let (first, second) = (PureLoadableProxy(), PureLoadableProxy())
                first.loadable = second
                second.loadable = first
            }
        }
        expectSentence(result, "PureLoadableProxy \(Self.ofProxy)")
    }

    @Test("A group cannot be a member of itself")
    func group() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let group = LoadableGroup()
                group.loadables = [TestLoadable(), group]
            }
        }
        expectSentence(result, "LoadableGroup \(Self.ofGroup)")
    }

    @Test("A group cannot be a member of its members, at any depth")
    func nested() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run {
                let (outer, inner, proxy) = (LoadableGroup(), LoadableGroup(), LoadableProxy())
                outer.loadables = [inner]
                inner.loadables = [LoadableChain([LoadableChain.Element(proxy)])]
                proxy.loadable = outer
            }
        }
        expectSentence(result, "LoadableProxy \(Self.ofProxy)")
    }

    @Test("The same loadable may have several parents")
    func shared() {
        let shared = TestLoadable()
        let proxies = (0..<3).map { _ in LoadableProxy() }
        for proxy in proxies { proxy.loadable = shared }
        let group = LoadableGroup(proxies)
        let outer = LoadableGroup([group, shared, group])
        let proxy = LoadableProxy()
        proxy.loadable = outer
        proxy.loadable = outer
        group.loadables = proxies + [shared]
        shared.setSyncing()
        #expect(proxy.loadableState == .syncing)
    }

    @Test("Finding a cycle takes no longer if loadables share many parts")
    func manyPaths() {
        var last: any LoadableProtocol = TestLoadable()
        for _ in 0..<60 { last = LoadableGroup([last, last]) }
        let group = LoadableGroup()
        group.loadables = [last]
        #expect(group.loadableState == .idle)
    }
}
