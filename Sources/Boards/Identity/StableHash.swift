/// A hash of a text that is the same in each run, unlike the hash of `Hasher`. It uses FNV-1a, and is for names of
/// files and versions, not for security.
package struct StableHash {

    package let value: UInt64

    package init(_ text: String) {
        value = text.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    }

    /// The hash as letters and digits that any file system accepts.
    package var name: String { String(value, radix: 36) }
}
