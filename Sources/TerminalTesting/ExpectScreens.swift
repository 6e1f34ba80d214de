public import TerminalUI
public import Testing

/// Compares several screens, such as one view in several sizes, with a file in the folder `Screens` beside the test.
/// The title of each screen must be unique.
///
/// Failures and recording work as in ``expectScreen(_:_:depth:theme:symbols:filePath:sourceLocation:)``.
public func expectScreens(
    _ screens: [TitledScreen],
    _ name: String,
    theme: Theme = .terminal,
    filePath: StaticString = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let actual = ScreenCollection(
        sections: screens.map { screen in
            let snapshot = ScreenSnapshot(screen.frame, depth: screen.depth, theme: theme, symbols: screen.symbols)
            return (screen.title, snapshot.text)
        })
    let file = ExpectedFile.screen(name, beside: filePath, sourceLocation)
    file.expect(actual.text) { expected in
        actual.difference(from: ScreenCollection(expected))
    } attachments: { expected in
        var attachments = ["actual.txt": actual.text]
        let pictures = expected.map { actual.pictures(from: ScreenCollection($0)) } ?? []
        if !pictures.isEmpty { attachments["difference.svg"] = ScreenDifference.svg(pictures) }
        return attachments
    }
}

/// A screen with a title, for ``expectScreens(_:_:theme:filePath:sourceLocation:)``.
public struct TitledScreen {

    public var title: String
    public var frame: Frame
    /// The color depth to which the screen is reduced.
    public var depth: ColorDepth
    /// The symbols with which the screen was drawn.
    public var symbols: Symbols

    /// Creates a screen with a title.
    public init(_ title: String, _ frame: Frame, depth: ColorDepth = .sixteen, symbols: Symbols = .unicode) {
        self.title = title
        self.frame = frame
        self.depth = depth
        self.symbols = symbols
    }
}

/// Several snapshots in one file, each below a line with its title.
struct ScreenCollection {

    private static let sectionLimit = 3
    private static let mark = "== "

    let sections: [(title: String, text: String)]

    init(sections: [(title: String, text: String)]) {
        self.sections = sections
    }

    init(_ text: String) {
        var sections: [(title: String, lines: [String])] = []
        for line in text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map({ String($0) }) {
            if line.hasPrefix(Self.mark) {
                sections.append((String(line.dropFirst(Self.mark.count)), []))
            } else if !sections.isEmpty {
                sections[sections.count - 1].lines.append(line)
            }
        }
        self.sections = sections.enumerated().map { index, section in
            // An empty line separates two snapshots.
            let isLast = index == sections.count - 1
            return (section.title, (isLast ? section.lines : section.lines.dropLast() + [""]).joined(separator: "\n"))
        }
    }

    var text: String {
        sections.map { "\(Self.mark)\($0.title)\n\($0.text)" }.joined(separator: "\n")
    }

    /// Returns a description of the first new, missing and different screens; nil if there are no differences.
    func difference(from expected: ScreenCollection) -> String? {
        let titles = Set(sections.map(\.title))
        var parts = expected.sections.filter { !titles.contains($0.title) }.map {
            "== \($0.title): no longer drawn"
        }
        for (title, text) in sections {
            guard let before = expected.section(title) else {
                parts.append("== \(title): not in the file yet")
                continue
            }
            if let difference = ScreenSnapshot.difference(expected: before, actual: text) {
                parts.append("== \(title)\n\(difference)")
            }
        }
        guard !parts.isEmpty else { return nil }
        let rest = parts.count - Self.sectionLimit
        return
            (parts.prefix(Self.sectionLimit)
            + (rest > 0 ? ["and \(rest) more \(rest == 1 ? "screen differs" : "screens differ")"] : []))
            .joined(separator: "\n")
    }

    /// Returns the differences that can be shown as pictures, each with the title of its screen.
    func pictures(from expected: ScreenCollection) -> [(title: String, difference: ScreenDifference)] {
        sections.compactMap { title, text in
            guard let before = expected.section(title).flatMap({ try? ScreenSnapshot(parsing: $0) }),
                let after = try? ScreenSnapshot(parsing: text),
                let difference = ScreenDifference(expected: before.frame, actual: after.frame)
            else { return nil }
            return (title, difference)
        }
    }

    private func section(_ title: String) -> String? {
        sections.first { $0.title == title }?.text
    }
}
