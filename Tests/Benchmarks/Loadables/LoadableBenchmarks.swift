import Loadables

/// The cost of changes, groups, loads and derived loadables.
@MainActor
enum LoadableBenchmarks {

    private final class Plain: Loadable {
        override var isContentsAvailable: Bool { true }
        override func doSync() {}
    }

    private final class Immediate: ContentLoader<Int> {
        override func doSync() { finishLoading(.success(1)) }
    }

    @MainActor
    private final class Counter {
        private(set) var count = 0
        func increment() { count &+= 1 }
    }

    static var all: [Benchmark] {
        changes + creations + groups + fetches + maps + [logged] + optimistic + [paged]
    }

    static let footprints: [Footprint] = [
        Footprint("PureLoadable") { PureLoadable() },
        Footprint("ContentLoader<Int>") { ContentLoader<Int>() },
        Footprint("ContentLoader<Int>, full history") {
            let loader = ContentLoader<Int>()
            for content in 0..<20 { loader.finishLoading(.success(content)) }
            return loader
        },
        Footprint("ContentLoader<Int>, full history, one observer") {
            let loader = ContentLoader<Int>()
            for content in 0..<20 { loader.finishLoading(.success(content)) }
            return Watched(loader, loader.sink { _ in })
        },
    ]

    private final class Watched {
        let parts: (AnyObject, AnyObject)
        init(_ loader: AnyObject, _ token: AnyObject) { parts = (loader, token) }
    }

    // MARK: Changes

    private static var changes: [Benchmark] {
        [0, 1, 10, 1_000].flatMap { observers in
            let iterations = 2_000_000 / (observers + 10)
            let counter = Counter()
            let loadable = Plain()
            let loadableTokens = (0..<observers).map { _ in loadable.sink { _ in counter.increment() } }
            let loader = ContentLoader<Int>()
            let loaderTokens = (0..<observers).map { _ in loader.sink { _ in counter.increment() } }
            return [
                Benchmark("change of a Loadable, \(observers) observers", iterations: iterations) { count in
                    for _ in 0..<count / 2 {
                        loadable.setSyncing()
                        loadable.setDidSyncSuccessfully()
                    }
                    withExtendedLifetime(loadableTokens) {}
                },
                Benchmark("change of a ContentLoader, \(observers) observers", iterations: iterations) { count in
                    for content in 0..<count / 2 {
                        _ = loader.startLoading()
                        loader.finishLoading(.success(content))
                    }
                    withExtendedLifetime(loaderTokens) {}
                },
            ]
        }
    }

    private static var logged: Benchmark {
        Benchmark("change of a ContentLoader, 0 observers, with an event log", iterations: 100_000) { count in
            LoadableEventLog.current = LoadableEventLog()
            let loader = ContentLoader<Int>()
            loader.loadableName = "weather"
            for content in 0..<count / 2 {
                _ = loader.startLoading()
                loader.finishLoading(.success(content))
            }
            LoadableEventLog.current = nil
        }
    }

    // MARK: Creating

    private static let creations = [
        Benchmark("create and drop a PureLoadable", iterations: 100_000) { count in
            for _ in 0..<count { _ = PureLoadable() }
        },
        Benchmark("create and drop a ContentLoader", iterations: 100_000) { count in
            for _ in 0..<count { _ = ContentLoader<Int>() }
        },
        Benchmark("watch and leave a ContentLoader", iterations: 100_000) { count in
            let loader = ContentLoader<Int>()
            for _ in 0..<count { _ = loader.sink { _ in } }
        },
    ]

    // MARK: Groups

    private static var groups: [Benchmark] {
        [10, 1_000, 100_000].flatMap { size in
            [
                Benchmark("change of a child in a group of \(size)", iterations: 100_000) { count in
                    await changeChild(of: size, count) { _ in }
                },
                Benchmark("the same, its observer reads error and provenance, of \(size)", iterations: 20_000) {
                    count in
                    await changeChild(of: size, count) { group in
                        if group.error != nil, group.provenance != nil { preconditionFailure("no child failed") }
                    }
                },
            ]
        }
    }

