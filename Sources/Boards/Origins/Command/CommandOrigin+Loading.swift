import Documents
package import FoundationEssentials
package import Loadables
import LocalSources
import Settings

extension CommandOrigin {

    package func source(_ context: OriginContext) -> any Source<Data> {
        let source = command(context)
        if let page = context.page, page.isFirstLook {
            return CommandLook(command: source, page: page).decoded(context.settings)
        }
        return follows ? source.decoded(context.settings) : QueuedSource(base: source).decoded(context.settings)
    }

    package func sampleFailure(_ name: String) -> any Error {
        CommandError.failed(command: name, exitCode: 1, message: "")
    }

    private func command(_ context: OriginContext) -> CommandSource {
        let limits = CommandLimits(output: limit, timeout: context.settings.timeout)
        // Use a wide terminal for data, because programs may truncate lines at the width of the terminal.
        let dataSize = usesTerminal ? (columns: 1_000, rows: 50) : nil
        let isShown = context.settings.showsOutputAsWritten
        let place = CommandPlace(isTerminal: usesTerminal) { [size = context.size] in isShown ? size.latest : dataSize }
        let last: Tail? = follows ? .lines(1_000) : nil
        var (program, arguments) = ("/bin/sh", [String]())
        if let host {
            (program, arguments) = context.tools.shells.command(remoteLine(context), on: context.text(host))
        } else {
            switch line {
            case .shell(let line):
                return CommandSource(
                    shell: context.text(line), environment: variables(context), folder: context.text(folder),
                    successes: successes, limits: limits, last: last, follows: follows, place: place)
            case .program(let words):
                program = words.first.map(context.text) ?? ""
                arguments = words.dropFirst().map(context.text)
            }
        }
        var source = CommandSource(
            program, arguments, environment: variables(context), folder: context.text(folder), successes: successes,
            limits: limits, last: last, follows: follows, place: place)
        source.name = host.map { "ssh \(context.text($0)) \(ownLine(context))" }
        return source
    }

    private func variables(_ context: OriginContext) -> [String: String?] {
        var variables = context.tools.hiding
        for variable in environment { variables[variable.name] = context.text(variable.value) }
        return variables
    }

    /// Returns the shell command for another host. It exports the command's variables, because ssh does not transfer
    /// them. Variables with secrets are left out.
    private func remoteLine(_ context: OriginContext) -> String {
        // The arguments of ssh are visible to other users.
        let variables = environment.filter { $0.value.secrets.isEmpty }
            .map { "export \($0.name)=\(ShellWord.quoted(context.text($0.value)))\n" }
        return "exec sh -c "
            + ShellWord.quoted(variables.joined() + timeLimited(ownLine(context), context.settings.timeout))
    }

    private func ownLine(_ context: OriginContext) -> String {
        switch line {
        case .shell(let line): context.text(line)
        case .program(let words): words.map { ShellWord.quoted(context.text($0)) }.joined(separator: " ")
        }
    }

    /// Returns the command for another host with a time limit. The limit applies if the program `timeout` is installed
    /// on that host. When ssh ends at a timeout, a command without a limit continues on the host until it writes
    /// something. A followed command has no time limit.
    private func timeLimited(_ line: String, _ timeout: Duration) -> String {
        guard !follows else { return line }
        let limited = "exec timeout -k 2 \(timeout.components.seconds + 1) sh -c \(ShellWord.quoted(line))"
        return "command -v timeout >/dev/null 2>&1 && \(limited)\n\(line)"
    }
}

/// A source whose command is queued. The number of commands that run at once is limited for all boards of the program
/// together. The timeout begins when the command starts. Followed commands are not queued, because they do not end.
private struct QueuedSource: Source {

    private static let turns = AsyncSemaphore(limit: 64)

    let base: CommandSource

    var timeLimit: Duration? { base.timeLimit }

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Data> {
        try await Self.turns.run { try await base.load(request) }
    }
}

extension Source<Data> {

    /// Returns a source that converts text to UTF-8. Secrets in the text can then be recognized, and other boards can
    /// read the text. Pictures remain unchanged.
    func decoded(_ settings: SourceSettings) -> any Source<Data> {
        guard !settings.isPicture else { return self }
        return map { [encoding = settings.encoding] in try $0.decodedText(named: encoding) }
    }
}
