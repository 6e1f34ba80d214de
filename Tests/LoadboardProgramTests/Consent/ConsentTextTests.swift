import Boards
import TerminalUI
import Testing

@testable import LoadboardProgram

/// How the items of a consent are written.
@Suite(.timeLimit(.minutes(3)))
struct ConsentTextTests {

    @Test(
        "Invisible characters, and those that change the display of others, are written as codes",
        arguments: [
            ("./sta\u{200B}tus.sh", #"./sta\u{200B}tus.sh"#), ("a\u{1B}[2Jb", #"a\u{1B}[2Jb"#), ("a\rb", #"a\u{D}b"#),
            ("a\tb", #"a\u{9}b"#), ("a\u{0}b", #"a\u{0}b"#), ("a\u{A0}b", #"a\u{A0}b"#), ("a\u{3000}b", #"a\u{3000}b"#),
            ("a\u{202E}b", #"a\u{202E}b"#), ("a\u{2066}b", #"a\u{2066}b"#), ("a\u{9B}b", #"a\u{9B}b"#),
            ("a\u{2028}b", #"a\u{2028}b"#), ("a\u{FEFF}b", #"a\u{FEFF}b"#), ("a\u{E0041}b", #"a\u{E0041}b"#),
            ("a\u{3164}b", #"a\u{3164}b"#), ("a\u{115F}b", #"a\u{115F}b"#), ("a\u{2800}b", #"a\u{2800}b"#),
            ("a\u{AD}b", #"a\u{AD}b"#), ("a\u{34F}b", #"a\u{34F}b"#), ("a\u{FE0F}b", #"a\u{FE0F}b"#),
            ("a\u{E000}b", #"a\u{E000}b"#), ("a\u{10FFFF}b", #"a\u{10FFFF}b"#), ("cafe\u{301}", #"cafe\u{301}"#),
            ("\u{5D0}b", #"\u{5D0}b"#), ("a\u{627}", #"a\u{627}"#), ("␣×9 ↵", #"\u{2423}\u{D7}9 \u{21B5}"#),
            ("café 東京 Ω", "café 東京 Ω"), ("a 'b' \"c\" $d", "a 'b' \"c\" $d"),
        ])
    func codes(text: String, written: String) {
        #expect(LosslessText(text).lines == [written])
    }

    @Test(
        "Long runs of spaces, and spaces at the end of a line, are counted",
        arguments: [
            ("df -h\(String(repeating: " ", count: 190)); touch x", ["df -h␣×190; touch x"]), ("a   b", ["a   b"]),
            ("a    b", ["a␣×4b"]), ("a    1", [#"a␣×4\u{31}"#]), ("a ", ["a␣×1"]), ("a \nb", ["a␣×1↵", "b"]),
            ("if x\n    y\nfi", ["if x↵", "    y↵", "fi"]),
            ("a\n\(String(repeating: " ", count: 13))b", ["a↵", "␣×13b"]), ("a\n", ["a↵"]), ("a\n\n", ["a↵", "↵"]),
            ("", [""]),
            ("   ", ["␣×3"]),
        ])
    func blanks(text: String, lines: [String]) {
        #expect(LosslessText(text).lines == lines)
    }

    @Test(
        "On an ASCII terminal, all other characters are written as codes",
        arguments: [
            ("café ü", [#"caf\u{E9} \u{FC}"#]), ("a     b\nc", [#"a\u{20}x5b\n"#, "c"]), ("t → x", ["t -> x"]),
            ("\u{200B}×", [#"\u{200B}\u{D7}"#]),
        ])
    func ascii(text: String, lines: [String]) {
        #expect(LosslessText(text, .ascii).lines == lines)
        #expect(LosslessText(text, .ascii).lines.joined().utf8.allSatisfy { $0 < 0x80 })
    }

    @Test("Long lines are broken with an indent, between words if possible, and no character is lost")
    func wrapping() {
        let text = ConsentText("abcdefghijklmnopqrstuvwxyz\nsecond line", mark: "+ ", width: 14)
        #expect(
            text.lines == [
                "+ abcdefghijkl", "        mnopqr", "        stuvwx", "        yz↵", "    second", "        ␣line",
            ])
        #expect(ConsentText("東京東京東京", mark: "+ ", width: 13).lines == ["+ 東京東京東", "        京"])
        // Whether there is a blank where a line is broken makes a difference.
        #expect(ConsentText("rm -rf /home /x", mark: "+ ", width: 14).lines == ["+ rm -rf /home", "        ␣/x"])
        #expect(ConsentText("rm -rf /home/x", mark: "+ ", width: 14).lines == ["+ rm -rf /home", "        /x"])
        #expect(ConsentText("rm -rf /hom /x", mark: "+ ", width: 14).lines == ["+ rm -rf /hom", "        ␣/x"])
        #expect(ConsentText("echo a   sleep", mark: "+ ", width: 14).lines == ["+ echo a   sle", "        ep"])
        #expect(ConsentText("echo a  slee", mark: "+ ", width: 12).lines == ["+ echo a  sl", "        ee"])
    }

    @Test(
        "Any text is shown completely, in lines that fit and cannot resemble a heading"
    )
    func random() {
        var generator = SystemRandomNumberGenerator()
        let pieces = [
            "a", "Z", " ", "  ", "\n", "\t", "\u{1B}", "é", "e\u{301}", "東", "\u{200B}", "|", "+ ", "Commands:", "👩‍👩‍👧",
        ]
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 0...120, using: &generator)).compactMap { _ in
                pieces.randomElement(using: &generator)
            }.joined()
            let width = Int.random(in: 12...90, using: &generator)
            let lines = ConsentText(text, mark: "+ ", width: width).lines
            for (number, line) in lines.enumerated() {
                #expect(line.cellWidth <= width)
                #expect(line.hasPrefix(number == 0 ? "+ " : "    "))
                #expect(
                    line.unicodeScalars.allSatisfy { $0.value >= 0x20 && !$0.properties.isDefaultIgnorableCodePoint })
            }
            guard Self.read(lines).utf8.elementsEqual(text.utf8) else {
                Issue.record("\(text.debugDescription) is \(lines)")
                return
            }
        }
    }

    /// What the lines say, by the rules of the screen.
    private static func read(_ lines: [String]) -> String {
        var whole = ""
        for (number, line) in lines.enumerated() {
            let isOwn = number > 0 && lines[number - 1].hasSuffix("↵")
            whole += String(line.unicodeScalars.dropFirst(number == 0 ? 2 : isOwn ? 4 : 8))
        }
        whole = whole.replacing("↵", with: "\n").replacing(/␣×([0-9]+)/) { match in
            String(repeating: " ", count: Int(match.1) ?? 0)
        }
        whole = whole.replacing("␣", with: " ")
        return whole.replacing(/\\u\{([0-9A-F]+)\}/) { match in
            UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
        }
    }

    @Test("A question shows the number of items, the new ones first and marked")
    func question() {
        let question = ConsentQuestion(
            new: ConsentList([
                ConsentItem(.command, "source: free"),
                ConsentItem(.secret, "t from variable T → https://a.example, header X"),
            ]),
            agreed: ConsentList([ConsentItem(.command, "source: df")]))
        #expect(
            question.lines(width: 60).map { "\($0.isNew ? "*" : " ")\($0.text)" }.joined(separator: "\n") == """
                *New: 1 command and 1 use of a secret
                *
                *Commands to run:
                *+ source: free
                *
                *Secrets and variables, and where they go:
                *+ t from variable T → https://a.example, header X
                \u{20}
                 Agreed to before: 1 command
                \u{20}
                 Commands to run:
                   source: df
                """)
        let many = ConsentList((0..<301).map { ConsentItem(.command, "source: \($0)") })
        let list = many.union(
            ConsentList([ConsentItem(.request, "a"), ConsentItem(.address, "b"), ConsentItem(.sharing, "c")]))
        #expect(list.counts == "301 commands, 1 request, 1 shared item and 1 address")
        #expect(ConsentQuestion(new: many, agreed: ConsentList()).lines(width: 80).count == 302)
    }

    @Test("The pages of a question scroll by lines and pages, and no line is skipped")
    func pages() {
        var pages = PromptPages(count: 25, rows: 10)
        #expect(pages.visible == 0..<10 && !pages.isAtEnd)
        func move(_ movement: Movement, writes new: Range<Int>, shows visible: Range<Int>) {
            #expect(pages.move(movement) == new && pages.visible == visible, "\(movement)")
        }
        move(.rows(-1), writes: 0..<0, shows: 0..<10)
        move(.rows(1), writes: 10..<11, shows: 1..<11)
        move(.pages(1), writes: 11..<21, shows: 11..<21)
        move(.pages(-1), writes: 1..<11, shows: 1..<11)
        move(.rows(-1), writes: 0..<10, shows: 0..<10)
        move(.end, writes: 0..<0, shows: 0..<10)
        move(.pages(1), writes: 10..<20, shows: 10..<20)
        move(.start, writes: 0..<10, shows: 0..<10)
        move(.pages(1), writes: 10..<20, shows: 10..<20)
        move(.pages(1), writes: 20..<25, shows: 20..<25)
        #expect(pages.isAtEnd)
    }
}
