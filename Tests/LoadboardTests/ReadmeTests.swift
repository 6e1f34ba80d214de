import Foundation
import Loadboard
import TerminalTesting
import TestSupport
import Testing

/// The programs of the README are those that are compiled here, letter for letter.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ReadmeTests {

    private static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private let environment = Environment()

    private func session(_ panel: PanelModel) -> TestSession {
        TestSession(DashboardScreen([panel], in: environment), width: 60, height: 8)
    }

    @Test("The program in the README is built here, and has at most 15 lines")
    func program() throws {
        let program = try Self.text("Tests/RatesBoard/main.swift")
        #expect(try Self.text("README.md").contains("```swift\n\(program)```"))
        let lines = program.split(separator: "\n")
        #expect(lines.count <= 15)
        #expect(lines.count { $0.hasPrefix("import ") } <= 2)
    }

    @Test("Each Swift module is in the README")
    func modules() throws {
        let readme = try Self.text("README.md")
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.root.appending(path: "Sources").path)
        #expect(folders.count > 20)
        for folder in folders where !folder.contains(#/^C[A-Z]/#) {
            #expect(readme.contains("`\(folder)`"), "\(folder)")
        }
    }

    @Test("The keys in the documentation are those of a board")
    func keys() throws {
        let rows = try Self.text("Sources/Dashboard/Dashboard.docc/KeysOfABoard.md").split(separator: "\n")
            .drop { $0 != "| key | |" }.prefix { $0.hasPrefix("|") }
        let arrows = ["↓": "down", "↑": "up", "←": "left", "→": "right"]
        let shown = rows.flatMap { row in
            row.split(separator: " | ")[0].matches(of: #/`([^`]+)`/#).map { arrows[String($0.1)] ?? String($0.1) }
        }
        let board = DashboardKeyMap.standard.bindings.filter { $0.contexts.contains(.board) }
        let numbers = (2...8).map { "\($0)" }
        #expect((shown + numbers).sorted() == board.flatMap(\.keys).map { "\($0)" }.sorted())
    }

    @Test("Each file linked in the README exists")
    func links() throws {
        let links = try Self.text("README.md").matches(of: #/\]\(([^):#]+)/#).map { String($0.1) }
        #expect(links.count > 20)
        for link in links where !link.hasPrefix("https") {
            #expect(FileManager.default.fileExists(atPath: Self.root.appending(path: link).path), "\(link)")
        }
    }

    @Test("A command in a panel, with its colors")
    func command() async {
        let disks = Feed("Disks", from: CommandSource("df", ["-h"]).text(), every: .seconds(30), in: environment)
        let disksPanel = PanelModel(disks) { TextContent(ansi: $0) }

        disksPanel.sync()
        await until { disks.loader.loadableState != .syncing }
        #expect(session(disksPanel).terminal.text.contains("Filesystem"))
    }

    @Test("A growing file in a panel")
    func file() async throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString).log").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try "10:00 tide is high\n".write(toFile: path, atomically: true, encoding: .utf8)

        let log = Feed("Log", from: FileSource(path, follows: true).text(), in: environment)
        let logPanel = PanelModel(log) { LogContent(ansi: $0) }

        logPanel.sync()
        await until { log.loader.isContentsAvailable }
        #expect(session(logPanel).terminal.text.contains("10:00 tide is high"))
        let file = try #require(FileHandle(forWritingAtPath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data("10:05 tide is low\n".utf8))
        await until { log.loader.content?.contains("10:05") == true }
        #expect(session(logPanel).terminal.text.contains("10:05 tide is low"))
    }

    @Test("A number in a panel, as a chart of its last values")
    func number() async {
        let average = FileSource("/proc/loadavg").text().map { Double($0.prefix { $0 != " " }) ?? .nan }
        let load = Feed("Load", from: average.collected(last: 120), every: .seconds(5), in: environment)
        let loadPanel = PanelModel(load) { ChartContent($0) }

        loadPanel.sync()
        await until { load.loader.loadableState != .syncing }
        // On a busy machine five seconds may have passed.
        #expect((load.loader.content?.samples.count ?? 0) >= 1)
        #expect(session(loadPanel).terminal.text.contains("Load"))
    }

    @Test("A picture in a panel")
    func picture() async throws {
        let stillPath = FileManager.default.temporaryDirectory.appending(path: "readme-\(UUID().uuidString).png").path
        defer { try? FileManager.default.removeItem(atPath: stillPath) }
        let redAboveGreen =
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR4nGP4z8AARGDiPwMAHfAD/aAzCYkAAAAASUVORK5CYII="
        try #require(Data(base64Encoded: redAboveGreen)).write(to: URL(fileURLWithPath: stillPath))

        let still = Feed("Gate", from: FileSource(stillPath, watches: true).picture(), in: environment)
        let stillPanel = PanelModel(still) { PictureContent($0.image) }

        stillPanel.sync()
        await until { still.loader.isContentsAvailable }
        let cells = try #require(session(stillPanel).terminal.frame?.cells)
        let colors = Set((0..<cells.size.height).flatMap { cells.row($0) }.map(\.style.background))
        #expect(colors.isSuperset(of: [.rgb(255, 0, 0), .rgb(0, 255, 0)]))
    }
}
