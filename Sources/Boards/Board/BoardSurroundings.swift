public import Filters
public import FoundationEssentials
public import LoadableNetworking
public import LoadableSharing
public import Loadables
import Values

/// The environment in which boards run: the variables of the process, the HTTP client, the filter worker, and other
/// services.
public struct BoardSurroundings: Sendable {

    /// The environment of the process.
    public var variables: [String: String]
    /// The HTTP client with which sources send requests.
    public var client: any Client
    /// The service that runs filters, regular expressions and the parser of feeds in worker processes.
    public var worker: FilterService
    /// The folder in which programs claim raised alerts. If several programs show the same board, only the one that has
    /// claimed an alert sends it. Nil to store no claims.
    public var alertFolder: String?

    /// The object that decides which addresses sources may connect to; nil to allow all addresses.
    public var addresses: (any BoardAddressConsent)?

    /// A function that returns a replacement for the server, command or file of a source. Returns nil to load the
    /// source as usual.
    public typealias Answers = @Sendable (SourceSettings) -> (any Source<Data>)?

    /// A function that replaces servers, commands and files, for example with recorded responses; nil to replace none.
    /// No secrets are read for replaced sources. The responses must arrive within the timeout of the source.
    public var answers: Answers?

    /// Responses that were loaded before the board was created; nil if there are none.
    package var firstResponses: FirstResponses?

    /// A function that creates the store at the given address.
    public var makeStore: @Sendable (RedisAddress, RedisStore.Refusal?) -> any SharedStore = {
        RedisStore($0, refusal: $1)
    }

    /// The settings for sharing content with other programs on this machine; nil to share none.
    public var machine: MachineSharing?

    /// The key with which credentials are hashed. By default, the key is valid only until the program ends.
    public var identityKey = IdentityKey()

    /// The maximum age of content that another board has loaded. A shorter interval of the source takes precedence. Nil
    /// to use the interval of the source.
    public var maximumAge: Duration?

    /// Creates an environment with the given values. If `client` is nil, sources send requests with a `CurlClient`.
    public init(
        variables: [String: String], worker: FilterService,
        client: (any Client)? = nil, alertFolder: String? = nil
    ) {
        self.variables = variables
        self.worker = worker
        self.client = client ?? CurlClient(limits: .board)
        self.alertFolder = alertFolder
    }

    /// The settings for sharing content between programs on this machine.
    public struct MachineSharing: Sendable {

        /// The name under which other programs see this program.
        public var name: String

        /// A function that creates the store. It is called when the store is first needed.
        public var makeStore: @Sendable () -> any SharedStore

        /// Creates settings for sharing.
        public init(as name: String, makeStore: @escaping @Sendable () -> any SharedStore) {
            self.name = name
            self.makeStore = makeStore
        }
    }

    func tools(
        for settings: BoardSettings, _ shells: SecureShells, clock: any WallClock, log: LoadableEventLog? = nil
    ) -> BoardTools {
        let names = settings.secrets.compactMap { secret in
            if case .environment(let name) = secret.origin { name } else { nil }
        }
        return BoardTools(
            client: client, worker: worker, shells: shells,
            secrets: Secrets(
                settings.secrets, looking: Secrets.looking(variables: variables),
                ask: Secrets.asking(folder: settings.folder, variables: variables)),
            identityKey: identityKey, hiddenVariables: Set(names), clock: clock,
            numberForm: NumberForm(environment: variables), log: log, addresses: addresses, answers: answers,
            firstResponses: firstResponses)
    }

    /// Returns a source that loads the content of a single source of a board, without a board or panels.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - board: The board that contains the source, for its secrets and its other sources.
    ///   - clock: The clock.
    public func content(
        of source: SourceSettings, on board: BoardSettings, clock: any WallClock = .system
    ) -> any Source<BoardContent> {
        content(of: source, on: board, tools(for: board, SecureShells(), clock: clock))
    }

    private func content(
        of source: SourceSettings, on board: BoardSettings, _ tools: BoardTools
    ) -> any Source<BoardContent> {
        let maker = ContentMaker(settings: source, tools: tools)
        if let each = source.each, let origin = source.origin.loading {
            let content = EachContent(
                each: each, maker: ContentMaker(settings: source.forJoinedItems, tools: tools), rowKeys: RowKeys())
            return EachSource(content: content, member: each.source.map { member($0, on: board, tools) }) { item in
                BoardSource(
                    origin, maker: ContentMaker(settings: source.forItem, tools: tools), size: ShownSize(),
                    references: ReferencedContent(item: (each.name, item.id, item.value)))
            }
        }
        if let origin = source.origin.loading {
            if let paging = origin.paging {
                let bytes = BytesSource(settings: source, origin: origin, tools: tools, size: ShownSize())
                return PagedTrialSource(
                    reader: PageReader(
                        paging: paging, maker: maker, bytes: bytes, memory: PageMemory(declared: source.id)))
            }
            return BoardSource(origin, maker: maker, size: ShownSize())
        }
        guard let origin = source.origin.composed else {
            return ClosureSource { _ in throw MissingMember(name: source.name) }
        }
        let members = origin.members.map { member($0, on: board, tools) }
        return ComposedSource(content: ComposedContent(origin: origin, maker: maker), members: members)
    }

    private func member(
        _ member: SourceName, on board: BoardSettings, _ tools: BoardTools
    ) -> any Source<BoardContent> {
        guard let settings = board.source(named: member.name) else {
            return ClosureSource { _ in throw MissingMember(name: member.name) }
        }
        return content(of: settings, on: board, tools)
    }
}
