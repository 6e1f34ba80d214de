import Boards
import Foundation
import LoadableTesting
import Loadboard
import Settings
import Synchronization
import TerminalTesting
import TestSupport
import Testing

@testable import LoadboardProgram

/// The pictures of the page “Recipes and views” are what its boards show: recorded by
/// `Tests/run --record --filter BoardPicturesTests`.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct BoardPicturesTests {

    /// A board of the page, and its picture.
    struct Example: CustomTestStringConvertible, Sendable {
        let yaml: String
        let title: String
        let name: String
        var testDescription: String { name }
    }

    private static let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let catalogue = here.appending(path: "../../Sources/Boards/Boards.docc").standardized

    nonisolated static let examples: [Example] = {
        let here = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let page = here.appending(path: "../../Sources/Boards/Boards.docc/RecipesAndViews.md").standardized
        let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
        return text.matches(of: #/```yaml\n((?:.|\n)*?)```\n\n!\[([^\]]+)\]\(([^)]+)\.svg\)/#).map {
            Example(yaml: String($0.1), title: String($0.2), name: String($0.3))
        }
    }()

    /// How high a picture is, with its header and its line of keys.
    private static let heights = [
        "recipe-host": 10, "recipe-monitor": 8, "recipe-weather": 16, "recipe-feed": 8, "recipe-github": 9,
        "recipe-home-assistant": 10, "recipe-kubernetes": 10, "recipe-releases": 10, "recipe-docker": 9,
        "recipe-systemd": 7, "recipe-clocks": 9, "view-table": 9,
        "view-list": 7, "view-keys": 8, "view-number": 12, "view-chart": 16, "view-gauge": 8, "view-bars": 8,
        "view-heat": 14, "view-calendar": 14, "view-text": 10, "view-log": 9, "view-json": 14, "view-image": 16,
        "view-monitor": 8, "view-monitors": 10,
    ]

    private let clock = ManualClock(now: Timestamp(secondsSince1970: 1_795_366_980))

    @Test("Each recipe and each view has a picture")
    func complete() {
        let names = Set(Self.examples.map(\.name))
        let recipes = ShippedBoards.recipeNames.map { "recipe-\($0.dropLast(".yaml".count))" }
        let views = ViewSettings.names.map { "view-\($0)" }
        #expect(names == Set(recipes + views))
        #expect(Self.examples.count == names.count)
    }

    @Test("Its picture shows the actual board", arguments: examples)
    func picture(example: Example) async throws {
        let path = Self.here.appending(path: "board.yaml").path
        let (read, problems) = BoardSettings.read(
            path, from: ShippedFiles([path: example.yaml]), environment: [:], recipes: [ShippedBoards.recipeFolder])
        #expect(problems.map(\.description) == [])
        let settings = try #require(read)
        let source = try #require(settings.sources.first)
        var surroundings = BoardSurroundings(variables: [:], worker: makeWorker())
        let answers = try answers(of: source, on: settings)
        surroundings.answers = { _ in answers }
        let board = Board(settings, surroundings: surroundings, time: .utc, in: Environment(clock: clock))
        for _ in 0..<answers.count {
            await board.screen.loadOnce()
            clock.set(clock.now.advanced(by: .seconds(30)))
        }
        clock.set(clock.now.advanced(by: .seconds(-30)))
        let height = try #require(Self.heights[example.name])
        let session = TestSession(board.screen, width: 84, height: height)
        session.advance(by: .milliseconds(500))
        let picture = Self.catalogue.appending(path: "Resources/\(example.name).svg").path
        expectPicture(session.frame, title: example.title, path: picture)
    }

    // MARK: Answers

    private func answers(of source: SourceSettings, on board: BoardSettings) throws -> Answers {
        switch source.name {
        case "shop", "backup": return checks(isFailing: source.name == "shop")
        case "sites": return Answers((0..<70).map { .success(Data(Self.sites($0).utf8)) }, clock)
        case "queue":
            let numbers = (0..<90).map { 26 + 18 * sin(Double($0) / 9) + Double($0 % 5) }
            return Answers(numbers.map { .success(Data("\(Int($0))".utf8)) }, clock)
        default:
            let recorded = RecordedAnswers(files: ShippedFiles(), recipes: [ShippedBoards.recipeFolder])
            return Answers(try #require(recorded.answers(of: source, on: board)).bytes.map { .success($0) }, clock)
        }
    }

    /// The states of five sites.
    private static func sites(_ round: Int) -> String {
        let rows = ["shop", "docs", "api", "media", "mail"].enumerated().map { index, name in
            let isDown = name == "api" && round > 64 || name == "mail" && [20, 21, 22].contains(round)
            let status = isDown ? "down" : name == "media" && round > 60 ? "degraded" : "up"
            let ms = 40 + (round * 37 + index * 29) % 90 + (name == "media" ? round * 4 : 0)
            return #"{"name": "\#(name).example", "status": "\#(status)", "ms": \#(isDown ? "null" : "\(ms)")}"#
        }
        return "[\(rows.joined(separator: ", "))]"
    }

    /// Answers that take their time, some of which do not come.
    private func checks(isFailing: Bool) -> Answers {
        let latencies = (0..<70).map { 110 + ($0 * 37) % 90 + ($0 % 23 == 11 ? 320 : 0) }
        let refusal = NetworkError.unreachable(
            host: RemoteHost(of: URL(string: "https://shop.example")), reason: "connection refused")
        return Answers(
            latencies.indices.map {
                isFailing && [31, 32].contains($0) ? .failure(refusal) : .success(Data("ok".utf8))
            },
            clock, latencies: latencies.map { .milliseconds($0) })
    }
}

/// Answers one after the other, and lets time go by meanwhile.
private final class Answers: Source {

    private let answers: [Result<Data, any Error>]
    private let latencies: [Duration]
    private let clock: ManualClock
    private let next = Mutex(0)

    init(_ answers: [Result<Data, any Error>], _ clock: ManualClock, latencies: [Duration] = []) {
        (self.answers, self.clock, self.latencies) = (answers, clock, latencies)
    }

    var count: Int { answers.count }

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Data> {
        let index = next.withLock { next in
            defer { next += 1 }
            return next
        }
        if latencies.indices.contains(index) { clock.set(clock.now.advanced(by: latencies[index])) }
        return .content(try answers[index % answers.count].get())
    }
}
