import Foundation
import LoadableTesting
import Loadables
import TestSupport
import Testing

@testable import LocalSources

/// Files that are watched: read whole whenever they were written. Time is moved by the tests.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct FileWatchingTests {

    private let folder: Folder
    private let clock = ManualClock()

    init() throws {
        folder = try Folder()
    }

    private func log(isTold: Bool = true, absence: Duration = .seconds(3_600)) -> AnswerLog {
        var source = FileSource(folder.file(), watches: true, period: .seconds(1), absence: absence, clock: clock)
        source.isTold = isTold
        return AnswerLog(source)
    }

    private func optionalLog() -> AnswerLog {
        var source = FileSource(folder.file(), watches: true, period: nil, clock: clock)
        source.isOptional = true
        return AnswerLog(source)
    }

    /// Advances time whenever it is awaited, until the condition holds.
    private func live(until isDone: () -> Bool) async {
        while !isDone(), !Task.isCancelled {
            await until { clock.sleepers > 0 || isDone() }
            if clock.sleepers > 0 { await clock.advance(by: .milliseconds(250)) }
        }
    }

    @Test("A written file replaces the earlier content", arguments: [true, false])
    func writing(isTold: Bool) async throws {
        try folder.write("one, and long")
        let log = log(isTold: isTold)
        await until { log.text == "one, and long" }
        try folder.write("two")
        await live { log.text == "two" }
        try folder.append(" and more")
        await live { log.text == "two and more" }
        #expect(log.texts == ["one, and long", "two", "two and more"])
    }

    @Test("An optional file is empty as long as it does not exist, and is read when it is made")
    func making() async throws {
        let log = optionalLog()
        await until { log.texts == [""] }
        try folder.write("one")
        await live { log.text == "one" }
        folder.remove()
        await live { log.text == "" }
        try folder.write("two")
        await live { log.text == "two" }
        #expect(log.texts == ["", "one", "", "two"])
    }

    @Test("An optional file that is written anew at once is not reported as empty")
    func remaking() async throws {
        try folder.write("one")
        let log = optionalLog()
        await until { log.text == "one" }
        folder.remove()
        await until { clock.sleepers > 0 }
        try folder.write("two")
        await live { log.text == "two" }
        #expect(log.texts == ["one", "two"])
    }

    @Test("Another file at the same path is read completely", arguments: [true, false])
    func replacing(isTold: Bool) async throws {
        try folder.write("one")
        let log = log(isTold: isTold)
        await until { log.text == "one" }
        try folder.write("other", to: "next")
        folder.rename("next", to: "file")
        await live { log.text == "other" }
        #expect(log.texts == ["one", "other"])
    }

    @Test("A file is read after a quarter of a second without writes")
    func halves() async throws {
        try folder.write("whole")
        let log = log()
        await until { log.text == "whole" }
        try folder.write("ha")
        await until { clock.sleepers == 1 }
        try folder.append("lf")
        await clock.advance(by: FileSource("").pause)
        await until { clock.sleepers == 1 }
        #expect(log.texts == ["whole"])
        await clock.advance(by: FileSource("").pause, until: { log.texts.count > 1 })
        #expect(log.texts == ["whole", "half"])
    }

    @Test("A file that is written constantly is read occasionally")
    func endless() async throws {
        try folder.write("0")
        let log = log()
        await until { log.text == "0" }
        try folder.append("+")
        var count = 0
        while log.texts.count < 2, !Task.isCancelled {
            await until { clock.sleepers == 1 || log.texts.count > 1 }
            count += 1
            try folder.append("+")
            await clock.advance(by: FileSource("").pause)
        }
        #expect((8...10).contains(count), "\(count)")
    }

    @Test("Writing equal content causes no response")
    func same() async throws {
        try folder.write("same")
        let log = log()
        await until { log.text == "same" }
        try folder.write("same", to: "next")
        folder.rename("next", to: "file")
        await until { clock.sleepers == 1 }
        await clock.advance(by: FileSource("").pause)
        try folder.write("other")
        await live { log.text == "other" }
        #expect(log.texts == ["same", "other"])
    }

    @Test("A removed file is awaited; one that stays missing is an error")
    func removal() async throws {
        try folder.write("one")
        let log = log(absence: .seconds(5))
        await until { log.text == "one" }
        folder.remove()
        await until { clock.sleepers == 1 }
        try folder.write("two")
        await live { log.text == "two" }
        folder.remove()
        await live { log.end != nil }
        #expect(log.end?.hasPrefix("“\(folder.file())” has been missing for 5 s") == true)
        #expect(log.texts == ["one", "two"])
    }

    @Test("A file missing initially is an error at once, and so is one that is too large, after its earlier content")
    func errors() async throws {
        let missing = log()
        await until { missing.end != nil }
        #expect(missing.end == FileError.missing(path: folder.file()).description)

        try folder.write("small")
        let log = AnswerLog(FileSource(folder.file(), limit: 10, watches: true, clock: clock))
        await until { log.text == "small" }
        try folder.write("much too large")
        await live { log.end != nil }
        #expect(log.end?.contains("the limit is") == true, "\(log.end ?? "")")
        #expect(log.texts == ["small"])
    }

    @Test("A virtual file causes a response when its content changes")
    func kernel() async throws {
        let log = AnswerLog(FileSource("/proc/uptime", watches: true, period: .seconds(1), clock: clock))
        await until { log.texts.count == 1 }
        await live { log.texts.count == 3 }
        #expect(Set(log.texts).count == 3)
        let still = AnswerLog(FileSource("/proc/version", watches: true, period: .seconds(1), clock: clock))
        await until { still.texts.count == 1 }
        for _ in 0..<5 {
            await until { clock.sleepers > 0 }
            await clock.advance(by: .seconds(1))
        }
        #expect(still.texts.count == 1)
    }

    @Test("A virtual file without a period is read only by loads")
    func kernelWithoutPeriod() async throws {
        let log = AnswerLog(FileSource("/proc/uptime", watches: true, period: nil, clock: clock))
        await until { log.texts.count == 1 }
        for _ in 0..<5 { await clock.advance(by: .seconds(60)) }
        #expect(clock.sleepers == 0)
        #expect(log.texts.count == 1)
    }
}
