import BoardFiles
import FoundationEssentials
import LoadableNetworking
import Loadables
import Settings

/// The bytes that a source gives: asked for with its secrets, which do not come back.
struct BytesSource: Source {

    let settings: SourceSettings
    let tools: BoardTools
    let size: ShownSize

    var timeLimit: Duration? { settings.timeout }

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Data> {
        let names = secretNames
        let secrets = try await tools.secrets.values(of: names, isAsked: request.reason == .asked)
        do {
            return try await load(request, secrets)
        } catch {
            // The secret may have changed since it was asked for.
            guard error.isUnauthorized, await tools.secrets.refuse(secrets) else { throw error }
            return try await load(request, tools.secrets.values(of: names))
        }
    }

    func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Data>, any Error>? {
        guard settings.origin.goesOn, tools.answers?(settings) == nil else { return nil }
        return .newest { send in
            let secrets = try await tools.secrets.values(of: secretNames)
            let redaction = redaction(secrets)
            do {
                guard let answers = source(secrets).updates(request.redacted(by: redaction)) else { return }
                for try await answer in answers { send(answer.redacted(by: redaction)) }
            } catch {
                throw redaction.error(error)
            }
        }
    }

    /// The secrets that are needed to ask.
    private var secretNames: [String] { tools.answers?(settings) == nil ? settings.origin.secrets : [] }

    private func load(_ request: LoadRequest, _ secrets: [String: String]) async throws -> LoadAnswer<Data> {
        let redaction = redaction(secrets)
        do {
            let start = tools.clock.now
            let answer = try await source(secrets).load(request.redacted(by: redaction)).redacted(by: redaction)
            guard settings.isMeasured else { return answer }
            let seconds = (start.duration(to: tools.clock.now) / .milliseconds(1)).rounded() / 1_000
            return answer.map { _ in Data("\(seconds)".utf8) }
        } catch {
            throw redaction.error(error)
        }
    }

    private func redaction(_ secrets: [String: String]) -> Redaction {
        Redaction(Array(secrets.values) + settings.origin.secretVariables.values)
    }

    private func source(_ secrets: [String: String]) -> any Source<Data> {
        OriginSource(settings: settings, tools: tools, size: size, secrets: secrets).make()
    }
}

extension SourceSettings {

    /// Whether how long it takes is its content.
    var isMeasured: Bool {
        if case .http(let http) = origin { http.measure == .seconds } else { false }
    }
}

extension SourceSettings.Origin {

    /// Whether it goes on after the first content.
    var goesOn: Bool {
        switch self {
        case .http: false
        case .command(let command): command.follows
        case .file: true
        }
    }
}

extension Error {

    /// Whether a server wants other credentials.
    var isUnauthorized: Bool {
        if case .status(401, _, _)? = self as? NetworkError { return true }
        return (self as? UnexpectedStatus)?.code == 401 || (self as? RedactedError)?.isUnauthorized == true
    }
}
