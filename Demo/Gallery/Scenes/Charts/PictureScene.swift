import TerminalUI

final class PictureScene: GalleryScene {

    let name = "Picture"
    let summary = "Shows pixels as cells, with or without colors."
    var isEmpty = false

    private var detail = Picture.Detail.halfBlocks
    private var scaling = Picture.Scaling.fill

    var controls: [GalleryControl] {
        [
            GalleryControl(Key("d"), "detail", value: "\(detail)") { [self] in detail = next(detail) },
            GalleryControl(Key("s"), "scaling", value: "\(scaling)") { [self] in scaling = next(scaling) },
        ]
    }

    private func next<Choice: CaseIterable & Equatable>(_ choice: Choice) -> Choice {
        let all = Array(Choice.allCases)
        return all[((all.firstIndex(of: choice) ?? 0) + 1) % all.count]
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let image = isEmpty ? PixelImage(width: 0, height: 0, rgba: []) : Self.evening
        canvas.draw(Picture(image, detail: detail, scaling: scaling), in: canvas.bounds)
    }

    private typealias RGB = (red: Double, green: Double, blue: Double)

    private static let evening = PixelImage(width: 192, height: 84) { x, y in
        let color = color(Double(x), Double(y))
        func byte(_ value: Double) -> UInt8 { UInt8(min(max(0, value), 255)) }
        return (byte(color.red), byte(color.green), byte(color.blue), 255)
    }

    private static func mix(_ first: RGB, _ second: RGB, _ part: Double) -> RGB {
        let part = min(max(0, part), 1)
        return (
            first.red + (second.red - first.red) * part, first.green + (second.green - first.green) * part,
            first.blue + (second.blue - first.blue) * part
        )
    }

    private static func color(_ x: Double, _ y: Double) -> RGB {
        if let tower = tower(x - 138, y) { return tower }
        let hill = 58 - 14 * max(0, 1 - abs(x - 146) / 52) - 3 * Samples.sine(x / 40)
        if x > 96, y > hill { return mix((38, 42, 52), (18, 20, 30), (y - hill) / 14) }
        let sun = ((x - 58) * (x - 58) + (y - 48) * (y - 48)).squareRoot()
        if y < 54 {
            if sun < 11 { return (255, 226, 150) }
            let sky = mix((42, 46, 98), (236, 120, 86), y / 54)
            return mix((255, 196, 120), sky, (sun - 11) / 26)
        }
        let water = mix((178, 92, 92), (20, 30, 62), (y - 54) / 24)
        let wave = Samples.sine(y / 5 + Samples.sine(x / 31) * 0.3)
        return abs(x - 58) < 4 + (y - 54) * 0.45 && wave > -0.2 ? mix((255, 210, 140), water, (y - 54) / 40) : water
    }

    /// Returns the color of the tower at a position relative to its center; nil outside the tower.
    private static func tower(_ x: Double, _ y: Double) -> RGB? {
        let width = 4 + (y - 16) * 0.08
        switch y {
        case 6..<9 where abs(x) < (y - 4) * 0.9: return (150, 40, 44)
        case 9..<14 where abs(x) < 4: return abs(x) < 2.5 ? (255, 250, 200) : (60, 60, 70)
        case 9..<14 where abs(y - 11.5) < 0.5 + abs(x) * 0.07 && x < 0:
            return mix((255, 244, 190), (120, 90, 110), -x / 110)
        case 14..<16 where abs(x) < 6: return (60, 60, 70)
        case 16..<48 where abs(x) < width:
            let paint: RGB = Int((y - 16) / 8) % 2 == 0 ? (232, 232, 226) : (196, 54, 52)
            return mix(paint, (40, 30, 50), (x + width) / (width * 3))
        default: return nil
        }
    }
}
