import Foundation
import LoadableCoding
import LoadableTesting
import Loadables
import LocalSources
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(5)))
struct FileSourceTests {

    private let folder: Folder

    init() throws {
        folder = try Folder()
    }

    private func error(_ source: FileSource) async -> FileError? {
        do {
            _ = try await source.load(LoadRequest())
            return nil
        } catch {
            return error as? FileError
        }
    }

    // MARK: Content

    @Test(
        "The content is that of the file, byte for byte", arguments: ["", "no end of a line", "\0\u{1B}[2J\n"])
    func content(text: String) async throws {
        let answer = try await FileSource(folder.write(text)).load(LoadRequest())
        #expect(answer.content == Data(text.utf8))
        #expect(answer.facts.byteCount == text.utf8.count)
        #expect(answer.facts.exchange?.request == [folder.file()])
    }

    @Test("A file of any size is read completely, with progress")
    func large() async throws {
        let text = String(repeating: "a line of a file\n", count: 200_000)
        let log = Log<LoadProgress>()
        let answer = try await FileSource(folder.write(text)).load(LoadRequest { log.append($0) })
        #expect(answer.content == Data(text.utf8))
        #expect(log.values.map(\.completed) == [1 << 20, 2 << 20, 3 << 20, text.utf8.count])
        #expect(log.values.allSatisfy { $0.total == text.utf8.count })
    }

    @Test("An unchanged file is not read again")
    func unchanged() async throws {
        let source = FileSource(try folder.write("a"))
        folder.age()
        // Its other date is now.
        let later = FileSource(source.path, clock: ManualClock(now: SystemClock().now.advanced(by: .seconds(60))))
        let first = try await later.load(LoadRequest())
        #expect(first.facts.validator != nil)
        let second = try await later.load(LoadRequest(known: first.facts.validator))
        #expect(second == .unchanged(second.facts))
        #expect(second.facts.validator == first.facts.validator)
    }

    @Test(
        "A file that was written, replaced or touched is read again",
        arguments: ["in place", "replaced", "dated", "as large and as old"])
    func changed(how: String) async throws {
        let clock = ManualClock(now: SystemClock().now.advanced(by: .seconds(60)))
        let source = FileSource(try folder.write("a"), clock: clock)
        folder.age()
        let first = try await source.load(LoadRequest())
        #expect(first.facts.validator != nil)

        switch how {
        case "in place": try folder.append("b")
        case "replaced":
            try folder.write("b", to: "next")
            folder.age("next")
            folder.rename("next", to: "file")
        case "dated": folder.age(seconds: 30)
        default:
            try folder.write("b")
            folder.age()
        }

        let second = try await source.load(LoadRequest(known: first.facts.validator))
        #expect(second.content != nil)
    }

    @Test("A recently changed file has no validator, since it may change within its timestamp")
    func racing() async throws {
        let source = FileSource(try folder.write("a"), clock: ManualClock(now: SystemClock().now))
        #expect(try await source.load(LoadRequest()).facts.validator == nil)
    }

