import CNcurses
import TerminalUI

/// The key sequences that terminfo describes.
enum TerminalKeys {

    /// Returns the key sequences in a terminal's description, in the order of ``names``.
    ///
    /// - Parameter string: A closure that returns the string with the given name from the description.
    static func described(_ string: (String) -> [UInt8]?) -> [(sequence: [UInt8], key: Key)] {
        names.compactMap { name, key in string(name).map { ($0, key) } }
    }

    /// Returns the key sequences that `InputParser` does not recognize, or assigns to another key.
    ///
    /// A sequence for F13 or a higher key is left out if the parser assigns it to a function key. In this case, the
    /// sequence usually means F1 to F12 with modifiers.
    static func sequences(_ described: [(sequence: [UInt8], key: Key)]) -> [[UInt8]: Key] {
        let keys = Dictionary(described.map { ($0.sequence, $0.key) }) { first, _ in first }
        return keys.filter { sequence, key in
            guard let known = InputParser.key(of: sequence) else { return true }
            // The description of xterm uses F13 and higher for F1 to F12 with modifiers.
            if case .function(13...) = key.code, case .function = known.code { return false }
            return known != key
        }
    }

    /// The keys and the names of their strings in terminfo. If several names have the same sequence, the first name is
    /// used.
    static let names: [(name: String, key: Key)] = plain + modified + functions

    private static let plain: [(String, Key)] = [
        ("kcuu1", .up), ("kcud1", .down), ("kcub1", .left), ("kcuf1", .right), ("khome", .home), ("kend", .end),
        ("kpp", .pageUp), ("knp", .pageDown), ("kich1", .insert), ("kdch1", .delete), ("kbs", .backspace),
        ("kcbt", .backTab), ("kent", .enter), ("ka1", .home), ("ka3", .pageUp), ("kc1", .end), ("kc3", .pageDown),
        ("kfnd", .home), ("kslt", .end), ("kri", Key(.up, .shift)), ("kind", Key(.down, .shift)),
    ]

    /// The keys with modifiers, with the names that xterm uses. A name without a number stands for the key with shift.
    /// The number 3 stands for alt, 4 for shift and alt, 5 for control, 6 for shift and control, and 7 for alt and
    /// control.
    private static let modified: [(String, Key)] = {
        let codes: [(String, Key.Code)] = [
            ("kUP", .up), ("kDN", .down), ("kLFT", .left), ("kRIT", .right), ("kHOM", .home), ("kEND", .end),
            ("kPRV", .pageUp), ("kNXT", .pageDown), ("kIC", .insert), ("kDC", .delete),
        ]
        let modifiers: [(String, Key.Modifiers)] = [
            ("", .shift), ("3", .alt), ("4", [.shift, .alt]), ("5", .control), ("6", [.shift, .control]),
            ("7", [.alt, .control]),
        ]
        return codes.flatMap { code in modifiers.map { (code.0 + $0.0, Key(code.1, $0.1)) } }
    }()

    private static let functions = (1...63).map { ("kf\($0)", Key(.function($0))) }
}
