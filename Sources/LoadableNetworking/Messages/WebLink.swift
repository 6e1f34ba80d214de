/// A link in a `Link` header, as defined by RFC 8288.
package struct WebLink: Hashable, Sendable {

    /// The target, which may be relative.
    package let target: String

    /// The parameters of the link, keyed by name in lower case. If a name occurs several times, its first value is
    /// used.
    package let parameters: [String: String]

    /// The relation types of the link, in lower case. Empty if the link has an `anchor`, because the link then belongs
    /// to another resource.
    package var relations: [String] {
        guard parameters["anchor"] == nil else { return [] }
        return (parameters["rel"] ?? "").lowercased().split { $0 == " " || $0 == "\t" }.map(String.init)
    }

    /// Returns the links in the value of a header, up to the first syntax error.
    package static func links(in field: String) -> [WebLink] {
        var reader = Reader(rest: Array(field.utf8)[...])
        var links: [WebLink] = []
        while let link = reader.link() { links.append(link) }
        return links
    }

    private struct Reader {

        var rest: ArraySlice<UInt8>

        mutating func link() -> WebLink? {
            skip { $0 == UInt8(ascii: ",") || Self.isBlank($0) }
            guard rest.first == UInt8(ascii: "<"), let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return nil }
            let target = text(rest[(rest.startIndex + 1)..<end])
            rest = rest[(end + 1)...]
            var parameters: [String: String] = [:]
            while true {
                skip(while: Self.isBlank)
                guard let sign = rest.first, sign != UInt8(ascii: ",") else { break }
                guard sign == UInt8(ascii: ";") else { return nil }
                rest = rest.dropFirst()
                let (name, value) = parameter()
                if !name.isEmpty, parameters[name] == nil { parameters[name] = value }
            }
            return WebLink(target: target, parameters: parameters)
        }

        private mutating func parameter() -> (name: String, value: String) {
            skip(while: Self.isBlank)
            let name = take { $0 != UInt8(ascii: "=") && !Self.isEnd($0) && !Self.isBlank($0) }
            skip(while: Self.isBlank)
            guard rest.first == UInt8(ascii: "=") else { return (name.lowercased(), "") }
            rest = rest.dropFirst()
            skip(while: Self.isBlank)
            let isQuoted = rest.first == UInt8(ascii: "\"")
            return (name.lowercased(), isQuoted ? quoted() : take { !Self.isEnd($0) && !Self.isBlank($0) })
        }

        private mutating func quoted() -> String {
            var bytes: [UInt8] = []
            rest = rest.dropFirst()
            while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
                bytes.append(byte == UInt8(ascii: "\\") ? rest.popFirst() ?? byte : byte)
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        private mutating func take(while isPart: (UInt8) -> Bool) -> String {
            let part = rest.prefix(while: isPart)
            rest = rest.dropFirst(part.count)
            return text(part)
        }

        private mutating func skip(while isSkipped: (UInt8) -> Bool) { rest = rest.drop(while: isSkipped) }

        private func text(_ bytes: ArraySlice<UInt8>) -> String { String(decoding: bytes, as: UTF8.self) }

        private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

        private static func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ";") || byte == UInt8(ascii: ",") }
    }
}

extension HTTPResponse {

    /// Returns the target of the first link with the relation type, as the server wrote it in the `Link` headers; nil
    /// if there is none.
    ///
    /// - Parameter relation: The relation type, in lower case.
    package func link(_ relation: String) -> String? {
        headerFields[values: "Link"].lazy.flatMap(WebLink.links).first { $0.relations.contains(relation) }?.target
    }
}
