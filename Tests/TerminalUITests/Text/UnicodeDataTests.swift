import TestSupport
import Testing

@testable import TerminalUI

/// The tables agree with the Unicode data files.
@Suite(.timeLimit(.minutes(3)))
struct UnicodeDataTests {

    @Test("The table has the version of the test data")
    func version() throws {
        let version = try UnicodeData.version()
        #expect(version == WidthTable.version)
    }

    /// Format characters that have a shape, and what is drawn into a syllable of Hangul.
    private func exception(_ value: UInt32) -> Int? {
        switch value {
        case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: 1
        case 0x115F...0x11FF, 0xD7B0...0xD7FF: 0
        default: nil
        }
    }

    private let unassignedIdeographs: [ClosedRange<UInt32>] = [
        0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF, 0x20000...0x2FFFD, 0x30000...0x3FFFD,
    ]

    @Test("Each scalar has the cells of its properties")
    func everyScalar() throws {
        let properties = try UnicodeData.properties()
        let zero = ["mark", "format", "ignorable"].reduce(into: Set<UInt32>()) { $0.formUnion(properties[$1] ?? []) }
        let wide = try #require(properties["wide"])
        var wrong: [String] = []
        for value in UInt32(0)...0x10_FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let isWide = wide.contains(value) || unassignedIdeographs.contains { $0.contains(value) }
            let expected = exception(value) ?? (zero.contains(value) ? 0 : isWide ? 2 : 1)
            if scalar.cellWidth != expected { wrong.append("U+\(String(value, radix: 16)) \(scalar.cellWidth)") }
        }
        #expect(wrong == [])
    }

    @Test("Marks are drawn into the cell before them, and other invisible scalars are dropped")
    func marks() throws {
        let properties = try UnicodeData.properties()
        let marks = try #require(properties["mark"]).subtracting(properties["ignorable"] ?? [])
        #expect(marks.compactMap(Unicode.Scalar.init).allSatisfy { $0.isMark })
        let ignorable = try #require(properties["ignorable"]).compactMap(Unicode.Scalar.init)
        #expect(!ignorable.contains { $0.isMark })
    }

    @Test("Each emoji takes two cells, and without its selector as many as the text")
    func emoji() throws {
        for (status, text) in try UnicodeData.emoji() {
            let scalars = Array(text.unicodeScalars)
            // Without the selector these are text, however they are shown: ☝, 1⃣.
            let isText = status == "u" && scalars.dropFirst().allSatisfy { $0 == .keycap }
            let width = isText ? scalars[0].cellWidth : 2
            let comment: Comment = "\(text) \(scalars.map { String($0.value, radix: 16) })"
            #expect(text.cellWidth == width, comment)
            #expect(Array(Glyphs(text)).count == 1, comment)
        }
    }

    @Test("Each emoji is reduced to a form that every terminal shows in as many cells")
    func reducedEmoji() throws {
        for (_, text) in try UnicodeData.emoji() {
            for (glyph, width) in Glyphs(text) {
                let parts = glyph.reduced(width: width)
                #expect(parts.reduce(0) { $0 + ($1.first?.cellWidth ?? 0) } == width, "\(text)")
                let rest = parts.flatMap { $0.dropFirst() }
                #expect(rest.allSatisfy { $0 == .keycap }, "\(text)")
            }
        }
    }

    /// The standard library is older than the data: it does not join the conjuncts of Burmese, Khmer and Balinese yet.
    /// They take as many cells either way.
    private func isNewConjunct(_ graphemes: [String]) -> Bool {
        graphemes.joined().unicodeScalars.contains { ["\u{1039}", "\u{17D2}", "\u{1B44}"].contains($0) }
    }

    @Test("Graphemes are split as in the data files, as far as the standard library supports them")
    func graphemes() throws {
        for expected in try UnicodeData.graphemes() {
            let text = expected.joined()
            if isNewConjunct(expected) {
                #expect(text.cellWidth == expected.reduce(0) { $0 + $1.cellWidth })
                continue
            }
            var graphemes = Graphemes(text[...])
            var found: [String] = []
            while let grapheme = graphemes.next() {
                found.append(grapheme.cluster.map(String.init) ?? String(grapheme.scalar))
            }
            let comment: Comment = "\(expected.map { $0.unicodeScalars.map { String($0.value, radix: 16) } })"
            #expect(found.map { Array($0.unicodeScalars) } == expected.map { Array($0.unicodeScalars) }, comment)
        }
    }

    @Test("The fast grapheme search agrees with the standard library", arguments: 0..<5)
    func quickGraphemes(seed: UInt64) {
        var random = SplitMix64(seed: 4_000 + seed)
        for turn in 0..<400 {
            let text = RandomText.make(upTo: 12, using: &random)
            let lengths = Graphemes(text[...]).map(\.byteCount)
            #expect(lengths == text.map(\.utf8.count), "seed \(seed), turn \(turn): \(text.debugDescription)")
        }
    }
}
