#if canImport(Glibc)
    public import Glibc
#elseif canImport(Musl)
    public import Musl
#endif

/// An address of the internet protocol, of version 4 or 6.
public struct IPAddress: Hashable, Sendable {

    /// Four bytes, or sixteen.
    public let bytes: [UInt8]

    /// Makes an address from its bytes; nil unless there are four or sixteen.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// Reads an address in each spelling that programs accept: `10.0.0.1`, and also `10.1`, `0xA000001`, `167772161`; `::1`, and
    /// also `[::1]` and `fe80::1%eth0`. Nil if the text is not an address.
    public init?(_ text: some StringProtocol) {
        var text = Substring(text)
        if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
        guard let bytes = text.contains(":") ? Self.version6(text) : Self.version4(text) else { return nil }
        self.bytes = bytes
    }

    /// The address of a socket; nil if it is not one of the internet protocol.
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

    /// One to four numbers, decimal, octal (`0…`) or hexadecimal (`0x…`), of which the last one fills the rest, as `inet_aton` has
    /// it.
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
        // A sign is not part of an address.
        return digits.allSatisfy(\.isHexDigit) ? UInt64(digits, radix: radix) : nil
    }

    private static func version6(_ text: Substring) -> [UInt8]? {
        var address = in6_addr()
        // The zone behind a % is one of this machine's networks; in a URL the sign is written as %25.
        guard inet_pton(AF_INET6, String(text.prefix { $0 != "%" }), &address) == 1 else { return nil }
        return withUnsafeBytes(of: address) { Array($0) }
    }
}

extension IPAddress: CustomStringConvertible {

    /// The usual spelling: `10.0.0.1`, `::1`.
    public var description: String {
        if bytes.count == 4 { return bytes.map(String.init).joined(separator: ".") }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        guard inet_ntop(AF_INET6, bytes, &text, socklen_t(text.count)) != nil else { return "" }
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}

extension IPAddress {

    /// The network that it is in. An address of version 6 that stands for one of version 4 is where that one is.
    public var scope: NetworkScope {
        bytes.count == 4 ? Self.scope4(bytes) : embedded.map(Self.scope4) ?? scope6
    }

    private static func scope4(_ bytes: some Collection<UInt8>) -> NetworkScope {
        let bytes = Array(bytes)
        switch (bytes[0], bytes[1]) {
        case (0, _), (127, _): return .machine
        case (169, 254), (255, 255): return .link
        // Private networks, carrier-grade NAT, the protocol's own, multicast, and what is reserved.
        case (10, _), (172, 16...31), (192, 168), (100, 64...127), (224..., _): return .privateNetwork
        case (192, 0): return bytes[2] == 0 ? .privateNetwork : .publicNetwork
        default: return .publicNetwork
        }
    }

    private var scope6: NetworkScope {
        if bytes.dropLast().allSatisfy({ $0 == 0 }), bytes[15] <= 1 { return .machine }
        switch (bytes[0], bytes[1]) {
        case (0xFE, 0x80...0xBF), (0xFF, 0x02): return .link
        // Unique local addresses, site-local ones of before, multicast, NAT64 for a network's own use.
        case (0xFC...0xFD, _), (0xFE, 0xC0...), (0xFF, _): return .privateNetwork
        case (0, 0x64) where bytes.starts(with: [0, 0x64, 0xFF, 0x9B]): return .privateNetwork
        default: return .publicNetwork
        }
    }

    /// The address of version 4 that one of version 6 stands for.
    public var embeddedAddress: IPAddress? { embedded.flatMap { IPAddress(bytes: Array($0)) } }

    /// The address of version 4 in one of version 6: mapped, compatible, translated (NAT64), or by 6to4.
    private var embedded: ArraySlice<UInt8>? {
        if bytes.starts(with: [0x20, 0x02]) { return bytes[2..<6] }
        let prefixes: [[UInt8]] = [
            [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF], [0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0],
            [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0],
        ]
        if prefixes.contains(where: { bytes.starts(with: $0) }) { return bytes[12...] }
        // `::` and `::1` are addresses of their own.
        let isCompatible = bytes.prefix(12).allSatisfy { $0 == 0 } && bytes[12...].dropLast().contains { $0 != 0 }
        return isCompatible ? bytes[12...] : nil
    }
}
