import Foundation
import Loadables
import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(3)))
struct RedactionTests {

    private struct Failure: SummarizedError, CustomStringConvertible {
        let summary = "refused s3cret-token"
        let description = "refused s3cret-token; s3cret-token is not known"
    }

    @Test("A secret is nowhere in what was sent and received, nor in an error")
    func secret() {
        let redaction = Redaction(["s3cret-token"])
        let exchange = redaction.exchange(
            LoadExchange(request: ["GET /?key=s3cret-token"], response: ["200", "X-Echo: s3cret-token"]))
        #expect(exchange.request == ["GET /?key=•••"])
        #expect(exchange.response == ["200", "X-Echo: •••"])
        let error = redaction.error(Failure())
        #expect("\(error)" == "refused •••; ••• is not known")
        #expect((error as? any SummarizedError)?.summary == "refused •••")
    }

    @Test("A secret is found also as it stands in a URL and in JSON, and in bytes")
    func encoded() {
        let redaction = Redaction(["a b/c+\"d\""])
        #expect(
            redaction.text("/?k=a%20b/c+%22d%22&l=a%20b/c%2B%22d%22&m=a%20b%2Fc%2B%22d%22") == "/?k=•••&l=•••&m=•••")
        #expect(
            redaction.bytes(Data(#"{"k": "a b/c+\"d\"", "l": "a b/c+\"d\""}"#.utf8))
                == Data(#"{"k": "•••", "l": "•••"}"#.utf8))
        #expect(redaction.bytes(Data([0xFF, 0x00])) == Data([0xFF, 0x00]))
    }

    @Test("An error without a secret stays itself, and a cancellation one")
    func untouched() {
        let redaction = Redaction(["something else"])
        #expect(redaction.error(Failure()) is Failure)
        #expect(redaction.error(CancellationError()) is CancellationError)
    }

    @Test("Of two secrets of which one begins with the other, nothing of the longer one is left")
    func nested() {
        #expect(Redaction(["abcd", "abcdefgh"]).text("abcdefgh abcd") == "••• •••")
    }

    @Test("Very short secrets are not looked for: every text would be full of them")
    func short() {
        #expect(Redaction(["1"]).text("1 of 10") == "1 of 10")
    }
}
