import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct FuzzyMatchTests {

    private func characters(_ typed: String, _ text: String) -> String? {
        FuzzyMatch(typed, in: text).map { match in String(match.characters.map { Array(text)[$0] }) }
    }

    /// The texts that fit, the best first.
    private func sorted(_ typed: String, _ texts: [String]) -> [String] {
        texts.compactMap { text in FuzzyMatch(typed, in: text).map { (text, $0.score) } }
            .sorted { $0.1 > $1.1 }.map(\.0)
    }

    @Test("Letters match in order, in any case, ignoring spaces")
    func order() {
        #expect(characters("otg", "Open the gate") == "Otg")
        #expect(characters("o t g", "Open the gate") == "Otg")
        #expect(FuzzyMatch("gto", in: "Open the gate") == nil)
        #expect(FuzzyMatch("gates", in: "Open the gate") == nil)
        #expect(FuzzyMatch("", in: "anything")?.characters == [])
        #expect(FuzzyMatch("a", in: "") == nil)
    }

    @Test("Beginnings of words rank before the middle of words, adjacent letters before scattered ones")
    func quality() {
        #expect(FuzzyMatch("th", in: "weather this")?.characters == [8, 9])
        #expect(sorted("log", ["Follow the gauge", "Catalogue", "Log"]) == ["Log", "Catalogue", "Follow the gauge"])
        #expect(sorted("th", ["Bathe", "Theme: dark"]) == ["Theme: dark", "Bathe"])
        #expect(sorted("ref", ["Refresh every panel", "Refresh"]) == ["Refresh", "Refresh every panel"])
    }

    @Test(
        "Of a very long text only the beginning is searched",
        arguments: [
            String(repeating: "o", count: 2_000_000), "o" + String(repeating: "\u{301}", count: 1_000_000),
            String(repeating: " ", count: 2_000_000) + "o", String(repeating: "\u{FFFD}", count: 700_000),
        ])
    func bounded(text: String) {
        let start = ContinuousClock.now
        for _ in 0..<100 {
            _ = FuzzyMatch(text, in: "Open the gate")
            _ = FuzzyMatch("o", in: text)
        }
        // A single look at all of it takes longer, without optimization.
        #expect(start.duration(to: .now) < .seconds(3))
    }

    @Test("The best positions are the same as by exhaustive search", arguments: 0..<200)
    func best(seed: Int) throws {
        var random = SplitMix64(seed: UInt64(seed))
        let text = String(
            (0..<Int.random(in: 1...9, using: &random)).map { _ in "ab -C".randomElement(using: &random) ?? "a" })
        let typed = String(
            (0..<Int.random(in: 1...3, using: &random)).map { _ in "abc".randomElement(using: &random) ?? "a" })
        let match = FuzzyMatch(typed, in: text)
        let letters = Array(text.lowercased())
        var found = letters[...]
        let occurs = typed.allSatisfy { letter in
            guard let index = found.firstIndex(of: letter) else { return false }
            found = found[(index + 1)...]
            return true
        }
        #expect((match != nil) == occurs, "\(typed) in \(text)")
        guard let match else { return }
        #expect(match.characters == match.characters.sorted() && Set(match.characters).count == typed.count)
        #expect(String(match.characters.map { letters[$0] }) == typed)
    }
}
