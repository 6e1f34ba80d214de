import Basics
package import Documents
package import Settings

package struct HTTPOrigin: Hashable, Sendable {

    /// A measurement that replaces the content of the response.
    package enum Measure: String, Hashable, Sendable, CaseIterable {
        /// The response time in seconds, as a number.
        case seconds
    }

    package var url: SettingsText

    package var method: String

    package var headers: [NamedText]

    package var body: SettingsText?

    /// Whether the body is a GraphQL query. The load fails if the response has `errors`.
    package var isGraphQL = false

    /// The path of a Unix domain socket that receives the request instead of the URL’s host; nil for none.
    package var unixSocket: SettingsText?

    /// The path of a file with certificates to trust in addition to those of the system; nil for none.
    package var certificates: SettingsText?

    /// The status codes of successful responses; nil for 200 to 299.
    package var expect: [Int]?

    package var measure: Measure?

    /// The hosts that content may name. Public hosts need not be listed if the request contains no secrets, no
    /// credentials and no headers.
    package var hosts = HostList()

    /// The reference that provides the host. Nil if the file names the host, or if references to content have not been
    /// replaced yet.
    @NotCompared var hostReference: ContentReference?

    /// The form of the body according to the file. Nil if references to content have not been replaced yet.
    @NotCompared var bodyForm: BodyForm?

    /// The settings for the pages of a list; nil if one response contains the whole list.
    package var paging: PagingSettings?

    /// Whether the response is a stream, whose events or lines are shown as they arrive.
    package var follows = false

    package init(
        _ url: SettingsText, method: String = "GET", headers: [NamedText] = [], body: SettingsText? = nil,
        unixSocket: SettingsText? = nil, certificates: SettingsText? = nil, expect: [Int]? = nil
    ) {
        self.url = url
        self.method = method
        self.headers = headers
        self.body = body
        self.unixSocket = unixSocket
        self.certificates = certificates
        self.expect = expect
    }
}

extension HTTPOrigin: BytesOrigin {

    package static let key = "http"

    package init?(_ options: inout OptionReader) {
        let request = Self.request(&options)
        let measure = options(
            "measure", OptionType<Measure>.word,
            "`seconds` uses the response time in seconds as the content, in place of the body.")
        let paging = options(
            "paging", OptionType<PagingSettings>.record, known: ["pagination", "paginate", "page", "next"],
            "How to load the pages of a list. The rows of all loaded pages form one list.")
        let follows = options(
            "follow", .flag, default: false, known: CommandOrigin.followSynonyms,
            "For a request: shows server-sent events or lines as they arrive. After a failure, or when the response ends, the request is sent again. An event that is a JSON object becomes a row with the fields of the object; the text of any other event is in “data”. “sse_event” and “sse_id” are the name and the id of the event."
        )
        guard let request else { return nil }
        self = request
        (self.measure, self.paging, self.follows) = (measure, paging, follows)
    }

