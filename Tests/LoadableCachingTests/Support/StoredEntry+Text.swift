import Foundation
import LoadableCaching
import Loadables

extension StoredEntry {

    init(_ text: String, date: Double = 1_000, keptUntil: Double? = nil) {
        self.init(
            Data(text.utf8), format: .bytes, version: 1, date: Timestamp(secondsSince1970: date),
            keptUntil: keptUntil.map(Timestamp.init(secondsSince1970:)))
    }

    var text: String { String(decoding: value, as: UTF8.self) }
}

extension StorageKey: ExpressibleByStringLiteral {
    init(stringLiteral key: String) { self.init(cache: "test", key: key) }
}
