import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ColorTests {

    @Test(
        "A color is described by name, by number, or in web notation",
        arguments: [
            (Color.standard, "standard"), (.red, "red"), (.brightBlack, "bright-black"), (.indexed(15), "bright-white"),
            (.indexed(16), "color16"), (.indexed(255), "color255"), (.rgb(0, 10, 255), "#000aff"),
        ]
    )
    func descriptions(color: Color, description: String) {
        #expect(color.description == description)
    }

    @Test("A color has either a number or components")
    func parts() {
        #expect(Color.indexed(200).index == 200)
        #expect(Color.indexed(200).components == nil)
        #expect(Color.rgb(1, 2, 3).index == nil)
        #expect(Color.rgb(1, 2, 3).components ?? (0, 0, 0) == (1, 2, 3))
        #expect(Color.standard.index == nil)
        #expect(Color.standard.components == nil)
        #expect(Color.indexed(0) != .standard)
        #expect(Color.rgb(0, 0, 0) != .black)
    }

    @Test(
        "The description of a style lists its attributes",
        arguments: [
            (Style.plain, "plain"), (Style(.red), "red"), (Style(.standard, on: .blue), "on blue"),
            (Style(.cyan, on: .rgb(1, 2, 3), [.bold, .reverse]), "bold reverse cyan on #010203"),
            (Style(.standard, on: .standard, [.dim, .italic, .underline]), "dim italic underline"),
        ]
    )
    func styles(style: Style, description: String) {
        #expect(style.description == description)
    }
}
