import Boards
import Foundation
import Settings
import Testing

@testable import LoadboardProgram

/// The report of `loadboard test`.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct TrialTests {

    private let folder = FileManager.default.temporaryDirectory.appending(path: "trial-\(UUID())").path

    private func trial(_ board: BoardSettings) -> BoardTrial {
        BoardTrial(
            board: board, surroundings: BoardSurroundings(variables: [:], worker: makeWorker()),
            recorded: RecordedAnswers(files: ShippedFiles(), recipes: [ShippedBoards.recipeFolder]))
    }

    /// A board in a folder with recorded answers.
    private func report(_ source: String, _ answers: [String: String]) async throws -> BoardTrial.Report {
        try FileManager.default.createDirectory(atPath: "\(folder)/recorded", withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for (name, text) in answers {
            try text.write(toFile: "\(folder)/recorded/\(name)", atomically: true, encoding: .utf8)
        }
        let path = "\(folder)/board.yaml"
        let files = ShippedFiles([path: "sources:\n  it: { \(source) }\n"])
        let (board, problems) = BoardSettings.read(path, from: files, environment: [:])
        #expect(problems.map(\.description) == [])
        let settings = try #require(board)
        return await trial(settings).report(on: try #require(settings.sources.first))
    }

    @Test(
        "Every recipe shows its recorded response and keeps it after each fault", arguments: ShippedBoards.recipeNames)
    func recipes(name: String) async throws {
        let board = try ShippedBoardsTests.board(of: String(name.dropLast(".yaml".count)))
        let report = await trial(board).report(on: try #require(board.sources.first))
        #expect(report.isGood, "\(report.lines)")
        #expect(report.lines.count == 1 + TrialFault.allCases.count)
        #expect(!report.lines[0].contains(" 0 rows"))
        #expect(
            report.lines[1].contains("the content is kept") && report.lines[4].contains("timed out after 10.0 seconds"))
    }

    @Test("The board of this machine shows recorded responses of machines")
    func thisMachine() async throws {
        let folders = ProgramFolders(["HOME": "/home/nobody"])
        let board = try #require(BoardOrigin.thisMachine(folders: folders, variables: [:]).read().board)
        for source in board.sources {
            let report = await trial(board).report(on: source)
            #expect(report.isGood, "\(report.lines)")
        }
    }

    @Test("The report has the content, whether it stays, and the message")
    func sentences() async throws {
        let report = try await report("file: /x, parse: json, timeout: 3s", ["it.json": "[{\"a\": 1}, {\"a\": 2}]"])
        #expect(report.isGood)
        #expect(
            report.lines.map { $0.replacing(folder, with: "FOLDER") } == [
                "ok     it            2 rows, from FOLDER/recorded/it.json",
                "         fails       the content is kept: there is no file “/x”; check the path",
                "         empty       the content is kept: empty where JSON was expected",
                "         error page  the content is kept: a web page (HTML) where JSON was expected",
                "         too slow    the content is kept: timed out after 3.0 seconds",
            ])
    }

    @Test("Consecutive responses are played in order, as counters need")
    func series() async throws {
        let report = try await report(
            "command: x, parse: number, rate: true", ["it.2.txt": "30", "it.10.txt": "70", "it.1.txt": "10"])
        #expect(report.isGood && report.lines[0].contains("the number 40"), "\(report.lines)")
    }

    @Test("A source whose items have no recorded response is skipped, and does not fail")
    func items() async throws {
        let source = "each: { name: [a, b] }, http: \"https://shop.example/${item.name}\""
        let skipped = try await report(source, [:])
        #expect(skipped.isGood && skipped.isSkipped && skipped.lines.count == 1, "\(skipped.lines)")
        #expect(skipped.lines[0].contains("sources with “each” are not recorded"), "\(skipped.lines)")
        let tested = try await report(source, ["it.txt": "1"])
        #expect(tested.isGood && !tested.isSkipped, "\(tested.lines)")
    }

    @Test("A source without recorded responses fails, and so does one with unreadable ones or failing alerts")
    func failures() async throws {
        let missing = try await report("command: x", ["other.txt": "1", "it-2.txt": "1"])
        #expect(!missing.isGood && missing.lines[0].contains("save a response as"))
        let unreadable = try await report("command: x, parse: json", ["it.txt": "no"])
        #expect(!unreadable.isGood && unreadable.lines.count == 1 && unreadable.lines[0].contains("not JSON"))
        let alert = try await report("command: x, parse: number, alert: { when: .a > 1 }", ["it": "1"])
        #expect(!alert.isGood && alert.lines[1].contains("cannot be evaluated with this content: .a > 1"))
    }
}
