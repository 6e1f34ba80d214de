import Foundation

/// A strong entity tag: the FNV-1a hash of a body, 64 bits in hexadecimal.
struct EntityTag: Equatable, Sendable {
    /// As it stands in the `ETag` header, quotes included.
    let text: String

    init(of body: Data) {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in body {
            hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
        }
        let digits = String(hash, radix: 16)
        text = "\"" + String(repeating: "0", count: 16 - digits.count) + digits + "\""
    }

    /// Whether an `If-None-Match` header names it: `*`, or a list with it. Weak tags match too, as RFC 9110 wants.
    func matches(_ condition: String) -> Bool {
        condition.split(separator: ",").contains { item in
            let tag = item.trimmingCharacters(in: .whitespaces)
            return tag == "*" || tag == text || tag == "W/" + text
        }
    }
}
