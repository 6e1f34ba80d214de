import Basics
import Loadables

/// The address of a Redis or Valkey server, with credentials.
///
/// The text form is `redis://[[user]:password@]host[:port][/db]`, or `redis+unix:/path` for a Unix socket. The default
/// port is 6379, and the default database is 0. In the user name and the password, reserved characters are
/// percent-encoded.
public struct RedisAddress: Hashable, Sendable, CustomStringConvertible {

    enum Place: Hashable, Sendable {
        case host(String, port: Int)
        case socket(path: String)
    }

    /// The host name and port; nil for a Unix socket.
    public var host: (name: String, port: Int)? {
        if case .host(let host, let port) = place { (host, port) } else { nil }
    }

    let place: Place
    let database: Int

    /// The user name; nil for the default user.
    public var user: String?

    /// The password; nil if none is required.
    public var password: String?

    /// Creates an address from its text form.
    ///
    /// - Throws: ``RedisAddressError`` if the text is not a valid address.
    public init(_ text: String) throws(RedisAddressError) {
        if text.hasPrefix("rediss:") { throw .secure }
        if text.hasPrefix("redis+unix:") {
            let path = Substring(text.dropFirst("redis+unix:".count))
            let plain = path.hasPrefix("//") ? path.dropFirst(2) : path
            // The path of a Unix socket must have at most 107 bytes.
            guard plain.hasPrefix("/"), plain.utf8.count < 108, !plain.utf8.contains(0) else { throw .path }
            place = .socket(path: String(plain))
            database = 0
            return
        }
        guard text.hasPrefix("redis://") else { throw .scheme }
        var rest = text.dropFirst("redis://".count)
        var (number, port) = (0, 6_379)
        if let at = rest.lastIndex(of: "@") {
            (user, password) = try Self.credentials(rest[..<at])
            rest = rest[rest.index(after: at)...]
        }
        if let slash = rest.firstIndex(of: "/") {
            let text = rest[rest.index(after: slash)...]
            guard let value = text.isEmpty ? 0 : Int(text), (0..<65_536).contains(value) else { throw .database }
            number = value
            rest = rest[..<slash]
        }
        if let colon = rest.lastIndex(of: ":"), !rest[colon...].contains("]") {
            guard let value = Int(rest[rest.index(after: colon)...]), (1..<65_536).contains(value) else { throw .port }
            port = value
            rest = rest[..<colon]
        }
        if rest.hasPrefix("["), rest.hasSuffix("]") { rest = rest.dropFirst().dropLast() }
        guard !rest.isEmpty, rest.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { throw .host }
        place = .host(String(rest), port: port)
        database = number
    }

    private static func credentials(_ text: Substring) throws(RedisAddressError) -> (user: String?, password: String?) {
        guard let colon = text.firstIndex(of: ":") else { throw .password }
        guard let user = decoded(text[..<colon]), let password = decoded(text[text.index(after: colon)...]) else {
            throw .password
        }
        return (user.isEmpty ? nil : user, password)
    }

    private static func decoded(_ text: Substring) -> String? {
        text.percentDecoded.flatMap { String(validating: $0, as: UTF8.self) }
    }

    /// The address without the user name and the password.
    public var description: String {
        switch place {
        case .host(let host, let port):
            "redis://\(host.contains(":") ? "[\(host)]" : host):\(port)\(database == 0 ? "" : "/\(database)")"
        case .socket(let path): "redis+unix:\(OneLine(path))"
        }
    }
}

extension RedisAddress: CustomReflectable {

    /// A mirror without children, so that it does not reveal the password.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A problem with the text form of a Redis address. Its description never contains the password.
public enum RedisAddressError: Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {

    /// The scheme is neither `redis` nor `redis+unix`.
    case scheme

    /// The scheme requires TLS, which is not supported.
    case secure

    /// The part before the `@` contains no colon, or its percent-encoding is invalid.
    case password

    /// There is no host, or it contains a space, a control character or a character that is not ASCII.
    case host

    /// The port is not a number from 1 to 65,535.
    case port

    /// The database is not a number from 0 to 65,535.
    case database

    /// The path of the socket is not absolute, is longer than 107 bytes, or contains a zero byte.
    case path

    public var description: String {
        switch self {
        case .scheme: "the address of a shared store must begin with redis:// or redis+unix:/"
        case .secure:
            "TLS is not supported for shared stores; use a tunnel such as stunnel, and the redis:// address of its local end"
        case .password:
            "write :password or user:password before the @ of the shared store's address, and percent-encode special characters"
        case .host: "the address of the shared store has no valid host; write, for example, redis://host:6379"
        case .port: "the port of the shared store must be a number from 1 to 65535"
        case .database: "the database of the shared store must be a number from 0 to 65535, as in redis://host:6379/0"
        case .path: "the path of the shared store's socket must begin with / and be shorter than 108 bytes"
        }
    }
}
