import Foundation
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import LocalSources

/// Followed files: with notifications by the system, and with polling.
@Suite(.timeLimit(.minutes(5)))
struct FileFollowingTests {

    private let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private func source(
        _ name: String = "file", lines: Int = 100, isTold: Bool, absence: Duration = .seconds(3_600)
    ) -> FileSource {
        // Without notifications only the period finds changes; with notifications only these do.
        let period: Duration = isTold ? .seconds(3_600) : .milliseconds(2)
        var source = FileSource(
            folder.file(name), last: Tail(lines: lines, pause: .zero), follows: true, period: period, absence: absence)
        source.isTold = isTold
        return source
    }

    @Test("Written lines arrive, and the last ones are kept", arguments: [true, false])
    func growth(isTold: Bool) async throws {
        try folder.write("1\n2\n3\n")
        let log = AnswerLog(source(lines: 2, isTold: isTold))
        await until { log.text == "2\n3\n" }
        try folder.append("4")
        await until { log.text == "3\n4" }
        try folder.append("5\n")
        await until { log.text == "3\n45\n" }
        #expect(log.end == nil)
    }

    @Test("An empty file is empty content until something is written", arguments: [true, false])
    func empty(isTold: Bool) async throws {
        try folder.write("")
        let log = AnswerLog(source(isTold: isTold))
        await until { log.texts == [""] }
        try folder.append("a\n")
        await until { log.text == "a\n" }
    }

    @Test("An incomplete character is awaited")
    func character() async throws {
        try folder.write("a")
        let log = AnswerLog(source(isTold: true))
        let bytes = Array("€".utf8)
        for byte in bytes {
            let count = log.answers.count
            try folder.append([byte])
            await until { log.answers.count > count }
        }
        await until { log.text == "a€" }
        #expect(log.texts.allSatisfy { $0 == "a" || $0 == "a€" })
    }

    @Test("After a rotation by renaming, the last lines and those of the next file arrive", arguments: [true, false])
    func rotation(isTold: Bool) async throws {
        try folder.write("1\n")
        let log = AnswerLog(source(isTold: isTold))
        await until { log.text == "1\n" }
        folder.rename(to: "file.1")
        // The writer has it open, and continues for a while.
        try folder.append("2\n", to: "file.1")
        try folder.write("3\n")
        await until { log.text == "1\n2\n3\n" }
        try folder.append("4\n")
        await until { log.text == "1\n2\n3\n4\n" }
    }

    @Test("A truncated file continues from its beginning", arguments: [true, false])
    func truncation(isTold: Bool) async throws {
        try folder.write("1\n2")
        let log = AnswerLog(source(isTold: isTold))
        await until { log.text == "1\n2" }
        try FileManager.default.copyItem(atPath: folder.file(), toPath: folder.file("file.1"))
        try folder.write("")
        await until { log.text == "1\n2\n" }
        try folder.append("3\n")
        await until { log.text == "1\n2\n3\n" }
    }

    @Test("A rewritten, longer file is read from its beginning", arguments: [true, false])
    func rewritten(isTold: Bool) async throws {
        try folder.write("1\n")
        let log = AnswerLog(source(isTold: isTold))
        await until { log.text == "1\n" }
        // In one step, so that it is never seen empty.
        let descriptor = open(folder.file(), O_WRONLY)
        #expect(pwrite(descriptor, "22\n33\n", 6, 0) == 6)
        close(descriptor)
        await until { log.text == "1\n22\n33\n" }
    }

    @Test("A removed file is awaited, and read when it returns", arguments: [true, false])
    func removal(isTold: Bool) async throws {
        try folder.write("1\n")
        let log = AnswerLog(source(isTold: isTold))
        await until { log.text == "1\n" }
        folder.remove()
        try folder.append("2\n", to: "next")
        folder.rename("next", to: "file")
        await until { log.text == "1\n2\n" }
        try folder.append("3\n")
        await until { log.text == "1\n2\n3\n" }
    }

