import Addresses
import Settings

// The entries for secrets and environment variables, with their origins and destinations.

extension BoardSettings {

    var secretEntries: [ConsentEntry] {
        let uses = sources.flatMap(uses) + keys.flatMap(uses) + shareUses
        let used = Set(uses.flatMap { $0.text.secrets })
        let unused = secrets.filter { !used.contains($0.name) }.map { secret in
            ConsentEntry(.secret, "\(origin(of: secret)), not used", files: [secret.place.file])
        }
        return uses.flatMap(entries) + shownEntries + unused
    }

    /// The entries for variables in titles, names and filters. Commands of keys and alerts get these texts as part of
    /// rows and sentences.
    private var shownEntries: [ConsentEntry] {
        shownVariables.sorted { ($0.name, $0.file, $0.source ?? "") < ($1.name, $1.file, $1.source ?? "") }.map {
            used in
            ConsentEntry(
                .secret, "variable \(used.name.quoted) → titles, names and filters of the board",
                files: Set([used.file] + (source(named: used.source)?.files ?? [])))
        }
    }

    private struct Use {
        let text: SettingsText
        /// The destination in words: `https://api.example, header Authorization`.
        let place: String
        let files: Set<String>
        /// Whether the text is sent to a server. The text of a command is not sent, and has its own item.
        let isSent: Bool
    }

    private func entries(_ use: Use) -> [ConsentEntry] {
        let known = use.text.secrets.compactMap { name in secrets.first { $0.name == name } }
        return known.map { secret in
            ConsentEntry(.secret, "\(origin(of: secret)) → \(use.place)", files: use.files.union([secret.place.file]))
        }
            + use.text.variables.map { name in
                ConsentEntry(.secret, "variable \(name.quoted) → \(use.place)", files: use.files)
            }
            + (use.isSent && use.text.hasBoardFolder
                ? [ConsentEntry(.secret, "path of the board → \(use.place)", files: use.files)] : [])
    }

    /// Returns the name and the origin of a secret in words, such as `token from variable GITHUB_TOKEN`. If the origin
    /// is a command, its text is left out, because the command has its own item.
    private func origin(of secret: SecretSettings) -> String {
        let name = secret.name.quoted
        return switch secret.origin {
        case .command: "\(name) from its command"
        case .environment(let variable): "\(name) from variable \(variable.quoted)"
        case .file(let path): "\(name) from file \(path.quotedPath)"
        }
    }

    // MARK: Sources

    private func uses(of source: SourceSettings) -> [Use] {
        let origin = source.origin
        let parts = origin.parts.compactMap { part in
            // Parts without a use are paths. Paths are not sent to a server, and other items show them.
            part.use.map { _ in
                Use(
                    text: part.text, place: source.destination(of: part), files: Set(source.files),
                    isSent: origin.isServer)
            }
        }
        // A server can tell from the validators of cached responses whether the account is the same as before.
        let account = source.account.map {
            Use(
                text: $0, place: "\(origin.destination(source.name)), as the account", files: Set(source.files),
                isSent: origin.isServer)
        }
        // The values in the path determine whether the certificates are found. A server can detect this, but it does
        // not get the path of the board.
        let certificates = origin.parts.filter { $0.name == "ca" }.map {
            Use(
                text: $0.text, place: "\(origin.destination(source.name)), in the path of the certificates",
                files: Set(source.files), isSent: false)
        }
        return parts + [account].compactMap(\.self) + certificates
    }

    // MARK: Keys

    private func uses(of key: KeySettings) -> [Use] {
        let request = key.requestSource
        let place = request.map { $0.origin.destination($0.name) } ?? "command of key \(key.key.quoted)"
        return key.action.parts.compactMap { part in
            part.use.map { use in
                Use(text: part.text, place: "\(place), \(use)", files: [key.place.file], isSent: request != nil)
            }
        }
    }

    // MARK: Store

    private var shareUses: [Use] {
        guard let share else { return [] }
        let texts = [
            (share.store, "in the address"), (share.password, "as the password"),
            (share.key, "as the key, which is not sent"), (share.name, "as the name of this board"),
        ]
        return texts.compactMap { text, place in
            text.map {
                Use(text: $0, place: "\(share.destination), \(place)", files: [share.place.file], isSent: true)
            }
        }
    }
}
