import LoadableTesting
import Loadables
import TestSupport

/// Loaders, proxies, a group and a merge to which things happen at random, also from inside notifications.
@MainActor
final class RandomWorld {

    /// Something that is watched. Its first observer stays and writes down all that is told.
    @MainActor
    private final class Watched {
        let describe: () -> String
        let watch: (@escaping () -> Void) -> LoadableObserver
        let loadable: any PureLoadableProtocol
        var witnessed: [String] = []
        var witness: LoadableObserver?
        var visitors: [Visitor] = []

        init<Loadable: PureLoadableProtocol>(_ loadable: Loadable, _ describe: @escaping (Loadable) -> String) {
            self.loadable = loadable
            self.describe = { [unowned loadable] in describe(loadable) }
            watch = { [unowned loadable] tell in loadable.sink { _ in tell() } }
        }
    }

    /// An observer that comes at some time, and may go.
    @MainActor
    private final class Visitor {
        let arrival: Int
        var seen: [String] = []
        var token: LoadableObserver?

        init(arrival: Int) {
            self.arrival = arrival
        }
    }

    private var random: SplitMix64
    private let loaders = [ModelledLoader(), ModelledLoader(), ModelledLoader()]
    private let proxies = [LoadableProxy(), LoadableProxy()]
    private let group: LoadableGroup
    /// Made when its loaders have their witnesses, who must be the first to hear of everything.
    private lazy var merged = MergedLoader(loaders[0], loaders[1]) { $0 * 1_000 + $1 }
    private var watched: [Watched] = []
    private var objects: [CountingObserver] = []
    private var nestedSteps = 25
    private var nextContent = 1
    private(set) var problems: [String] = []

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        group = LoadableGroup(mode: LoadableGroup.Mode.allCases.randomElement(using: &random) ?? .all)
        for loader in loaders { follow(Watched(loader, \.brief)) }
        for proxy in proxies { follow(Watched(proxy, \.snapshot.description)) }
        follow(Watched(group, \.snapshot.description))
        follow(Watched(merged) { "\($0.state.description) \($0.snapshot.description)" })
        for loader in loaders { loader.whenWorking = { [unowned self] _ in react(one: 3) } }
    }

    private func follow(_ new: Watched) {
        watched.append(new)
        new.witness = new.watch { [unowned new, unowned self] in
            new.witnessed.append(new.describe())
            react(one: 6)
        }
    }

    // MARK: Events

    func run(steps: Int) {
        for _ in 0..<steps where problems.isEmpty {
            step()
            lookAround()
        }
        if problems.isEmpty { compareLogs() }
    }

    private func react(one in: Int) {
        guard nestedSteps > 0, chance(`in`) else { return }
        nestedSteps -= 1
        step()
    }

    private func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }

    private func pick<Element>(_ elements: [Element]) -> Element {
        elements[Int.random(in: elements.indices, using: &random)]
    }

    private func step() {
        switch Int.random(in: 0..<18, using: &random) {
        case 0..<8: stepOfLoader(pick(loaders))
        case 8: group.sync()
        case 9: group.syncIfNeeded()
        case 10: group.loadables = (loaders + [proxies[0]]).shuffled(using: &random).dropLast(chance(4) ? 4 : 2)
        case 11: pick(proxies).sync()
        case 12: pick(proxies).syncIfNeeded()
        case 13: assign()
        case 14, 15: arrive(at: pick(watched))
        case 16: leave(pick(watched))
        default: exchangeObjects(of: pick(watched).loadable)
        }
    }

    private func stepOfLoader(_ loader: ModelledLoader) {
        let current = loader.model.generation
        let late = current == 0 ? 0 : UInt32.random(in: 0..<current, using: &random)
        nextContent += 1
        let success = Result<Int, TestError>.success(nextContent)
        let failure = Result<Int, TestError>.failure(TestError("e\(nextContent)"))
        switch Int.random(in: 0..<15, using: &random) {
        case 0: loader.sync()
        case 1: loader.syncIfNeeded()
        case 2: loader.start()
        case 3: loader.begin()
        case 4, 5, 6: loader.finish(success, generation: current)
        case 7: loader.finish(success, generation: nil)
        case 8, 9: loader.finish(failure, generation: current)
        case 10: loader.finish(failure, generation: nil)
        case 11: loader.finish(success, generation: late)
        case 12: loader.finish(failure, generation: late)
        case 13: loader.stop(byError: chance(2))
        default: loader.settle()
        }
    }

    private func assign() {
        let loader = pick(loaders)
        if chance(2) {
            proxies[0].loadable = chance(3) ? nil : loader
        } else {
            proxies[1].loadable = pick([nil, loader, proxies[0], group, merged])
        }
    }

    private func arrive(at watched: Watched) {
        let visitor = Visitor(arrival: watched.witnessed.count)
        watched.visitors.append(visitor)
        visitor.token = watched.watch { [unowned watched, unowned visitor, unowned self] in
            visitor.seen.append(watched.describe())
            react(one: 6)
        }
    }

    private func leave(_ watched: Watched) {
        guard let visitor = watched.visitors.randomElement(using: &random) else { return }
        if chance(2) { visitor.token?.remove() }
        visitor.token = nil
    }

    private func exchangeObjects(of loadable: any PureLoadableProtocol) {
        if objects.count > 3 { objects.removeFirst() }
        objects.append(CountingObserver())
        for object in objects { loadable.addObserver(object) }
    }

    // MARK: Rules

    private func expect(_ truth: Bool, _ problem: @autoclosure () -> String) {
        if !truth { problems.append(problem()) }
    }

    /// When all is quiet, everything is what it follows from.
    private func lookAround() {
        for loader in loaders {
            expect(loader.brief == loader.model.brief, "loader is \(loader.brief), not \(loader.model.brief)")
            expect(loader.surplusWork == 0, "work was begun for a load that is over")
        }
        for proxy in proxies {
            guard let target = proxy.loadable else { continue }
            expect(proxy.snapshot.description == target.snapshot.description, "proxy is \(proxy.snapshot.description)")
        }
        let verdict = GroupTable(group.mode).verdict(on: group.loadables)
        expect(GroupTable.Verdict(group) == verdict, "group is \(group.snapshot.description), not \(verdict)")
        let merge = loaders[0].state.merge(loaders[1].state) { $0 * 1_000 + $1 }
        expect(
            merged.state.description == merge.description,
            "merge is \(merged.state.description), not \(merge.description)")
        for watched in watched {
            guard let last = watched.witnessed.last else { continue }
            expect(last == watched.describe(), "last told \(last), but now \(watched.describe())")
        }
    }

    /// Who stays is told everything once, in order; who goes, everything until then.
    private func compareLogs() {
        for (watched, loader) in zip(watched, loaders) {
            expect(watched.witnessed == loader.model.history, "told \(watched.witnessed), not \(loader.model.history)")
        }
        for watched in watched {
            for visitor in watched.visitors {
                let told = watched.witnessed.dropFirst(visitor.arrival)
                let expected = visitor.token == nil ? told.prefix(visitor.seen.count) : told
                expect(visitor.seen == Array(expected), "saw \(visitor.seen) of \(told)")
            }
        }
    }
}
