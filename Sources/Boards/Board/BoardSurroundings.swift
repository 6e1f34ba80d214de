public import Dashboard
public import Filters
public import FoundationEssentials
public import LoadableNetworking
public import LoadableSharing
public import Loadables
import Values

/// What boards find in their process: variables, whom they ask over HTTP, and who runs their filters.
public struct BoardSurroundings: Sendable {

    /// The environment of the process.
    public var variables: [String: String]
    /// Whom sources over HTTP ask.
    public var client: any Client
    /// Who runs filters, patterns and readers of feeds.
    public var worker: FilterService
    /// The folder in which it is noted which alerts were raised, so that each is sent once by all programs that show the board; nil
    /// if it is not noted.
    public var alertFolder: String?

    /// Decides which addresses sources are loaded from; nil for all.
    public var addresses: (any BoardAddressConsent)?

    /// What answers in place of a source's server, command or file; nil for those themselves.
    public typealias Answers = @Sendable (SourceSettings) -> (any Source<Data>)?

    /// What answers in place of servers, commands and files, as recorded answers do; nil if nothing does. What answers so needs no
    /// secrets, and has to answer within the source's time.
    public var answers: Answers?

    /// The first day of the week in calendars.
    public var weekStart = WeekStart.monday

    /// Responses that were loaded before the board was made; nil if there are none.
    package var firstResponses: FirstResponses?

    /// Makes the store by which a board shares, of its address.
    public var makeStore: @Sendable (RedisAddress, RedisStore.Refusal?) -> any SharedStore = {
        RedisStore($0, refusal: $1)
    }

    /// How programs that show the board on this machine share what they load; nil if they do not.
    public var machine: MachineSharing?

    /// The key for hashes of credentials. By default a key that lasts as long as the program.
    public var identityKey = IdentityKey()

    /// How old content may be that another board has loaded, if that is less than the time between two loads of its source; nil
    /// for that time.
    public var maximumAge: Duration?

    /// Makes surroundings.
    public init(
        variables: [String: String], worker: FilterService,
        client: (any Client)? = nil, alertFolder: String? = nil
    ) {
        self.variables = variables
        self.worker = worker
        self.client = client ?? CurlClient(limits: .board)
        self.alertFolder = alertFolder
    }

    /// How programs of one machine share.
    public struct MachineSharing: Sendable {

        /// What this program is called on others.
        public var name: String

        /// Makes the store, when it is first needed.
        public var makeStore: @Sendable () -> any SharedStore

        /// Makes it of its parts.
        public init(as name: String, makeStore: @escaping @Sendable () -> any SharedStore) {
            self.name = name
            self.makeStore = makeStore
        }
    }

    /// What all sources of a board share.
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
            numberForm: NumberForm(environment: variables), weekStart: weekStart, log: log, addresses: addresses,
            answers: answers, firstResponses: firstResponses)
    }

    /// A single source of a board, without panels. Its content is made from its bytes or from its members.
    ///
    /// - Parameters:
    ///   - source: The source.
    ///   - board: The board of the source, for its secrets and other sources.
    ///   - clock: Where its times come from.
    public func content(
        of source: SourceSettings, on board: BoardSettings, clock: any WallClock = .system
    ) -> any Source<BoardContent> {
        content(of: source, on: board, tools(for: board, SecureShells(), clock: clock))
    }

    private func content(
        of source: SourceSettings, on board: BoardSettings, _ tools: BoardTools
    ) -> any Source<BoardContent> {
        let maker = ContentMaker(settings: source, tools: tools)
        if let each = source.each, let origin = source.origin as? any BytesOrigin {
            let content = EachContent(
                each: each, maker: ContentMaker(settings: source.forJoinedItems, tools: tools), rowKeys: RowKeys())
            return EachSource(content: content, member: each.source.map { member($0, on: board, tools) }) { item in
                BoardSource(
                    origin, maker: ContentMaker(settings: source.forItem, tools: tools), size: ShownSize(),
                    references: ReferencedContent(item: (each.name, item.id, item.value)))
            }
        }
        if let origin = source.origin as? any BytesOrigin {
            if let paging = origin.paging {
                let bytes = BytesSource(settings: source, origin: origin, tools: tools, size: ShownSize())
                return PagedTrialSource(
                    reader: PageReader(
                        paging: paging, maker: maker, bytes: bytes, memory: PageMemory(declared: source.id)))
            }
            return BoardSource(origin, maker: maker, size: ShownSize())
        }
        guard let origin = source.origin as? any ComposedOrigin else {
            return ClosureSource { _ in throw MissingMember(name: source.name) }
        }
        let members = origin.members.map { member($0, on: board, tools) }
        return ComposedSource(content: ComposedContent(origin: origin, maker: maker), members: members)
    }

    /// A source that another one is made of.
    private func member(
        _ member: SourceName, on board: BoardSettings, _ tools: BoardTools
    ) -> any Source<BoardContent> {
        guard let settings = board.sources.first(where: { $0.name == member.name }) else {
            return ClosureSource { _ in throw MissingMember(name: member.name) }
        }
        return content(of: settings, on: board, tools)
    }
}
