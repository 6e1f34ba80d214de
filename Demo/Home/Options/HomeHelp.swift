import HomeServer

/// What `--help` prints.
public enum HomeHelp {

    public static var text: String {
        let lines = HomeOption.allCases.map { option in
            let name = option.rawValue + (option.valueName.map { " \($0)" } ?? "")
            return "  \(name.padded(to: 26))\(option.help)"
        }
        let sources = Resource.allCases.map(\.rawValue).joined(separator: ", ")
        let faults = wrapped(Fault.allCases.map(\.name), after: "Faults:")
        return """
            The home screen of a block of flats: a live board over a small HTTP server of its own.

            Usage: home [options]

            \(lines.joined(separator: "\n"))

            Sources: \(sources).
            \(faults).

            Where standard output is no terminal, it prints once, as with --once. The exit code is then 0 if everything
            was loaded and 1 if anything failed. A wrong command line, or a terminal that is not known: 2.
            While it runs, ? shows the keys.

            """
    }

    /// The words with commas between them, on as many lines as they need.
    private static func wrapped(_ words: [String], after title: String) -> String {
        var lines = [title]
        for (index, word) in words.enumerated() {
            let text = " " + word + (index == words.count - 1 ? "" : ",")
            if lines[lines.count - 1].count + text.count > 110 {
                lines.append(String(repeating: " ", count: title.count))
            }
            lines[lines.count - 1] += text
        }
        return lines.joined(separator: "\n")
    }
}

extension String {

    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(1, width - count))
    }
}
