import Synchronization

/// The content of a cell: a grapheme, never a control character.
///
/// Most glyphs are a single scalar and need no storage. A glyph with several scalars is stored once for the whole
/// process. At most 65,536 such glyphs are stored. Any further glyph is reduced to its first scalar.
public struct Glyph: Hashable, BitwiseCopyable, Sendable {

    /// The value of the scalar. For a grapheme with several scalars, its index in the table plus `firstInterned`.
    private let code: UInt32

    private static let firstInterned: UInt32 = 0x11_0000

    /// The glyph of an empty cell: a space.
    public static let blank = Glyph(code: 0x20)

    /// The content of the second cell of a wide glyph.
    static let continuation = Glyph(code: 0)

    /// The replacement for control characters that have no Unicode control picture.
    static let replacement = Glyph(code: 0xFFFD)

    private init(code: UInt32) {
        self.code = code
    }

    /// Creates the glyph of one scalar. ASCII control characters become their Unicode pictures, such as `␀`. Other
    /// control characters become U+FFFD.
    init(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0..<0x20: code = 0x2400 + scalar.value
        case 0x7F: code = 0x2421
        case 0x80..<0xA0: code = Glyph.replacement.code
        default: code = scalar.value
        }
    }

    /// Creates the glyph of a grapheme with several scalars. The grapheme must not contain control characters.
    init(cluster: String) {
        code = Glyph.table.withLock { $0.code(of: cluster) }
    }

    static let tableLimit = 1 << 16

    private static let table = Mutex(Table())

    private struct Table {
        /// The codes, keyed by the UTF-8 bytes of the clusters. Strings would not work as keys, because Swift treats
        /// canonically equivalent strings as equal.
        var codes: [[UInt8]: UInt32] = [:]
        var clusters: [String] = []

        mutating func code(of cluster: String) -> UInt32 {
            let bytes = Array(cluster.utf8)
            if let code = codes[bytes] { return code }
            // External text could create any number of clusters. Beyond the limit, a cluster is reduced to its first
            // scalar.
            guard clusters.count < Glyph.tableLimit else {
                return cluster.unicodeScalars.first.map { Glyph($0).code } ?? Glyph.blank.code
            }
            let code = Glyph.firstInterned + UInt32(clusters.count)
            clusters.append(cluster)
            codes[bytes] = code
            return code
        }
    }

    /// The scalar of a grapheme with one scalar; nil for the second cell of a wide glyph and for a grapheme with
    /// several scalars.
    public var scalar: Unicode.Scalar? {
        code == 0 ? nil : Unicode.Scalar(code)
    }

    /// The grapheme; empty for the second cell of a wide glyph.
    public var string: String {
        if code == 0 { return "" }
        if let scalar = Unicode.Scalar(code) { return String(scalar) }
        return Glyph.table.withLock { $0.clusters[Int(code - Glyph.firstInterned)] }
    }
}
