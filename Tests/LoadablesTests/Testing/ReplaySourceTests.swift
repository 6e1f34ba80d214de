import LoadableTesting
import Loadables
import TestSupport
import Testing

/// Recorded sources, played again.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ReplaySourceTests {

    private typealias Load = Recording<Int>.Load
    private typealias Entry = Recording<Int>.Entry

    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000))
    private let tag = ContentValidator(entityTag: "\"1\"")

    // MARK: Any source

    /// A kind of source, and what a loader shows when it has done all that it does.
    enum Kind: String, CaseIterable {
        case closure = "success(7)"
        case mapped = "success(8)"
        case progress = "success(9)"
        case failing = "failure(offline, nil)"
        case stream = "success(3)"
        case mappedStream = "success(4)"
        case failingStream = "failure(gone, 2)"

        func source(_ clock: ManualClock) -> any Source<Int> {
            @Sendable func wait() async throws {
                try await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
            }
            func stream(to last: Int, _ error: (any Error)?) -> some Source<Int> {
                StreamSource { _ in
                    AsyncThrowingStream<LoadAnswer<Int>, any Error>.newest { send in
                        for number in 1...last {
                            try await wait()
                            send(.content(number))
                        }
                        try await wait()
                        if let error { throw error }
                    }
                }.map { $0.content ?? 0 }
            }
            switch self {
            case .closure:
                return ClosureSource { _ in
                    for _ in 0..<3 { try await wait() }
                    return .content(7)
                }
            case .mapped: return Kind.closure.source(clock).plusOne()
            case .progress:
                return ClosureSource { request in
                    for done in 1...3 {
                        try await wait()
                        request.report(done, of: 3)
                    }
                    try await wait()
                    return .content(9)
                }
            case .failing:
                return ClosureSource { _ in
                    for _ in 0..<3 { try await wait() }
                    throw TestError("offline")
                }
            case .stream: return stream(to: 3, nil)
            case .mappedStream: return stream(to: 3, nil).plusOne()
            case .failingStream: return stream(to: 2, TestError("gone"))
            }
        }
    }

    /// What a loader of the source shows, second by second, until all is over.
    private func life(of source: some Source<Int>, until last: String, cancelAfter second: Int?) async -> [String] {
        let loader = ContentLoader(source, clock: clock)
        let log = LoadableRecorder(of: loader) { _ in }
        var lines = [log.line]
        func step() async {
            let isOver = { clock.sleepers > 0 || log.states.last == last }
            await until(isOver)
            await clock.advance(by: .seconds(1), until: isOver)
            lines.append("\(log.line) \(loader.snapshot.progress?.completed ?? 0)")
        }
        loader.sync()
        if let second {
            for _ in 0..<second { await step() }
            // Nothing but the next load ends updates.
            loader.cancel()
            loader.sync()
        }
        while log.states.last != last, !Task.isCancelled { await step() }
        lines.append("\(loader.snapshot.lastOutcome as Any) \(loader.loadHistory.lateResultCount)")
        return lines
    }

    @Test(
        "A replay shows the same as the recorded source at the same times, including cancellations",
        arguments: Kind.allCases, [nil, 0, 2])
    func sameLife(kind: Kind, cancelAfter second: Int?) async throws {
        func record(_ source: some Source<Int>) async -> (recording: Recording<Int>, life: [String], plain: [String]) {
            let plain = await life(of: source, until: kind.rawValue, cancelAfter: second)
            let recorder = RecordingSource(source, clock: clock)
            let life = await life(of: recorder, until: kind.rawValue, cancelAfter: second)
            return (recorder.recording, life, plain)
        }
        let (recording, live, plain) = await record(kind.source(clock))
        #expect(live == plain)
        // A load that is cancelled before it has begun asks nobody.
        #expect(recording.loads.count == (second == 2 ? 2 : 1))

        let replay = ReplaySource(try Recording<Int>(json: recording.json()), clock: clock)
        let played = await life(of: replay, until: kind.rawValue, cancelAfter: second)

        #expect(played == live)
    }

    // MARK: Timing

    private func recording(_ loads: Load...) -> Recording<Int> {
        Recording(source: "Gauge", loads: loads)
    }

    @Test("It plays at the given multiple of the speed", arguments: [(1.0, 4_000), (2, 2_000), (0.5, 8_000)])
    func speed(factor: Double, milliseconds: Int) async {
        let replay = ReplaySource(
            recording(Load(entries: [Entry(after: .seconds(4), .answer(.content(1)))])), speed: factor, clock: clock)
        let loader = ContentLoader(replay, clock: clock)
        loader.sync()
        await until { clock.sleepers > 0 }
        await clock.advance(by: .milliseconds(milliseconds - 1))
        #expect(loader.loadableState == .syncing)
        await clock.advance(by: .milliseconds(1), until: { loader.loadableState != .syncing })
        #expect(loader.content == 1)
    }

    @Test("At infinite speed it does not wait, and skips nothing")
    func asFastAsPossible() async {
        let entries = (1...100).map { Entry(after: .seconds($0), .answer(.content($0))) }
        let load = Load(isPushing: true, entries: entries + [Entry(after: .seconds(100), .end)])
        let loader = ContentLoader(ReplaySource(recording(load), speed: .infinity, clock: clock), clock: clock)
        let log = LoadableRecorder(of: loader)
        loader.sync()
        await until { loader.content == 100 }
        #expect(log.changes == ["loading(nil)"] + (1...100).map { "success(\($0))" })
    }

    @Test("An invalid speed is rejected with a message", arguments: [0, -1, Double.nan])
    func badSpeed(speed: Double) async {
        let replay = ReplaySource(
            recording(Load(isPushing: true, entries: [Entry(after: .zero, .end)])), speed: speed, clock: clock)
        let loader = ContentLoader(replay, clock: clock)
        loader.sync()
        await until { loader.loadableState != .syncing }
        #expect(
            loader.error.map { "\($0)" }
                == "cannot replay at speed \(speed); give a factor above 0, or .infinity for as fast as possible")
    }

    @Test(
        "A load that was cancelled or running in the recording runs until it is cancelled",
        arguments: [false, true], [[], [Entry(after: .zero, .cancelled)]])
    private func unfinished(isPushing: Bool, entries: [Entry]) async {
        let load = Load(isPushing: isPushing, entries: entries)
        let loader = ContentLoader(ReplaySource(recording(load), speed: .infinity, clock: clock), clock: clock)
        loader.sync()
        await until { clock.sleepers > 0 }
        loader.cancel()
        await until { clock.sleepers == 0 }
        #expect(loader.state == .initial)
    }

    @Test("A source that ended as if cancelled does so again")
    func gaveUp() async {
        let recorder = RecordingSource(ClosureSource<Int> { _ in throw CancellationError() }, clock: clock)
        _ = try? await recorder.load(LoadRequest())
        let replay = ReplaySource(recorder.recording, clock: clock)
        await #expect(throws: CancellationError.self) { try await replay.load(LoadRequest()) }
    }

    // MARK: More often than recorded

    @Test("More requests than recorded are an error")
    func over() async throws {
        let replay = ReplaySource(
            recording(Load(entries: [Entry(after: .zero, .answer(.content(1)))])), speed: .infinity)
        _ = try await replay.load(LoadRequest())
        let error = await #expect(throws: ReplayError.self) { try await replay.load(LoadRequest()) }
        #expect(
            error.map { "\($0)" }
                == "the recording of Gauge has 1 load, and one more was requested; record more, or repeat it with "
                + "ending: .beginAgain")
    }

    @Test("It may start again, unless the recording is empty", arguments: [0, 2])
    func beginsAgain(count: Int) async throws {
        let loads = (0..<count).map { Load(entries: [Entry(after: .zero, .answer(.content($0)))]) }
        let replay = ReplaySource(
            Recording(source: "Gauge", loads: loads), speed: .infinity, ending: .beginAgain)
        var contents: [Int?] = []
        for _ in 0..<5 { contents.append(try? await replay.load(LoadRequest()).content) }
        #expect(contents == (count == 0 ? [nil, nil, nil, nil, nil] : [0, 1, 0, 1, 0]))
    }

    // MARK: Validators

    @Test("Known content is returned as unchanged if it was unknown in the recording")
    func knownContent() async throws {
        let load = Load(entries: [Entry(after: .zero, .answer(.content(1, LoadFacts(validator: tag))))])
        let replay = ReplaySource(recording(load), speed: .infinity, ending: .beginAgain)
        let loader = ContentLoader(replay, clock: clock)
        for _ in 0..<2 { _ = try await loader.fetch() }
        #expect(loader.snapshot.lastOutcome?.result == .unchanged)
    }

    @Test("A source that returned content despite a known validator does so again")
    func ignoredValidator() async throws {
        let answer = Entry(after: .zero, .answer(.content(1, LoadFacts(validator: tag))))
        let replay = ReplaySource(
            recording(Load(entries: [answer]), Load(known: tag, entries: [answer])), speed: .infinity)
        let loader = ContentLoader(replay, clock: clock)
        for _ in 0..<2 { _ = try await loader.fetch() }
        #expect(loader.snapshot.lastOutcome?.result == .succeeded)
    }

    @Test("A request without a validator gets the confirmed content")
    func unknownContent() async throws {
        let replay = ReplaySource(
            recording(
                Load(entries: [Entry(after: .zero, .answer(.content(1, LoadFacts(validator: tag))))]),
                Load(known: tag, entries: [Entry(after: .zero, .answer(.unchanged(LoadFacts(byteCount: 0))))])),
            speed: .infinity)
        _ = try await replay.load(LoadRequest())
        let answer = try await replay.load(LoadRequest())
        #expect(answer == .content(1, LoadFacts(validator: tag, byteCount: 0)))
    }

    @Test("If that content was not recorded, the error says so")
    func lostContent() async {
        let replay = ReplaySource(
            recording(Load(known: tag, entries: [Entry(after: .zero, .answer(.unchanged(LoadFacts())))])),
            speed: .infinity)
        let error = await #expect(throws: ReplayError.self) { try await replay.load(LoadRequest()) }
        #expect(
            error.map { "\($0)" }
                == "load 1 of the recording of Gauge is “unchanged”, but the recording does not contain the content that it "
                + "refers to; record again, starting with a loader that has no content yet")
    }
}

extension Source where Content == Int {
    fileprivate func plusOne() -> any Source<Int> { map { $0 + 1 } }
}
