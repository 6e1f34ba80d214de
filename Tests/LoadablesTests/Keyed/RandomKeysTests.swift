import LoadableTesting
import Loadables
import Synchronization
import TestSupport
import Testing

/// Answers when the test says so, also requests that nobody wants any more.
@MainActor
private final class KeyServer {

    private struct Request {
        let key: Int
        let endsWhenCancelled: Bool
        let answer: CheckedContinuation<LoadAnswer<String>, any Error>
    }

    private var requests: [Int: Request] = [:]
    private var lastID = 0
    private let cancelled = Mutex<Set<Int>>([])
    /// The version of each key that was answered last.
    private(set) var versions: [Int: Int] = [:]
    var endsWhenCancelled = true

    /// The keys of the requests that somebody wants.
    var wanted: [Int] { requests.filter { !isCancelled($0.key) }.map(\.value.key) }

    var isIdle: Bool { requests.isEmpty }

    private func isCancelled(_ id: Int) -> Bool { cancelled.withLock { $0.contains(id) } }

    func ask(_ key: Int) async throws -> LoadAnswer<String> {
        try Task.checkCancellation()
        lastID += 1
        let id = lastID
        let endsWhenCancelled = endsWhenCancelled
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation {
                requests[id] = Request(key: key, endsWhenCancelled: endsWhenCancelled, answer: $0)
            }
        } onCancel: {
            _ = cancelled.withLock { $0.insert(id) }
            Task { @MainActor in self.endIfCancelled(id) }
        }
    }

    private func endIfCancelled(_ id: Int) {
        guard let request = requests[id], request.endsWhenCancelled else { return }
        requests[id] = nil
        request.answer.resume(throwing: CancellationError())
    }

    /// - Parameter choose: Chooses one of so many requests.
    func answer(_ succeeds: Bool, _ choose: (Int) -> Int) {
        guard !requests.isEmpty else { return }
        let ids = requests.keys.sorted()
        let id = ids[choose(ids.count)]
        guard let request = requests.removeValue(forKey: id) else { return }
        if isCancelled(id) {
            request.answer.resume(returning: .content("\(request.key):late"))
        } else if succeeds {
            versions[request.key, default: 0] += 1
            request.answer.resume(returning: .content("\(request.key):\(versions[request.key] ?? 0)"))
        } else {
            request.answer.resume(throwing: TestError("offline"))
        }
    }
}

/// Keys come and go, loads succeed, fail, hang and are late: what a keyed group and a following proxy must show by the
/// rules of their documentation.
@MainActor
private final class RandomKeys {

    private static let keys = 0..<6

    private var random: SplitMix64
    private let server = KeyServer()
    private let clock = ManualClock()
    private let concurrency: Int?
    private let registry: LoaderRegistry<Int, String>
    private let group: KeyedGroup<Int, String>
    private let proxy: FollowingProxy<Int, String>
    private var tokens: [LoadableObserver] = []
    private var watched: (key: Int, loader: ContentLoader<String>, token: LoadableObserver)?

    /// A loader that is held, but not observed.
    private var held: (key: Int, loader: ContentLoader<String>)?

