import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The proxies of a client's requests.
///
/// The environment variables are those of curl: `http_proxy`, `https_proxy`, `all_proxy`, and, for the exceptions,
/// `no_proxy`. The names may also be in upper case, except `HTTP_PROXY`. The client of a CGI program could set
/// `HTTP_PROXY`, so this variable is ignored. Requests to this machine (`localhost`, names that end with `.localhost`,
/// 127.0.0.0/8, ::1) never use a proxy.
///
/// A proxy can read everything in an `http` request, including credentials. It can read only the host and port of an
/// `https` request.
public struct ProxySettings: Hashable, Sendable {

    private let proxies: [String: String]
    private let exceptions: ProxyExceptions

    /// No proxy.
    public static let none = ProxySettings(environment: [:])

    /// The settings from the environment of this process.
    public static var fromEnvironment: ProxySettings {
        var variables: [String: String] = [:]
        for name in names { variables[name] = getenv(name).map { String(cString: $0) } }
        return ProxySettings(environment: variables)
    }

    private static let names = [
        "http_proxy", "https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY", "no_proxy", "NO_PROXY",
    ]

    /// Creates the settings from an environment.
    public init(environment: [String: String]) {
        // A variable with an empty value counts as not set.
        func value(_ names: String...) -> String? { names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } }
        var proxies: [String: String] = [:]
        proxies["http"] = value("http_proxy", "all_proxy", "ALL_PROXY")
        proxies["https"] = value("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        self.proxies = proxies
        exceptions = ProxyExceptions(value("no_proxy", "NO_PROXY") ?? "")
    }

    /// Returns the proxy for requests to the URL, as written in the environment; nil for no proxy.
    func proxy(for url: URL) -> String? {
        guard let proxy = proxies[url.scheme?.lowercased() ?? ""], let host = url.host(percentEncoded: false),
            !exceptions.contain(host)
        else { return nil }
        return proxy
    }

    /// Returns the host and port of the proxy for requests to the URL, for error messages; nil for no proxy.
    func proxyHost(for url: URL) -> RemoteHost? {
        proxy(for: url).map { proxy in RemoteHost(of: URL(string: proxy.contains("://") ? proxy : "http://\(proxy)")) }
    }
}

/// The hosts for which no proxy is used: this machine, and the hosts in `no_proxy`. The variable is parsed in the same
/// way as in curl.
///
/// Entries are separated by commas or white space. An entry is an address, a network such as `10.0.0.0/8`, or a host
/// name. A host name includes its subdomains. If the only entry is `*`, no proxy is used for any host.
struct ProxyExceptions: Hashable, Sendable {

    private let entries: [String]

    init(_ text: String) {
        entries = text.split { $0 == "," || $0.isWhitespace }.map { $0.lowercased() }
    }

    func contain(_ host: String) -> Bool {
        let host = Self.plain(host.lowercased())
        if Self.isOfThisMachine(host) || entries == ["*"] { return true }
        let address = NetworkAddress(host)
        return entries.contains { entry in
            if let address { return NetworkAddress.Range(entry)?.contains(address) ?? false }
            let name = Self.plain(entry)
            return !name.isEmpty && (host == name || host.hasSuffix(".\(name)"))
        }
    }

    private static func plain(_ host: String) -> String {
        host.trimmed { ".[]".contains($0) }
    }

    private static func isOfThisMachine(_ host: String) -> Bool {
        if host == "localhost" || host.hasSuffix(".localhost") { return true }
        guard let address = NetworkAddress(host) else { return false }
        return ["127.0.0.0/8", "::1", "::ffff:127.0.0.0/104"].contains {
            NetworkAddress.Range($0)?.contains(address) ?? false
        }
    }
}

private struct NetworkAddress {

    let bytes: [UInt8]

    init?(_ text: String) {
        // Omit the zone of an address such as fe80::1%eth0.
        let text = String(text.prefix { $0 != "%" })
        for (family, size) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: size)
            if inet_pton(family, text, &bytes) == 1 {
                self.bytes = bytes
                return
            }
        }
        return nil
    }

    /// A range of addresses with the same prefix, or a single address.
    struct Range {
        private let base: NetworkAddress
        private let bitCount: Int

        init?(_ text: String) {
            let parts = text.split(separator: "/", omittingEmptySubsequences: false)
            guard let base = NetworkAddress(String(parts[0]).trimmed { "[]".contains($0) }) else {
                return nil
            }
            let all = base.bytes.count * 8
            guard parts.count < 2 || parts.count == 2 && Int(parts[1]) != nil else { return nil }
            let bitCount = parts.count == 2 ? Int(parts[1]) ?? all : all
            guard (0...all).contains(bitCount) else { return nil }
            self.base = base
            self.bitCount = bitCount
        }

        func contains(_ address: NetworkAddress) -> Bool {
            guard address.bytes.count == base.bytes.count else { return false }
            return zip(base.bytes, address.bytes).enumerated().allSatisfy { index, pair in
                let bits = min(8, max(0, bitCount - 8 * index))
                return (pair.0 ^ pair.1) >> (8 - bits) == 0
            }
        }
    }
}
