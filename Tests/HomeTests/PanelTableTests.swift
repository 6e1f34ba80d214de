import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

@testable import Home

/// Every cell of the table of what a panel shows.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PanelTableTests {

    enum PanelState: String, CaseIterable, CustomStringConvertible {
        case idle
        case syncing
        case failed
        case idleWithContent = "idle-with-content"
        case syncingWithContent = "syncing-with-content"
        case syncedWithContent = "synced-with-content"
        case failedWithContent = "failed-with-content"

        var description: String { rawValue }
    }

    nonisolated static let sizes = [
        Size(width: 80, height: 24), Size(width: 120, height: 40), Size(width: 40, height: 12),
    ]

    nonisolated static let looks: [(Size, Look)] = sizes.flatMap { size in Look.allCases.map { (size, $0) } }

    private func fixture(_ state: PanelState, _ size: Size, _ look: Look) -> HomeFixture {
        let home = HomeFixture(size: size, symbols: look.symbols)
        switch state {
        case .idle: break
        case .syncing: home.load()
        case .failed:
            home.load()
            home.fail()
        case .idleWithContent: home.restore(age: .seconds(2 * 3600))
        case .syncingWithContent:
            home.loadAll()
            home.advance(by: .seconds(31))
            home.load()
        case .syncedWithContent:
            home.loadAll()
            home.advance(by: .seconds(12))
        case .failedWithContent:
            home.loadAll()
            home.advance(by: .seconds(240))
            home.load()
            home.fail()
        }
        return home
    }

    @Test("A panel shows its state and its content", arguments: PanelState.allCases, looks)
    func table(state: PanelState, look: (size: Size, look: Look)) {
        let (size, look) = look
        let home = fixture(state, size, look)
        expectScreen(
            home.frame,
            "\(state)-\(size.width)x\(size.height)-\(look)",
            depth: look.depth,
            symbols: look.symbols
        )
    }

    @Test("Content stays on the screen during another load and after a failure", arguments: sizes)
    func contentStays(size: Size) {
        for state in [PanelState.syncingWithContent, .failedWithContent] {
            let home = fixture(state, size, .color)
            #expect(home.text.contains("Hot water will be off"))
        }
    }

    @Test("With ASCII, nothing but ASCII is drawn", arguments: PanelState.allCases)
    func ascii(state: PanelState) {
        let text = fixture(state, Size(width: 80, height: 24), .ascii).text
        #expect(text.unicodeScalars.filter { !$0.isASCII }.isEmpty)
    }

    @Test("A failure is visible without color: by a sign, a word and a line", arguments: sizes)
    func failureWithoutColor(size: Size) {
        let text = fixture(.failedWithContent, size, .plain).text
        #expect(text.contains("✗ failed, 4 min old") || text.contains("✗ failed just now, content 4 min old"))
        #expect(text.contains("! 500"))
    }
}
