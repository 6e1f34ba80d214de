import LoadableTesting
import Synchronization
import TestSupport
import Testing

@testable import Loadables

/// A loader whose content is made of the contents of a group.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct CombinedLoaderTests {

    private let clock = ManualClock()
    private let left: ContentLoader<Int>
    private let right: ContentLoader<Int>

    init() {
        left = ContentLoader(clock: clock)
        right = ContentLoader(clock: clock)
    }

    private func sum(
        _ mode: PureLoadableGroup.Mode = .all,
        _ combine: @escaping @Sendable ([Int?], Int?) async throws -> Int = { numbers, _ in
            numbers.compactMap(\.self).reduce(0, +)
        }
    ) -> CombinedLoader<[Int?], Int> {
        let loaders = [left, right]
        let made = CombinedLoader(PartialGroup(loaders, mode: mode), clock: clock) {
            let contents = loaders.map(\.content)
            return mode == .all && contents.contains(nil) || contents.allSatisfy { $0 == nil } ? nil : contents
        } _: {
            try await combine($0, $1)
        }
        made.begin()
        return made
    }

    @Test("The content is computed once all members have content, and again when one changes")
    func all() async {
        let sum = sum()
        left.update(.success(content: 1))
        #expect(sum.content == nil)
        right.update(.success(content: 2))
        #expect(sum.loadableState == .syncing)
        await until { sum.content == 3 }
        #expect(sum.loadableState == .didSyncSuccessfully)
        right.update(.success(content: 5))
        await until { sum.content == 6 }
    }

    @Test("It fails with a member and keeps its content; it recovers when the member recovers")
    func failure() async {
        let sum = sum()
        left.update(.success(content: 1))
        right.update(.success(content: 2))
        await until { sum.loadableState == .didSyncSuccessfully }
        right.loadableName = "right"
        right.update(.failure(error: Failure(), cache: nil))
        #expect(sum.loadableState == .didFailToSync)
        #expect(sum.error.map { "\($0)" }?.hasPrefix("right: ") == true)
        #expect(sum.content == 3)
        right.update(.success(content: 3))
        await until { sum.content == 4 }
        #expect(sum.loadableState == .didSyncSuccessfully)
    }

    @Test("With the rule “any”, it has content as soon as one member has")
    func any() async {
        let sum = sum(.any)
        left.update(.failure(error: Failure(), cache: nil))
        right.update(.success(content: 2))
        await until { sum.content == 2 }
        #expect(sum.loadableState == .didSyncSuccessfully)
    }

    @Test("An error thrown by the closure fails it until a member has new content")
    func combining() async {
        let sum = sum { numbers, _ in
            guard numbers[0] != 13 else { throw Failure() }
            return numbers.compactMap(\.self).reduce(0, +)
        }
        left.update(.success(content: 1))
        right.update(.success(content: 2))
        await until { sum.content == 3 }
        left.update(.success(content: 13))
        await until { sum.loadableState == .didFailToSync }
        #expect(sum.content == 3)
        left.update(.success(content: 2))
        await until { sum.content == 4 && sum.loadableState == .didSyncSuccessfully }
    }

    @Test("Content computed from withdrawn content is withdrawn immediately")
    func withdrawal() async {
        let sum = sum()
        left.update(.success(content: 1))
        right.update(.success(content: 2))
        await until { sum.content == 3 }
        left.withdrawContent()
        #expect(sum.content == nil)
    }

    @Test("Computations do not overlap; the next one uses the latest contents")
    func late() async {
        let (gate, opening) = AsyncStream<Void>.makeStream()
        let sum = sum { numbers, _ in
            if numbers[0] == 1 { for await _ in gate { break } }
            return numbers.compactMap(\.self).reduce(0, +)
        }
        left.update(.success(content: 1))
        right.update(.success(content: 2))
        left.update(.success(content: 10))
        left.update(.success(content: 20))
        opening.finish()
        await until { sum.loadableState == .didSyncSuccessfully }
        #expect(sum.content == 22)
    }

    @Test("A computation from content that is withdrawn meanwhile is dropped, and another one is started")
    func withdrawnMeanwhile() async {
        let (gate, opening) = AsyncStream<Void>.makeStream()
        let sum = sum(.any) { numbers, _ in
            if numbers[0] == 1 { for await _ in gate { break } }
            return numbers.compactMap(\.self).reduce(0, +)
        }
        left.update(.success(content: 1))
        left.withdrawContent()
        right.update(.success(content: 2))
        await until { sum.content == 2 }
        opening.finish()
        await Task.yield()
        #expect(sum.content == 2)
    }

    @Test("Equal content computed after a withdrawal is shown")
    func equalAfterWithdrawal() async {
        let sum = sum { _, _ in 7 }
        left.update(.success(content: 1))
        right.update(.success(content: 2))
        await until { sum.content == 7 }
        left.withdrawContent()
        #expect(sum.content == nil)
        left.update(.success(content: 1))
        await until { sum.content == 7 }
    }

    @Test("A failed group stays failed during a computation: one failure is reported once")
    func oneFailure() async {
        let sum = sum()
        left.update(.success(content: 1))
        right.update(.success(content: 2))
        await until { sum.content == 3 }
        right.update(.failure(error: Failure(), cache: nil))
        var failures = 0
        let observer = sum.sink { failures += $0.loadableState == .didFailToSync ? 0 : 1 }
        left.update(.success(content: 5))
        await until { sum.content == 7 }
        #expect(failures == 0)
        withExtendedLifetime(observer) {}
    }

    @Test("A load whose members fail ends when the content of that failure is computed")
    func contentOfFailure() async {
        let (members, clock) = ([left, right], clock)
        let made = CombinedLoader(
            LoadableGroup(members), clock: clock, changes: { $0.loadableState == .didFailToSync ? 1 : 0 }
        ) {
            members.count { $0.loadableState == .didFailToSync }
        } _: { failures, _ in
            failures
        }
        made.begin()
        await until { made.content == 0 }
        for member in members { member.update(.loading(cache: nil)) }
        #expect(made.loadableState == .syncing)
        left.update(.failure(error: Failure(), cache: nil))
        right.update(.failure(error: Failure(), cache: nil))
        #expect(made.loadableState == .syncing)
        await until { made.loadableState == .didFailToSync }
        #expect(made.content == 2)
    }

    @Test("Nothing is computed before the first sync")
    func beginning() async {
        left.update(.success(content: 1))
        let left = left
        let sum = CombinedLoader(PartialGroup([left], mode: .all), clock: clock) {
            left.content.map { [$0] }
        } _: { numbers, known in
            numbers[0] + (known ?? 0)
        }
        #expect(sum.loadableState == .idle)
        sum.restore(10, from: Provenance(origin: .cache, date: clock.now))
        sum.begin()
        await until { sum.content == 11 }
    }

    @Test("A change of a member costs the same for any number of members")
    func cost() async {
        let loaders = (0..<1_000).map { _ in ContentLoader<Int>(clock: clock) }
        var looks = 0
        let sum = CombinedLoader<[Int?], Int>(
            PartialGroup(loaders), clock: clock,
            changes: { _ in
                looks += 1
                return 0
            }
        ) {
            loaders.map(\.content)
        } _: { numbers, _ in
            numbers.compactMap(\.self).reduce(0, +)
        }
        sum.begin()
        looks = 0
        for (number, loader) in loaders.enumerated() { loader.update(.success(content: number)) }
        await until { sum.content == 499_500 }
        #expect(looks <= 3_000)
    }

    @Test("Equal content keeps its version, and its age is that of the oldest member")
    func equal() async {
        let sum = sum { _, _ in 7 }
        left.update(.success(content: 1))
        await clock.advance(by: .seconds(5))
        right.update(.success(content: 2))
        await until { sum.loadableState == .didSyncSuccessfully }
        let version = sum.contentVersion
        await clock.advance(by: .seconds(5))
        right.update(.success(content: 3))
        await until { sum.loadableState == .didSyncSuccessfully && sum.loadHistory.count > 1 }
        #expect(sum.contentVersion == version)
        #expect(sum.provenance?.date == left.provenance?.date)
    }

    @Test("A sync syncs the members, and a cancelled load restores the previous state")
    func sync() async {
        let loads = Mutex(0)
        let left = ContentLoader<Int>(clock: clock) {
            loads.withLock { $0 += 1 }
            return 1
        }
        let sum = CombinedLoader(PartialGroup([left], mode: .all), clock: clock) {
            left.content.map { [$0] }
        } _: { numbers, _ in
            numbers[0]
        }
        sum.begin()
        sum.sync()
        #expect(sum.loadableState == .syncing)
        await until { sum.content == 1 && sum.loadableState == .didSyncSuccessfully }
        #expect(loads.withLock(\.self) == 1)
        sum.sync()
        sum.cancel()
        await until { sum.loadableState != .syncing }
        #expect(sum.content == 1)
        #expect(sum.error == nil)
    }
}

private struct Failure: Error {}
