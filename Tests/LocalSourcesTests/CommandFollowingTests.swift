import Foundation
import LoadableTesting
import Loadables
import LocalSources
import TestSupport
import Testing

/// Commands without an end.
@Suite(.timeLimit(.minutes(5)))
struct CommandFollowingTests {

    private let marker = makeMarker()

    private func source(_ shell: String, last: Tail? = nil, clock: any Clock<Duration> = ContinuousClock())
        -> CommandSource
    {
        CommandSource(shell: shell, last: last, follows: true, clock: clock)
    }

    @Test("The content is the last lines as they arrive, and ends with the program")
    func lines() async {
        let log = AnswerLog(
            source("for i in 1 2 3 4; do echo $i; sleep 0.01; done", last: Tail(lines: 2, pause: .zero)))
        await until { log.end != nil }
        #expect(log.end == "end")
        #expect(log.text == "3\n4\n")
        #expect(log.answers.last?.facts.exchange?.response.first?.hasPrefix("exit code 0") == true)
    }

    @Test("An unfinished line is shown")
    func partialLine() async {
        let log = AnswerLog(source("printf 'a\nb'; sleep 60; : \(marker)"))
        await until { log.text == "a\nb" }
        log.stop()
        await until { processes(having: marker).isEmpty }
    }

    @Test("Responses have a minimum interval, and contain everything written meanwhile")
    @MainActor
    func pause() async throws {
        let folder = try Folder()
        let clock = ManualClock()
        let script = "tail -F -n +1 \(folder.file()) 2> /dev/null"
        try folder.write("1\n")
        let log = AnswerLog(source(script, last: Tail(lines: 10, pause: .seconds(1)), clock: clock))
        await until { log.texts == ["1\n"] && clock.sleepers == 1 }
        for number in 2...4 { try folder.append("\(number)\n") }
        await clock.advance(by: .milliseconds(900))
        #expect(log.texts == ["1\n"])
        await until { folderIsRead(folder) }
        await clock.advance(by: .milliseconds(100), until: { log.texts.count > 1 })
        while log.text != "1\n2\n3\n4\n", !Task.isCancelled { await clock.advance(by: .seconds(1)) }
        #expect(log.texts.count <= 4)
        log.stop()
    }

    private func folderIsRead(_ folder: Folder) -> Bool { !processes(having: folder.path).isEmpty }

    @Test("A program that fails at its end has shown its output, and fails")
    func failure() async {
        let log = AnswerLog(source("echo shown; echo why >&2; exit 4"))
        await until { log.end != nil }
        #expect(log.text == "shown\n")
        #expect(log.end == "exit code 4 from “echo shown; echo why >&2; exit 4”: why")
    }

    @Test("A program that succeeds without output has empty content")
    func silent() async {
        let log = AnswerLog(source(":"))
        await until { log.end != nil }
        #expect(log.texts == [""])
        #expect(log.end == "end")
    }

    @Test("A program that writes too fast waits for the next response")
    @MainActor
    func flood() async {
        let clock = ManualClock()
        let tail = Tail(lines: nil, bytes: 10_000, pause: .seconds(1))
        let log = AnswerLog(source("yes; : \(marker)", last: tail, clock: clock))
        await until { clock.sleepers == 1 }
        await clock.advance(by: .seconds(1), until: { log.answers.count > 1 })
        await clock.advance(by: .seconds(1), until: { log.answers.count > 2 })
        // What is taken in a second, at most: what is kept, a piece that is read at once, and the last one.
        #expect(log.answers.last?.facts.byteCount ?? .max < 3 * (10_000 + 2 * 65_536))
        #expect(log.answers.allSatisfy { $0.content?.count ?? .max <= 10_000 })
        log.stop()
        await until { processes(having: marker).isEmpty }
    }

    @Test("A normal load of an endless program returns its first output, and ends it")
    func load() async throws {
        let answer = try await source("echo first; sleep 60; : \(marker)").load(LoadRequest())
        #expect(answer.content == Data("first\n".utf8))
        await until { processes(having: marker).isEmpty }
    }

    @Test("A command that is not followed has no updates")
    func noUpdates() {
        #expect(CommandSource("true").updates(LoadRequest()) == nil)
    }
}
