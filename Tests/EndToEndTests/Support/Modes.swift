/// The private modes of a terminal, as what was written to it switched them.
struct Modes {

    private var isOn: [String: Bool] = [:]

    init(written: String) {
        for match in written.matches(of: /\e\[\?([0-9;]+)([hl])/) {
            for mode in match.1.split(separator: ";") { isOn[String(mode)] = match.2 == "h" }
        }
    }

    /// Whether the terminal tells the program of the focus.
    var reportsFocus: Bool { isOn["1004"] == true }

    /// Modes that a program must not leave on: alternate screen, mouse, focus events, bracketed paste, synchronised
    /// output, application cursor keys. A hidden cursor counts, too.
    var left: [String] {
        let unwanted = ["1", "47", "1047", "1049", "1000", "1002", "1003", "1006", "1004", "2004", "2026"]
        return unwanted.filter { isOn[$0] == true } + (isOn["25"] == false ? ["25"] : [])
    }
}
