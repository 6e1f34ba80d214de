import LoadableTesting
import Loadables

/// A source for each request, which answers when the test says so, also after it was cancelled.
@MainActor
final class ScriptedServer<Key> {

    private(set) var requests: [(key: Key, answer: ScriptedSource<String>)] = []

    func source(_ key: Key) -> ScriptedSource<String> {
        let source = ScriptedSource<String>(endsWhenCancelled: false)
        requests.append((key, source))
        return source
    }

    func answer(_ request: Int, _ text: String) { requests[request].answer.answer(.content(text)) }

    func fail(_ request: Int) { requests[request].answer.fail(TestError("offline")) }
}

/// An action that ends when the test says so.
struct ScriptedAction {

    let answer = ScriptedSource<Bool>()

    func run() async throws { _ = try await answer.load(LoadRequest()) }
    func succeed() { answer.answer(.content(true)) }
    func fail() { answer.fail(TestError("refused")) }
}

/// Lets tasks run that nothing waits for.
func settle() async {
    for _ in 0..<50 { await Task.yield() }
}
