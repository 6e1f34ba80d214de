import Settings

extension SourceSettings {

    /// Whether other boards are told what a source has loaded, as its settings say it.
    public enum Share: Hashable, Sendable {
        case never, always
        /// Among boards that say the same name.
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

    /// Whether a source is shared on a board that shares.
    public enum Sharing: Hashable, Sendable {
        /// Among boards that describe a source so. There are no secrets in it.
        case described(String)
        /// Why it is not.
        case none(String)
    }

    /// Whether it is shared on a board that shares: by default what a server tells everybody.
    public var sharing: Sharing {
        if share == .never { return .none("the settings say so") }
        if let obstacle { return .none(obstacle) }
        if share == nil {
            if isPersonal { return .none("it has a secret or a variable in it, and no name to share it by") }
            if let owner = origin.machineOwner { return .none("\(owner) belongs to this machine") }
        }
        if share == .always, let variable = origin.namedVariables.keys.min() {
            return .none("its line names $\(variable), and it has no name to share it by")
        }
        return .described(description)
    }

    /// Whether what the file's defaults say of sharing is meant for it, too: it is not for what is no server's, nor where it would
    /// be a mistake.
    func accepts(default share: Share) -> Bool {
        share == .never || origin.machineOwner == nil && obstacle == nil && !(share == .always && isPersonal)
    }

    /// Whether programs that show the board on this machine share it, without a store: by default what a server tells everybody,
    /// also one of this machine. It is never what a secret was needed for: each program has its own.
    public var sharingOnMachine: Sharing {
        if share == .never { return .none("the settings say so") }
        if let obstacle { return .none(obstacle) }
        if isPersonal { return .none("it has a secret or a variable in it") }
        if keep < .seconds(86_400) { return .none("nothing of it is to be kept for a day") }
        if share == nil, let obstacle = origin.obstacleOnMachine { return .none(obstacle) }
        return .described(description)
    }

    /// Why it cannot be shared, whatever its settings say; nil if it can.
    private var obstacle: String? {
        if each != nil { return "it is loaded for each item" }
        if rate { return "how fast something grows is measured by each board" }
        if !secretFields.isEmpty { return "it has secret fields" }
        if combination != nil { return "it depends on what is chosen" }
        return origin.references.isEmpty ? origin.obstacle : "it depends on the content of others"
    }

    /// What is wrong with what it says of sharing; nil if nothing is.
    var shareProblem: String? {
        guard let share, share != .never else { return nil }
        if let obstacle { return "cannot be said here: \(obstacle)" }
        guard share == .always, isPersonal else { return nil }
        return
            "is true, but others may have other secrets or variables: write “as” and a name that all say who share it"
    }

    // MARK: What tells it from others

    /// Whether something is in it that others may not have, or not the same.
    private var isPersonal: Bool {
        let texts = origin.parts.map(\.text) + [account].compactMap(\.self)
        return texts.contains { !$0.secrets.isEmpty || !$0.variables.isEmpty }
            || origin.parts.contains { $0.role == .credentials || $0.role == .url && $0.text.hasCredentials }
    }

    /// Every setting that affects the bytes of the source, with names in place of the values of secrets and variables.
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
        // With their lengths, so that no others read the same.
        return parts.map { "\($0.utf8.count) \($0)" }.joined(separator: "\n")
    }
}

extension SettingsText {

    /// As it may be shown, without the folder of the board, which is not the same for others.
    fileprivate var shownInFolder: String {
        let parts = pieces.filter { if case .boardFolder = $0 { false } else { true } }
        return SettingsText(parts, at: place).shown
    }
}
