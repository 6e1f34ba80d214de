import Basics
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NearestNameTests {

    private let words = ["every", "timeout", "history", "headers", "http", "on", "x"]

    @Test(
        "A slip or two are seen through",
        arguments: [
            ("evry", "every"), ("eevry", "every"), ("veery", "every"), ("Every", "every"), ("tiemout", "timeout"),
            ("time-out", "timeout"), ("header", "headers"), ("htpt", "http"), ("no", "on"),
        ])
    func slips(_ word: String, _ meant: String) {
        #expect(word.nearest(in: words) == meant)
    }

    @Test("What is like nothing stays alone", arguments: ["", "color", "hi", "everything else", "xyz"])
    func nothing(_ word: String) {
        #expect(word.nearest(in: words) == nil)
    }

    @Test(
        "A word that is not near is not suggested",
        arguments: [
            ("--watch", "--cache"), ("sse", "use"), ("join", "on"), ("file", "title"), ("bash", "parse"),
            ("size", "text"),
            ("colour", "columns"), ("cron", "on"), ("retries", "recipes"), ("url", "use"),
        ])
    func tooFar(_ word: String, _ other: String) {
        #expect(word.nearest(in: [other]) == nil)
    }

    @Test(
        "Longer words may have more slips",
        arguments: [
            ("on", "no"), ("tokne", "token"), ("haeder", "headers"), ("separatoors", "separator"), ("F64", "F4"),
        ])
    func near(_ word: String, _ other: String) {
        #expect(word.nearest(in: [other]) == other)
    }

    @Test("Of two that are as near, the first counts")
    func ties() {
        #expect("cat".nearest(in: ["car", "cap"]) == "car")
        #expect("cat".nearest(in: [String]()) == nil)
    }

    @Test("A word as long as a book is looked at once")
    func longWords() {
        #expect(String(repeating: "e", count: 1_000_000).nearest(in: words) == nil)
    }
}
