import LoadableTesting
import MMMAsyncLoadable
import Testing

/// What iOS code shows of errors to people, and what it takes out of them.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ErrorTests {

    private let failing = MMMTestLoadable()

    @Test("localizedDescription is a message for each error of loadables")
    func sentences() async {
        failing.setDidFailToSyncWithError(TestError("offline"))
        let group = MMMLoadableGroup(loadables: [failing])
        let chain = MMMLoadableChain([failing])
        failing.needsSync = false
        chain.sync()
        await ManualClock().advance(by: .zero)
        let table: [(Error?, String)] = [
            (MMMLoadableWaiterError.timedOut, "Timed out"),
            (group.error, "could not sync MMMTestLoadable: offline"),
            (chain.error, "could not sync element #0: offline"),
            (LoadableError.noContents, "nothing was loaded: the source returned no content, or no load was started"),
            (AsyncLoadable<Int>.AsyncError.invalidData, "the loadable was synced, but has no content"),
            (AsyncLoadable<Int>.AsyncError.unknownError, "the loadable failed without an error"),
            (AsyncLoadable<Int>.AsyncError.lostParent, "the loadable was deallocated"),
        ]
        for (error, sentence) in table { #expect(error?.localizedDescription == sentence) }
    }

    @Test("The message of a group has the reason of its member's error")
    func membersWords() {
        let inner = MMMLoadableGroup(loadables: [failing])
        let outer = MMMLoadableGroup(loadables: [inner])
        let info = [NSLocalizedDescriptionKey: "The line is down."]
        failing.setDidFailToSyncWithError(NSError(domain: "test", code: 7, userInfo: info))
        #expect(
            outer.error?.localizedDescription
                == "could not sync MMMLoadableGroup: could not sync MMMTestLoadable: The line is down.")
    }

    @Test("The errors of groups and chains have a message and the member's error as an NSError")
    func underlying() async throws {
        failing.setDidFailToSyncWithError(TestError("offline"))
        let error = try #require(MMMLoadableGroup(loadables: [failing]).error) as NSError
        #expect(error.userInfo[NSUnderlyingErrorKey] as? Error as? TestError == TestError("offline"))
        #expect(error.userInfo[NSLocalizedDescriptionKey] as? String == "could not sync MMMTestLoadable: offline")
        let cause = NSError(domain: "test", code: 7)
        failing.setDidFailToSyncWithError(cause)
        let other = try #require(MMMLoadableGroup(loadables: [failing]).error) as NSError
        #expect((other.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == 7)
        failing.needsSync = false
        failing.isContentsAvailable = false
        let chain = MMMLoadableChain([failing])
        chain.sync()
        await ManualClock().advance(by: .zero)
        let last = try #require(chain.error) as NSError
        #expect((last.userInfo[NSUnderlyingErrorKey] as? NSError)?.domain == "test")
    }

    @Test("fetch() throws the original errors for missing content or a missing error")
    func asyncErrors() async {
        let empty = ManualLoadable<Int>()
        empty.setDidSyncSuccessfullyWithContent(nil)
        #expect(empty.loadableState == .didFailToSync)
        #expect(empty.error as? AsyncLoadable<Int>.AsyncError == .invalidData)
        final class Silent: AsyncLoadable<Int> {
            override func doSync() { setFailedToSyncWithError(nil) }
        }
        await #expect(throws: AsyncLoadable<Int>.AsyncError.unknownError) { try await Silent().fetch() }
    }
}
