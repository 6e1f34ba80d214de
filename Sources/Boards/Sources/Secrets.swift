import FoundationEssentials
import LoadableCoding
import Loadables
import LocalSources
import Settings
import Synchronization

/// The secrets of a board. A secret is read when it is first needed, and again after a server has rejected its value.
actor Secrets {

    typealias Ask = @concurrent @Sendable (SecretSettings) async throws -> String

    /// A function that returns the value of a secret if it can be read without waiting; otherwise nil.
    typealias Look = @Sendable (SecretSettings) -> String?

    let definitions: [String: SecretSettings]
    private let ask: Ask
    private let look: Look
    private var asked: [String: Task<String, any Error>] = [:]
    private let known = Mutex<[String: String]>([:])
    /// The latest values of each secret, newest last, keyed by name. Earlier values are kept for redaction, because
    /// servers may still repeat them.
    private var everKnown: [String: [String]] = [:]
    /// For each secret, the value that a server has rejected last.
    private var refused: [String: String] = [:]

    init(_ secrets: [SecretSettings], looking look: @escaping Look = { _ in nil }, ask: @escaping Ask) {
        definitions = Dictionary(secrets.map { ($0.name, $0) }) { first, _ in first }
        (self.ask, self.look) = (ask, look)
    }

    /// Returns the value of a secret if it was read or can be read without waiting; otherwise nil.
    nonisolated func valueNow(of name: String) -> String? {
        if let value = known.withLock({ $0[name] }) { return value }
        return definitions[name].flatMap(look).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the values of secrets, keyed by name.
    ///
    /// - Parameters:
    ///   - headers: The names of the secrets that are sent in headers. A value with a line break is an error.
    ///   - isAsked: Whether the user has requested the load. If so, a rejected secret is read again.
    /// - Throws: ``SecretError`` for the first secret that is not available. The next call tries to read this secret
    ///   again.
    func values(
        of names: [String], inHeaders headers: [String] = [], isAsked: Bool = false
    ) async throws(SecretError) -> [String: String] {
        var values: [String: String] = [:]
        for name in names {
            if isAsked, let value = knownValue(of: name), value == refused[name] { forget(name) }
            let value = try await value(of: name)
            if headers.contains(name), value.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) {
                if knownValue(of: name) == value { forget(name) }
                throw SecretError(name: name, reason: "it contains a line break, which a header cannot contain")
            }
            values[name] = value
        }
        return values
    }

    private func value(of name: String) async throws(SecretError) -> String {
        guard let settings = definitions[name] else {
            throw SecretError(name: name, reason: "its location is not set")
        }
        let task = asked[name] ?? Task { [ask] in try await ask(settings) }
        asked[name] = task
        do {
            let value = try await task.value
            guard !value.isEmpty else { throw SecretError(name: name, reason: "it is empty") }
            if asked[name] == task { note(value, of: name) }
            return value
        } catch {
            if asked[name] == task { asked[name] = nil }
            throw error as? SecretError ?? SecretError(name: name, reason: "\(error)")
        }
    }

    /// The maximum number of values of a secret that are remembered for redaction.
    private static let mostValues = 20

    private func note(_ value: String, of name: String) {
        known.withLock { $0[name] = value }
        guard everKnown[name]?.last != value else { return }
        everKnown[name] = ((everKnown[name] ?? []).filter { $0 != value } + [value]).suffix(Self.mostValues)
    }

    /// Returns the current and earlier values of the given secrets. Secrets that have not been read are left out.
    func known(of names: [String]) -> [String] { names.flatMap { everKnown[$0] ?? [] } }

    /// Discards rejected values, so that the secrets are read again. Keeps a value from a command if the server has
    /// already rejected this value before, because the command may ask the user each time.
    ///
    /// - Returns: Whether the value of a secret has already changed, or may be different when the secret is read again.
    func refuse(_ values: [String: String]) -> Bool {
        var mayBeOther = false
        for (name, value) in values {
            // Another source may have already renewed the value.
            guard knownValue(of: name) == value else {
                mayBeOther = true
                continue
            }
            if case .command = definitions[name]?.origin, refused[name] == value { continue }
            refused[name] = value
            forget(name)
            mayBeOther = true
        }
        return mayBeOther
    }

    private func forget(_ name: String) {
        asked[name] = nil
        known.withLock { $0[name] = nil }
    }

    private func knownValue(of name: String) -> String? { known.withLock { $0[name] } }
}

struct SecretError: SummarizedError, Hashable, CustomStringConvertible {

    let name: String
    let reason: String

    var summary: String { "secret “\(OneLine(name, limit: 40))”: \(OneLine(reason, limit: 160))" }

    var description: String { "\(summary); see “secrets” in the board's file" }
}

extension Secrets {

    /// Returns a closure that reads a secret from its command, environment variable or file.
    ///
    /// - Parameters:
    ///   - folder: The folder in which commands run.
    ///   - variables: The environment.
    static func asking(folder: String, variables: [String: String]) -> Ask {
        { secret in
            switch secret.origin {
            case .environment(let name):
                guard let value = variables[name], !value.isEmpty else {
                    let problem = variables[name] == nil ? "not set" : "empty"
                    throw SecretError(name: secret.name, reason: "the variable \(name) is \(problem)")
                }
                return value
            case .file(let path):
                let source = FileSource(path.plain ?? path.shown, limit: 64 << 10)
                return (try await source.text().load(LoadRequest()).content ?? "").withoutLineEnd
            case .command(let command):
                let source = CommandSource(
                    shell: command.plain ?? command.shown, folder: folder,
                    limits: CommandLimits(output: 64 << 10, timeout: .seconds(30)))
                return (try await source.text().load(LoadRequest()).content ?? "").withoutLineEnd
            }
        }
    }

    /// Returns a closure that reads secrets from the environment and from small files on local disks. For commands, it
    /// returns nil.
    static func looking(variables: [String: String]) -> Look {
        { secret in
            switch secret.origin {
            case .environment(let name): variables[name]
            case .file(let path):
                FileSource(path.plain ?? path.shown, limit: 64 << 10).contentNow()
                    .map { String(decoding: $0, as: UTF8.self).withoutLineEnd }
            case .command: nil
            }
        }
    }
}
