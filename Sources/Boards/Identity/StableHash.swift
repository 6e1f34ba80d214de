/// A hash of a text that is the same in every run, unlike the hash of `Hasher`. The algorithm is FNV-1a. Use the hash
/// for the names of files and versions, but not for security.
package struct StableHash {

    package let value: UInt64

    package init(_ text: String) {
        value = text.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    }

    /// The hash as letters and digits that any file system accepts.
    package var name: String { String(value, radix: 36) }
}