    /// Reads the options of a request. Returns nil if there is no URL.
    static func request(_ options: inout OptionReader) -> HTTPOrigin? {
        let url = options(
            Self.key, .text(.url.takingContent), known: ["url", "uri", "link", "get"], "The URL of the request.")
        let method = options(
            "method", .choice(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"]),
            without: "GET; with graphql, POST", "The method of the request.")
        let headers = options(
            "headers", .map(.text(.value.takingContent), .free("header")),
            "The headers of the request. If the name of a header suggests a secret, such as Authorization, Cookie or X-Api-Key, the values of variables in the header are redacted."
        )
        let body = options(
            "body", .body, known: ["data", "json", "payload"],
            "The body of the request: text, or a map or a list that is sent as JSON. If the body is a JSON object or array, the Content-Type is application/json unless the headers set another one. In a map or a list, a value that consists of a single ${…} keeps its type."
        )
        let query = options(
            "graphql", .graphQL,
            "A GraphQL query: text, or a map with the query and its variables. It is sent as the body of the request. A response with errors counts as a failure."
        )
        let unixSocket = options(
            "unix", .contentPath,
            "The Unix socket to connect to in place of the URL’s host, such as /var/run/docker.sock.")
        let certificates = options(
            "ca", .path,
            known: ["insecure", "verify", "verify_ssl", "skip_verify", "tls", "ssl", "cacert", "certificate"],
            "A file with certificates to trust in addition to those of the system.")
        let expect = options(
            "expect", .list(.integer(100...599), orOne: true), without: "200 to 299",
            "The status codes that mean success.")
        let hosts = options(
            "hosts", .list(.plain(.listedHost), orOne: true), known: ["allow", "allowed_hosts", "domains"],
            "For a URL whose host comes from ${source.…} or ${item.…}: the hosts that may be requested, such as [\"*.shop.example\", 10.0.0.0/8]. Another host is requested only if it is public and the request contains no headers, secrets or credentials."
        )
        guard let url else { return nil }
        var request = HTTPOrigin(
            url, method: method ?? (query == nil ? "GET" : "POST"), headers: (headers ?? []).map(NamedText.init),
            body: query ?? body, unixSocket: unixSocket, certificates: certificates, expect: expect)
        request.isGraphQL = query != nil
        request.hosts = HostList(hosts ?? [])
        return request
    }

    static let rule = SettingsTable.Rule.atMostOne(["body", "graphql"])

    /// Options that cannot be combined with pages, with the reasons.
    private static let meaninglessWithPages = [
        ("measure", "the content consists of the rows of the pages"),
        ("rate", "rows of further pages are not loaded again"),
        ("follow", "a stream has no pages"),
        ("each", "pages cannot be loaded once for each item"),
    ]

    package static func typed(_ word: String) -> TypedOrigin? {
        // Accept WebSocket URLs here, because the check gives advice about them.
        guard ["https://", "http://", "wss://", "ws://"].contains(where: word.hasPrefix) else { return nil }
        let rest = word.firstRange(of: "://").map { word[$0.upperBound...] } ?? word[...]
        let parts = rest.prefix { !"?#".contains($0) }.split(separator: "/")
        let host = parts.first.map { $0.split(separator: "@").last ?? $0 } ?? ""
        let labels = host.prefix { $0 != ":" }.split(separator: ".").filter { $0 != "www" && $0 != "api" }
        return TypedOrigin(
            key: key, value: word, names: parts.dropFirst().reversed().map(FileOrigin.stem) + labels.map(String.init),
            isURL: true)
    }

    // MARK: Content

    package var parts: [OriginPart] {
        var parts = [OriginPart("url", url, use: "in the URL", role: .url), OriginPart("method", method)]
        parts += headers.map { header in
            OriginPart(
                "header \(header.name.lowercased())", header.value, use: "header \(header.name.quoted)",
                isNamedSecret: SecretName.isSecret(header: header.name),
                role: Self.isCredential(header.name) ? .credentials : .plain)
        }
        if let body { parts.append(OriginPart("body", body, use: "in the body")) }
        if let unixSocket { parts.append(OriginPart("unix", unixSocket)) }
        if let certificates { parts.append(OriginPart("ca", certificates)) }
        if let expect { parts.append(OriginPart("expect", expect.map(String.init).joined(separator: ","))) }
        if let measure { parts.append(OriginPart("measure", measure.rawValue)) }
        if !hosts.texts.isEmpty { parts.append(OriginPart("hosts", hosts.texts.joined(separator: ","))) }
        if let paging { parts.append(OriginPart("paging", paging.identity)) }
        if follows { parts.append(OriginPart("follow", "true")) }
        return parts
    }

    package var format: DocumentFormat? { measure == nil ? nil : .json }

    package var location: String? { String(url.shown.prefix { $0 != "?" && $0 != "#" }) }

    package var baseURL: String? { url.contents.isEmpty ? url.resolved { _ in "" } : nil }

    package var isServer: Bool { true }

    package var legacyDescription: [String]? {
        let isPlain =
            headers.isEmpty && body == nil && unixSocket == nil && certificates == nil && expect == nil && !follows
        guard isPlain, !url.hasCredentials else { return nil }
        return ["http", url.shown, method, "", measure?.rawValue ?? ""]
            + (paging.map { ["paging \($0.identity)"] } ?? [])
    }

    package var idleTime: Duration? { follows ? .seconds(60) : nil }

    // MARK: Checks

    package var mistakes: [(place: SettingsPlace, message: String)] { contentMistakes + (paging?.mistakes ?? []) }

    package var refusals: [(option: String, reason: String)] {
        if paging != nil {
            return Self.meaninglessWithPages.map { ($0, "has no effect with “paging”: \($1)") }
        }
        guard follows else { return [] }
        let head = [("method", "cannot be HEAD with “follow”, because the response has no body")]
        return (method == "HEAD" ? head : []) + [
            ("every", "cannot be combined with “follow”: a followed request reconnects automatically"),
            ("measure", "cannot be combined with “follow”: a response without an end has no response time"),
        ]
    }

    package var hints: [(place: SettingsPlace, message: String)] {
        let secret = secretVariables
        return headers.flatMap { header in
            header.value.variables.filter { secret[$0] == nil }.map { variable in
                (
                    header.value.place,
                    "the variable “\(variable)” in the header “\(header.name)” is not redacted; if it is a secret, define it "
                        + "under “secrets:” and write ${secret.NAME} here"
                )
            }
        }
    }

    // MARK: Sharing

    package var machineOwner: String? { unixSocket != nil || url.isLocal ? "the server" : nil }

    private static func isCredential(_ header: String) -> Bool {
        ["authorization", "proxy-authorization", "cookie"].contains(header.lowercased())
    }
}

extension SettingsText {

    var withoutCredentials: String {
        URLParts(shown).map { "\($0.scheme)\($0.host)\($0.rest)" } ?? shown
    }

    var hasCredentials: Bool { shown != withoutCredentials }

    /// Whether the name of a URL parameter indicates a secret.
    var hasSecretParameter: Bool {
        shown.split { "/?&;#".contains($0) }.contains { (part: Substring) in
            let name = part.prefix { $0 != "=" }
            guard name.utf8.count < part.utf8.count, let bytes = name.percentDecoded else { return false }
            return SecretName.isSecret(parameter: String(decoding: bytes, as: UTF8.self))
        }
    }

    /// Whether the host of the URL is `localhost`, one of its subdomains, a loopback address or `0.0.0.0`. Other names
    /// and addresses of this machine are not recognized.
    fileprivate var isLocal: Bool {
        guard let authority = URLParts(shown)?.host.lowercased() else { return false }
        if authority.hasPrefix("[") { return authority.hasPrefix("[::1]") }
        let host = authority.prefix { $0 != ":" }
        let isLoopback = host.hasPrefix("127.") && host.allSatisfy { $0.isNumber || $0 == "." }
        return isLoopback || host == "localhost" || host.hasSuffix(".localhost") || host == "0.0.0.0"
    }
}