    // The model.
    private var groupKeys: [Int]?
    private var proxyKey: Int?
    /// Whether each was asked to sync.
    private var isGroupAsked = false
    private var isProxyAsked = false
    private var prefetched: Set<Int> = []
    /// What was shown of each key, by anybody, and is to be known still.
    private var known: [Int: String] = [:]
    private var shownByGroup: [Int: String] = [:]
    private var shownByProxy: (key: Int, content: String)?
    private(set) var problems: [String] = []
    private var history: [String] = []

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
        let concurrency = [nil, 1, 2, 3].randomElement(using: &random) ?? nil
        self.concurrency = concurrency
        registry = LoaderRegistry(
            concurrency: concurrency,
            freshFor: Bool.random(using: &random) ? .seconds(60) : nil,
            clock: clock
        ) { [server] key in ClosureSource { _ in try await server.ask(key) } }
        let mode: LoadableGroup.Mode = Bool.random(using: &random) ? .all : .any
        group = KeyedGroup(registry, mode: mode)
        proxy = FollowingProxy(registry)
        tokens = [
            group.sink { [unowned self] _ in lookAtGroup() },
            proxy.sink { [unowned self] _ in lookAtProxy() },
        ]
    }

    func run(steps: Int) async {
        for _ in 0..<steps where problems.isEmpty {
            step()
            look()
            for _ in 0..<Int.random(in: 0..<8, using: &random) {
                await Task.yield()
                look()
            }
        }
        if problems.isEmpty { await end() }
        if !problems.isEmpty { problems.append("after \(history.suffix(12))") }
    }

    // MARK: Events

    private var key: Int { Int.random(in: Self.keys, using: &random) }

    private func step() {
        server.endsWhenCancelled = Bool.random(using: &random)
        switch Int.random(in: 0..<26, using: &random) {
        case 0...2: changeGroup()
        case 3...5: follow(Int.random(in: 0..<8, using: &random) == 0 ? nil : key)
        case 6: note("group.sync") { syncGroup { group.sync() } }
        case 7: note("group.syncIfNeeded") { syncGroup { group.syncIfNeeded() } }
        case 8: note("proxy.sync") { syncProxy { proxy.sync() } }
        case 9: note("proxy.syncIfNeeded") { syncProxy { proxy.syncIfNeeded() } }
        case 10: note("group.cancel") { group.cancel() }
        case 11: note("proxy.cancel") { proxy.cancel() }
        case 12: watch()
        case 13: prefetch()
        case 14:
            let key = key
            note("invalidate \(key)") { registry.invalidate { $0 == key } }
        case 15: collect()
        case 24:
            let key = key
            note("hold \(key)") { held = (key, registry.loader(for: key)) }
        case 25: syncHeld()
        case 16: clock.set(clock.now.advanced(by: .seconds(Int.random(in: 1...50, using: &random))))
        default:
            let succeeds = Int.random(in: 0..<4, using: &random) > 0
            note("answer \(succeeds)") { server.answer(succeeds) { Int.random(in: 0..<$0, using: &random) } }
        }
    }

    private func note(_ event: String, _ body: () -> Void) {
        history.append(event)
        body()
    }

    private func syncGroup(_ sync: () -> Void) {
        isGroupAsked = true
        sync()
    }

    private func syncProxy(_ sync: () -> Void) {
        isProxyAsked = true
        sync()
    }

    /// What is added after a sync was asked for is loaded, unless it is there.
    private func expectLoad(of key: Int, by shower: String) {
        let loader = registry.loader(for: key)
        if loader.loadableState != .syncing, loader.needsSync() { complain("\(shower) does not load \(key)") }
    }

    private func changeGroup() {
        let before = groupKeys ?? []
        var keys = before
        switch Int.random(in: 0..<4, using: &random) {
        case 0: keys.append(key)
        case 1: if !keys.isEmpty { keys.remove(at: Int.random(in: 0..<keys.count, using: &random)) }
        case 2: keys.shuffle(using: &random)
        default: keys = Self.keys.filter { _ in Bool.random(using: &random) }.shuffled(using: &random)
        }
        var seen: Set<Int> = []
        groupKeys = keys.filter { seen.insert($0).inserted }
        shownByGroup = shownByGroup.filter { seen.contains($0.key) }
        note("group \(keys)") { group.keys = keys }
        if isGroupAsked { for key in seen where !before.contains(key) { expectLoad(of: key, by: "the group") } }
    }

    private func follow(_ key: Int?) {
        let isOther = key != proxyKey
        if isOther { shownByProxy = nil }
        proxyKey = key
        note("follow \(key ?? -1)") { proxy.key = key }
        if isOther, isProxyAsked, let key { expectLoad(of: key, by: "the proxy") }
    }

    private func watch() {
        if let watched {
            self.watched = nil
            // A load that began for somebody goes on.
            prefetched.insert(watched.key)
            note("leave \(watched.key)") { watched.token.remove() }
            return
        }
        let key = key
        let loader = registry.loader(for: key)
        let token = loader.sink { [unowned self] in note($0.content, of: key, by: "loader") }
        watched = (key, loader, token)
        note("watch \(key)") { loader.syncIfNeeded() }
    }

    private func syncHeld() {
        guard let held else { return }
        // A load that somebody began goes on.
        prefetched.insert(held.key)
        note("held \(held.key).sync") { held.loader.sync() }
    }

    private func prefetch() {
        let key = key
        prefetched.insert(key)
        note("prefetch \(key)") { registry.prefetch([key]) }
    }

    private func collect() {
        note("collect") { registry.collect(after: .zero) }
        known = known.filter { isObserved($0.key) || server.wanted.contains($0.key) || prefetched.contains($0.key) }
    }

    private func isObserved(_ key: Int) -> Bool {
        groupKeys?.contains(key) == true || proxyKey == key || watched?.key == key
    }

    // MARK: Rules

    private func complain(_ problem: String) { problems.append(problem) }

    /// Whatever is shown of a key belongs to it, and is never older than what was shown of it before.
    private func note(_ content: String?, of key: Int, by shower: String) {
        guard let content else { return }
        let parts = content.split(separator: ":")
        guard parts.first.map({ Int($0) }) == key else {
            return complain("\(shower) shows \(content) for \(key)")
        }
        guard let version = Int(parts[1]) else { return complain("\(shower) shows \(content), which came too late") }
        if let before = known[key].flatMap({ Int($0.split(separator: ":")[1]) }), version < before {
            complain("\(shower) shows \(content) after \(before)")
        }
        known[key] = content
    }

    private func lookAtGroup() {
        let keys = group.keys
        for entry in group.contents {
            note(entry.content, of: entry.key, by: "group")
            if group[entry.key] != entry.content { complain("two contents of \(entry.key)") }
        }
        let order = group.contents.map(\.key)
        if order != keys.filter(Set(order).contains) { complain("contents \(order) are not in the order of \(keys)") }
        for (key, content) in shownByGroup where keys.contains(key) && group[key] == nil {
            complain("the group shows nothing for \(key), after \(content)")
        }
        for entry in group.contents { shownByGroup[entry.key] = entry.content }
        if groupKeys != nil, group.isContentsAvailable != (!order.isEmpty || keys.isEmpty) {
            complain("contents \(order) of \(keys), available: \(group.isContentsAvailable)")
        }
    }

    private func lookAtProxy() {
        guard let key = proxy.key else {
            if let content = proxy.content { complain("\(content) without a key") }
            return
        }
        note(proxy.content, of: key, by: "proxy")
        if let shownByProxy, shownByProxy.key == key, proxy.content == nil {
            complain("the proxy shows nothing for \(key), after \(shownByProxy.content)")
        }
        shownByProxy = proxy.content.map { (key, $0) }
    }

    /// What holds between two events.
    private func look() {
        lookAtGroup()
        lookAtProxy()
        if group.keys != groupKeys ?? [] { complain("group of \(group.keys), not \(groupKeys ?? [])") }
        if proxy.key != proxyKey { complain("proxy of \(proxy.key ?? -1), not \(proxyKey ?? -1)") }
        for key in groupKeys ?? [] where group[key] != known[key] {
            complain("the group shows \(group[key] ?? "nothing") for \(key), known is \(known[key] ?? "nothing")")
        }
        if let proxyKey, proxy.content != known[proxyKey] {
            complain("the proxy shows \(proxy.content ?? "nothing"), known is \(known[proxyKey] ?? "nothing")")
        }
        let wanted = server.wanted
        if Set(wanted).count < wanted.count { complain("more than one load of a key: \(wanted.sorted())") }
        if let concurrency, wanted.count > concurrency { complain("\(wanted.count) loads at once") }
        for key in wanted where !isObserved(key) && !prefetched.contains(key) { complain("\(key) loads for nobody") }
        let loading = Set(registry.keys.filter { registry.loader(for: $0).loadableState == .syncing })
        prefetched.formIntersection(loading)
    }

    /// In the end all that was asked for is there.
    private func end() async {
        if groupKeys == nil {
            groupKeys = [2, 4]
            group.keys = [2, 4]
        }
        if proxyKey == nil { follow(3) }
        group.cancel()
        proxy.cancel()
        server.endsWhenCancelled = true
        group.sync()
        proxy.sync()
        let before = known
        await until {
            while !server.isIdle { server.answer(true) { _ in 0 } }
            return group.loadableState != .syncing && proxy.loadableState != .syncing
        }
        look()
        if group.keys.isEmpty { return }
        if group.loadableState != .didSyncSuccessfully || group.contents.map(\.key) != group.keys {
            complain("in the end the group is \(group.snapshot), \(group.contents) of \(group.keys)")
        }
        for key in group.keys where group[key] == before[key] { complain("\(key) was not loaded again") }
        if proxy.loadableState != .didSyncSuccessfully || proxy.content == nil {
            complain("in the end the proxy is \(proxy.snapshot)")
        }
    }
}

@MainActor
@Suite(.timeLimit(.minutes(60)))
struct RandomKeysTests {

    nonisolated private static let count = Campaign.size(200, whole: 20_000)

    @Test(
        "In any sequence, no content appears under another key, and each key has at most one load"
    )
    func keys() async {
        await expectNoProblems(seeds: 0..<Self.count) { seed in
            let keys = RandomKeys(seed: seed)
            await keys.run(steps: 50)
            return keys.problems
        }
    }
}
