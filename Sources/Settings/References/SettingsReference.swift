/// The kind of the target of a `${…}` reference in a text.
public enum SettingsReference: String, Hashable, Sendable, CaseIterable {
    /// `${env.HOME}`: an environment variable.
    case environment = "env"
    /// `${secret.github}`: a secret of the board.
    case secret
    /// `${board.dir}`: the folder of the board's file.
    case board
    /// `${parameter.city}`: a parameter of a recipe.
    case parameter
    /// `${source.login.token}`: content of another source.
    case source
    /// `${item.service.host}`: a field of the current item of a source with `each`.
    case item
    /// `${var.stage}`: the selected value of a variable of the board.
    case variable = "var"
    /// `${row.pods.name}`: a field of the selected row of a source.
    case row

    /// Whether the reference is to content of another source or of an item. Such a reference is resolved at each load.
    public var isContent: Bool { self == .source || self == .item }

    /// Whether the user selects the value while the board is shown.
    public var isSelection: Bool { self == .variable || self == .row }

    /// The word for the target in messages, such as `source`.
    var nameKind: String {
        switch self {
        case .row: "source"
        case .variable: "variable"
        default: rawValue
        }
    }
}

/// The values and names to which the texts of a board may refer.
public struct SettingsScope: Sendable {

    /// The environment variables.
    public var environment: [String: String]

    /// The names of the secrets.
    public var secrets: [String]

    /// The folder of the board's file.
    public var folder: String

    /// The values of the references `${parameter.…}` in a recipe.
    public var parameters: [String: SettingsText]

    /// The file of the recipe that defines the parameters; nil outside a recipe.
    public var recipeFile: String?

    /// The allowed names, keyed by the kind of name. Any name of a kind that the dictionary does not contain is
    /// allowed.
    ///
    /// For references to content and rows, `source` contains the names of all sources. `item` contains the names of the
    /// current source's items, and `var` the names of the board's variables.
    public var names: [String: Set<String>]

    /// Creates a scope.
    public init(
        environment: [String: String] = [:], secrets: [String] = [], folder: String = ".",
        parameters: [String: SettingsText] = [:], recipeFile: String? = nil, names: [String: Set<String>] = [:]
    ) {
        self.environment = environment
        self.secrets = secrets
        self.folder = folder
        self.parameters = parameters
        self.recipeFile = recipeFile
        self.names = names
    }
}
