import TerminalUI

/// What the harbour's computers write down.
enum HarbourLog {

    private static let sources = ["pier", "crane", "pilot", "gate", "tide"]

    static let lines: [StyledText] = (0..<240).map(line)

    private static func line(_ number: Int) -> StyledText {
        let second = number * 37
        let time = Harbour.time(300 + second / 60) + ":" + Harbour.twoDigits(second % 60)
        let source = sources[number * 7 % sources.count]
        let ship = Harbour.ship(number)
        let (word, role, text): (String, Role, String) =
            switch number % 11 {
            case 4: ("warn", .warning, "wind 14 m/s at the outer mole, \(ship.name) waits outside")
            case 8:
                ("fail", .failed, "berth \(ship.berth) is taken: \(ship.name) was sent to the roads until \(ship.time)")
            case 2:
                ("info", .fresh, "\(ship.name) is made fast at berth \(ship.berth), \(Harbour.grouped(ship.tons)) t")
            case 6: ("info", .fresh, "container \(4_000 + number * 13) of \(ship.name) has left for the railway yard")
            default: ("info", .fresh, "\(ship.name) (\(ship.flag)) is expected at \(ship.time)")
            }
        let name = source + String(repeating: " ", count: 7 - source.count)
        return StyledText(time + "  ", .secondary) + StyledText(word + "  ", role) + StyledText(name, .secondary)
            + StyledText(text)
    }
}
