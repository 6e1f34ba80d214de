import Dashboard
import Feeds
import Filters
import Foundation
import LoadableCaching
import LoadableNetworking
import LoadableTesting
import Loadables
import Settings
import TestSupport
import Testing

@testable import Boards

/// What a board of a test finds: a folder, an environment, and a server. The folder is gone with it.
@MainActor
final class BoardFixture {

    let folder = FileManager.default.temporaryDirectory.appending(path: "board-\(UUID())").path
    let client = StubClient()
    /// Where times come from; nil for the system's clock.
    let clock: ManualClock?
    let storage = MemoryStorage()
    /// The key of the machine, which all programs of a test have.
    let identityKey = IdentityKey()
    /// A text in the command line of the processes that run filters.
    private let workerMarker = "marker-\(UUID().uuidString)"
    /// Runs filters, with limits that a busy machine does not reach.
    private let worker: FilterService
    private(set) lazy var environment = makeEnvironment()

    /// - Parameter clock: One that stands still, unless a test is about commands alone.
    init(clock: ManualClock? = nil) throws {
        self.clock = clock
        worker = FilterService(
            WorkerProgram(
                path: BuiltProgram.path("filter-worker"), arguments: ["work", workerMarker],
                environment: ["TZ": "UTC"].merging(BuiltProgram.quietSanitizers) { $1 }),
            limits: FilterLimits(time: .seconds(60), start: .seconds(60)))
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The number of processes that run filters, or read feeds or regular expressions.
    var workerCount: Int { processes(having: workerMarker).count }

    /// As a program has it that has just started.
    func makeEnvironment() -> Environment {
        Environment(clock: clock ?? .system, storage: storage, log: LoadableEventLog(capacity: 100))
    }

    func settings(_ text: String, _ variables: [String: String] = [:]) throws -> BoardSettings {
        let (board, problems) = BoardSettings.read(
            "\(folder)/board.yaml", from: MemoryFiles(["\(folder)/board.yaml": text]), environment: variables)
        #expect(problems.filter { $0.source == nil }.map(\.description) == [])
        return try #require(board)
    }

    func surroundings(_ variables: [String: String] = [:], client: (any Client)? = nil) -> BoardSurroundings {
        var surroundings = BoardSurroundings(
            variables: variables, worker: worker, client: client ?? self.client, alertFolder: "\(folder)/alerts")
        surroundings.identityKey = identityKey
        return surroundings
    }

    func makeBoard(_ text: String, in environment: Environment? = nil) throws -> Board {
        Board(try settings(text), surroundings: surroundings(), time: .utc, in: environment ?? self.environment)
    }

    func write(_ text: String, to name: String) throws {
        try text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
    }

    func append(_ text: String, to name: String) throws {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: "\(folder)/\(name)"))
        try file.seekToEnd()
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
    }

    func read(_ name: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }
}

extension Board {

    /// Loads each panel, well or not.
    func loadOnce() async { await screen.loadOnce() }

    /// All that is shown.
    var text: String { screen.plainText() }
}
