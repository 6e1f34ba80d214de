import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct ResizeTests {

    private static let sizes = [
        (200, 60), (120, 40), (80, 24), (40, 12), (20, 5), (5, 2), (1, 1), (2, 1), (20, 5), (40, 12), (80, 24),
        (200, 60),
    ]

    @Test("From 200x60 down to 1x1 and back the program runs, and each size looks like a fresh start")
    func resize() async throws {
        let (columns, rows) = Self.sizes[0]
        // No two stills are the same.
        let tmux = try await Tmux.home("--refresh 0 --fail stills=500", columns: columns, rows: rows)
        let process = try tmux.processID
        for (columns, rows) in Self.sizes.dropFirst() {
            try tmux.resize(columns: columns, rows: rows)
            guard columns >= 20 else {
                // Here is nothing to be seen but that it goes on.
                try await tmux.wait("the terminal has the size") { $0.rows.count == rows }
                #expect(isAlive(process))
                continue
            }
            let fresh = try await Self.freshScreen(columns: columns, rows: rows)
            try await tmux.wait("\(columns)x\(rows) looks like\n\(fresh)\n") { $0.masked == fresh }
        }
        #expect(isAlive(process))
    }

    private static func freshScreen(columns: Int, rows: Int) async throws -> String {
        let tmux = try await Tmux(columns: columns, rows: rows)
        try tmux.startHome("--refresh 0 --fail stills=500")
        // In a low terminal there is no header to say that all is loaded, in a narrow one it says so by a sign.
        let signs = rows < 6 ? ["Hot"] : ["5 fresh", "● 5"]
        let capture = try await tmux.wait("it is loaded") { capture in
            capture.contains("●") && !capture.contains("loading") && signs.contains { capture.contains($0) }
        }
        return capture.masked
    }
}
