import Foundation
import LoadableTesting
import Loadables
import LocalSources
import TestSupport
import Testing

@testable import Boards

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct AlertPaceTests {

    private static let start = Timestamp(secondsSince1970: 1_000_000)

    private func at(_ seconds: Int) -> Timestamp { Self.start.advanced(by: .seconds(seconds)) }

    @Test("An alert is sent immediately, then at most once a minute, with the number of skipped ones")
    func minute() {
        var pace = AlertPace()
        pace.raise()
        #expect(pace.next(at: at(0)) == .send(missed: 0))
        pace.finish()
        for _ in 0..<13 { pace.raise() }
        #expect(pace.next(at: at(1)) == .wait(until: at(60)))
        #expect(pace.next(at: at(60)) == .send(missed: 12))
        pace.finish()
        #expect(pace.next(at: at(200)) == .rest)
    }

    @Test("A command of an alert is not started while its previous one runs")
    func running() {
        var pace = AlertPace()
        pace.raise()
        _ = pace.next(at: at(0))
        pace.raise()
        #expect(pace.next(at: at(100)) == .rest)
        pace.finish()
        #expect(pace.next(at: at(100)) == .send(missed: 0))
    }

    @Test("The end of a reported alert is sent within a minute, and cancels its waiting notices")
    func end() {
        var pace = AlertPace()
        pace.raise()
        #expect(pace.next(at: at(0)) == .send(missed: 0))
        pace.finish()
        pace.end(wasReported: true)
        #expect(pace.next(at: at(10)) == .wait(until: at(60)))
        pace.raise()
        pace.end(wasReported: false)
        #expect(pace.next(at: at(60)) == .resolve)
        pace.finish()
        #expect(pace.next(at: at(200)) == .rest)
        pace.raise()
        pace.end(wasReported: false)
        #expect(pace.next(at: at(300)) == .rest)
    }

    @Test("An alert that was raised again before its end was sent is not over")
    func raisedAgain() {
        var pace = AlertPace()
        pace.raise()
        _ = pace.next(at: at(0))
        pace.finish()
        pace.end(wasReported: true)
        pace.raise()
        #expect(pace.next(at: at(60)) == .send(missed: 0))
        pace.finish()
        #expect(pace.next(at: at(120)) == .rest)
    }

    @Test("After the clock is set back, no alert waits")
    func clockSetBack() {
        var pace = AlertPace()
        pace.raise()
        _ = pace.next(at: at(1_000))
        pace.finish()
        pace.raise()
        #expect(pace.next(at: at(0)) == .send(missed: 0))
    }

    @Test("A flapping source sends one notice a minute, with the number of skipped ones")
    func notices() async {
        let clock = ManualClock()
        var notices: [String] = []
        let sender = AlertSender(clock: clock, log: nil) { notices.append($0) }
        func raise() { sender.send(AlertSender.Message(sentence: "down", source: "it"), of: "it-0") }
        for _ in 0..<53 {
            raise()
            await clock.advance(by: .milliseconds(200))
        }
        #expect(notices == ["down"])
        await clock.advance(by: .seconds(60))
        await until { notices.count == 2 }
        #expect(notices == ["down", "down, and 51 more"])
        sender.send(AlertSender.Message(sentence: "full", source: "other"), of: "other-0")
        #expect(notices.last == "full")
    }

    @Test("Of many alerts, eight commands run at once, and each of the others starts when one has ended")
    func eightAtOnce() async throws {
        let fixture = try BoardFixture()
        mkfifo("\(fixture.folder)/gate", 0o600)
        var notices = 0
        let sender = AlertSender(clock: .system, log: nil) { _ in notices += 1 }
        let line =
            "mkdir running.$N && ls -d running.* | wc -l >> counts; : < gate; rmdir running.$N"
        for number in 0..<20 {
            var message = AlertSender.Message(sentence: "x", source: "it")
            message.command = { _, _ in
                CommandSource(shell: line, environment: ["N": "\(number)"], folder: fixture.folder)
            }
            sender.send(message, of: "it-\(number)")
        }
        #expect(notices == 8)
        let gate = open("\(fixture.folder)/gate", O_RDWR | O_NONBLOCK | O_CLOEXEC)
        defer { close(gate) }
        await until { notices == 20 }
        await until { (try? fixture.read("counts"))?.split(separator: "\n").count == 20 }
        let counts = try fixture.read("counts").split(separator: "\n").compactMap { Int(String($0).trimmedBlanks) }
        #expect(counts.allSatisfy { $0 <= 8 })
    }

    // MARK: The end of the program

    @Test("When the program ends, waiting notices are sent immediately, with their counts")
    func last() {
        var pace = AlertPace()
        #expect(pace.takeLast() == .rest)
        pace.raise()
        _ = pace.next(at: at(0))
        #expect(pace.takeLast() == .rest)
        for _ in 0..<3 { pace.raise() }
        #expect(pace.takeLast() == .send(missed: 2))
        #expect(pace.takeLast() == .rest)
    }

    private func message(_ sentence: String, _ line: String, in folder: String) -> AlertSender.Message {
        AlertSender.Message(
            sentence: sentence,
            command: { sentence, missed in
                CommandSource(shell: line, environment: ["ALERT": sentence, "MORE": "\(missed)"], folder: folder)
            }, source: "it")
    }

    /// Waits for a file of the fixture with that many lines.
    private func lines(_ count: Int, of name: String, _ fixture: BoardFixture) async -> [String] {
        var lines: [String] = []
        await until {
            lines = ((try? fixture.read(name)) ?? "").split(separator: "\n").map(String.init)
            return lines.count >= count
        }
        return lines
    }

    @Test("A notice that waits for its minute is sent once at the end of the program, with its count")
    func waitingAtEnd() async throws {
        let (fixture, clock) = (try BoardFixture(), ManualClock())
        let sender = AlertSender(clock: clock, log: nil) { _ in }
        func raise() {
            sender.send(message("down", #"echo "$ALERT ($MORE)" >> sent"#, in: fixture.folder), of: "it-0")
        }
        raise()
        #expect(await lines(1, of: "sent", fixture) == ["down (0)"])
        for _ in 0..<3 { raise() }
        #expect(sender.finish(within: .seconds(60)) == [])
        #expect(try fixture.read("sent") == "down (0)\ndown, and 2 more (2)\n")
        #expect(sender.finish(within: .seconds(60)) == [])
        await clock.advance(by: .seconds(120))
        #expect(try fixture.read("sent") == "down (0)\ndown, and 2 more (2)\n")
    }

    @Test("The program waits at its end for a running command and for the next one of the same alert")
    func runningAtEnd() async throws {
        let fixture = try BoardFixture()
        let sender = AlertSender(clock: .system, log: nil) { _ in }
        let line = #"echo "begin $MORE" >> sent; until test -e gate; do sleep 0.01; done; echo "end $MORE" >> sent"#
        func raise() { sender.send(message("down", line, in: fixture.folder), of: "it-0") }
        raise()
        #expect(await lines(1, of: "sent", fixture) == ["begin 0"])
        for _ in 0..<2 { raise() }
        try fixture.write("", to: "gate")
        #expect(sender.finish(within: .seconds(60)) == [])
        #expect(try fixture.read("sent") == "begin 0\nend 0\nbegin 1\nend 1\n")
    }

    @Test("At the end, eight commands run at once, and those without time left are logged")
    func limitsAtEnd() async throws {
        let fixture = try BoardFixture()
        mkfifo("\(fixture.folder)/gate", 0o600)
        let sender = AlertSender(clock: .system, log: nil) { _ in }
        for number in 0..<10 {
            sender.send(
                message("down \(number)", "echo begin >> sent; : < gate", in: fixture.folder), of: "it-\(number)")
        }
        #expect(await lines(8, of: "sent", fixture).count == 8)
        let problems = sender.finish(within: .zero)
        #expect(
            problems.count { $0.hasPrefix("The command of an alert of it was stopped when the program ended: ") }
                == 8)
        #expect(
            problems.filter { $0.contains("was not sent") } == [
                "An alert of it was not sent before the program ended: down 8",
                "An alert of it was not sent before the program ended: down 9",
            ])
        let gate = open("\(fixture.folder)/gate", O_RDWR | O_NONBLOCK | O_CLOEXEC)
        defer { close(gate) }
        #expect(await lines(10, of: "sent", fixture).count == 10)
    }

    @Test(
        "A command that cannot start, or fails, at the end of the program is logged",
        arguments: [("exit 3", "", "exit code 3"), ("true", "/nowhere", "/nowhere"), ("kill -9 $$", "", "SIGKILL")])
    func failureAtEnd(line: String, folder: String, reason: String) async throws {
        let fixture = try BoardFixture()
        let sender = AlertSender(clock: ManualClock(), log: nil) { _ in }
        sender.send(message("down", "echo sent >> sent", in: fixture.folder), of: "it-0")
        _ = await lines(1, of: "sent", fixture)
        #expect(sender.finish(within: .seconds(60)) == [])
        sender.send(message("down", line, in: fixture.folder + folder), of: "it-0")
        let problems = sender.finish(within: .seconds(60))
        #expect(problems.count == 1 && problems.first?.hasPrefix("The command of an alert of it failed: ") == true)
        #expect(problems.first?.contains(reason) == true, "\(problems)")
    }

    @Test("A waiting notice without a command is dropped at the end, since the screen is gone")
    func noticeAtEnd() {
        var notices: [String] = []
        let sender = AlertSender(clock: ManualClock(), log: nil) { notices.append($0) }
        for _ in 0..<3 { sender.send(AlertSender.Message(sentence: "down", source: "it"), of: "it-0") }
        #expect(sender.finish(within: .zero) == [])
        #expect(notices == ["down"])
    }
}
