import Foundation

/// Which proxy a client's requests go through.
///
/// As curl has it, the variables of the environment say so: `http_proxy` (lower case only: a CGI program's client could set
/// the other), `https_proxy`, `all_proxy`, and `no_proxy` with what needs none. Hosts of this machine (`localhost`,
/// 127.0.0.0/8, ::1) never need one.
///
/// A proxy of `http` requests sees all of them, with their credentials; of `https` requests it sees the host.
public struct ProxySettings: Hashable, Sendable {

    private let proxies: [String: String]
    private let exceptions: ProxyExceptions

    /// No proxy at all.
    public static let none = ProxySettings(environment: [:])

    /// What the environment of this process says.
    public static var fromEnvironment: ProxySettings {
        ProxySettings(environment: ProcessInfo.processInfo.environment)
    }

    /// What an environment says.
    public init(environment: [String: String]) {
        // Set, but empty, is as good as not set.
        func value(_ names: String...) -> String? { names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty } }
        var proxies: [String: String] = [:]
        proxies["http"] = value("http_proxy", "all_proxy", "ALL_PROXY")
        proxies["https"] = value("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
        self.proxies = proxies
        exceptions = ProxyExceptions(value("no_proxy", "NO_PROXY") ?? "")
    }

    /// The proxy for requests to that URL, as it was written; nil if they need none.
    func proxy(for url: URL) -> String? {
        guard let proxy = proxies[url.scheme?.lowercased() ?? ""], let host = url.host(percentEncoded: false),
            !exceptions.contain(host)
        else { return nil }
        return proxy
    }

    /// How that proxy is called in an error: without its user info.
    func proxyHost(for url: URL) -> RemoteHost? {
        proxy(for: url).map { proxy in RemoteHost(of: URL(string: proxy.contains("://") ? proxy : "http://\(proxy)")) }
    }
}
