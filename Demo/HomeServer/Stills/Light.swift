import FoundationEssentials

/// The light in a scene, which changes the colors of objects.
struct Light: Equatable, Sendable {
    /// The amount of daylight, from 0 at night to 1 by day.
    var day: Double
    /// Whether the camera uses infrared light and shows no colors.
    var isInfrared = false

    /// Creates the light at an hour of the day. Dawn is from 6 to 8, and dusk from 18 to 20.
    init(hour: Double) {
        day = max(0, min(1, min((hour - 6) / 2, (20 - hour) / 2)))
    }

    static let indoors = Light(day: 1)

    private init(day: Double) {
        self.day = day
    }

    func callAsFunction(_ color: RGB) -> RGB {
        if isInfrared { return RGB(gray: color.brightness * 0.72 + 12) }
        return RGB(0x0B1020).mixed(with: color, 0.3 + 0.7 * day)
    }

    func callAsFunction(_ hex: Int) -> RGB {
        callAsFunction(RGB(hex))
    }
}
