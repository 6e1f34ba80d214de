/// The modes that a program's output sets.
struct Switches {

    private var isOn: [String: Bool] = [:]
    /// How often a title was remembered, and not brought back.
    private(set) var titles = 0
    /// How often more titles were brought back than remembered.
    private(set) var missingTitles = 0

    init(_ written: String) {
        for match in written.matches(of: /\e\[\?([0-9;]+)([hl])/) {
            for mode in match.1.split(separator: ";") { isOn[String(mode)] = match.2 == "h" }
        }
        for match in written.matches(of: /\e\[(22|23)(;[0-9]+)+t/) {
            titles += match.1 == "22" ? 1 : -1
            if titles < 0 { missingTitles += 1 }
        }
        if let keypad = written.lastMatch(of: /\e[=>]/) { isOn["keypad"] = keypad == "\u{1B}=" }
        if let keys = written.lastMatch(of: /\e\[>4(;1)?m/) { isOn["keys"] = keys == "\u{1B}[>4;1m" }
    }

    /// What is on now, but for what is on in a terminal that nobody has touched: the cursor, wrapping.
    var on: [String] {
        isOn.filter { $0.value && !["25", "7"].contains($0.key) }.map(\.key).sorted()
            + isOn.filter { !$0.value && ["25", "7"].contains($0.key) }.map { "no \($0.key)" }.sorted()
    }
}

extension String {

    fileprivate func lastMatch(of pattern: some RegexComponent) -> Substring? {
        matches(of: pattern).last.map { self[$0.range] }
    }
}
