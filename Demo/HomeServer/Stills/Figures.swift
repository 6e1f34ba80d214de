extension Canvas {
    /// Draws a car, seen from the side. The car is `length` pixels long and stands at `y`.
    mutating func car(_ x: Double, _ y: Double, length: Double, _ color: RGB, _ light: Light, facesLeft: Bool = false) {
        let unit = length / 20
        func spot(_ across: Double, _ up: Double) -> Spot {
            Spot(x + (facesLeft ? 20 - across : across) * unit, y - up * unit)
        }
        ellipse(spot(10, 0), length / 2, unit * 1.1, light(0x2A2C2E))
        polygon([spot(0, 1), spot(0.3, 4.2), spot(4, 4.6), spot(19, 4.2), spot(20, 3), spot(20, 1)], light(color))
        polygon([spot(3, 4.4), spot(5.5, 7.4), spot(12.5, 7.4), spot(16, 4.3)], light(color.mixed(with: RGB(0), 0.15)))
        polygon([spot(4.4, 4.6), spot(6, 6.8), spot(8.8, 6.8), spot(8.8, 4.6)], light(0xA9C4D6))
        polygon([spot(9.4, 4.6), spot(9.4, 6.8), spot(12.2, 6.8), spot(14.6, 4.6)], light(0xA9C4D6))
        for wheel in [4.5, 15.5] {
            ellipse(spot(wheel, 1.2), unit * 1.9, unit * 1.9, light(0x17181A))
            ellipse(spot(wheel, 1.2), unit * 0.8, unit * 0.8, light(0x9AA0A6))
        }
        if light.day < 0.5 { ellipse(spot(19.6, 3.2), unit * 0.8, unit * 0.6, RGB(0xFFF2C0)) }
    }

    /// Draws a parked car, seen from above and behind.
    mutating func parkedCar(_ x: Double, _ y: Double, width: Double, _ color: RGB, _ light: Light) {
        let height = width * 1.5
        rectangle(x + width * 0.06, y + height * 0.08, width, height, light(0x3A3D40))
        rectangle(x, y + height * 0.06, width, height * 0.88, light(color))
        rectangle(x + width * 0.08, y, width * 0.84, height, light(color))
        rectangle(x + width * 0.12, y + height * 0.2, width * 0.76, height * 0.16, light(0x24323C))
        rectangle(x + width * 0.12, y + height * 0.72, width * 0.76, height * 0.12, light(0x24323C))
        rectangle(
            x + width * 0.14, y + height * 0.38, width * 0.72, height * 0.3,
            light(color.mixed(with: RGB(0xFFFFFF), 0.15)))
        rectangle(x + width * 0.06, y + height * 0.93, width * 0.18, height * 0.05, light(0xD8402F))
        rectangle(x + width * 0.76, y + height * 0.93, width * 0.18, height * 0.05, light(0xD8402F))
    }

    /// Draws a person who stands at `y`. The step, from 0 to 1, determines the position of the legs.
    mutating func person(_ x: Double, _ y: Double, height: Double, _ coat: RGB, _ light: Light, step: Double = 0.25) {
        let stride = height * 0.16 * (step < 0.5 ? step * 4 - 1 : 3 - step * 4)
        ellipse(Spot(x, y), height * 0.2, height * 0.05, light(0x34373A))
        let hip = Spot(x, y - height * 0.45)
        stroke(hip, Spot(x + stride, y), height * 0.11, light(0x26303C))
        stroke(hip, Spot(x - stride, y), height * 0.11, light(0x1E2630))
        polygon(
            [
                Spot(x - height * 0.11, y - height * 0.82), Spot(x + height * 0.11, y - height * 0.82),
                Spot(x + height * 0.13, y - height * 0.4), Spot(x - height * 0.13, y - height * 0.4),
            ],
            light(coat))
        stroke(
            Spot(x, y - height * 0.76), Spot(x - stride * 0.9, y - height * 0.48), height * 0.08,
            light(coat.mixed(with: RGB(0), 0.25)))
        ellipse(Spot(x, y - height * 0.91), height * 0.08, height * 0.09, light(0xD9A98A))
        ellipse(Spot(x, y - height * 0.95), height * 0.085, height * 0.055, light(0x3B2A20))
    }

    /// Draws a tree. Its trunk begins at `y`.
    mutating func tree(_ x: Double, _ y: Double, height: Double, _ light: Light) {
        stroke(Spot(x, y), Spot(x, y - height * 0.5), height * 0.08, light(0x5B4030))
        ellipse(Spot(x - height * 0.14, y - height * 0.55), height * 0.24, height * 0.22, light(0x35602F))
        ellipse(Spot(x + height * 0.15, y - height * 0.6), height * 0.23, height * 0.22, light(0x3F7038))
        ellipse(Spot(x, y - height * 0.78), height * 0.24, height * 0.22, light(0x4C8142))
    }

    /// Draws a street lamp. The lamp is on while it is dark.
    mutating func lamp(_ x: Double, _ y: Double, height: Double, _ light: Light) {
        stroke(Spot(x, y), Spot(x, y - height), 2, light(0x4A4E52))
        stroke(Spot(x, y - height), Spot(x + height * 0.16, y - height), 2, light(0x4A4E52))
        let bulb = Spot(x + height * 0.16, y - height + 3)
        if light.day < 0.5 { ellipse(bulb, 9, 6, light(0xB89B50)) }
        ellipse(bulb, 5, 3, light.day < 0.5 ? RGB(0xFFF0B8) : light(0xC8CCD0))
    }

    /// Draws a wall with windows. Some windows are lit while it is dark.
    mutating func block(
        _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ wall: RGB, _ light: Light, lit: Int
    ) {
        rectangle(x, y, width, height, light(wall))
        var index = 0
        for top in Swift.stride(from: y + 6, to: y + height - 10, by: 17) {
            for left in Swift.stride(from: x + 6, to: x + width - 9, by: 16) {
                index += 1
                let isLit = light.day < 0.5 && (index * 7 + lit) % 5 < 2
                rectangle(left, top, 9, 10, isLit ? RGB(0xF2D38A) : light(0x5E7484))
                rectangle(left + 4, top, 1, 10, light(0xDDE2E6))
            }
        }
    }

    mutating func bricks(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: RGB, _ light: Light) {
        rectangle(x, y, width, height, light(color))
        let joint = light(color.mixed(with: RGB(0xD8C8B8), 0.3))
        for (row, top) in Swift.stride(from: y, to: y + height, by: 7).enumerated() {
            rectangle(x, top, width, 1, joint)
            for left in Swift.stride(from: x + (row.isMultiple(of: 2) ? 0 : 8), to: x + width, by: 16) {
                rectangle(left, top, 1, min(7, y + height - top), joint)
            }
        }
    }

    /// Draws sensor noise in low light.
    mutating func grain(_ count: Int, seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<count {
            let bits = random.next()
            let (x, y) = (Int(bits % UInt64(width)), Int((bits >> 20) % UInt64(height)))
            let gray = self[x, y].brightness + Double((bits >> 50) % 60) - 30
            line(y, from: x, to: x + 1, RGB(gray: gray))
        }
    }
}
