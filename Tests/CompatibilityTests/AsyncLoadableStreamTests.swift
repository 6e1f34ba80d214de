import MMMAsyncLoadable
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct AsyncLoadableStreamTests {

    private let loadable = ManualLoadable<Int>()

    @Test("A7: a stream begins with the current state")
    func firstElement() async {
        loadable.setDidSyncSuccessfullyWithContent(1)
        let stream = AsyncLoadableStream(loadable)
        var iterator = stream.iterator.makeAsyncIterator()
        let first = await iterator.next()
        #expect(first?.content == 1)
        #expect(first?.loadableState == .didSyncSuccessfully)
        stream.finish()
    }

    @Test("Each change gives an element; a slow reader gets the newest")
    func changes() async {
        let stream = AsyncLoadableStream(loadable)
        var iterator = stream.iterator.makeAsyncIterator()
        _ = await iterator.next()
        loadable.sync()
        let syncing = await iterator.next()
        #expect(syncing?.loadableState == .syncing)
        loadable.setDidSyncSuccessfullyWithContent(1)
        loadable.setDidSyncSuccessfullyWithContent(2)
        let newest = await iterator.next()
        #expect(newest?.content == 2)
        stream.finish()
    }

    @Test("With a custom buffering policy no element is lost")
    func buffering() async {
        let stream = AsyncLoadableStream(loadable, bufferingPolicy: .unbounded)
        let sequence = stream.iterator
        loadable.sync()
        loadable.setDidSyncSuccessfullyWithContent(1)
        stream.finish()
        var states: [MMMLoadableState] = []
        for await element in sequence { states.append(element.state) }
        #expect(states == [.idle, .syncing, .didSyncSuccessfully])
    }

    @Test("A7: two readers both get every element")
    func twoReaders() async {
        let stream = AsyncLoadableStream(loadable)
        var first = stream.iterator.makeAsyncIterator()
        var second = stream.iterator.makeAsyncIterator()
        _ = await first.next()
        _ = await second.next()
        loadable.setDidSyncSuccessfullyWithContent(3)
        let seen = (await first.next()?.content, await second.next()?.content)
        #expect(seen == (3, 3))
        stream.finish()
    }

    @Test("A7: it ends with finish, when it is dropped, and with its loadable")
    func ends() async {
        let finished = AsyncLoadableStream(loadable)
        let sequence = finished.iterator
        finished.finish()
        var count = 0
        for await _ in sequence { count += 1 }
        #expect(count <= 1)

        var dropped: AsyncLoadableStream<Int>? = AsyncLoadableStream(loadable)
        let other = dropped?.iterator
        dropped = nil
        if let other { for await _ in other {} }

        var lost: ManualLoadable<Int>? = ManualLoadable()
        let following = lost.map { AsyncLoadableStream($0) }
        let last = following?.iterator
        lost = nil
        if let last { for await _ in last {} }
        withExtendedLifetime(following) {}
    }
}
