import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct BigDigitsTests {

    @Test("Thin digits are made of lines")
    func thin() {
        #expect(
            picture(of: BigDigits("0123456789", font: .thin), 39, 3) == """
                ╭─╮   ╷ ╶─╮ ╶─╮ ╷ ╷ ╭─╴ ╭─╴ ╶─╮ ╭─╮ ╭─╮
                │ │   │ ╭─╯ ╶─┤ ╰─┤ ╰─╮ ├─╮   │ ├─┤ ╰─┤
                ╰─╯   ╵ ╰─╴ ╶─╯   ╵ ╶─╯ ╰─╯   ╵ ╰─╯ ╶─╯
                """)
    }

    @Test("Bold digits are made of half blocks, and of lines in ASCII")
    func bold() {
        #expect(
            picture(of: BigDigits("12:45.6", font: .bold), 23, 3) == """
                ▄█  ▀▀█ ▄ █ █ █▀▀   █▀▀
                 █  █▀▀ ▄ ▀▀█ ▀▀█   █▀█
                ▀▀▀ ▀▀▀     ▀ ▀▀▀ ▀ ▀▀▀
                """)
        #expect(
            picture(of: BigDigits("-20%", font: .bold), 15, 3, symbols: .ascii) == """
                    --+ +-+
                --- +-+ | |
                    +-- +-+  %
                """)
    }

    @Test("Large digits are made of blocks of two columns")
    func large() {
        #expect(
            picture(of: BigDigits("7,+ 1", font: .large), 34, 5) == """
                ██████                        ██
                    ██          ██          ████
                    ██        ██████          ██
                    ██    ██    ██            ██
                    ██  ██                  ██████
                """)
    }

    @Test("If a size does not fit, the next smaller one is used, then plain text")
    func smaller() {
        #expect(picture(of: BigDigits("8", font: .large), 6, 5).contains("██████"))
        #expect(picture(of: BigDigits("8", font: .large), 6, 4).contains("█▀█"))
        #expect(picture(of: BigDigits("8", font: .large), 5, 5).contains("█▀█"))
        #expect(picture(of: BigDigits("8", font: .large), 2, 5) == "\n\n8\n\n")
        #expect(picture(of: BigDigits("1234", font: .thin), 3, 2) == "12…\n")
    }

    @Test("Other characters are plain text")
    func plain() {
        #expect(picture(of: BigDigits("12 中", alignment: .trailing), 8, 3) == "\n   12 中\n")
        #expect(BigDigits("x").preferredSize(in: .bold) == nil)
        #expect(picture(of: BigDigits(""), 3, 1) == "")
    }

    @Test("They report their size")
    func preferredSize() {
        #expect(BigDigits("12:30").preferredSize(in: .thin) == Size(width: 17, height: 3))
        #expect(BigDigits("12:30").preferredSize(in: .large) == Size(width: 34, height: 5))
    }
}
