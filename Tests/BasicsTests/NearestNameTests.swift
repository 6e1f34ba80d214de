import Basics
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NearestNameTests {

    private let words = ["every", "timeout", "history", "headers", "http", "on", "x"]

    @Test(
        "One or two typing errors are tolerated",
        arguments: [
            ("evry", "every"), ("eevry", "every"), ("veery", "every"), ("Every", "every"), ("tiemout", "timeout"),
            ("time-out", "timeout"), ("header", "headers"), ("htpt", "http"), ("no", "on"),
        ])
    func slips(_ word: String, _ meant: String) {
        #expect(word.nearest(in: words) == meant)
    }

    @Test("A word that resembles nothing has no suggestion", arguments: ["", "color", "hi", "everything else", "xyz"])
    func nothing(_ word: String) {
        #expect(word.nearest(in: words) == nil)
    }

    @Test(
        "A distant word is not suggested",
        arguments: [
            ("--watch", "--cache"), ("sse", "use"), ("join", "on"), ("file", "title"), ("bash", "parse"),
            ("size", "text"),
            ("colour", "columns"), ("cron", "on"), ("retries", "recipes"), ("url", "use"),
        ])
    func tooFar(_ word: String, _ other: String) {
        #expect(word.nearest(in: [other]) == nil)
    }

    @Test(
        "Longer words may have more typing errors",
        arguments: [
            ("on", "no"), ("tokne", "token"), ("haeder", "headers"), ("separatoors", "separator"), ("F64", "F4"),
        ])
    func near(_ word: String, _ other: String) {
        #expect(word.nearest(in: [other]) == other)
    }

    @Test("Of two equally near words, the first is suggested")
    func ties() {
        #expect("cat".nearest(in: ["car", "cap"]) == "car")
        #expect("cat".nearest(in: [String]()) == nil)
    }

    @Test("A very long word is handled immediately")
    func longWords() {
        #expect(String(repeating: "e", count: 1_000_000).nearest(in: words) == nil)
    }
}
