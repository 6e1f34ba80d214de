public import TerminalUI
public import Testing

/// Compares screens that belong together, such as one view in several sizes, with one file in the folder `Screens` beside
/// the test; else as ``expectScreen(_:_:depth:theme:symbols:filePath:sourceLocation:)``. Each has a title of its own.
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
