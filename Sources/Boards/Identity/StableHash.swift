/// A hash of a text that is the same in each run, unlike `Hasher`'s: FNV-1a, for names of files and versions, not against people who
/// look for two texts with the same one.
package struct StableHash {

    package let value: UInt64

    package init(_ text: String) {
        value = text.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    }

    /// In letters and digits that any file system takes.
    package var name: String { String(value, radix: 36) }
}
