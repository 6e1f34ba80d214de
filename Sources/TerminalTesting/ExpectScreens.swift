import Foundation
public import TerminalUI
public import Testing

/// One of several screens that are kept in one file.
public struct TitledScreen {

    public var title: String
    public var frame: Frame
    /// How many colours it is reduced to.
    public var depth: ColorDepth
    /// Which signs it was drawn with.
    public var symbols: Symbols

    /// Makes a screen with a title.
    public init(_ title: String, _ frame: Frame, depth: ColorDepth = .sixteen, symbols: Symbols = .unicode) {
        self.title = title
        self.frame = frame
        self.depth = depth
        self.symbols = symbols
    }
}

/// Compares screens that belong together, such as one view in several sizes, with one file in the folder `Screens` beside
/// the test; else as ``expectScreen(_:_:depth:theme:symbols:filePath:sourceLocation:)``.
public func expectScreens(
    _ screens: [TitledScreen],
    _ name: String,
    theme: Theme = .terminal,
    filePath: StaticString = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    let texts = screens.map { screen in
        let snapshot = ScreenSnapshot(screen.frame, depth: screen.depth, theme: theme, symbols: screen.symbols)
        return "== \(screen.title)\n\(snapshot.text)"
    }
    let actual = texts.joined(separator: "\n")
    let folder = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
    let file = ExpectedFile(url: folder.appendingPathComponent("Screens/\(name).txt"), sourceLocation: sourceLocation)
    file.expect(actual) { _ in ["actual.txt": actual] }
}
