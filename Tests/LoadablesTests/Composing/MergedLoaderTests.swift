import LoadableTesting
import Loadables
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct MergedLoaderTests {

    private let left = ScriptedLoader<Int>()
    private let right = ScriptedLoader<Int>()

    private func make() -> MergedLoader<ScriptedLoader<Int>, ScriptedLoader<Int>, Int> {
        MergedLoader(left, right) { $0 + $1 }
    }

    private static let updates: [LoadingState<Int>] = [
        .initial, .loading(cache: nil), .loading(cache: 1), .success(content: 1),
        .failure(error: TestError("e"), cache: nil), .failure(error: TestError("e"), cache: 1),
    ]

    @Test("The state is always the merge of both states, and all other properties agree with it")
    func state() {
        for one in Self.updates {
            for other in Self.updates {
                let (left, right) = (ScriptedLoader<Int>(), ScriptedLoader<Int>())
                left.update(one)
                let changed = MergedLoader(left, right) { $0 + $1 }
                right.update(other)
                let made = MergedLoader(left, right) { $0 + $1 }

                for merged in [made, changed] {
                    let state = left.state.merge(right.state) { $0 + $1 }
                    #expect(merged.state == state)
                    #expect(merged.isContentsAvailable == (state.content != nil))
                    #expect((merged.error != nil) == (state.error != nil))
                    #expect(merged.loadableState == merged.snapshot.state)
                    #expect((merged.loadableState == .syncing) == state.isLoading)
                }
            }
        }
    }

    @Test("If the contents are equal, nothing is merged again, and content observers are not notified")
    func contentVersions() {
        var made = 0
        let merged = MergedLoader(left, right) {
            made += 1
            return $0 + $1
        }
        var seen: [LoadingState<Int>] = []
        let token = merged.sinkContent { seen.append($0.state) }
        left.update(.success(content: 1))
        right.update(.success(content: 2))
        for _ in 0..<10 {
            left.sync()
            left.update(.success(content: 1))
        }
        #expect(seen == [.success(content: 3)] && made == 1)
        left.update(.success(content: 2))
        #expect(seen == [.success(content: 3), .success(content: 4)] && made == 2)
        withExtendedLifetime(token) {}
    }

    @Test("Every change of a member is announced, even if the merged state is the same")
    func everyChange() {
        let merged = make()
        let log = LoadableRecorder(of: merged)

        left.sync()
        right.sync()
        left.succeed(1)
        right.succeed(2)
        left.finishLoading(.success(3))
        right.finishLoading(.failure(TestError("e")))

        #expect(
            log.changes == [
                "loading(nil)", "loading(nil)", "loading(nil)", "success(3)", "success(5)", "failure(e, 5)",
            ]
        )
    }

    @Test("Calls are forwarded to both members")
    func calls() {
        let merged = make()

        merged.sync()
        #expect(left.loads.count == 1 && right.loads.count == 1)

        merged.cancel()
        #expect(left.cancelCount == 1 && right.cancelCount == 1)
        #expect(merged.state == .initial)
        #expect(merged.needsSync())
    }

    @Test("The provenance has the older date, and is a cache if one of them is")
    func provenance() {
        let merged = make()
        left.restore(1, from: Provenance(origin: .cache, date: Timestamp(secondsSince1970: 5)))
        right.finishLoading(.success(2))

        #expect(merged.provenance == Provenance(origin: .cache, date: Timestamp(secondsSince1970: 5)))
    }

    @Test("If an observer of the merge changes a member, the other observers see that next, with its content")
    func changedByObserver() {
        let merged = make()
        left.finishLoading(.success(1))
        right.finishLoading(.success(2))
        let changing = LoadableRecorder(of: merged) { [left, right] merged in
            switch merged.state {
            case .success(4): right.sync()
            case .loading(4): left.finishLoading(.success(10))
            default: break
            }
        }
        let after = LoadableRecorder(of: merged) { merged in
            #expect((merged.loadableState == .syncing) == merged.state.isLoading)
        }

        left.finishLoading(.success(2))
        right.succeed(5)

        let expected = ["success(4)", "loading(4)", "loading(12)", "success(15)"]
        #expect(changing.changes == expected)
        #expect(after.changes == expected)
    }

    @Test("Until a merge announces a change, observers of the member see the previous merge")
    func consistentBeforeTold() {
        var seen: [String] = []
        var early: (() -> Void)?
        let token = left.sink { _ in early?() }
        let merged = make()
        early = { seen.append("\(merged.state.description) \(merged.snapshot.description)") }
        right.finishLoading(.success(2))

        left.sync()
        left.succeed(1)

        #expect(seen == ["initial idle", "loading(nil) syncing"])
        #expect(merged.state == .success(content: 3))
        token.remove()
    }

    @Test("A merge can be merged again")
    func tower() {
        let third = ScriptedLoader<Int>()
        let merged = MergedLoader(make(), third) { "\($0)/\($1)" }

        merged.sync()
        left.succeed(1)
        right.succeed(2)
        third.succeed(4)

        #expect(merged.state == .success(content: "3/4"))
    }

    @Test("A merge is observed like any loader")
    func observed() {
        let left = ScriptedLoader<Int>()
        let right = ScriptedLoader<Int>()
        let merged = MergedLoader(left, right) { $0 + $1 }
        var count = 0
        let observation = merged.sink { _ in count += 1 }

        left.finishLoading(.success(1))

        #expect(count == 1)
        withExtendedLifetime(observation) {}
    }

    @Test("The members of a merge cannot be replaced")
    func fixedMembers() async {
        await #expect(processExitsWith: .failure) {
            await MainActor.run {
                let merged = MergedLoader(ScriptedLoader<Int>(), ScriptedLoader<Int>()) { $0 + $1 }
                merged.loadables = []
            }
        }
    }
}
