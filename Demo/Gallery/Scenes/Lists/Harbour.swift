import TerminalUI

enum Harbour {

    struct Ship {
        let name: String
        let flag: String
        let kind: String
        let tons: Int
        let berth: Int
        /// The time of arrival in minutes since midnight.
        let arrival: Int

        var time: String { Harbour.time(arrival) }
    }

    private static let names = [
        "Aurora", "Bellamy", "Køge Bugt", "Daphne", "Estrella do Mar", "Fjordland", "Gudrun", "Hibernia", "Isolde",
        "Juno", "Kaiwo Maru", "Lysekil", "Meltemi", "Nordkapp", "Ostara", "Perle", "Quintana", "Rán", "Saga", "Tern",
    ]
    private static let kinds = ["container", "ferry", "tanker", "trawler", "bulk", "cruise", "tug"]
    private static let flags = ["NO", "GB", "DK", "GR", "PT", "JP", "DE", "IE"]

    static let ships: [Ship] = (0..<60).map(ship)

    /// Returns the ship with the given number. There is a ship for every number from 0.
    static func ship(_ number: Int) -> Ship {
        let round = number / names.count
        return Ship(
            name: names[number % names.count] + (round == 0 ? "" : " \(round + 1)"),
            flag: flags[number * 5 % flags.count],
            kind: kinds[number * 3 % kinds.count],
            tons: 180 + number * 7_919 % 96_400,
            berth: 1 + number * 4 % 13,
            arrival: (372 + number * 17) % 1_440)
    }

    static func time(_ minutes: Int) -> String {
        twoDigits(minutes / 60 % 24) + ":" + twoDigits(minutes % 60)
    }

    static func twoDigits(_ number: Int) -> String {
        (number < 10 ? "0" : "") + String(number)
    }

    /// Returns a number with thin spaces between groups of thousands.
    static func grouped(_ number: Int) -> String {
        let digits = String(number)
        return String(
            digits.enumerated().flatMap { offset, digit in
                offset > 0 && (digits.count - offset) % 3 == 0 ? [" ", digit] : [digit]
            })
    }
}

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
                (
                    "fail", .failure,
                    "berth \(ship.berth) is taken: \(ship.name) has to anchor outside until \(ship.time)"
                )
            case 2:
                ("info", .success, "\(ship.name) is made fast at berth \(ship.berth), \(Harbour.grouped(ship.tons)) t")
            case 6: ("info", .success, "container \(4_000 + number * 13) of \(ship.name) has left for the railway yard")
            default: ("info", .success, "\(ship.name) (\(ship.flag)) is expected at \(ship.time)")
            }
        let name = source + String(repeating: " ", count: 7 - source.count)
        return StyledText(time + "  ", .secondary) + StyledText(word + "  ", role) + StyledText(name, .secondary)
            + StyledText(text)
    }
}
