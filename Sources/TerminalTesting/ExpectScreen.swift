import Foundation
public import TerminalUI
public import Testing

/// Compares a screen with the one in the folder `Screens` beside the test.
///
/// If they differ, the test fails with what differs, and leaves the actual screen and a picture of it beside the file.
/// To record the file, run the tests with `RECORD_SCREENS=1` in the environment.
///
/// - Parameters:
///   - frame: The screen.
///   - name: The file's name, without an ending.
///   - depth: How many colours it is reduced to.
///   - theme: Where the names of the styles come from.
///   - symbols: Which signs it was drawn with.
public func expectScreen(
    _ frame: Frame?,
    _ name: String,
    depth: ColorDepth = .sixteen,
    theme: Theme = .terminal,
    symbols: Symbols = .unicode,
    filePath: StaticString = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard let frame else {
        Issue.record("nothing was shown yet", sourceLocation: sourceLocation)
        return
    }
    let actual = ScreenSnapshot(frame, depth: depth, theme: theme, symbols: symbols).text
    let folder = URL(fileURLWithPath: "\(filePath)").deletingLastPathComponent()
    let file = ExpectedFile(
        url: folder.appendingPathComponent("Screens/\(name).txt"),
        sourceLocation: sourceLocation
    )
    file.expect(actual) { _ in
        ["actual.txt": actual, "actual.svg": frame.svg(title: "\(name), actual")]
    }
}

/// Compares a picture of a screen with a file, which is out of date if they differ.
///
/// - Parameters:
///   - frame: The screen.
///   - title: What the picture shows.
///   - path: Where the file is, an SVG picture.
public func expectPicture(
    _ frame: Frame?,
    title: String,
    path: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard let frame else {
        Issue.record("nothing was shown yet", sourceLocation: sourceLocation)
        return
    }
    let actual = frame.svg(title: title)
    ExpectedFile(url: URL(fileURLWithPath: path), sourceLocation: sourceLocation).expect(actual) { _ in
        ["actual.svg": actual]
    }
}