    @Test(
        "A virtual file is read each time",
        arguments: ["/proc/uptime", "/sys/kernel/mm/transparent_hugepage/enabled", "/proc/version"])
    func madeUp(path: String) async throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        let clock = ManualClock(now: SystemClock().now.advanced(by: .seconds(3_600)))
        let answer = try await FileSource(path, clock: clock).load(LoadRequest())
        #expect(answer.content?.isEmpty == false)
        #expect(answer.facts.validator == nil)
    }

    @Test("The end of a file is its last lines, with or without a final line end")
    func last() async throws {
        let text = (1...10).map { "\($0)\n" }.joined()
        let source = FileSource(try folder.write(text), limit: 1, last: .lines(2))
        #expect(try await source.text().load(LoadRequest()).content == "9\n10\n")
        try folder.append("11")
        #expect(try await source.text().load(LoadRequest()).content == "10\n11")
    }

    @Test("The end of a file does not begin within a character", arguments: 1...12)
    func cut(count: Int) async throws {
        let source = FileSource(try folder.write("aé€😀z"), last: .bytes(count))
        let text = try await source.text().load(LoadRequest()).content ?? ""
        #expect("aé€😀z".hasSuffix(text))
        #expect(text.utf8.count >= min(count, 11) - 3)
    }

    @Test("Limits may have any value")
    func bounds() async throws {
        let path = try folder.write("1\n2\n")
        for number in [Int.min, -1, 0, Int.max] {
            let tail = Tail(lines: number, bytes: number)
            #expect(try await FileSource(path, last: tail).load(LoadRequest()).content?.isEmpty == false)
            let command = CommandSource("cat", [path], limits: CommandLimits(output: number), last: tail)
            #expect(try await command.load(LoadRequest()).content?.isEmpty == false)
            #expect(
                await error(FileSource(path, limit: number))
                    == (number == .max ? nil : .tooLarge(path: path, size: 4, limit: 1)))
        }
    }

    @Test("The same file with another length is changed")
    func otherPart() async throws {
        let clock = ManualClock(now: SystemClock().now.advanced(by: .seconds(60)))
        let path = try folder.write("1\n2\n3\n")
        let known = try await FileSource(path, last: .lines(1), clock: clock).load(LoadRequest()).facts.validator
        #expect(known != nil)
        let answer = try await FileSource(path, last: .lines(2), clock: clock).load(LoadRequest(known: known))
        #expect(answer.content == Data("2\n3\n".utf8))
    }

    // MARK: Failures

    @Test("Anything except a regular file is rejected, without blocking")
    func kinds() async throws {
        mkfifo(folder.file("pipe"), 0o600)
        let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(socket) }

        #expect(await error(FileSource(folder.path)) == .notAFile(path: folder.path, kind: "a folder"))
        #expect(
            await error(FileSource(folder.file("pipe"))) == .notAFile(path: folder.file("pipe"), kind: "a named pipe"))
        #expect(await error(FileSource("/dev/zero")) == .notAFile(path: "/dev/zero", kind: "a device"))
    }

    @Test("A missing or too large file is reported as such")
    func failures() async throws {
        let path = try folder.write("12345")
        #expect(await error(FileSource(folder.file("none"))) == .missing(path: folder.file("none")))
        #expect(await error(FileSource("\(path)/none")) == .missing(path: "\(path)/none"))
        #expect(await error(FileSource("")) == .missing(path: ""))
        #expect(await error(FileSource("\(path)\0")) == .missing(path: "\(path)\0"))
        #expect(await error(FileSource(path, limit: 4)) == .tooLarge(path: path, size: 5, limit: 4))
        #expect(await error(FileSource(path, limit: 5)) == nil)
        #expect(
            await error(FileSource("/proc/cpuinfo", limit: 4)) == .tooLarge(path: "/proc/cpuinfo", size: 5, limit: 4))
    }

    @Test("An unreadable file is reported as such", .enabled(if: getuid() != 0, "root may read everything"))
    func notReadable() async throws {
        let path = try folder.write("secret")
        chmod(path, 0)
        #expect(await error(FileSource(path)) == .notReadable(path: path))
    }

    @Test(
        "A failure is a sentence with the reason, the file, and advice",
        arguments: [
            (.missing(path: "/a\n"), "there is no file “/a ”; check the path"),
            (.missing(path: "~/a"), "there is no file “~/a”; write the full path; only a shell expands ~"),
            (.notReadable(path: "/a"), "permission denied: “/a”; check the permissions of the file and its folders"),
            (.notAFile(path: "/a", kind: "a folder"), "“/a” is a folder, not a file; choose a file in it"),
            (.notAFile(path: "/a", kind: "a device"), "“/a” is a device, not a file; use a command to read it"),
            (
                .tooLarge(path: "/a", size: 9, limit: 4),
                "“/a” has 9 bytes; the limit is 4; read only its last lines, or a part of it with a command"
            ),
            (
                .gone(path: "/a", time: .seconds(10)),
                "“/a” has been missing for 10 s; check whether it was renamed"
            ),
            (.failed(path: "/a", reason: "I/O error"), "“/a” could not be read (I/O error); try again later"),
        ] as [(FileError, String)])
    func sentences(error: FileError, sentence: String) {
        #expect(error.description == sentence)
    }

    @Test(
        "In little space a failure has its reason and the file",
        arguments: [
            (.missing(path: "~/a"), "there is no file “~/a”"), (.notReadable(path: "/a"), "permission denied: “/a”"),
            (.tooLarge(path: "/a", size: 9, limit: 4), "“/a” has 9 bytes; the limit is 4"),
        ] as [(FileError, String)])
    func summaries(error: FileError, summary: String) {
        #expect(error.summary == summary)
    }
}
