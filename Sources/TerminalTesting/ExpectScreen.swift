import Foundation
public import TerminalUI
public import Testing

/// Compares a screen with a file in the folder `Screens` next to the test.
///
/// If the screens differ, the test fails and reports the differences. The actual screen, and a picture of both screens,
/// are written to files beside the expected file. If there is no valid expected screen, the picture shows only the
/// actual screen. To record the file, run the tests with `RECORD_SCREENS=1` in the environment. A test that records a
/// file also fails. Nothing is recorded if `CI` is set.
///
/// - Parameters:
///   - frame: The screen. The test fails if it is nil.
///   - name: The name of the file, without a suffix.
///   - depth: The color depth to which the screen is reduced.
///   - theme: The theme that determines the names of the styles.
///   - symbols: The symbols with which the screen was drawn.
///   - filePath: The path of the test's source file.
///   - sourceLocation: The source location to report for a failure.
public func expectScreen(
    _ frame: Frame?,
    _ name: String,
    depth: ColorDepth = .sixteen,
    theme: Theme = .terminal,
    symbols: Symbols = .unicode,
    filePath: StaticString = #filePath,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard let frame = shown(frame, sourceLocation) else { return }
    let actual = ScreenSnapshot(frame, depth: depth, theme: theme, symbols: symbols)
    ExpectedFile.screen(name, beside: filePath, sourceLocation).expect(actual.text) { expected in
        let snapshot = expected.flatMap { try? ScreenSnapshot(parsing: $0) }
        if let snapshot, let difference = ScreenDifference(expected: snapshot.frame, actual: actual.frame) {
            return ["actual.txt": actual.text, "difference.svg": difference.svg(title: name)]
        }
        return ["actual.txt": actual.text, "actual.svg": actual.frame.svg(title: "\(name), actual")]
    }
}

/// Compares the characters of a screen with a literal in the test. Trailing spaces and empty rows at the end are
/// ignored, as are colors and attributes.
///
/// If the characters differ, the test fails. The failure contains the rows that differ, and the actual screen as a
/// literal for the test.
public func expectScreen(
    _ frame: Frame?,
    is picture: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard let frame = shown(frame, sourceLocation) else { return }
    let actual = PictureText(frame.plainText)
    let expected = PictureText(picture)
    guard !actual.text.hasSameScalars(as: expected.text) else { return }
    let size = Size(
        width: max(frame.size.width, expected.size.width), height: max(actual.size.height, expected.size.height))
    let difference = ScreenDifference(expected: expected.frame(size), actual: actual.frame(size))
    Issue.record(
        """
        \(difference?.description ?? ScreenSnapshot.lookAlikes)
        The actual screen, as it would be written in the test:
        \"\"\"
        \(actual.text)
        \"\"\"
        """,
        sourceLocation: sourceLocation)
}

/// Compares the SVG picture of a screen with a file. The test fails if the file is missing or out of date. Recording
/// works as in ``expectScreen(_:_:depth:theme:symbols:filePath:sourceLocation:)``.
///
/// - Parameters:
///   - frame: The screen. The test fails if it is nil.
///   - title: The text alternative of the picture.
///   - path: The path of the SVG file.
///   - sourceLocation: The source location to report for a failure.
public func expectPicture(
    _ frame: Frame?,
    title: String,
    path: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    guard let frame = shown(frame, sourceLocation) else { return }
    expectPicture(frame.svg(title: title), path: path, sourceLocation: sourceLocation)
}

/// Compares the animated SVG picture of a sequence of screens with a file. The test fails if the file is missing or out
/// of date. Recording works as in ``expectScreen(_:_:depth:theme:symbols:filePath:sourceLocation:)``.
///
/// - Parameters:
///   - sequence: The screens, for example the ``TestSession/recording`` of a session.
///   - title: The text alternative of the picture.
///   - poster: The index of the step that is visible without animation; nil for the last step.
///   - path: The path of the SVG file.
///   - sourceLocation: The source location to report for a failure.
public func expectPicture(
    _ sequence: FrameSequence,
    title: String,
    poster: Int? = nil,
    path: String,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    expectPicture(sequence.animatedSVG(title: title, poster: poster), path: path, sourceLocation: sourceLocation)
}

private func expectPicture(_ svg: String, path: String, sourceLocation: SourceLocation) {
    let file = ExpectedFile(url: URL(fileURLWithPath: path), sourceLocation: sourceLocation)
    file.expect(svg, difference: { _ in "The picture is out of date." }) { _ in ["actual.svg": svg] }
}

/// Returns the frame. If the frame is nil, records an issue.
private func shown(_ frame: Frame?, _ sourceLocation: SourceLocation) -> Frame? {
    if frame == nil { Issue.record("nothing has been shown yet", sourceLocation: sourceLocation) }
    return frame
}

/// The characters of a screen in the form of a literal.
private struct PictureText {

    let rows: [String]

    init(_ text: String) {
        let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            String(String.UnicodeScalarView(line.reversed().drop { $0 == " " }.reversed()))
        }
        rows = lines.reversed().drop(while: \.isEmpty).reversed()
    }

    var text: String { rows.joined(separator: "\n") }

    var size: Size { Size(width: rows.map(\.cellWidth).max() ?? 0, height: rows.count) }

    func frame(_ size: Size) -> Frame {
        var cells = CellBuffer(size: size)
        for (y, row) in rows.enumerated() { cells.restore(row, y: y) { _ in .plain } }
        return Frame(cells: cells)
    }
}
