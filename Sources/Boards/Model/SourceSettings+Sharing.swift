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
            if let owner { return .none("\(owner) belongs to this machine") }
        }
        if share == .always, let variable = origin.namedVariables.keys.min() {
            return .none("its line names $\(variable), and it has no name to share it by")
        }
        return .described(description)
    }

    /// What of it belongs to this machine, so that it is nothing for boards on others unless its own settings say so.
    private var owner: String? {
        guard case .http(let http) = origin else { return "it" }
        return http.unixSocket != nil || http.url.isLocal ? "its server" : nil
    }

    /// Whether what the file's defaults say of sharing is meant for it, too: it is not for what is no server's, nor where it would
    /// be a mistake.
    func accepts(default share: Share) -> Bool {
        share == .never || owner == nil && obstacle == nil && !(share == .always && isPersonal)
    }

    /// Whether programs that show the board on this machine share it, without a store: by default what a server tells everybody,
    /// also one of this machine. It is never what a secret was needed for: each program has its own.
    public var sharingOnMachine: Sharing {
        if share == .never { return .none("the settings say so") }
        if let obstacle { return .none(obstacle) }
        if isPersonal { return .none("it has a secret or a variable in it") }
        if keep < .seconds(86_400) { return .none("nothing of it is to be kept for a day") }
        switch origin {
        case .command where share == nil:
            return .none("what it writes may depend on its terminal; “share: true” says no")
        case .file where share == nil: return .none("each board sees it change")
        default: return .described(description)
        }
    }

    /// Why it cannot be shared, whatever its settings say; nil if it can.
    private var obstacle: String? {
        if rate { return "how fast something grows is measured by each board" }
        return origin.follows ? "it goes on by itself" : nil
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
        return texts.contains { !$0.secrets.isEmpty || !$0.variables.isEmpty } || hasPlainCredentials
    }

    /// Whether there are a name and a password as they are.
    private var hasPlainCredentials: Bool {
        guard case .http(let http) = origin else { return false }
        return http.url.hasCredentials
            || http.headers.contains { Self.credentialHeaders.contains($0.name.lowercased()) }
    }

    /// The headers that authenticate a request.
    private static let credentialHeaders = ["authorization", "proxy-authorization", "cookie"]

    /// Every setting that affects the bytes of the source, with names in place of the values of secrets and variables.
    private var description: String {
        var parts = origin.parts.map { part in
            let isCredential = Self.credentialHeaders.contains { part.name == "header \($0)" }
            let text = part.name == "url" ? part.text.withoutCredentials : part.text.shownInFolder
            return "\(part.name): \(isCredential ? "" : text)"
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

    /// The URL as it may be shown, without the name and the password before its host.
    fileprivate var withoutCredentials: String {
        URLParts(shown).map { "\($0.scheme)\($0.host)\($0.rest)" } ?? shown
    }

    /// Whether the URL has a name or a password before its host.
    package var hasCredentials: Bool { shown != withoutCredentials }

    /// Whether the URL is one of this machine.
    fileprivate var isLocal: Bool {
        guard let authority = URLParts(shown)?.host.lowercased() else { return false }
        if authority.hasPrefix("[") { return authority.hasPrefix("[::1]") }
        let host = authority.prefix { $0 != ":" }
        let isLoopback = host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
        return isLoopback || host == "localhost" || host.hasSuffix(".localhost") || host == "0.0.0.0"
    }
}