    @Test("A file that stays missing is an error, after its shown content")
    func gone() async throws {
        try folder.write("1\n")
        var source = source(isTold: false, absence: .milliseconds(50))
        source.period = .milliseconds(5)
        let log = AnswerLog(source)
        await until { log.text == "1\n" }
        folder.remove()
        await until { log.end != nil }
        #expect(log.end?.hasPrefix("“\(folder.file())” has been missing for ") == true)
        #expect(log.text == "1\n")
    }

    @Test("A file that is missing initially is an error at once")
    func missing() async throws {
        let log = AnswerLog(source(isTold: true))
        await until { log.end != nil }
        #expect(log.end == FileError.missing(path: folder.file()).description)
    }

    @Test("A link that changes its target is followed")
    func link() async throws {
        try folder.write("1\n", to: "one")
        try folder.write("2\n", to: "two")
        symlink(folder.file("one"), folder.file())
        var source = source(isTold: true)
        source.period = .milliseconds(2)
        let log = AnswerLog(source)
        await until { log.text == "1\n" }
        symlink(folder.file("two"), folder.file("next"))
        folder.rename("next", to: "file")
        await until { log.text == "1\n2\n" }
    }

    @Test("If a file grows faster than it is read, its end is kept")
    func flood() async throws {
        try folder.write("0\n")
        var source = source(isTold: true)
        source.last = Tail(lines: nil, bytes: 1_000, pause: .zero)
        let log = AnswerLog(source)
        await until { log.text == "0\n" }
        let text = (1...100_000).map { "\($0)\n" }.joined()
        try folder.append(text)
        await until { log.text?.hasSuffix("\n100000\n") == true }
        #expect(text.hasSuffix(log.text ?? "none"))
        #expect(log.text?.utf8.count == 1_000)
    }

    @Test("Responses have a minimum interval")
    @MainActor
    func pause() async throws {
        let clock = ManualClock()
        let source = FileSource(
            try folder.write("1\n"), last: Tail(lines: 9, pause: .seconds(1)), follows: true, clock: clock)
        let log = AnswerLog(source)
        await until { log.texts == ["1\n"] && clock.sleepers == 1 }
        try folder.append("2\n")
        try folder.append("3\n")
        await clock.advance(by: .milliseconds(999))
        #expect(log.texts == ["1\n"])
        await clock.advance(by: .milliseconds(1), until: { log.texts.count > 1 })
        #expect(log.texts == ["1\n", "1\n2\n3\n"])
    }

    @Test("A file without changes is not polled if the system has notifications")
    @MainActor
    func idle() async throws {
        let clock = ManualClock()
        let source = FileSource(try folder.write("1\n"), follows: true, clock: clock)
        let log = AnswerLog(source)
        await until { log.texts == ["1\n"] && clock.sleepers == 1 }
        await clock.advance(by: .seconds(3_600))
        try folder.append("other", to: "other")
        #expect(clock.sleepers == 0)
        #expect(log.texts == ["1\n"])
    }

    @Test("In any sequence, each line of a log arrives once, in order", arguments: [true, false])
    func random(isTold: Bool) async throws {
        var random = SplitMix64(seed: isTold ? 5 : 6)
        var (expected, number, files) = ("0\n", 0, 0)
        try folder.write("0\n")
        let log = AnswerLog(source(lines: .max, isTold: isTold))
        await until { log.text == expected }
        for _ in 0..<Campaign.size(100, whole: 3_000) {
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                files += 1
                folder.rename(to: "file.\(files)")
                for _ in 0..<Int.random(in: 0...3, using: &random) {
                    number += 1
                    try folder.append("\(number)\n", to: "file.\(files)")
                    expected += "\(number)\n"
                }
                number += 1
                try folder.write("\(number)\n", to: "next")
                folder.rename("next", to: "file")
                expected += "\(number)\n"
                await until { log.text == expected }
            case 1:
                // Data that is truncated before it was read is lost.
                await until { log.text == expected }
                try folder.write("")
            default:
                number += 1
                try folder.append("\(number)\n")
                expected += "\(number)\n"
            }
            if Int.random(in: 0..<5, using: &random) == 0 { await until { log.text == expected } }
            guard !Task.isCancelled else { break }
        }
        await until { log.text == expected }
        #expect(log.text == expected)
        #expect(log.end == nil)
    }
}
