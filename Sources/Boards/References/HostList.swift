import Addresses
import Settings

/// The hosts that content may name, given as patterns such as `*.shop.example` and `10.0.0.0/8`.
package struct HostList: Hashable, Sendable {

    package let texts: [String]

    private let patterns: [HostPattern]

    /// Creates a list of hosts. Invalid patterns are ignored.
    package init(_ texts: [String] = []) {
        self.texts = texts
        patterns = texts.compactMap(HostPattern.init)
    }

    func contains(_ host: HostName) -> Bool { patterns.contains { $0.matches(host) } }

    func contains(_ address: IPAddress) -> Bool { patterns.contains { $0.matches(address) } }
}

private enum HostPattern: Hashable, Sendable {
    case name(String)
    /// The names that end with this suffix, such as `.shop.example`.
    case ending(String)
    /// The addresses that have the same first `bits` bits as the given address.
    case network(IPAddress, bits: Int)

    init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if let address = parts.first.flatMap({ IPAddress($0) }) {
            let most = address.bytes.count * 8
            guard parts.count <= 2, let bits = parts.count == 2 ? Int(parts[1]) : most, (0...most).contains(bits) else {
                return nil
            }
            self = .network(address, bits: bits)
            return
        }
        let isEnding = text.hasPrefix("*.")
        let name = HostName(isEnding ? String(text.dropFirst(2)) : text).description
        let labels = name.split(separator: ".", omittingEmptySubsequences: false)
        guard !name.isEmpty, labels.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isPartOfLabel) }) else {
            return nil
        }
        self = isEnding ? .ending("." + name) : .name(name)
    }

    private static func isPartOfLabel(_ byte: UInt8) -> Bool { byte.isAlphanumeric || "-_".utf8.contains(byte) }

    func matches(_ host: HostName) -> Bool {
        switch self {
        case .name(let name): host.description == name
        case .ending(let ending): IPAddress(host.description) == nil && host.description.hasSuffix(ending)
        case .network: IPAddress(host.description).map(matches) ?? false
        }
    }

    func matches(_ address: IPAddress) -> Bool {
        guard case .network(let network, let bits) = self else { return false }
        let address = network.bytes.count == 4 ? address.embeddedAddress ?? address : address
        guard address.bytes.count == network.bytes.count else { return false }
        return (0..<bits).allSatisfy { bit in
            let difference = address.bytes[bit / 8] ^ network.bytes[bit / 8]
            return difference & (UInt8(0x80) >> UInt8(bit % 8)) == 0
        }
    }
}

extension SettingsTextUse {

    static let listedHost = SettingsTextUse(
        "a host like *.shop.example or a network like 10.0.0.0/8", refusingSecrets: "a secret cannot be part of a host"
    ) { text in
        if HostPattern(text) != nil { return nil }
        let host = URLParts(text).map { String($0.host) }
        return (
            "takes a host like *.shop.example or a network like 10.0.0.0/8",
            host.flatMap { HostPattern($0) == nil ? nil : $0 }
        )
    }
}
