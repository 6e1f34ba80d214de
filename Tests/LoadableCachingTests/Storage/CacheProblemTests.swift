import LoadableCaching
import Loadables
import Testing

/// Messages about a cache.
@Suite(.timeLimit(.minutes(3)))
struct CacheProblemTests {

    @Test("Keys and file names in messages are on one line, without control characters")
    func hostile() {
        let key = StorageKey(cache: "c\u{1B}]0;pwn\u{7}", key: "k\nERROR all is well\u{202E}")
        let problems: [CacheProblem] = [
            .entryDamaged(key, file: "/x\u{1B}[2J"), .undecodable(key, type: "T\n", reason: "r\n\u{9B}2J"),
            .unencodable(key, type: "T", reason: String(repeating: "r", count: 100_000)),
            .notReadable(file: "/x\ny", reason: "r"), .damaged(file: "/x", setAside: "/y\r\nz", kept: 1),
        ]
        for problem in problems {
            let text = problem.description
            #expect(OneLine(text, limit: .max).description == text)
            #expect(text.count < 500)
        }
    }
}
