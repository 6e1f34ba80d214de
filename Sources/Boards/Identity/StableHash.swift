/// A hash of a text, computed with FNV-1a. Unlike the hashes of `Hasher`, it is the same in every run of a program. Use
/// it for names of files and for versions, but not for security.
package struct StableHash {

    package let value: UInt64

    package init(_ text: String) {
        value = text.utf8.reduce(14_695_981_039_346_656_037) { ($0 ^ UInt64($1)) &* 1_099_511_628_211 }
    }

    /// The hash as lowercase letters and digits, for the name of a file.
    package var name: String { String(value, radix: 36) }
}
