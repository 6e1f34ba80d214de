import Foundation
import LoadableTesting
import LoadableURLSession
import Loadables
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct FoundationErrorTests {

    @Test(
        "An error of Foundation is one sentence in the descriptions of states and groups",
        arguments: [
            (URLError(.cannotConnectToHost), "cannot connect to the server"),
            (NSError(domain: NSURLErrorDomain, code: -1001), "no response in time"),
            (
                CocoaError(.fileReadNoSuchFile, userInfo: [NSFilePathErrorKey: "/tmp/gone"]),
                "/tmp/gone: the file doesn’t exist"
            ),
            (POSIXError(.ECONNREFUSED), "connection refused"),
        ] as [(any Error, String)])
    func descriptions(error: any Error, sentence: String) {
        let tide = ScriptedLoader<Int>(clock: ManualClock())
        tide.loadableName = "tide"
        let group = LoadableGroup([tide])
        tide.sync()
        tide.fail(error)
        #expect("\(tide.snapshot)" == "failed(\(sentence))")
        #expect("\(tide.state)" == "failure(\(sentence), nil)")
        #expect("\(group.snapshot)" == "failed(tide: \(sentence))")
    }
}
