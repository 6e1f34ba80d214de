import Settings

extension SourceSettings {

    /// The user's setting for sharing the contents of a source with other boards.
    public enum Share: Hashable, Sendable {
        case never, always
        /// The source is shared only with boards that use the same name.
        case among(String)

        init?(_ text: String) {
            switch text.trimmingBlanks {
            case "true": self = .always
            case "false": self = .never
            case let text:
                guard text.hasPrefix("as "), case let name = String(text.dropFirst(3)).trimmingBlanks, !name.isEmpty
                else { return nil }
                self = .among(name)
            }
        }
    }

    /// The result of the sharing rules for a source: shared, or not shared for a reason.
    public enum Sharing: Hashable, Sendable {
        /// The source is shared with boards that have the same description of the source. The description contains no
        /// secrets.
        case described(String)
        /// The source is not shared. The payload is the reason.
        case none(String)
    }

    /// The sharing of the source on a board with a store. By default, a source is shared if its settings contain no
    /// secrets, variables or credentials, if its content does not come from this machine, and if no view shows the
    /// durations of its loads. Some sources are never shared, such as a source with `each`, `rate` or secret fields.
    public var sharing: Sharing {
        if share == .never { return .none("the settings say so") }
        if let obstacle { return .none(obstacle) }
        if share == nil {
            if isMonitored { return .none(Self.measurement) }
            if isPersonal {
                return .none("the source has a secret, a variable or credentials, and no “share: as NAME”")
            }
            if let owner = origin.machineOwner { return .none("\(owner) belongs to this machine") }
        }
        if share == .always, let variable = origin.namedVariables.keys.min() {
            return .none("its command uses $\(variable), and the source has no “share: as NAME”")
        }
        return .described(description)
    }

    /// Returns whether the `share` of the file's defaults applies to the source. The value `false` always applies. Any
    /// other value applies only if the source has a server that is not on this machine, and if the value is valid for
    /// the source.
    func accepts(default share: Share) -> Bool {
        share == .never || origin.machineOwner == nil && obstacle == nil && !(share == .always && isPersonal)
    }

    /// The sharing of the source between programs on this machine, without a store. By default, the source is shared if
    /// every user of its server gets the same content, and if no view shows the durations of its loads. The server may
    /// be on this machine. A source is never shared if it has a secret, a variable or credentials, if its content is
    /// cached for less than a day, or if sharing is impossible, as with `each`.
    public var sharingOnMachine: Sharing {
        if share == .never { return .none("the settings say so") }
        if let obstacle { return .none(obstacle) }
        if isPersonal { return .none("the source has a secret, a variable or credentials") }
        if keep < .seconds(86_400) { return .none("the cache time of the source is less than a day") }
        if share == nil, isMonitored { return .none(Self.measurement) }
        if share == nil, let obstacle = origin.obstacleOnMachine { return .none(obstacle) }
        return .described(description)
    }

    private static let measurement = "each board measures the response time itself"

    /// The reason why the source cannot be shared, independent of its sharing settings; nil if it can be shared.
    private var obstacle: String? {
        if each != nil { return "the source uses “each”" }
        if rate { return "each board computes growth rates itself" }
        if !secretFields.isEmpty { return "the source has secret fields" }
        if combination != nil { return "the source depends on a selection" }
        return origin.references.isEmpty ? origin.obstacle : "the source depends on the content of other sources"
    }

    var shareProblem: String? {
        guard let share, share != .never else { return nil }
        if let obstacle { return "is not possible here: \(obstacle)" }
        guard share == .always, isPersonal else { return nil }
        return
            "is true, but other boards may have different values for its secrets, variables or credentials; in all boards that share the source, write “share: as NAME” with the same NAME"
    }

    // MARK: Description

    /// Whether the settings of the source contain secrets, environment variables or credentials. Other boards may lack
    /// them, or have different values for them.
    private var isPersonal: Bool {
        account?.isLiteral == false || origin.parts.contains { !$0.text.isLiteral || $0.isCredential }
    }

    /// All settings that affect the bytes of the source, with names in place of the values of secrets and variables,
    /// and without credentials.
    private var description: String {
        var parts = origin.parts.map { part in
            let text =
                switch part.role {
                case .credentials: ""
                case .url: part.text.withoutCredentials
                case .plain: part.text.shownInFolder
                }
            return "\(part.name): \(text)"
        }
        if let encoding { parts.append("encoding: \(encoding)") }
        if let account { parts.append("account: \(account.shown)") }
        if case .among(let name)? = share { parts.append("as \(name)") }
        // Each part is preceded by its length, so that different lists of parts produce different texts.
        return parts.map { "\($0.utf8.count) \($0)" }.joined(separator: "\n")
    }
}

extension SettingsText {

    /// The visible text without the folder of the board, which is different on other machines.
    fileprivate var shownInFolder: String {
        let parts = pieces.filter { if case .boardFolder = $0 { false } else { true } }
        return SettingsText(parts, at: place).shown
    }
}
