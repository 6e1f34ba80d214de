import Loadability
import LoadableTesting
import Testing

@Suite(.timeLimit(.minutes(3)))
struct IdentifiableErrorTests {

    @Test("It is identified by the given ID, or by its type and description")
    func identity() {
        #expect(IdentifiableError(TestError("a"), id: "1") == IdentifiableError(TestError("b"), id: "1"))
        #expect(IdentifiableError(TestError("a"), id: "1") != IdentifiableError(TestError("a"), id: "2"))
        #expect(IdentifiableError(TestError("a")) == IdentifiableError(TestError("a")))
        #expect(IdentifiableError(TestError("a")) != IdentifiableError(TestError("b")))
    }

    @Test("A blank ID counts as none", arguments: ["", " \n"])
    func blank(id: String) {
        #expect(IdentifiableError(TestError("a"), id: id)?.id == "TestError: a")
    }

    @Test("Its description is that of its error; without an error there is none")
    func wrapping() {
        #expect(IdentifiableError(TestError("a"))?.description == "a")
        #expect(IdentifiableError(nil) == nil)
    }
}
