import Foundation
import Settings
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DiskFilesTests {

    private let folder = FileManager.default.temporaryDirectory.appending(path: "settings-\(UUID())").path

    init() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func error(_ path: String, limit: Int = 100) -> SettingsFileError? {
        do throws(SettingsFileError) {
            _ = try DiskFiles().read(path, limit: limit)
            return nil
        } catch {
            return error
        }
    }

    @Test("Files are read completely, within their limit, and listed in order")
    func reading() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["b.yaml", "a.yaml"] {
            try Data("a: 1\n".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
        }
        #expect(try DiskFiles().read("\(folder)/a.yaml", limit: 5) == Array("a: 1\n".utf8))
        #expect(error("\(folder)/a.yaml", limit: 4) == .tooLarge(limit: 4))
        #expect(DiskFiles().names(in: folder) == ["a.yaml", "b.yaml"])
        #expect(DiskFiles().contains("\(folder)/a.yaml"))
        #expect(!DiskFiles().contains("\(folder)/c.yaml"))
    }

    @Test("A file with a wrong size is read completely")
    func unknownSizes() throws {
        // The system makes it when it is read.
        let path = "/proc/self/limits"
        let text = try DiskFiles().read(path, limit: 100_000)
        #expect(text.count > 1_024)
        #expect(try text == Array(Data(contentsOf: URL(filePath: path))))
        #expect(error(path, limit: 1_000) == .tooLarge(limit: 1_000))
    }

    @Test("An unreadable file is reported without a line")
    func missingFile() {
        let problems = SettingsDocument("\(folder)/none.yaml", from: DiskFiles()).problems
        #expect(problems.flatMap(\.report) == ["\(folder)/none.yaml: there is no such file"])
    }

    @Test("Anything except a file is rejected at once, even a pipe without a writer")
    func notFiles() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let pipe = "\(folder)/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(error(pipe) == .notAFile)
        #expect(error(folder) == .notAFile)
        #expect(error("/dev/zero") == .notAFile)
        #expect(error("\(folder)/none") == .missing)
        #expect(error("\(folder)/pipe/none") == .missing)
    }
}
