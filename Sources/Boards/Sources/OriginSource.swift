import Addresses
import Documents
import FoundationEssentials
import LoadableNetworking
import Loadables
import LocalSources
import Settings

/// The bytes of a source: what its server, command or file gives. Made for each load, with the values of the secrets.
struct OriginSource {

    let settings: SourceSettings
    let tools: BoardTools
    let size: ShownSize
    let secrets: [String: String]

    private func text(_ text: SettingsText) -> String { text.resolved { secrets[$0] ?? "" } }

    func make() -> any Source<Data> {
        if let answers = tools.answers?(settings) {
            return LimitedSource(base: answers, limit: settings.timeout, clock: tools.clock)
        }
        switch settings.origin {
        case .http(let http): return source(http)
        case .command(let command):
            let source = source(command)
            return command.follows ? decoded(source) : decoded(QueuedSource(base: source))
        case .file(let file):
            return decoded(
                FileSource(
                    text(file.path), last: file.follows ? .lines(1_000) : nil, follows: file.follows,
                    watches: !file.follows, clock: tools.clock))
        }
    }

    /// The source’s text in UTF-8, so that secrets are found in it and other boards can read it.
    private func decoded(_ source: some Source<Data>) -> any Source<Data> {
        guard !settings.isPicture else { return source }
        return source.map { [encoding = settings.encoding] in try $0.decodedText(named: encoding) }
    }

    // MARK: HTTP

    private func source(_ http: HTTPSettings) -> any Source<Data> {
        guard let url = URL(string: text(http.url)) else { return URLSource("", client: tools.client) }
        var request = HTTPRequest(method: HTTPRequest.Method(http.method), url: url)
        for header in http.headers {
            request.headerFields.append(HTTPField(name: header.name, value: text(header.value)))
        }
        if let body = http.body { request.body = HTTPBody(.data(Data(text(body).utf8))) }
        request.timeout = settings.timeout
        request.unixSocket = http.unixSocket.map(text)
        request.authorities = http.certificates.map(text)
        request.usesCookies = false
        if let policy = tools.addresses?.policy(for: settings) {
            guard isAsConsented(http, url) else { return URLSource("", client: tools.client) }
            request.addressPolicy = policy
        }
        let endpoint = ExpectingEndpoint(
            request: request, expected: http.expect.map(Set.init), encoding: settings.encoding,
            isText: !settings.isPicture && http.measure == nil)
        return EndpointSource(tools.client, endpoint, asksConditionally: http.measure == nil)
    }

    /// Whether the request goes where the consent says: programs may read an unusual URL in different ways.
    private func isAsConsented(_ http: HTTPSettings, _ url: URL) -> Bool {
        guard let target = http.target else { return true }
        let port = url.port ?? (target.scheme == "https" ? 443 : 80)
        return HostName(url.host(percentEncoded: false) ?? "") == target.host && port == target.port
    }

    // MARK: Commands

    private func source(_ command: CommandSettings) -> CommandSource {
        let limits = CommandLimits(output: command.limit, timeout: settings.timeout)
        let place = CommandPlace(isTerminal: command.usesTerminal) { [size] in size.latest }
        var (program, arguments) = ("/bin/sh", [String]())
        if let host = command.host {
            (program, arguments) = tools.shells.command(line(command), on: text(host))
        } else {
            switch command.line {
            case .shell(let line):
                return CommandSource(
                    shell: text(line), environment: variables(command), folder: text(command.folder),
                    successes: command.successes, limits: limits, last: last(command), follows: command.follows,
                    place: place)
            case .program(let words):
                program = words.first.map(text) ?? ""
                arguments = words.dropFirst().map(text)
            }
        }
        var source = CommandSource(
            program, arguments, environment: variables(command), folder: text(command.folder),
            successes: command.successes, limits: limits, last: last(command), follows: command.follows, place: place)
        source.name = command.host.map { "ssh \(text($0)) \(own(command))" }
        return source
    }

    private func last(_ command: CommandSettings) -> Tail? { command.follows ? .lines(1_000) : nil }

    private func variables(_ command: CommandSettings) -> [String: String?] {
        var variables: [String: String?] = [:]
        for name in tools.hiddenVariables { variables.updateValue(nil, forKey: name) }
        for variable in command.environment { variables[variable.name] = text(variable.value) }
        return variables
    }

    /// What the shell of another host is given: its own variables go along, as ssh passes none.
    private func line(_ command: CommandSettings) -> String {
        // A secret would stand in the arguments of ssh.
        let variables = command.environment.filter { $0.value.secrets.isEmpty }
            .map { "export \($0.name)=\(ShellWord.quoted(text($0.value)))\n" }
        return "exec sh -c " + ShellWord.quoted(variables.joined() + timeLimited(own(command), command))
    }

