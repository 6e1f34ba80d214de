import HomeServer

/// What `--help` prints.
public enum HomeHelp {

    public static var text: String {
        let lines = HomeOption.allCases.map { option in
            let name = option.rawValue + (option.valueName.map { " \($0)" } ?? "")
            return "  \(name.padded(to: 26))\(option.help)"
        }
        let sources = Source.allCases.map(\.rawValue).joined(separator: ", ")
        let faults = Fault.allCases.map(\.name).joined(separator: ", ")
        return """
            The home screen of a block of flats: a live board over a small HTTP server of its own.

            Usage: home [options]

            \(lines.joined(separator: "\n"))

            Sources: \(sources).
            Faults: \(faults).

            Where standard output is no terminal, it prints once, as with --once. The exit code is then 0 if everything
            was loaded and 1 if anything failed. A wrong command line, or a terminal that is not known: 2.
            While it runs, ? shows the keys.

            """
    }
}

extension String {

    fileprivate func padded(to width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(1, width - count))
    }
}
