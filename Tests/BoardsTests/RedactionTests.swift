import Loadables
import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(1)))
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
