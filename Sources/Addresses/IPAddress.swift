#if canImport(Glibc)
    public import Glibc
#elseif canImport(Musl)
    public import Musl
#endif

/// An IP address, version 4 or 6.
public struct IPAddress: Hashable, Sendable {

    /// The 4 or 16 bytes of the address.
    public let bytes: [UInt8]

    /// Creates an address from its bytes. Returns nil unless there are 4 or 16 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Creates an address from text. Returns nil if the text is not an address.
    ///
    /// All usual forms are accepted: `10.0.0.1`, `10.1`, `0xA000001` or `167772161` for version 4, and `::1`, `[::1]`
    /// or `fe80::1%eth0` for version 6.
    public init?(_ text: some StringProtocol) {
        var text = Substring(text)
        if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
        guard let bytes = text.contains(":") ? Self.version6(text) : Self.version4(text) else { return nil }
        self.bytes = bytes
    }

    /// Creates an address from the address of a socket. Returns nil if the socket's address is not an IP address, or if
    /// it is incomplete.
    ///
    /// - Parameters:
    ///   - address: The address of the socket.
    ///   - length: The size of the address in bytes.
    public init?(_ address: UnsafePointer<sockaddr>, length: Int) {
        let raw = UnsafeRawPointer(address)
        switch Int32(address.pointee.sa_family) {
        case AF_INET where length >= MemoryLayout<sockaddr_in>.size:
            let address = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
            bytes = withUnsafeBytes(of: address) { Array($0) }
        case AF_INET6 where length >= MemoryLayout<sockaddr_in6>.size:
            let address = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            bytes = withUnsafeBytes(of: address) { Array($0) }
        default: return nil
        }
    }

    /// Parses one to four numbers in the same way as `inet_aton`. Each number may be decimal, octal (`0…`) or
    /// hexadecimal (`0x…`). The last number fills the remaining bytes.
    private static func version4(_ text: Substring) -> [UInt8]? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...4).contains(parts.count) else { return nil }
        let numbers = parts.compactMap(number)
        guard numbers.count == parts.count, let last = numbers.last else { return nil }
        let rest = 5 - numbers.count
        guard numbers.dropLast().allSatisfy({ $0 <= 0xFF }), last < 1 << UInt64(8 * rest) else { return nil }
        let end = (0..<rest).reversed().map { UInt8(truncatingIfNeeded: last >> UInt64(8 * $0)) }
        return numbers.dropLast().map { UInt8(truncatingIfNeeded: $0) } + end
    }

    private static func number(_ part: Substring) -> UInt64? {
        var digits = Substring(part.lowercased())
        let radix = digits.hasPrefix("0x") ? 16 : digits.hasPrefix("0") && digits.count > 1 ? 8 : 10
        if radix == 16 { digits = digits.dropFirst(2) }
        // Reject signs, which `UInt64` would accept.
        return digits.allSatisfy(\.isHexDigit) ? UInt64(digits, radix: radix) : nil
    }

    private static func version6(_ text: Substring) -> [UInt8]? {
        var address = in6_addr()
        // Drop the zone after `%`. A zone names a network interface of this machine. In URLs, `%` is written as `%25`.
        guard inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &address) == 1 else { return nil }
        return withUnsafeBytes(of: address) { Array($0) }
    }
}

extension IPAddress: CustomStringConvertible {

    /// The canonical form of the address, such as `10.0.0.1` or `::1`.
    public var description: String {
        if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, bytes, &text, socklen_t(text.count)) != nil else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension IPAddress {

    /// The network of the address. If a version 6 address embeds a version 4 address, the embedded address determines
    /// the network.
    public var scope: NetworkScope {
        bytes.count == 4 ? Self.scope4(bytes) : embedded.map(Self.scope4) ?? scope6
    }

    private static func scope4(_ bytes: some Collection<UInt8>) -> NetworkScope {
        let bytes = Array(bytes)
        switch (bytes[0], bytes[1]) {
        case (0, _), (127, _): return .machine
        case (169, 254), (255, 255): return .link
        // Private networks, carrier-grade NAT, protocol assignments, multicast, and reserved addresses.
        case (10, _), (172, 16...31), (192, 168), (100, 64...127), (224..., _): return .privateNetwork
        case (192, 0): return bytes[2] == 0 ? .privateNetwork : .publicNetwork
        default: return .publicNetwork
        }
    }

    private var scope6: NetworkScope {
        if bytes.dropLast().allSatisfy({ $0 == 0 }), bytes[15] <= 1 { return .machine }
        switch (bytes[0], bytes[1]) {
        case (0xFE, 0x80...0xBF), (0xFF, 0x02): return .link
        // Unique local addresses, deprecated site-local addresses, multicast, and NAT64 for local use.
        case (0xFC...0xFD, _), (0xFE, 0xC0...), (0xFF, _): return .privateNetwork
        case (0, 0x64) where bytes.starts(with: [0, 0x64, 0xFF, 0x9B]): return .privateNetwork
        default: return .publicNetwork
        }
    }

    /// The version 4 address that this version 6 address embeds; nil if there is none.
    public var embeddedAddress: IPAddress? { embedded.flatMap { IPAddress(bytes: Array($0)) } }

    /// The bytes of the embedded version 4 address; nil if this address is not IPv4-mapped, IPv4-compatible,
    /// IPv4-translated, NAT64 or 6to4.
    private var embedded: ArraySlice<UInt8>? {
        if bytes.starts(with: [0x20, 0x02]) { return bytes[2..<6] }
        let prefixes: [[UInt8]] = [
            [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], [0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0],
            [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0],
        ]
        if prefixes.contains(where: { bytes.starts(with: $0) }) { return bytes[12...] }
        // `::` and `::1` embed no address.
        let isCompatible = bytes.prefix(12).allSatisfy { $0 == 0 } && bytes[12...].dropLast().contains { $0 != 0 }
        return isCompatible ? bytes[12...] : nil
    }
}
