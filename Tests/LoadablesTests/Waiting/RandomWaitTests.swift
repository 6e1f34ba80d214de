import LoadableTesting
import Loadables
import TestSupport
import Testing

/// Waits of all kinds, for a loadable to which things happen at random.
@MainActor
private final class RandomWaits {

    private enum End: Equatable {
        case fulfilled, timedOut, cancelled, settled, threw
    }

    /// One wait, and how often it ended.
    @MainActor
    private final class Wait {
        let kind: String
        var ends: [End] = []
        var cancel: () -> Void = {}
        /// Whether it may end without an end: that is how a simple waiter is cancelled.
        var mayStaySilent = false

        init(_ kind: String) {
            self.kind = kind
        }
    }

    private var random: SplitMix64
    private let clock = ManualClock()
    private var loader: ScriptedLoader<Int>?
    /// Also when those who fetch are the only ones who keep it.
    private weak var keptLoader: ScriptedLoader<Int>?
    private var waiter: LoadableWaiter?
    private var simpleWaiters: [SimpleLoadableWaiter] = []
    private var waits: [Wait] = []
    private(set) var problems: [String] = []

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        let loader = ScriptedLoader<Int>(clock: clock)
        self.loader = loader
        keptLoader = loader
        waiter = LoadableWaiter(
            loader,
            condition: Bool.random(using: &random) ? .synced : .contentsAvailable,
            clock: clock
        )
    }

    func run(steps: Int) async {
        for _ in 0..<steps { await step() }
        await end()
        for wait in waits where wait.ends.count != 1 && !(wait.mayStaySilent && wait.ends.isEmpty) {
            problems.append("\(wait.kind) ended \(wait.ends.count) times: \(wait.ends)")
        }
        if clock.sleepers != 0 { problems.append("\(clock.sleepers) still sleep") }
    }

    private func step() async {
        let generation = loader?.generation
        switch Int.random(in: 0..<16, using: &random) {
        case 0, 1: loader?.sync()
        case 2: loader?.finishLoading(.success(1), for: generation)
        case 3: loader?.setFailedToSyncWithError(TestError("e"), for: generation)
        case 4: loader?.cancel()
        case 5: loader?.setIdle()
        case 6, 7: addWait()
        case 8: addAsyncWait()
        case 9: addFetch()
        case 10: addSettlement()
        case 11: addSimpleWait()
        case 12: waits.randomElement(using: &random)?.cancel()
        case 13: await clock.advance(by: .seconds(Int.random(in: 0...3, using: &random)))
        case 14: for _ in 0..<Int.random(in: 0...4, using: &random) { await Task.yield() }
        default: if Int.random(in: 0..<12, using: &random) == 0 { drop() }
        }
    }

    private func drop() {
        if Bool.random(using: &random) { waiter = nil } else { loader = nil }
    }

    private func add(_ kind: String) -> Wait {
        let wait = Wait(kind)
        waits.append(wait)
        return wait
    }

    private var timeout: Duration? {
        Bool.random(using: &random) ? nil : .milliseconds(Int.random(in: 0...2_500, using: &random))
    }

    private func addWait() {
        guard let waiter else { return }
        let wait = add("wait")
        let token = waiter.wait(timeout: timeout, syncs: Bool.random(using: &random)) { outcome in
            wait.ends.append(outcome == .fulfilled ? .fulfilled : outcome == .timedOut ? .timedOut : .cancelled)
        }
        wait.cancel = { token.cancel() }
        if !wait.ends.isEmpty { problems.append("a wait ended before wait() returned") }
    }

    private func addTask(_ kind: String, _ body: @escaping @MainActor () async throws -> Void) {
        let wait = add(kind)
        let task = Task {
            do {
                try await body()
                wait.ends.append(.settled)
            } catch {
                wait.ends.append(.threw)
            }
        }
        wait.cancel = { task.cancel() }
    }

    private func addAsyncWait() {
        guard let waiter else { return }
        let (timeout, syncs) = (timeout, Bool.random(using: &random))
        addTask("async wait") { [weak waiter] in _ = try await waiter?.wait(timeout: timeout, syncs: syncs) }
    }

    private func addFetch() {
        let ifNeeded = Bool.random(using: &random)
        addTask(ifNeeded ? "fetchIfNeeded" : "fetch") { [weak loader] in
            _ = ifNeeded ? try await loader?.fetchIfNeeded() : try await loader?.fetch()
        }
    }

    private func addSettlement() {
        addTask("doneSyncing") { [weak loader] in try await loader?.doneSyncing() }
    }

    private func addSimpleWait() {
        guard let loader else { return }
        let wait = add("simple wait")
        let waiter = SimpleLoadableWaiter(loader) { wait.ends.append(.settled) }
        simpleWaiters.append(waiter)
        wait.cancel = { [unowned wait] in
            wait.mayStaySilent = true
            waiter.cancel()
        }
    }

    /// Lets everything that waits come to an end.
    private func end() async {
        if Bool.random(using: &random) { loader?.finishLoading(.success(2)) }
        await clock.advance(by: .seconds(4))
        waiter = nil
        loader = nil
        keptLoader?.setIdle()
        // Tasks that waited come back by way of other threads, which take their time; one that never does is a problem.
        var patience = 1_000_000
        await clock.advance(by: .seconds(4)) {
            patience -= 1
            return patience < 0 || waits.allSatisfy { !$0.ends.isEmpty || $0.mayStaySilent }
        }
    }
}

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct RandomWaitTests {

    nonisolated private static let count = Campaign.size(100, whole: 20_000)

    @Test("In any sequence, each wait ends exactly once, and no timer outlives the waits")
    func waits() async {
        await expectNoProblems(seeds: 0..<Self.count) { seed in
            let waits = RandomWaits(seed: seed)
            await waits.run(steps: 30)
            return waits.problems
        }
    }
}
