import LoadableTesting
import Loadables
import TestSupport
import Testing

/// A loader that loads by a closure.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ContentLoaderClosureTests {

    private let clock = ManualClock()

    private func untilSettled(_ loader: ContentLoader<Int>) async {
        await until { loader.loadableState != .syncing }
    }

    @Test("The value of the closure is the content, and its error the failure")
    func results() async {
        let good = ContentLoader { 1 }
        let bad = ContentLoader<Int> { throw TestError("e") }

        for loader in [good, bad] {
            loader.sync()
            #expect(loader.state == .loading(cache: nil))
            await untilSettled(loader)
        }

        #expect(good.state == .success(content: 1))
        #expect(bad.state == .failure(error: TestError("e"), cache: nil))
    }

    @Test("Cancelling the load cancels the closure's task and restores the previous state")
    func cancel() async {
        let (ended, end) = AsyncStream.makeStream(of: Bool.self)
        let loader = ContentLoader { [clock] in
            defer {
                end.yield(Task.isCancelled)
                end.finish()
            }
            try await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
            return 1
        }
        let log = LoadableRecorder(of: loader)

        loader.sync()
        await clock.advance(by: .zero)
        loader.cancel()

        for await wasCancelled in ended { #expect(wasCancelled) }
        await clock.advance(by: .seconds(2))
        #expect(log.changes == ["loading(nil)", "initial"])
    }

    @Test("The value of a closure that ignores cancellation is late")
    func stubborn() async {
        let (go, gate) = AsyncStream.makeStream(of: Void.self)
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let (ended, end) = AsyncStream.makeStream(of: Void.self)
        let loader = ContentLoader {
            begin.finish()
            await Task { for await _ in go {} }.value
            end.finish()
            return 1
        }
        let log = LoadableRecorder(of: loader)

        loader.sync()
        for await _ in begun {}
        loader.cancel()
        gate.finish()
        for await _ in ended {}
        await clock.advance(by: .zero)

        #expect(log.changes == ["loading(nil)", "initial"])
    }

    @Test("A closure that throws a CancellationError does not fail")
    func cancelsItself() async {
        let loader = ContentLoader<Int> { throw CancellationError() }
        let log = LoadableRecorder(of: loader)

        loader.sync()
        await untilSettled(loader)

        #expect(log.changes == ["loading(nil)", "initial"])
    }

    @Test("Releasing a loader cancels the task of its closure")
    func goesAway() async {
        let (ended, end) = AsyncStream.makeStream(of: Bool.self)
        var loader: ContentLoader<Int>? = ContentLoader { [clock] in
            defer {
                end.yield(Task.isCancelled)
                end.finish()
            }
            try await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
            return 1
        }
        weak let gone = loader

        loader?.sync()
        await clock.advance(by: .zero)
        loader = nil

        #expect(gone == nil)
        for await wasCancelled in ended { #expect(wasCancelled) }
    }
}
