import Boards
import Dispatch
import Documents
import FoundationEssentials
import LoadableCoding
import Loadables
import Settings
import Synchronization

/// The first response of a source, and the proposals that are based on it.
struct SourceLook: Sendable {

    /// A proposal with valid lines that can show the response.
    struct Option: Sendable {
        let source: ProposedSource
        let board: BoardSettings
        let seen: ContentDescription

        /// A summary of the proposal, such as `json .items as table`.
        var summary: String {
            let proposal = source.proposal
            let format = proposal.format == .ansi ? "text" : proposal.format.name
            return format + (proposal.select.map { " \(OneLine($0, limit: 30))" } ?? "")
                + " as \(proposal.view.rawValue)"
        }
    }

    let response: FirstResponse
    /// The options, best first. There is at least one.
    let options: [Option]

    var byteCount: Int { response.answer.content?.count ?? 0 }

    /// The response to use for the first load on a board; nil if the response does not end.
    var answer: LoadAnswer<Data>? { response.goesOn ? nil : response.answer }

    /// Loads a source once, and tries each proposal with its response.
    ///
    /// - Throws: An error if the typed text is not a valid source, if there is no response, or if no proposal can show
    ///   the response.
    init(_ typed: TypedOrigin, surroundings: BoardSurroundings) async throws {
        let variables = surroundings.variables
        let first = ProposedSource(unseen: typed, variables: variables)
        let board = try Self.board(first, variables)
        guard let source = board.sources.first else { throw SourceLookError.unusable }
        var looking = surroundings
        looking.variables = first.environment(variables)
        guard let seen = try await looking.look(at: source, on: board) else { throw SourceLookError.unusable }
        try await self.init(typed, seen, surroundings: looking)
    }

    /// Tries each proposal with the response.
    ///
    /// - Throws: An error if no proposal can show the response.
    init(_ typed: TypedOrigin, _ seen: FirstResponse, surroundings looking: BoardSurroundings) async throws {
        let bytes = seen.answer.content ?? Data()
        let variables = looking.variables
        response = seen
        var options: [Option] = []
        var problem: (any Error)?
        let proposals =
            seen.goesOn
            ? SourceProposal.all(following: bytes)
            : SourceProposal.all(for: bytes, from: Self.hints(typed, seen.answer.facts.exchange))
        for proposal in proposals {
            do {
                var source = ProposedSource(typed, proposal, variables: variables)
                source.paging = seen.paging?.setting
                source.follows = seen.goesOn
                options.append(try await Self.option(pagedIfPossible: source, bytes, looking))
            } catch {
                problem = problem ?? error
            }
        }
        if options.isEmpty, let problem { throw problem }
        self.options = options
    }

    /// Returns an option for a proposal. The proposal keeps its paging only if its view is a table or a list, and if
    /// the response can be shown with this paging.
    private static func option(
        pagedIfPossible source: ProposedSource, _ bytes: Data, _ surroundings: BoardSurroundings
    ) async throws -> Option {
        var source = source
        if source.paging != nil {
            if [.table, .list].contains(source.proposal.view),
                let option = try? await option(source, bytes, surroundings)
            {
                return option
            }
            source.paging = nil
        }
        return try await option(source, bytes, surroundings)
    }

    private static func option(
        _ source: ProposedSource, _ bytes: Data, _ surroundings: BoardSurroundings
    ) async throws -> Option {
        let board = try board(source, surroundings.variables)
        guard let settings = board.sources.first else { throw SourceLookError.unusable }
        var surroundings = surroundings
        surroundings.answers = { _ in ClosureSource { _ in .content(bytes) } }
        guard let content = try await surroundings.content(of: settings, on: board).load(LoadRequest()).content else {
            throw LoadableError.noContents
        }
        // Actions need rows that can be identified, so propose the columns that identify the rows.
        if source.id == nil, source.proposal.view == .table, let id = content.guessedID {
            var named = source
            named.id = id
            return Option(
                source: named, board: try Self.board(named, surroundings.variables), seen: ContentDescription(content))
        }
        return Option(source: source, board: board, seen: ContentDescription(content))
    }

    /// Returns the board that consists of the lines of a source, in the current folder.
    private static func board(
        _ source: ProposedSource, _ variables: [String: String]
    ) throws -> BoardSettings {
        let path = "(command line)"
        var (board, problems) = BoardSettings.read(
            path, from: MemoryFiles([path: source.yaml]), environment: source.environment(variables))
        if let problem = problems.first { throw SourceLookError.problem(problem) }
        board?.folder = FileManager.default.currentDirectoryPath
        guard let board else { throw SourceLookError.unusable }
        return board
    }

    static func hints(_ source: TypedOrigin, _ exchange: LoadExchange?) -> SourceProposal.Hints {
        let field = "content-type:"
        let line = exchange?.response.first { $0.lowercased().hasPrefix(field) }
        return SourceProposal.Hints(
            contentType: line.map { String($0.dropFirst(field.count)) }, fileName: source.fileName,
            isWatched: source.isWatched)
    }
}

enum SourceLookError: SummarizedError, Hashable, CustomStringConvertible {
    /// The word cannot be read as a source. The payload is the problem.
    case problem(SettingsProblem)
    case unusable

    var summary: String {
        switch self {
        case .problem(let problem): problem.sentence
        case .unusable: "the source cannot be parsed"
        }
    }

    var description: String { summary }
}

/// Performs work in a task, blocks the thread until the task has ended, and returns its result. Use this function only
/// before the program uses the terminal.
///
/// - Parameter limit: The maximum time to wait; nil for no limit. After that time, the result is a `CancellationError`,
///   and the task continues.
func blocking<Value: Sendable>(
    atMost limit: Duration? = nil, _ work: @escaping @concurrent @Sendable () async throws -> Value
) -> Result<Value, any Error> {
    let result = Mutex<Result<Value, any Error>?>(nil)
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        let value: Result<Value, any Error>
        do { value = .success(try await work()) } catch { value = .failure(error) }
        result.withLock { $0 = value }
        done.signal()
    }
    _ = done.wait(timeout: limit.map { .now() + .nanoseconds(Int($0 / .nanoseconds(1))) } ?? .distantFuture)
    return result.withLock { $0 } ?? .failure(CancellationError())
}
