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

    @Test("An alert sends at once, and then at most once a minute, with the number of times that it did not")
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

    @Test("A command that still runs is not joined by another one of its alert")
    func running() {
        var pace = AlertPace()
        pace.raise()
        _ = pace.next(at: at(0))
        pace.raise()
        #expect(pace.next(at: at(100)) == .rest)
        pace.finish()
        #expect(pace.next(at: at(100)) == .send(missed: 0))
    }

    @Test("A clock that was set back makes no alert wait")
    func clockSetBack() {
        var pace = AlertPace()
        pace.raise()
        _ = pace.next(at: at(1_000))
        pace.finish()
        pace.raise()
        #expect(pace.next(at: at(0)) == .send(missed: 0))
    }

    @Test("A source that flips sends one notice a minute, which says how many more there were")
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

    @Test("Of very many alerts eight commands run at once, and each of the others runs when one has ended")
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
}
