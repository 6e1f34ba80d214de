import Dashboard
import Foundation
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import Boards

/// Which alerts are sent, how often, and by which program.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct AlertingTests {

    private final class Lines {
        var all: [String] = []

        func count(_ text: String) -> Int { all.count { $0.contains(text) } }
    }

    /// A program without a terminal.
    @MainActor
    private final class Program {
        let board: Board
        let lines = Lines()
        private let report: ChangeReport

        init(_ text: String, _ fixture: BoardFixture) throws {
            board = try fixture.makeBoard(text, in: fixture.makeEnvironment())
            report = ChangeReport(board.screen) { [lines] in lines.all.append($0) }
        }
    }

    private let clock = ManualClock()
    private let fixture: BoardFixture

    init() throws {
        fixture = try BoardFixture(clock: clock)
    }

    private static let queue = """
        sources:
          queue:
            http: http://server.test/queue
            every: never
            alert: { when: '. > 5', title: is long, run: 'echo "$VALUE" >> sent.txt' }
        """

    /// What the alert's command has written, when it has that many lines.
    private func sent(_ count: Int) async -> [Substring] {
        var lines: [Substring] = []
        await until {
            lines = ((try? fixture.read("sent.txt")) ?? "").split(separator: "\n")
            return lines.count >= count
        }
        return lines
    }

    private func load(_ value: String, _ programs: Program...) async {
        fixture.client.answer(value)
        await clock.advance(by: .seconds(1))
        for program in programs { await program.board.loadOnce() }
    }

    @Test("An alert is sent once by two programs with the same board, and again after it was resolved")
    func once() async throws {
        let (first, second) = (try Program(Self.queue, fixture), try Program(Self.queue, fixture))
        await load("9", first, second)
        #expect(await sent(1) == ["9"])
        for program in [first, second] { #expect(program.lines.count("Alert: queue: is long") == 1) }
        await load("1", first, second)
        for program in [first, second] { #expect(program.lines.count("resolved") == 1) }
        await load("8", second, first)
        #expect(await sent(2) == ["9", "8"])
    }

    private static let ending = queue.replacing(
        #">> sent.txt'"#,
        with: #">> sent.txt', level: critical, resolved: 'echo "$SENTENCE $LEVEL $VALUE" >> sent.txt'"#)

    @Test("The “resolved” command runs once when a reported alert ends, even after a restart")
    func resolved() async throws {
        let (first, second) = (try Program(Self.ending, fixture), try Program(Self.ending, fixture))
        await load("9", first, second)
        #expect(await sent(1) == ["9"])
        await load("1", first, second)
        await clock.advance(by: .seconds(60))
        #expect(await sent(2) == ["9", "resolved: queue: is long critical 1"])
        try await load("8", Program(Self.ending, fixture))
        #expect(await sent(3).last == "8")
        try await load("2", Program(Self.ending, fixture))
        #expect(await sent(4).last == "resolved: queue: is long critical 2")
        try await load("3", Program(Self.ending, fixture))
        await clock.advance(by: .seconds(120))
        #expect(await sent(4).count == 4)
    }

    @Test("A flapping alert sends its last state within a minute")
    func flipping() async throws {
        let program = try Program(Self.ending, fixture)
        for value in ["9", "1", "8", "2", "7", "3"] { await load(value, program) }
        #expect(await sent(1) == ["9"])
        await clock.advance(by: .seconds(60))
        #expect(await sent(2) == ["9", "resolved: queue: is long critical 3"])
        await clock.advance(by: .seconds(120))
        #expect(await sent(2).count == 2)
    }

    @Test("A command gets the alert as JSON: name, source, level, value, start and end")
    func json() async throws {
        let text = Self.ending.replacing("$VALUE", with: "$ALERT").replacing("$SENTENCE $LEVEL $ALERT", with: "$ALERT")
        let program = try Program(text.replacing("every: never", with: "every: never\n    parse: json"), fixture)
        await load("9", program)
        let start = clock.now
        await load("1", program)
        let end = clock.now
        await clock.advance(by: .seconds(60))
        let objects = try await sent(2).map { line in
            try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        for object in objects {
            #expect(object["name"] as? String == "is long")
            #expect(object["source"] as? String == "queue")
            #expect(object["level"] as? String == "critical")
            #expect(object["since"] as? String == Self.text(start))
        }
        #expect(objects.map { $0["value"] as? Int } == [9, 1])
        #expect(objects.map { $0["resolved"] as? String } == [nil, Self.text(end)])
    }

    private static func text(_ moment: Timestamp) -> String {
        Date(timeIntervalSince1970: moment.secondsSince1970).formatted(.iso8601)
    }

    @Test("In maintenance no alert is sent; one that outlasts it is sent afterwards, and so is its end")
    func maintenance() async throws {
        // It is 00:26:40.
        let text = Self.ending + "\n    maintenance: { start: '00:00', end: '00:28' }\n"
        let program = try Program(text, fixture)
        await load("9", program)
        #expect(program.lines.count("Alert") == 0)
        await clock.advance(by: .seconds(80))
        #expect(program.lines.count("Alert: critical: queue: is long") == 1)
        #expect(await sent(1) == ["9"])
    }

    @Test("A source with an alert is loaded and reported, whether or not it is on a page")
    func unseen() async throws {
        let pages = "\n  other: { http: http://server.test/other, every: never }\npages:\n  - rows: [[other]]\n"
        let program = try Program(Self.queue + pages, fixture)
        await load("9", program)
        #expect(await sent(1) == ["9"])
        #expect(program.lines.count("Alert: queue: is long") == 1)
        program.board.apply(try fixture.settings(Self.queue))
        await load("9", program)
        #expect(program.lines.count("Alert: queue: is long") == 1)
    }

    @Test("It is not sent again after a restart, unless it was resolved while no program ran")
    func restart() async throws {
        try await load("9", Program(Self.queue, fixture))
        try await load("9", Program(Self.queue, fixture))
        #expect(await sent(1) == ["9"])
        try await load("1", Program(Self.queue, fixture))
        try await load("7", Program(Self.queue, fixture))
        #expect(await sent(2) == ["9", "7"])
    }

    private static let periodic = ending.replacing("every: never", with: "every: 10s")

    private static let composed = """
        sources:
          one: { http: http://server.test/queue, every: 10s, parse: json }
          queue:
            from: [one]
            alert: { when: '.one > 5', title: is long, level: critical }
        """

    @Test(
        "Content from disk that is out of date raises an alert only after a load has ended, even if it has failed",
        arguments: [false, true],
        [(age: 5.0, answer: "9" as String?, before: 1, after: 1), (60, "1", 0, 0), (60, "9", 0, 1), (60, nil, 0, 1)])
    func oldContent(
        isComposed: Bool, _ start: (age: Double, answer: String?, before: Int, after: Int)
    ) async throws {
        let text = isComposed ? Self.composed : Self.periodic
        fixture.client.answer("9")
        await (try fixture.makeBoard(text, in: fixture.makeEnvironment())).loadOnce()
        await clock.advance(by: .seconds(start.age))
        let program = try Program(text, fixture)
        #expect(program.lines.count("Alert: critical: queue: is long") == start.before)
        if let answer = start.answer {
            await load(answer, program)
        } else {
            fixture.client.answer(status: 500)
            await program.board.loadOnce()
        }
        #expect(program.lines.count("Alert: critical: queue: is long") == start.after)
        #expect(program.lines.count("resolved") == 0)
    }

    @Test(
        "An alert from before a restart stays raised since then; the first load confirms or resolves it",
        arguments: [("9", "critical: queue: is long"), ("1", "queue: resolved after 2 min (is long)")])
    func stillRaised(_ answer: String, _ sentence: String) async throws {
        try await load("9", Program(Self.periodic, fixture))
        #expect(await sent(1) == ["9"])
        fixture.client.answer(status: 500)
        await clock.advance(by: .seconds(119))
        let program = try Program(Self.periodic, fixture)
        #expect(program.lines.count("Alert") == 0)
        #expect(program.board.text.contains("critical: queue: is long"))
        await load(answer, program)
        #expect(program.lines.all.filter { $0.contains("Alert: ") }.map { $0.contains(sentence) } == [true])
        await clock.advance(by: .seconds(60))
        let all = await sent(answer == "9" ? 1 : 2)
        #expect(all == (answer == "9" ? ["9"] : ["9", "resolved: queue: is long critical 1"]))
    }

    @Test("A reload does not send it again, even if the source has changed and its panels have moved")
    func reload() async throws {
        let program = try Program(Self.queue, fixture)
        await load("9", program)
        #expect(await sent(1) == ["9"])
        let pages = "\npages:\n  - rows: [[queue: chart, queue: json]]\n"
        for text in [Self.queue + pages, Self.queue.replacing("never", with: "1h") + pages, Self.queue] {
            program.board.apply(try fixture.settings(text))
            await load("9", program)
        }
        await load("1", program)
        #expect(program.lines.count("resolved") == 1)
        // An alert sends once a minute at most.
        await clock.advance(by: .seconds(60))
        await load("6", program)
        #expect(await sent(2) == ["9", "6"])
    }

    @Test(
        "Content that becomes too old is reported at that time, and resolved by the next load"
    )
    func stale() async throws {
        let text = "sources:\n  it: { http: http://server.test/it, every: never, alert: { stale: 1h } }\n"
        let program = try Program(text, fixture)
        await load("1", program)
        await clock.advance(by: .seconds(3_599))
        #expect(program.lines.count("Alert") == 0)
        await clock.advance(by: .seconds(1))
        #expect(program.lines.count("Alert: it: the content is old") == 1)
        await load("1", program)
        #expect(program.lines.count("resolved") == 1)
    }

    @Test("Kept content of an earlier run is not reported as old before the first load has ended")
    func staleAtStart() async throws {
        let text = "sources:\n  it: { http: http://server.test/it, every: 1h, alert: { stale: 2h } }\n"
        try await load("1", Program(text, fixture))
        await clock.advance(by: .seconds(3 * 3_600))
        do {
            let second = try Program(text, fixture)
            await clock.advance(by: .seconds(1))
            #expect(second.board.text.contains("1"))
            await load("2", second)
            #expect(second.lines.count("old") == 0 && second.lines.count("resolved") == 0)
        }
        await clock.advance(by: .seconds(3 * 3_600))
        let third = try Program(text, fixture)
        fixture.client.answer(status: 500)
        await third.board.loadOnce()
        #expect(third.lines.count("Alert: it: the content is old") == 1)
    }

    @Test("Failures are reported after the configured number in a row")
    func failed() async throws {
        let text = "sources:\n  it: { http: http://server.test/it, every: never, alert: { failed: 3 } }\n"
        let program = try Program(text, fixture)
        await load("1", program)
        fixture.client.answer(status: 500)
        for count in [0, 0, 1, 1] {
            await program.board.loadOnce()
            #expect(program.lines.count("Alert: it: failed 3 times in a row") == count)
        }
    }

    @Test(
        "A condition that fails is logged with its place, since its alert cannot work; a text may be a number"
    )
    func condition() async throws {
        let program = try Program(Self.queue.replacing(". > 5", with: ".a > 5"), fixture)
        await load("[1]", program)
        #expect(program.lines.count("An alert of queue is not checked: ") == 1)
        #expect(program.lines.count("board.yaml:5:21") == 1)
        #expect(program.lines.count("is disabled because its filter fails") == 1)
        let other = try Program(Self.queue, fixture)
        await load(" 3\n", other)
        #expect(other.lines.count("Alert") == 0)
    }

    @Test("The report includes panels of new settings, and says that these are in use")
    func report() async throws {
        let program = try Program(Self.queue, fixture)
        await load("1", program)
        program.board.apply(try fixture.settings(Self.queue.replacing("queue:", with: "line:")))
        program.board.screen.show("Board reloaded")
        await load("2", program)
        #expect(program.lines.count(" line: fresh") == 1)
        #expect(program.lines.count("Board reloaded") == 1)
    }

    @Test("An alert is sent once by all programs with the board, and again if it was resolved in between")
    func claims() {
        func claim(_ name: String, of board: String = "board.yaml") -> AlertClaim {
            AlertClaim(folder: "\(fixture.folder)/alerts", board: board, name: name)
        }
        let (first, second, other) = (claim("disk-0"), claim("disk-0"), claim("disk-1"))
        let now = Timestamp(secondsSince1970: 1_000.5)
        func later(_ seconds: Double) -> Timestamp { now.advanced(by: .seconds(seconds)) }
        #expect(first.take(at: now) && !second.take(at: now) && other.take(at: now))
        // A board of the same name in another folder is another board.
        #expect(claim("disk-0", of: "/elsewhere/board.yaml").take(at: now))
        // Whoever has only older content cannot know.
        second.end(at: later(-1), now: later(1))
        #expect(!second.take(at: later(1)))
        second.end(at: later(1), now: later(2))
        #expect(second.take(at: later(2)))
        // A clock was set back.
        first.end(at: later(1), now: later(1))
        #expect(first.take(at: later(1)))
        #expect(claim("disk-0").earlierStart == later(1) && claim("disk-2").earlierStart == nil)
        // Its end is told of only if it was reported.
        #expect(second.end(at: later(3), now: later(3)) == nil)
        #expect(first.take(at: later(4)))
        first.report()
        #expect(second.end(at: later(5), now: later(5)) == later(4))
        #expect(first.end(at: later(5), now: later(5)) == nil)
    }
}
