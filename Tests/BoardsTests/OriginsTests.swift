import Foundation
import Settings
import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(3)))
struct OriginsTests {

    @Test("Each kind of origin is registered once, under its own key")
    func keys() {
        let keys = Origins.all.map { $0.key }
        #expect(keys == ["http", "command", "file", "from"])
        #expect(keys.allSatisfy { SourceSettings.table[$0] != nil })
    }

    @Test("An option of a kind has no effect without a key of the kinds that declare it")
    func owners() {
        #expect(SourceSettings.table["method"]?.beside == ["http"])
        #expect(SourceSettings.table["follow"]?.beside == ["http", "command", "file"])
        #expect(SourceSettings.table["http"]?.beside == [])
        #expect(SourceSettings.table["every"]?.beside == [])
    }

    @Test("Only its folder and the registry name a kind of origin beside another one")
    func scan() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
        let kinds = Origins.all.map { "\($0)" }
        var scanned = 0
        for module in ["Boards", "LoadboardProgram"] {
            let files = try #require(
                FileManager.default.enumerator(at: sources.appending(path: module), includingPropertiesForKeys: nil))
            for case let file as URL in files where file.pathExtension == "swift" {
                guard !file.path.contains("/Boards/Origins/") else { continue }
                let text = try String(contentsOf: file, encoding: .utf8)
                scanned += 1
                #expect(kinds.count { text.contains($0) } <= 1, "\(file.lastPathComponent)")
            }
        }
        #expect(scanned > 80)
    }

    @Test("A typed word is a URL, a file or a command")
    func typed() {
        #expect(Origins.typed("https://example.com/x").key == "http")
        #expect(Origins.typed("wss://example.com/x").key == "http")
        #expect(Origins.typed(#filePath).key == "file")
        #expect(Origins.typed("df -h").key == "command")
    }
}
