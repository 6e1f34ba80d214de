import Loadability
import LoadableTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct IdentifiableErrorTests {

    @Test("It is told from others by the ID that it is given, or by its type and what it says")
    func identity() {
        #expect(IdentifiableError(TestError("a"), id: "1") == IdentifiableError(TestError("b"), id: "1"))
        #expect(IdentifiableError(TestError("a"), id: "1") != IdentifiableError(TestError("a"), id: "2"))
        #expect(IdentifiableError(TestError("a")) == IdentifiableError(TestError("a")))
        #expect(IdentifiableError(TestError("a")) != IdentifiableError(TestError("b")))
    }

    @Test("An ID of white space is none", arguments: ["", " \n"])
    func blank(id: String) {
        #expect(IdentifiableError(TestError("a"), id: id)?.id == "TestError: a")
    }

    @Test("It says what its error says; of no error there is none")
    func wrapping() {
        #expect(IdentifiableError(TestError("a"))?.description == "a")
        #expect(IdentifiableError(nil) == nil)
    }
}
