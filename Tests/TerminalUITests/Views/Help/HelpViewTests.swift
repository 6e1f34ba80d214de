import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct HelpViewTests {

    private enum Command: Hashable, Sendable {
        case up, down, open, jump(Int), quit
    }

    private static let map = KeyMap<Command, String>([
        .init(.up, [.up, Key("k")], help: "Go up", in: ["list"]),
        .init(.down, [.down, Key("j")], help: "Go down", in: ["list"]),
        .init(.open, [.enter], help: "Open the ship", in: ["list"]),
        .init(.jump(1), [Key("1")], keysLabel: "1-9", help: "Go to the quay", in: ["list"]),
        .init(.jump(2), [Key("2")], keysLabel: "1-9", help: "Go to the quay", in: ["list"]),
        .init(.quit, [Key("q")], help: "Quit", in: ["list", "page"]),
        .init(.quit, [.control("c")], help: "Quit", in: ["page"]),
    ])

    private let help = HelpView(map, in: "list")

    @Test("Keys are in a column beside their descriptions; equal descriptions are one entry")
    func oneColumn() {
        #expect(
            picture(of: help, 44, 6) == """
                up k    Go up
                down j  Go down
                enter   Open the ship
                1-9     Go to the quay
                q       Quit

                """)
        #expect(
            HelpView(Self.map, in: "page").sections == [.init("", [.init(keys: "q ctrl-c", help: "Quit")])])
    }

    @Test("Below 40 cells the descriptions are under their keys")
    func narrow() {
        #expect(
            picture(of: help, 12, 9) == """
                up k
                  Go up
                down j
                  Go down
                enter
                  Open the
                  ship
                1-9
                  Go to the
                """)
    }

    @Test("A long sentence continues under itself")
    func wrapping() {
        let help = HelpView([.init("", [.init(keys: "ctrl-x", help: "Say something that takes more than one line")])])
        #expect(
            picture(of: help, 40, 2) == """
                ctrl-x  Say something that takes more
                        than one line
                """)
    }

    @Test("Sections have titles, and a line between them")
    func sections() {
        let help = HelpView([
            .init("Moving", [.init(keys: "k", help: "Go up")]), .init("Nothing", []),
            .init("Leaving", [.init(keys: "q", help: "Quit")]),
        ])
        #expect(
            picture(of: help, 40, 6) == """
                Moving
                k  Go up

                Leaving
                q  Quit

                """)
    }

    @Test("In wide regions, sections are in two columns")
    func twoColumns() {
        let help = HelpView([
            .init("Moving", [.init(keys: "k", help: "Go up"), .init(keys: "j", help: "Go down")]),
            .init("Leaving", [.init(keys: "q", help: "Quit")]),
        ])
        let picture = picture(of: help, 83, 3)
        let rows = picture.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        #expect(rows[0] == "Moving" + String(repeating: " ", count: 37) + "Leaving")
        #expect(rows[1] == "k  Go up" + String(repeating: " ", count: 35) + "q  Quit")
        #expect(rows[2] == "j  Go down")
        #expect(TerminalUITests.picture(of: help, 82, 3).hasPrefix("Moving\nk  Go up\nj  Go down"))
    }

    @Test("A single section is split only where it would have to be scrolled")
    func dividedSection() {
        let entries = (1...6).map { HelpView.Entry(keys: "\($0)", help: "Row \($0)") }
        let help = HelpView([.init("", entries)])
        #expect(picture(of: help, 83, 6).hasPrefix("1  Row 1\n2  Row 2"))
        let rows = picture(of: help, 83, 3).split(separator: "\n")
        #expect(
            rows.map { $0.split(separator: " ").joined(separator: " ") } == [
                "1 Row 1 4 Row 4", "2 Row 2 5 Row 5", "3 Row 3 6 Row 6",
            ])
        #expect(help.scrollExtent(in: Size(width: 83, height: 3)) == ScrollExtent(offset: 0, visible: 3, total: 3))
    }

    @Test("It scrolls by lines, not beyond its end")
    func scrolling() {
        var help = help
        help.offset = 2
        #expect(picture(of: help, 44, 2) == "enter   Open the ship\n1-9     Go to the quay")
        #expect(help.scrollExtent(in: Size(width: 44, height: 2)) == ScrollExtent(offset: 2, visible: 2, total: 5))
        help.offset = .max
        #expect(picture(of: help, 44, 2) == "1-9     Go to the quay\nq       Quit")
        help.offset = .min
        #expect(help.scrollExtent(in: Size(width: 44, height: 9)) == ScrollExtent(offset: 0, visible: 5, total: 5))
        #expect(help.scrollExtent(in: Size(width: 0, height: 0)).total == 0)
    }

    @Test("At its requested size it looks the same as at that of the region", arguments: [3, 5, 20])
    func preferredSize(height: Int) {
        let sections = [
            HelpView.Section("Moving", Self.map, in: "list"), HelpView.Section("Elsewhere", Self.map, in: "page"),
        ]
        for help in [help, HelpView(sections)] {
            for width in [30, 44, 60, 90, 200] {
                let room = Size(width: width, height: height)
                let size = help.preferredSize(in: room)
                #expect(size.width <= width && size.height <= height)
                let (inRoom, inSize) = (help.scrollExtent(in: room), help.scrollExtent(in: size))
                #expect(inRoom.total == inSize.total, "\(width)x\(height)")
            }
        }
    }

    @Test("Keys have the key style, and titles the header style")
    func roles() {
        let theme = Theme([.key: Style(.cyan), .header: Style(.red)])
        let help = HelpView([.init("Moving", [.init(keys: "k", help: "Go up")])])
        let frame = frame(of: help, 44, 2, theme: theme)
        #expect(frame.cells[0, 0].style == Style(.red))
        #expect(frame.cells[0, 1].style == Style(.cyan))
        #expect(frame.cells[3, 1].style == .plain)
    }

    @Test("Any texts are drawn at any size")
    func hostile() {
        var random = SplitMix64(seed: 4)
        for round in 0..<Campaign.size(150, whole: 2_000) {
            let sections = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                HelpView.Section(
                    RandomText.make(upTo: 4, using: &random),
                    (0..<Int.random(in: 0...5, using: &random)).map { _ in
                        HelpView.Entry(
                            keys: RandomText.make(upTo: 4, using: &random),
                            help: RandomText.make(upTo: 9, using: &random))
                    })
            }
            let help = HelpView(sections, offset: Int.random(in: -3...9, using: &random))
            let width = Int.random(in: 0...100, using: &random)
            #expect(frame(of: help, width, Int.random(in: 0...9, using: &random)).flaw == nil, "round \(round)")
        }
    }

    @Test("A key without a description is shown")
    func noWords() {
        #expect(picture(of: HelpView([.init("", [.init(keys: "x", help: "")])]), 3, 1) == "x")
    }
}
