import BoardFiles
public import LoadableNetworking
import Loadables
public import Selection

/// What boards find in their process: variables, whom they ask over HTTP, and who runs their filters.
public struct BoardSurroundings: Sendable {

    /// The environment of the process.
    public var variables: [String: String]
    /// Whom sources over HTTP ask.
    public var client: any Client
    /// Who runs filters, patterns and readers of feeds.
    public var worker: SelectionService
    /// The folder in which it is noted which alerts were raised, so that each is sent once by all programs that show the board; nil
    /// if it is not noted.
    public var alertFolder: String?

    /// Makes surroundings.
    public init(
        variables: [String: String], worker: SelectionService,
        client: (any Client)? = nil, alertFolder: String? = nil
    ) {
        self.variables = variables
        self.worker = worker
        self.client = client ?? CurlClient(limits: .board)
        self.alertFolder = alertFolder
    }

    /// What all sources of a board share.
    func tools(for settings: BoardSettings, _ shells: SecureShells, clock: any WallClock) -> BoardTools {
        let names = settings.secrets.compactMap { secret in
            if case .environment(let name, _) = secret.origin { name } else { nil }
        }
        return BoardTools(
            client: client, worker: worker, shells: shells,
            secrets: Secrets(settings.secrets, ask: Secrets.asking(folder: settings.folder, variables: variables)),
            hiddenVariables: Set(names), clock: clock)
    }
}
