import LoadableTesting
import TestSupport
import Testing

@testable import Loadables

/// Changes, actions and loads in random order, against a server that is known.
@MainActor
private final class RandomChanges {

    private struct Pending {
        let item: Int
        let action: ScriptedSource<Bool>
    }

    private var random: SplitMix64
    private let clock = ManualClock()
    private let origin: ScriptedLoader<Set<Int>>
    private let loader: OptimisticLoader<Set<Int>>
    private var token: LoadableObserver?
    /// What the server has, and what it had when the running load began.
    private var server: Set<Int> = [0]
    private var answer: (load: LoadGeneration, content: Set<Int>)?
    private var pending: [OptimisticChange.ID: Pending] = [:]
    /// What must be seen: all that was changed and not refused.
    private var wanted: Set<Int> = [0]
    private var refused: Set<Int> = []
    private var nextItem = 1
    private(set) var problems: [String] = []

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        origin = ScriptedLoader(clock: clock)
        loader = OptimisticLoader(origin)
        origin.update(.success(content: server))
        token = loader.sink { [unowned self] _ in look() }
    }

    private func look() {
        noteLoad()
        let content = loader.content ?? []
        let failed = Set(loader.changes.compactMap { $0.error == nil ? nil : Int($0.name) })
        if !content.isSuperset(of: wanted.subtracting(failed)) {
            problems.append("undone: \(wanted.subtracting(failed).subtracting(content).sorted())")
        }
        if !content.isDisjoint(with: refused) { problems.append("refused, and shown") }
        if loader.isContentsAvailable != (loader.content != nil) { problems.append("without contents") }
    }

    /// The server answers with what it had when the load began.
    private func noteLoad() {
        guard let load = origin.loads.last, load != answer?.load, origin.loadableState == .syncing else { return }
        answer = (load, server)
    }

    func run(steps: Int) async {
        for _ in 0..<steps {
            await step()
            noteLoad()
        }
        for id in Array(pending.keys) { await end(id, succeeds: true) }
        // The second one follows a load that began too early.
        for _ in 0..<2 { finishLoad() }
        loader.sync()
        finishLoad()
        if loader.content != server { problems.append("\(loader.content ?? []) is not \(server)") }
        if loader.changes.contains(where: \.isPending) { problems.append("still pending: \(loader.changes)") }
    }

    private func step() async {
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1, 2: change()
        case 3: loader.sync()
        case 4, 5: finishLoad()
        case 6: origin.fail(TestError("offline"))
        case 7: loader.cancel()
        case 8: loader.changes.randomElement(using: &random).map { loader.dismiss($0.id) }
        case 9: await cancelChange()
        default:
            let ids = pending.keys.sorted()
            if let id = ids.randomElement(using: &random) {
                await end(id, succeeds: Int.random(in: 0..<3, using: &random) > 0)
            }
        }
    }

    private func finishLoad() {
        noteLoad()
        guard let answer, origin.loadableState == .syncing, origin.loads.last == answer.load else { return }
        if answer.content == origin.content, Bool.random(using: &random) {
            origin.confirm()
        } else {
            origin.succeed(answer.content)
        }
    }

    private func change() {
        let item = nextItem
        nextItem += 1
        let action = ScriptedSource<Bool>()
        wanted.insert(item)
        let id = loader.change("\(item)", timeout: nil) {
            $0.insert(item)
        } by: {
            _ = try await action.load(LoadRequest())
        }
        pending[id] = Pending(item: item, action: action)
        if loader.content?.contains(item) != true { problems.append("\(item) is not shown at once") }
    }

    private func end(_ id: OptimisticChange.ID, succeeds: Bool) async {
        guard let change = pending.removeValue(forKey: id) else { return }
        if succeeds {
            server.insert(change.item)
            change.action.answer(.content(true))
        } else {
            // Until the loader has heard of it, it is shown.
            change.action.fail(TestError("refused"))
        }
        let isOver = { [loader] in
            if case .running? = loader.changes.first(where: { $0.id == id })?.status { false } else { true }
        }
        await until(isOver)
        if !succeeds { refuse(change.item) }
    }

    private func cancelChange() async {
        guard let id = pending.keys.sorted().randomElement(using: &random), let change = pending[id] else { return }
        pending[id] = nil
        wanted.remove(change.item)
        loader.cancelChange(id)
        refuse(change.item)
    }

    private func refuse(_ item: Int) {
        wanted.remove(item)
        refused.insert(item)
        look()
    }
}

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct RandomOptimisticTests {

    nonisolated private static let count = Campaign.size(200, whole: 20_000)

    @Test(
        "In any sequence, a change is shown until it is rejected, and the end state is that of the source"
    )
    func changes() async {
        await expectNoProblems(seeds: 0..<Self.count) { seed in
            let changes = RandomChanges(seed: seed)
            await changes.run(steps: 40)
            return changes.problems
        }
    }
}
