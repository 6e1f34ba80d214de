import Dashboard
import FoundationEssentials
import Loadables
import LocalSources
import Settings
import TerminalUI

/// Performs the action of a key for one item after another. The secrets of a command are read once, by the initializer.
@MainActor
struct KeyWork {

    struct Result {
        /// The status of the response; nil for a command.
        var status: String?
        var output = Data()
    }

    private let key: KeySettings
    private let folder: String
    private let tools: BoardTools
    private let host: PageHost?
    private let answers: KeyAnswers
    private let selections: Selections
    /// The values of the secrets that the command's variables contain, keyed by name.
    private let secrets: [String: String]
    let redaction: Redaction

    /// Creates the work, and reads the secrets that the command's variables contain.
    ///
    /// - Throws: ``SecretError`` if a secret is not available.
    init(_ press: KeyPress, in folder: String, _ tools: BoardTools, _ host: PageHost?) async throws {
        (key, answers, selections) = (press.key, press.answers, press.selections)
        (self.folder, self.tools, self.host) = (folder, tools, host)
        let parts = key.action.line == nil ? [] : key.action.parts
        let names = Set(parts.flatMap(\.text.secrets)).sorted()
        secrets = try await tools.secrets.values(of: names, isAsked: true)
        redaction = Redaction(answers.secrets + secrets.values + parts.secretVariables.values)
    }

    /// Performs the action for an item.
    ///
    /// - Parameters:
    ///   - variables: The variables of the item. A nil value removes a variable.
    ///   - item: The item. The request and the key's variables may refer to its fields. Nil if there is none.
    ///   - stream: The object that receives the output as it arrives; nil if the output is shown only at the end.
    /// - Throws: The error of the action, without secrets.
    func perform(
        _ variables: [String: String?], of item: BoardItem?, _ stream: KeyOutput?
    ) async throws -> Result {
        let values = values(of: item)
        do {
            switch key.action {
            case .request(let origin, _): return try await request(origin.filled(with: values))
            case .command(let line, let environment):
                return try await run(line.plain ?? line.shown, own(environment, values, in: variables), stream)
            }
        } catch {
            throw redaction.error(error)
        }
    }

    /// Returns the values to which references can refer: the variables of the board, and the fields of the item.
    private func values(of item: BoardItem?) -> ReferenceValues {
        var selections = selections
        if let source = key.source, !key.rowReferences.isEmpty { selections.rows[source] = item?.document }
        return ReferenceValues(selections: selections)
    }

    /// Returns the environment variables of a command. In ascending precedence: the variables of the item, the removal
    /// of hidden variables of this program, the key's own variables, and the answers.
    private func own(
        _ environment: [NamedText], _ values: ReferenceValues, in variables: [String: String?]
    ) throws -> [String: String?] {
        var variables = variables.merging(tools.hiding) { $1 }
        for own in environment {
            variables[own.name] = try own.value.filledVariable(with: values).resolved { secrets[$0] ?? "" }
        }
        for (name, value) in answers.values { variables[name] = value }
        return variables
    }

    // MARK: Requests

    private func request(_ origin: HTTPOrigin) async throws -> Result {
        guard var settings = key.requestSource else { return Result() }
        settings.origin = origin
        let source = BytesSource(settings: settings, origin: origin, tools: tools, size: ShownSize())
        let answer = try await source.load(LoadRequest(reason: .asked))
        return Result(status: answer.facts.exchange?.response.first, output: answer.content ?? Data())
    }

    // MARK: Commands

    private func run(_ line: String, _ variables: [String: String?], _ stream: KeyOutput?) async throws -> Result {
        if key.output == .terminal {
            try await lendTerminal(to: line, variables)
            return Result()
        }
        let limits = CommandLimits(output: 1 << 20, timeout: .seconds(key.detaches ? 10 : 600))
        var source = CommandSource(shell: line, environment: variables, folder: folder, limits: limits)
        source.detaches = key.detaches
        guard let stream else {
            let output = try await source.load(LoadRequest()).content ?? Data()
            return Result(output: redaction.bytes(output))
        }
        source.follows = true
        var latest = Data()
        for try await answer in source.updates(LoadRequest()) ?? .init(unfolding: { nil }) {
            guard let data = answer.content else { continue }
            latest = data
            await stream.show(redaction.bytes(redaction.isNeeded ? data.wholeLines : data))
        }
        try Task.checkCancellation()
        latest = redaction.bytes(latest)
        await stream.show(latest)
        return Result(output: latest)
    }

    private func lendTerminal(to line: String, _ variables: [String: String?]) async throws {
        guard let host else { throw ProgramError.noTerminal }
        let program = ExternalProgram("/bin/sh", ["-c", line], environment: variables, workingDirectory: folder)
        let outcome = await withCheckedContinuation { continuation in
            host.run(program) { continuation.resume(returning: $0) }
        }
        switch outcome {
        case .exited(0): return
        case .exited(let code): throw TerminalCommandError(reason: "exit code \(code)")
        case .killed(let signal): throw TerminalCommandError(reason: "killed by signal \(signal)")
        case .unknown: throw TerminalCommandError(reason: "its exit code is unknown")
        case .notStarted(let error): throw error
        }
    }
}

extension Data {

    /// The data up to the end of the last complete line. An incomplete line is left out: if it ends in the middle of a
    /// secret, the secret would not be redacted.
    fileprivate var wholeLines: Data { self[..<(lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? startIndex)] }
}

/// The failure of a command that had access to the terminal.
private struct TerminalCommandError: Error, CustomStringConvertible {

    let reason: String

    var description: String { reason }
}