    /// The command as its board says it, as a line for a shell.
    private func own(_ command: CommandSettings) -> String {
        switch command.line {
        case .shell(let line): text(line)
        case .program(let words): words.map { ShellWord.quoted(text($0)) }.joined(separator: " ")
        }
    }

    /// There nothing ends a command by itself whose time is over here, until it writes something.
    private func timeLimited(_ line: String, _ command: CommandSettings) -> String {
        guard !command.follows else { return line }
        let seconds = settings.timeout.components.seconds + 1
        let limited = "exec timeout -k 2 \(seconds) sh -c \(ShellWord.quoted(line))"
        return "command -v timeout >/dev/null 2>&1 && \(limited)\n\(line)"
    }
}

/// A command that waits for its turn: so many sources may have one running at once, in all boards of the program. Its timeout
/// begins when it starts. Commands that are followed do not take turns, as they do not end.
private struct QueuedSource: Source {

    private static let turns = AsyncSemaphore(limit: 64)

    let base: CommandSource

    var timeLimit: Duration? { base.timeLimit }

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Data> {
        try await Self.turns.run { try await base.load(request) }
    }
}

/// A source that has to answer within a time.
private struct LimitedSource: Source {

    let base: any Source<Data>
    let limit: Duration
    let clock: any WallClock

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Data> {
        try await withThrowingTaskGroup(of: LoadAnswer<Data>?.self) { group in
            group.addTask { try await base.load(request) }
            group.addTask {
                try await clock.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            guard let answer = try await group.next() ?? nil else { throw LoadableError.timedOut(after: limit) }
            return answer
        }
    }
}

/// A request whose answer must have one of some statuses.
private struct ExpectingEndpoint: Endpoint {

    let request: HTTPRequest
    /// Those that are no failure; nil for all successes.
    let expected: Set<Int>?
    /// The name of the encoding in place of the one that the server gives.
    let encoding: String?
    /// Whether the body is decoded.
    let isText: Bool

    func makeRequest() -> HTTPRequest { request }

    func validate(_ response: HTTPResponse, to request: HTTPRequest) throws {
        if let expected {
            guard !expected.contains(response.status.code) else { return }
            throw UnexpectedStatus(
                code: response.status.code, expected, message: ServerMessage.message(in: response.body))
        }
        do {
            try NetworkError.throwUnlessSuccess(response)
        } catch .status(let code, let host, let retryAfter, nil) {
            throw NetworkError.status(
                code, host: host, retryAfter: retryAfter, message: ServerMessage.message(in: response.body))
        }
    }

    func content(from response: HTTPResponse) throws -> Data {
        guard isText else { return response.body }
        return try response.body.decodedText(named: encoding ?? response.charset)
    }
}

extension HTTPResponse {

    /// The name of the encoding in the content type; nil if there is none.
    fileprivate var charset: String? {
        for part in (headerFields["Content-Type"] ?? "").split(separator: ";").dropFirst() {
            let words = part.split(separator: "=", maxSplits: 1).map { String(String($0).trimmedBlanks) }
            if words.count == 2, words[0].lowercased() == "charset" {
                let name = words[1].filter { $0 != "\"" && $0 != "'" }
                return name.isEmpty ? nil : name
            }
        }
        return nil
    }
}

extension SourceSettings {

    /// Whether the bytes are a picture’s, as the settings say.
    fileprivate var isPicture: Bool { parse?.format == .image }
}

/// The certificate of a server is not trusted.
struct UntrustedCertificate: SummarizedError, Hashable, CustomStringConvertible {

    let host: RemoteHost

    var summary: String { "\(host): certificate not trusted" }

    var description: String { "\(summary); if you trust its issuer, name a file with the issuer’s certificate in “ca”" }
}

/// The answer has another status than the source expects.
struct UnexpectedStatus: SummarizedError, Hashable, CustomStringConvertible {

    let code: Int
    let expected: [Int]
    /// The server's message; nil if there is none.
    let message: String?

    init(code: Int, _ expected: Set<Int>, message: String? = nil) {
        (self.code, self.message) = (code, message)
        self.expected = expected.sorted()
    }

    var summary: String {
        "answered \(code), not \(expected.map(String.init).joined(separator: " or "))"
            + (message.map { ": \($0)" } ?? "")
    }

    var description: String { "\(summary); see “expect” of the source" }
}
