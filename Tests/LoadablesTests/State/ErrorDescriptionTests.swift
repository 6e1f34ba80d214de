import LoadableTesting
import Loadables
import Testing

/// An error of another library, which has a long description.
private struct ForeignError: ExplainedError, CustomStringConvertible {
    let causes: [any Error] = []
    let explanation: String?
    let description = "Error Domain=Foreign Code=-4 UserInfo={}"

    init(_ explanation: String?) { self.explanation = explanation }
}

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ErrorDescriptionTests {

    private let tide = ScriptedLoader<Int>(clock: ManualClock())

    init() {
        tide.sync()
        tide.fail(ForeignError("cannot\nconnect"))
    }

    @Test("The explanation of an error replaces its description, on one line")
    func states() {
        #expect("\(tide.snapshot)" == "failed(cannot connect)")
        #expect("\(tide.state)" == "failure(cannot connect, nil)")
        #expect(tide.loadHistory.last.map { "\($0)" }?.hasSuffix(": cannot connect") == true)
    }

    @Test("A group states the explanation of the error of its member")
    func member() throws {
        tide.loadableName = "tide"
        let error = try #require(LoadableGroup([tide]).error as? LoadableGroup.MemberError)
        #expect(error.description == "tide: cannot connect")
        #expect(error.summary == "tide: cannot connect")
    }

    @Test("An error without an explanation has its description")
    func description() {
        tide.sync()
        tide.fail(ForeignError(nil))
        #expect("\(tide.snapshot)" == "failed(Error Domain=Foreign Code=-4 UserInfo={})")
    }
}