    /// The children are kept from one measurement to the next: making them takes longer than changing one.
    private static var children: [Plain] = []

    private static func changeChild(of size: Int, _ count: Int, _ read: @escaping (LoadableGroup) -> Void) async {
        if children.count != size {
            children = (0..<size).map { _ in Plain() }
            for child in children { child.setDidSyncSuccessfully() }
            group = LoadableGroup(children)
            _ = group.snapshot
        }
        let token = group.sink { read($0) }
        let child = children[size / 2]
        for _ in 0..<count / 2 {
            child.setSyncing()
            child.setDidSyncSuccessfully()
        }
        withExtendedLifetime(token) {}
    }

    private static var group = LoadableGroup()

    // MARK: Async

    private static let fetches = [
        Benchmark("fetch, load at once", iterations: 50_000) { count in
            let loadable = Immediate()
            for _ in 0..<count { _ = try? await loadable.fetch() }
        },
        Benchmark("fetch by a closure off the main actor", iterations: 5_000, .threaded) { count in
            let loader = ContentLoader { 1 }
            for _ in 0..<count {
                loader.sync()
                _ = try? await loader.contentsAfterDoneSyncing()
            }
        },
        Benchmark("fetch through asyncMap", iterations: 5_000, .threaded) { count in
            let derived = Immediate().asyncMap { $0 + 1 }
            for _ in 0..<count { _ = try? await derived.fetch() }
        },
    ]

    private static var maps: [Benchmark] {
        [1, 4, 16].map { length in
            Benchmark("change at the origin of a chain of \(length) maps", iterations: 100_000 / length) { count in
                let origin = ContentLoader<Int>()
                var last: ContentLoader<Int> = origin
                for _ in 0..<length { last = last.map { $0 &+ 1 } }
                for content in 0..<count / 2 {
                    _ = origin.startLoading()
                    origin.finishLoading(.success(content))
                }
                withExtendedLifetime(last) {}
            }
        }
    }

    // MARK: Optimistic changes and pages

    private static var optimistic: [Benchmark] {
        [
            Benchmark("change at the origin of ten optimistic changes", iterations: 10_000) { count in
                let origin = ContentLoader<[Int]>()
                origin.finishLoading(.success([]))
                let loader = OptimisticLoader(origin)
                for item in 0..<10 {
                    loader.change(timeout: nil) {
                        $0.append(item)
                    } by: {
                        try await Task.sleep(for: .seconds(1_000_000))
                    }
                }
                for content in 0..<count / 2 {
                    _ = origin.startLoading()
                    origin.finishLoading(.success([content]))
                }
                for change in loader.changes { loader.cancelChange(change.id) }
            },
            Benchmark("make an optimistic change and see it confirmed", iterations: 2_000, .threaded) { count in
                let loader = OptimisticLoader(Immediate())
                for content in 0..<count {
                    loader.change {
                        $0 = content
                    } by: {
                    }
                    while !loader.changes.isEmpty { await Task.yield() }
                }
            },
        ]
    }

    private struct Item: Identifiable, Sendable {
        let id: Int
    }

    private static var paged: Benchmark {
        var loaded: PagedLoader<Item, Int>?
        return Benchmark("refresh a list of 1,000 items in 50 pages", iterations: 500, .threaded) { count in
            let loader = if let loaded { loaded } else { await makePages() }
            loaded = loader
            for _ in 0..<count { _ = try? await loader.fetch() }
        }
    }

    private static func makePages() async -> PagedLoader<Item, Int> {
        let loader = PagedLoader<Item, Int> { cursor in
            ClosureSource { _ in
                let start = cursor ?? 0
                return .content(ListPage((start..<start + 20).map(Item.init), next: start + 20))
            }
        }
        _ = try? await loader.fetch()
        while let list = loader.content, list.count < 1_000 {
            loader.loadMore()
            while case .loading = loader.more { await Task.yield() }
        }
        return loader
    }
}
