import FoundationEssentials
import LoadableTesting
import TestSupport
import Testing

@testable import Loadables

/// What is recorded, and how it is written.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct RecordingTests {

    private typealias Load = Recording<Int>.Load
    private typealias Entry = Recording<Int>.Entry

    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_000))
    private let tag = ContentValidator(entityTag: "\"1\"")

    private struct Busy: Error, CustomStringConvertible, RetryAfterProviding {
        let description = "busy"
        let retryAfter: Duration? = .seconds(5)
    }

    @Test("Each load is recorded with its request, response and times")
    func loads() async throws {
        let script = ScriptedSource<Int>()
        let source = RecordingSource(script, clock: clock)
        let loader = ContentLoader(source, clock: clock)
        let facts = LoadFacts(validator: tag, byteCount: 3)

        loader.sync()
        await until { script.isAsked }
        await clock.advance(by: .seconds(1))
        script.report(1, of: 2)
        await clock.advance(by: .milliseconds(500))
        script.answer(.content(7, facts))
        await until { loader.loadableState != .syncing }
        script.requests[0].report(2, of: 2)
        script.answer(.unchanged(LoadFacts()))
        _ = try await loader.fetch(for: .period) { $0 }
        script.fail(Busy())
        _ = try? await loader.fetch()

        let error = RecordedError(
            type: "Busy", description: "busy", retryAfter: .seconds(5))
        #expect(
            source.recording
                == Recording(
                    source: "ScriptedSource<Int>",
                    loads: [
                        Load(entries: [
                            Entry(after: .seconds(1), .progress(LoadProgress(completed: 1, total: 2))),
                            Entry(after: .milliseconds(1_500), .answer(.content(7, facts))),
                        ]),
                        Load(
                            known: tag, reason: .period,
                            entries: [Entry(after: .zero, .answer(.unchanged(LoadFacts())))]),
                        Load(known: tag, entries: [Entry(after: .zero, .failure(error))]),
                    ]))
    }

    @Test("Updates are recorded with their times and their end", arguments: ["end", "failure", "cancelled"])
    func updates(end: String) async throws {
        let script = ScriptedSource<Int>(pushes: true)
        let source = RecordingSource(script, clock: clock)
        let loader = ContentLoader(source, clock: clock)
        loader.sync()
        for number in 1...2 {
            await clock.advance(by: .seconds(1))
            script.answer(.content(number))
            await until { loader.content == number }
        }
        #expect(source.recording.loads.map(\.isOver) == [false])
        switch end {
        case "end": script.finish()
        case "failure": script.fail(TestError("gone"))
        default: loader.update(.initial)
        }
        await until { source.recording.loads[0].isOver }

        let last: Recording<Int>.Event =
            switch end {
            case "end": .end
            case "failure": .failure(RecordedError(TestError("gone")))
            default: .cancelled
            }
        #expect(
            source.recording.loads == [
                Load(
                    isPushing: true,
                    entries: [
                        Entry(after: .seconds(1), .answer(.content(1))),
                        Entry(after: .seconds(2), .answer(.content(2))),
                        Entry(after: .seconds(2), last),
                    ])
            ])
    }

    @Test("A cancelled load is recorded as cancelled, whatever its source throws then")
    func cancelled() async {
        let source = RecordingSource(
            ClosureSource<Int> { [clock] _ in
                do { try await clock.sleep(until: clock.now.advanced(by: .seconds(9))) } catch { throw Busy() }
                return .content(1)
            }, clock: clock)
        let loader = ContentLoader(source, clock: clock)
        loader.sync()
        await until { clock.sleepers > 0 }
        loader.cancel()
        await until { source.recording.loads.first?.isOver == true }
        #expect(source.recording.loads[0].entries == [Entry(after: .zero, .cancelled)])
    }

    @Test("When the clock is set back, recorded times do not decrease")
    func clockSetBack() async throws {
        let script = ScriptedSource<Int>()
        let source = RecordingSource(script, clock: clock)
        async let answer = source.load(LoadRequest())
        await until { script.isAsked }
        clock.set(Timestamp(secondsSince1970: 1_002))
        script.report(1)
        clock.set(Timestamp(secondsSince1970: 900))
        script.answer(.content(1))
        _ = try await answer
        #expect(source.recording.loads[0].entries.map(\.after) == [.seconds(2), .seconds(2)])
    }

    // MARK: JSON

    @Test("The JSON is human-readable")
    func json() throws {
        let recording = Recording<Int>(
            source: "Gauge",
            loads: [
                Load(
                    known: tag,
                    entries: [
                        Entry(after: .milliseconds(250), .answer(.content(7, LoadFacts(freshFor: .seconds(60))))),
                        Entry(after: .seconds(1), .end),
                    ])
            ])
        let text = try String(decoding: recording.json(), as: UTF8.self)
        #expect(
            text == #"""
                {
                  "loads" : [
                    {
                      "entries" : [
                        {
                          "after" : 0.25,
                          "content" : 7,
                          "facts" : {
                            "freshFor" : 60
                          }
                        },
                        {
                          "after" : 1,
                          "end" : true
                        }
                      ],
                      "isPushing" : false,
                      "known" : {
                        "entityTag" : "\"1\""
                      },
                      "reason" : "asked"
                    }
                  ],
                  "source" : "Gauge",
                  "version" : 1
                }
                """#)
    }

    @Test("Every kind of event is read as it was written, with all facts, to the nanosecond")
    func roundTrip() throws {
        let exchange = LoadExchange(request: ["GET /"], response: ["200"])
        let provenance = Provenance(origin: .cache, date: clock.now, freshUntil: clock.now)
        let facts = LoadFacts(
            validator: tag, byteCount: 3, freshFor: .seconds(5), provenance: provenance, exchange: exchange)
        let recording = Recording<Int?>(
            source: "Gauge",
            loads: [
                Recording.Load(
                    known: tag, reason: .retry, isPushing: true,
                    entries: [
                        .init(after: .nanoseconds(1), .progress(LoadProgress(completed: 1))),
                        .init(after: .nanoseconds(86_400_000_000_001), .answer(.content(7, facts))),
                        .init(after: .seconds(86_401), .answer(.content(nil))),
                        .init(after: .seconds(86_402), .answer(.unchanged(facts))),
                        .init(after: .seconds(86_403), .failure(RecordedError(Busy()))),
                    ]),
                Recording.Load(entries: [.init(after: .zero, .cancelled)]),
            ])
        #expect(try Recording<Int?>(json: recording.json()) == recording)
    }

    @Test(
        "An unreadable recording is rejected with a message",
        arguments: [
            (#"{"version": 2}"#, "the recording has version 2, but only version 1 can be read; record it again"),
            ("", "bad recording (not JSON); expected a recording of Int; record it again"),
            (
                #"{"version": 1, "source": "", "loads": [{"reason": "asked", "isPushing": false, "entries": [{"after": -1}]}]}"#,
                "bad recording (“after” of item 1 of “entries” of item 1 of “loads”: not a number of seconds); expected a recording of Int; record it again"
            ),
            (
                #"{"version": 1, "source": "", "loads": [{"reason": "asked", "isPushing": false, "entries": [{"after": 1}]}]}"#,
                "bad recording (item 1 of “entries” of item 1 of “loads”: no “content”, “unchanged”, “progress”, “failure”, “cancelled” or “end”); "
                    + "expected a recording of Int; record it again"
            ),
        ])
    func unreadable(json: String, sentence: String) {
        let error = #expect(throws: RecordingError.self) { try Recording<Int>(json: Data(json.utf8)) }
        #expect(error.map { "\($0)" } == sentence)
    }
}
