import TestSupport
import Testing

/// What is shown where there are no colours or no Unicode.
@Suite(.serialized, .timeLimit(.minutes(3)))
struct CharacterTests {

    /// Whether a parameter of `\e[…m` is about colour.
    private func isColor(_ parameter: Substring) -> Bool {
        guard let number = Int(parameter) else { return false }
        return (30...49).contains(number) && number != 39 && number != 49 || (90...107).contains(number)
    }

    private func colors(_ styled: String) -> Int {
        styled.matches(of: /\e\[([0-9;:]*)m/).count { match in
            match.1.split { $0 == ";" || $0 == ":" }.contains(where: isColor)
        }
    }

    @Test("With NO_COLOR there are no colors, but bold and the like stay")
    func noColor() async throws {
        let plain = try await Tmux.home(environment: "NO_COLOR=1").styledCapture()
        #expect(colors(plain) == 0)
        #expect(plain.contains("\u{1B}["))
        let colored = try await Tmux.home(environment: "NO_COLOR=").styledCapture()
        #expect(colors(colored) > 0)
    }

    @Test("In the locale C everything on the screen is ASCII")
    func localeC() async throws {
        let tmux = try await Tmux.home(environment: "LANG=C LC_ALL=C", columns: 120, rows: 40)
        let capture = try tmux.capture()
        #expect(capture.text.utf8.allSatisfy { $0 < 0x80 })
        #expect(capture.contains("Hot water"))
        #expect(try tmux.written.utf8.allSatisfy { $0 < 0x80 })
    }

    @Test("With --ascii everything except foreign text is ASCII")
    func ascii() async throws {
        let tmux = try await Tmux.home("--refresh 0 --ascii", columns: 120, rows: 40)
        let capture = try tmux.capture()
        let others = capture.text.unicodeScalars.filter { !$0.isASCII }
        #expect(capture.contains("Камера во двор"))
        #expect(others.allSatisfy { $0.properties.isAlphabetic }, "\(String(String.UnicodeScalarView(others)))")
        let once = try HomeBinary.run("--once", "--ascii").output.unicodeScalars
        #expect(once.allSatisfy { $0.isASCII || $0.properties.isAlphabetic })
    }
}
