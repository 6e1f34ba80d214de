import Basics
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ArticleTests {

    @Test("A noun with a vowel at its start has the article “an”", arguments: ["an item", "an answer", "a row"])
    func article(_ text: String) {
        #expect(text.split(separator: " ").last.map { String($0).withArticle } == text)
    }
}
