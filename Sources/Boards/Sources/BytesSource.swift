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
    /// Who shows and keeps what is loaded; nil if nobody does.
    var owner: ContentOwner?

    var timeLimit: Duration? { settings.timeout }

    /// What a load is made with.
    struct Asking: Sendable {
        /// For content of the same identity.
        var request: LoadRequest
        var secrets: [String: String]
        /// The secrets that say whose credentials these are.
        var deciding: [String: String]
        /// Told from others by that: see ``SourceIdentities/code(of:for:)``.
        var credentials: String?
    }

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Data> { try await ask(request).answer }

    /// Loads, once more with other secrets if a server does not take the first ones.
    func ask(_ request: LoadRequest) async throws -> (answer: LoadAnswer<Data>, asking: Asking) {
        let asking = try await prepare(request)
        do {
            return (try await load(asking), asking)
        } catch  where error.isUnauthorized {
            // The secret may have changed since it was asked for.
            guard await refuse(asking) else {
                await reject(asking)
                throw error
            }
            let again = try await prepare(request, isRetry: true)
            do {
                return (try await load(again), again)
            } catch {
                if error.isUnauthorized { await reject(again) }
                throw error
            }
        }
    }

    /// Gets the secrets, and has content of another identity withdrawn.
    func prepare(_ request: LoadRequest, isRetry: Bool = false) async throws -> Asking {
        guard tools.answers?(settings) == nil else { return Asking(request: request, secrets: [:], deciding: [:]) }
        let (identities, names) = (tools.identities, settings.origin.secrets)
        let deciding = owner == nil ? [] : identities.decidingSecrets(of: settings)
        let values = try await tools.secrets.values(
            of: names + deciding.filter { !names.contains($0) }, isAsked: request.reason == .asked && !isRetry)
        var asking = Asking(
            request: request, secrets: values.filter { names.contains($0.key) },
            deciding: values.filter { deciding.contains($0.key) })
        guard let owner else { return asking }
        asking.credentials = identities.code(of: asking.secrets, for: settings)
        if !deciding.isEmpty, let identity = identities.identity(of: settings, value: { values[$0] }) {
            asking.request = await owner.adopt(identity, for: request)
        }
        return asking
    }

    /// - Returns: Whether there are other secrets, or may be.
    private func refuse(_ asking: Asking) async -> Bool {
        guard await tools.secrets.refuse(asking.secrets) else { return false }
        // The next ones may be another account's.
        _ = await tools.secrets.refuse(asking.deciding.filter { asking.secrets[$0.key] == nil })
        return true
    }

    private func reject(_ asking: Asking) async {
        if let credentials = asking.credentials { await owner?.reject(credentials) }
    }

    func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Data>, any Error>? {
        guard goesOn else { return nil }
        return .newest { send in
            try await follow(try await prepare(request)) { send($0) }
        }
    }

    /// The code of the credentials by which what is shared was asked for: of a source that needs no secrets, or whose name of
    /// sharing stands for them.
    var sharedCredentials: String? { owner == nil ? nil : tools.identities.code(of: [:], for: settings) }

    /// Whether more follows after the first answer.
    var goesOn: Bool { settings.origin.goesOn && tools.answers?(settings) == nil }

    /// Hands over one answer after the other.
    func follow(_ asking: Asking, _ take: (LoadAnswer<Data>) async throws -> Void) async throws {
        let redaction = redaction(asking.secrets)
        do {
            guard let answers = source(asking.secrets).updates(asking.request.redacted(by: redaction)) else { return }
            for try await answer in answers { try await take(answer.redacted(by: redaction)) }
        } catch {
            throw redaction.error(error)
        }
    }

    private func load(_ asking: Asking) async throws -> LoadAnswer<Data> {
        let (request, secrets) = (asking.request, asking.secrets)
        let redaction = redaction(secrets)
        do {
            let start = tools.clock.now
            let answer = try await source(secrets).load(request.redacted(by: redaction)).redacted(by: redaction)
            guard settings.isMeasured else { return answer }
            let seconds = (start.duration(to: tools.clock.now) / .milliseconds(1)).rounded() / 1_000
            return answer.map { _ in Data("\(seconds)".utf8) }
        } catch NetworkError.addressRefused(let host, let address) {
            if request.reason == .asked { tools.addresses?.noteRefusal() }
            throw redaction.error(UnagreedAddress(host: host, address: address))
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
