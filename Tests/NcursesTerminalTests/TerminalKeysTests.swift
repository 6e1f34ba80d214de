import CNcurses
import TerminalUI
import Testing

@testable import NcursesTerminal

extension CursesTests {

    /// Keys are decoded as terminfo describes them.
    @Suite(.timeLimit(.minutes(5)))
    struct TerminalKeysTests {

        /// Descriptions of the packages ncurses-base and ncurses-term. That of the vt52 is left out: its F1 is the beginning of the
        /// answers of later terminals.
        static let terms = [
            "linux", "rxvt", "rxvt-unicode", "rxvt-unicode-256color", "putty", "putty-256color", "st", "st-256color",
            "screen", "screen-256color", "screen.xterm-256color", "tmux", "tmux-256color", "tmux-direct", "kitty",
            "xterm-kitty", "foot", "alacritty", "konsole", "konsole-256color", "vte", "vte-256color", "gnome", "xfce",
            "mlterm", "mintty", "terminology", "xterm", "xterm-256color", "xterm-new", "xterm-r6", "xterm-old", "vt100",
            "vt102", "vt220", "vt320", "vt420", "vt510", "cygwin", "Eterm", "aterm", "eterm-color", "fbterm",
            "hurd", "iterm2", "nsterm", "teraterm", "cons25", "ansi", "pcansi", "mach", "dvtm", "konsole-linux",
        ]

        @Test("Every key in a description is recognized", arguments: terms)
        func keys(term: String) throws {
            guard cncurses_describe(term, nil) else { return }
            var described: [(name: String, sequence: [UInt8], key: Key)] = []
            for (name, key) in TerminalKeys.names {
                guard let text = cncurses_description(name) else { continue }
                described.append((name, Array(String(cString: text).utf8), key))
            }
            let sequences = TerminalKeys.sequences(
                TerminalKeys.described { name in cncurses_description(name).map { Array(String(cString: $0).utf8) } })
            cncurses_end_description()
            #expect(described.count >= 4)
            var seen: Set<[UInt8]> = []
            for (name, sequence, key) in described where sequence.count > 1 && seen.insert(sequence).inserted {
                var parser = InputParser(sequences: sequences)
                var events = parser.parse(sequence, at: .zero)
                if events.isEmpty { events = parser.expire(at: .seconds(10)) }
                guard case .key(let read)? = events.first, events.count == 1 else {
                    Issue.record("\(term) \(name): \(events)")
                    continue
                }
                // xterm counts F1 to F12 with modifiers on from 13, rxvt otherwise.
                if case .function(13...) = key.code, case .function = read.code { continue }
                #expect(read == key, "\(term) \(name)")
            }
        }

        @Test("Most of the descriptions are installed where the tests run")
        func installed() {
            let known = Self.terms.filter { term in
                guard cncurses_describe(term, nil) else { return false }
                cncurses_end_description()
                return true
            }
            #expect(known.count >= 40)
        }
    }
}
