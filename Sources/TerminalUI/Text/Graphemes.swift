/// The graphemes of a text, one after another.
///
/// A scalar that cannot belong together with its neighbours is told from its class alone; only the others are given to
/// the standard library, which takes ten times as long.
struct Graphemes: Sequence, IteratorProtocol {

    /// A grapheme: what a reader takes for one character.
    struct Element {
        /// The first of its scalars.
        let scalar: Unicode.Scalar
        let scalarClass: ScalarClass
        /// All of them, if they are several.
        let cluster: Substring?
        /// How many bytes of UTF-8 it takes.
        let byteCount: Int

        var isNewline: Bool { scalar.isNewline }

        /// Where a tab at the column goes on, counted from there.
        static func tabWidth(at column: Int) -> Int {
            Glyphs.tabWidth - column % Glyphs.tabWidth
        }

        /// How many cells it takes in a line where that many stand before it.
        func width(at column: Int) -> Int {
            if scalar.value < 0x7F { return scalar == "\t" ? Self.tabWidth(at: column) : clusterWidth ?? 1 }
            if isNewline { return 1 }
            return clusterWidth ?? (scalarClass.kind == ScalarClass.mark ? 1 : scalarClass.cellWidth)
        }

        private var clusterWidth: Int? {
            guard let cluster, !isNewline else { return nil }
            return GraphemeParts(cluster.unicodeScalars).width
        }
    }

    private let text: Substring
    private var scalars: Substring.UnicodeScalarView.Iterator
    private var upcoming: (scalar: Unicode.Scalar, scalarClass: ScalarClass)?
    /// How many bytes of the text stand before the next grapheme.
    private(set) var offset: Int

    /// - Parameter offset: At which byte of the text to begin; it must be the first one of a grapheme.
    init(_ text: Substring, from offset: Int = 0) {
        self.text = text
        self.offset = offset
        let start = text.utf8.index(text.startIndex, offsetBy: offset)
        scalars = text[start...].unicodeScalars.makeIterator()
        upcoming = Self.read(&scalars)
    }

    private static func read(
        _ scalars: inout Substring.UnicodeScalarView.Iterator
    ) -> (scalar: Unicode.Scalar, scalarClass: ScalarClass)? {
        scalars.next().map { ($0, ScalarClass($0)) }
    }

    mutating func next() -> Element? {
        guard let (scalar, scalarClass) = upcoming else { return nil }
        upcoming = Self.read(&scalars)
        let isBeforeJoining = upcoming.map { $0.scalarClass.joins || $0.scalar == "\n" && scalar == "\r" } ?? false
        if scalarClass.joins || isBeforeJoining { return nextCluster(scalar, scalarClass) }
        let count = UTF8.width(scalar)
        offset += count
        return Element(scalar: scalar, scalarClass: scalarClass, cluster: nil, byteCount: count)
    }

    private mutating func nextCluster(_ scalar: Unicode.Scalar, _ scalarClass: ScalarClass) -> Element {
        // In a text that begins here. Otherwise the standard library looks back for the beginning of the grapheme, which
        // of many flags in a row takes as long as all of them are.
        let rest = text[text.utf8.index(text.startIndex, offsetBy: offset)...]
        let end = rest.index(after: rest.startIndex)
        let cluster = rest[..<end]
        let count = cluster.utf8.count
        offset += count
        let isSingle = count == UTF8.width(scalar)
        if !isSingle {
            scalars = text[end...].unicodeScalars.makeIterator()
            upcoming = Self.read(&scalars)
        }
        return Element(
            scalar: scalar, scalarClass: scalarClass, cluster: isSingle ? nil : cluster, byteCount: count)
    }
}

extension Unicode.Scalar {

    /// Whether it ends a line, as `Character.isNewline` says it.
    var isNewline: Bool {
        switch value {
        case 0xA...0xD, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }
}
