import BoardFiles
import FoundationEssentials
import LoadableCoding
import Loadables
import LocalSources
import Settings

/// The secrets of a board: each is asked for once, when it is first needed.
actor Secrets {

    /// Asks for a secret, from where its settings say.
    typealias Ask = @concurrent @Sendable (SecretSettings) async throws -> String

    private let settings: [String: SecretSettings]
    private let ask: Ask
    private var asked: [String: Task<String, any Error>] = [:]

    init(_ secrets: [SecretSettings], ask: @escaping Ask) {
        settings = Dictionary(secrets.map { ($0.name, $0) }) { first, _ in first }
        self.ask = ask
    }

    /// The values of these secrets, by their names.
    ///
    /// - Throws: ``SecretError`` for the first one that is not to be had. It is asked for anew the next time.
    func values(of names: [String]) async throws(SecretError) -> [String: String] {
        var values: [String: String] = [:]
        for name in names { values[name] = try await value(of: name) }
        return values
    }

    private func value(of name: String) async throws(SecretError) -> String {
        guard let settings = settings[name] else { throw SecretError(name: name, reason: "nothing says where it is") }
        let task = asked[name] ?? Task { [ask] in try await ask(settings) }
        asked[name] = task
        do {
            let value = try await task.value
            guard !value.isEmpty else { throw SecretError(name: name, reason: "it is empty") }
            return value
        } catch {
            if asked[name] == task { asked[name] = nil }
            throw error as? SecretError ?? SecretError(name: name, reason: "\(error)")
        }
    }

    /// Has these be asked for again the next time, as a server did not take them.
    func forget(_ names: [String]) {
        for name in names { asked[name] = nil }
    }
}

/// Why a secret is not to be had.
struct SecretError: SummarizedError, Hashable, CustomStringConvertible {

    let name: String
    let reason: String

    var summary: String { "secret “\(OneLine(name, limit: 40))”: \(OneLine(reason, limit: 160))" }

    var description: String { "\(summary); see “secrets” in the board's file" }
}

extension Secrets {

    /// Asks commands, the environment and files.
    ///
    /// - Parameters:
    ///   - folder: Where commands work.
    ///   - variables: The environment.
    static func asking(folder: String, variables: [String: String]) -> Ask {
        { secret in
            switch secret.origin {
            case .environment(let name, _): return variables[name] ?? ""
            case .file(let path):
                let source = FileSource(path.plain ?? path.shown, limit: 64 << 10)
                return line(try await source.text().load(LoadRequest()).content)
            case .command(let command):
                let source = CommandSource(
                    shell: command.plain ?? command.shown, folder: folder,
                    limits: CommandLimits(output: 64 << 10, timeout: .seconds(30)))
                return line(try await source.text().load(LoadRequest()).content)
            }
        }
    }

    /// The text without the end of its line.
    private static func line(_ text: String?) -> String {
        var text = text ?? ""
        while text.last?.isNewline == true { text.removeLast() }
        return text
    }
}
