import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

extension Scene {
    func drawYard(on canvas: inout Canvas, _ light: Light) {
        canvas.gradient(from: 0, to: 180, light(0x8E9296), light(0x75797D))
        canvas.bricks(0, 0, 320, 30, RGB(0x8A4A3A), light)
        canvas.polygon([Spot(0, 30), Spot(320, 30), Spot(320, 36), Spot(0, 44)], light(0xA7A9AB))
        canvas.polygon([Spot(0, 118), Spot(92, 180), Spot(0, 180)], light(0x5F7F48))
        canvas.polygon([Spot(0, 114), Spot(98, 180), Spot(92, 180), Spot(0, 118)], light(0xC9CBCC))
        let colors = [0xC23B32, 0x2F5D8C, 0xD8DADC, 0x3C4043, 0x4E7A4F]
        for place in 0...4 {
            let x = 88 + Double(place) * 46
            canvas.rectangle(x - 7, 44, 2, 62, light(0xDADCDE))
            // One parking space is empty. Every ten minutes, another space becomes empty.
            if place != mood % 5 { canvas.parkedCar(x, 46, width: 34, RGB(colors[(place + mood / 200) % 5]), light) }
        }
        canvas.car(way(from: -90, to: 340, in: 40), 150, length: 84, RGB(0xE0A030), light)
        canvas.person(way(from: 330, to: -20, in: 28, after: 9), 134, height: 46, RGB(0x6B4F9E), light, step: step)
        canvas.ellipse(Spot(252, 168), 13, 5, light(0x55595C))
        canvas.tree(28, 150, height: 84, light)
        canvas.lamp(300, 128, height: 96, light)
        finish(&canvas, light)
    }

    func drawGate(on canvas: inout Canvas, _ light: Light) {
        drawSky(on: &canvas, light, to: 92)
        canvas.block(12, 26, 88, 66, RGB(0xB9A58C), light, lit: mood)
        canvas.block(206, 14, 106, 78, RGB(0x9AA8AE), light, lit: mood + 3)
        canvas.tree(132, 96, height: 56, light)
        canvas.rectangle(0, 88, 320, 8, light(0x9A9C9E))
        canvas.gradient(from: 96, to: 180, light(0x6E7276), light(0x5A5E62))
        for dash in 0...5 { canvas.rectangle(Double(dash) * 60 + 8, 134, 30, 3, light(0xD5D7D9)) }
        canvas.car(way(from: 330, to: -130, in: 24), 126, length: 70, RGB(0x2F6FA8), light, facesLeft: true)
        // A car waits in front of the closed barrier, and drives while the barrier is open.
        canvas.car(isOpen ? way(from: 40, to: 320, in: 15) : 30, 170, length: 104, RGB(0xB83A2E), light)
        canvas.rectangle(148, 124, 12, 50, light(0xE2B23A))
        canvas.rectangle(146, 120, 16, 6, light(0x3C4043))
        let end = isOpen ? Spot(178, 30) : Spot(304, 136)
        canvas.stroke(Spot(154, 136), end, 6, light(0xF0F2F4))
        for mark in [0.1, 0.32, 0.54, 0.76] {
            let (across, down) = (end.x - 154, end.y - 136)
            canvas.stroke(
                Spot(154 + across * mark, 136 + down * mark),
                Spot(154 + across * (mark + 0.11), 136 + down * (mark + 0.11)), 6, light(0xD23A2E))
        }
        canvas.ellipse(Spot(154, 116), 4, 4, isOpen ? RGB(0x4CD964) : RGB(0xFF4538))
        finish(&canvas, light)
    }

    func drawEntrance(on canvas: inout Canvas, _ light: Light) {
        canvas.bricks(0, 0, 320, 128, RGB(0x9C6B4E), light)
        canvas.gradient(from: 128, to: 180, light(0xA2A4A2), light(0x84878A))
        canvas.rectangle(96, 18, 128, 8, light(0x50565C))
        canvas.rectangle(108, 26, 104, 104, light(0x3E454C))
        canvas.rectangle(114, 32, 92, 98, isOpen ? RGB(0xE9D9A8) : light(0x8FA9B8))
        canvas.rectangle(isOpen ? 202 : 158, 32, 4, 98, light(0x3E454C))
        if isOpen { canvas.rectangle(190, 32, 14, 98, light(0x6D8796)) }
        canvas.rectangle(isOpen ? 194 : 150, 84, 3, 16, light(0xE4E6E8))
        canvas.rectangle(236, 66, 16, 26, light(0x2A2E32))
        canvas.ellipse(Spot(244, 73), 3, 3, light(0x9CB4C4))
        canvas.ellipse(Spot(244, 86), 2, 2, isOpen ? RGB(0x4CD964) : RGB(0xF0B03A))
        for step in 0...2 {
            let inset = Double(2 - step) * 10
            canvas.rectangle(84 + inset, 130 + Double(step) * 6, 152 - inset * 2, 6, light(0xC4C6C4 - step * 0x101010))
        }
        canvas.rectangle(20, 108, 52, 22, light(0x6B5138))
        canvas.ellipse(Spot(34, 100), 16, 12, light(0x4C8142))
        canvas.ellipse(Spot(56, 98), 18, 14, light(0x3F7038))
        canvas.person(way(from: -20, to: 340, in: 22), 172, height: 74, RGB(0x2E6E8E), light, step: step)
        canvas.ellipse(Spot(160, 22), 6, 3, light.day < 0.5 ? RGB(0xFFF0B8) : light(0xD0D4D8))
        finish(&canvas, light)
    }

    func drawPlayground(on canvas: inout Canvas, _ light: Light) {
        drawSky(on: &canvas, light, to: 66)
        canvas.block(180, 6, 140, 60, RGB(0xC0B4A4), light, lit: mood)
        canvas.gradient(from: 66, to: 180, light(0x6F9A55), light(0x5C8646))
        for (x, height) in [(20.0, 62.0), (62, 54), (132, 50)] { canvas.tree(x, 76, height: height, light) }
        canvas.ellipse(Spot(176, 134), 130, 38, light(0xD9BF8C))
        let swing = sin(phase(3) * 2 * Double.pi) * 15
        canvas.stroke(Spot(68, 142), Spot(86, 66), 4, light(0xC23B32))
        canvas.stroke(Spot(104, 142), Spot(86, 66), 4, light(0xC23B32))
        canvas.stroke(Spot(148, 142), Spot(166, 66), 4, light(0xC23B32))
        canvas.stroke(Spot(184, 142), Spot(166, 66), 4, light(0xC23B32))
        canvas.stroke(Spot(84, 67), Spot(168, 67), 4, light(0xC23B32))
        canvas.stroke(Spot(118, 68), Spot(118 + swing, 122), 1.5, light(0x3C4043))
        canvas.stroke(Spot(134, 68), Spot(134 + swing, 122), 1.5, light(0x3C4043))
        canvas.rectangle(113 + swing, 121, 26, 4, light(0x2F5D8C))
        if (7...20).contains(Int(hour)) {
            canvas.person(126 + swing, 132, height: 36, RGB(0xE0A030), light)
            canvas.person(way(from: 60, to: 300, in: 26), 168, height: 38, RGB(0xD2577A), light, step: step)
        }
        canvas.polygon([Spot(226, 82), Spot(234, 82), Spot(288, 148), Spot(276, 148)], light(0x3A86C8))
        canvas.rectangle(214, 82, 14, 4, light(0xE2B23A))
        canvas.stroke(Spot(216, 84), Spot(212, 148), 3, light(0xE2B23A))
        canvas.stroke(Spot(228, 84), Spot(224, 148), 3, light(0xE2B23A))
        for rung in 0...5 { canvas.rectangle(213, 94 + Double(rung) * 9, 13, 2, light(0xE2B23A)) }
        finish(&canvas, light)
    }

    func drawRoof(on canvas: inout Canvas, _ light: Light) {
        drawSky(on: &canvas, light, to: 104)
        canvas.ellipse(Spot(way(from: -60, to: 380, in: 300), 38), 40, 9, light(0xF0F3F6))
        canvas.ellipse(Spot(way(from: -90, to: 350, in: 300), 32), 26, 9, light(0xF8FAFC))
        for (x, top) in [(0.0, 74.0), (58, 58), (112, 80), (170, 66), (232, 50), (284, 76)] {
            canvas.block(x, top, 50, 108 - top, RGB(0x8A99A6), light, lit: mood + Int(x))
        }
        canvas.gradient(from: 104, to: 180, light(0x7C7F82), light(0x66696C))
        canvas.rectangle(0, 100, 320, 8, light(0xB6B9BC))
        canvas.rectangle(40, 92, 60, 54, light(0xC2B8A8))
        canvas.rectangle(36, 88, 68, 6, light(0x8C8478))
        canvas.rectangle(58, 108, 22, 38, light(0x5A6670))
        canvas.stroke(Spot(206, 152), Spot(206, 40), 3, light(0x54585C))
        for bar in 0...3 {
            let half = 22 - Double(bar) * 4
            canvas.stroke(
                Spot(206 - half, 46 + Double(bar) * 10), Spot(206 + half, 46 + Double(bar) * 10), 2, light(0x54585C))
        }
        let turn = cos(phase(4) * 2 * Double.pi)
        canvas.rectangle(250, 122, 40, 30, light(0x9EA4A8))
        canvas.ellipse(Spot(270, 122), 16, 6, light(0x5C6266))
        canvas.stroke(Spot(270 - 14 * turn, 122), Spot(270 + 14 * turn, 122), 4, light(0xC8CCD0))
        finish(&canvas, light)
    }

    private func drawSky(on canvas: inout Canvas, _ light: Light, to bottom: Int) {
        let dusk = RGB(0xD88A5A)
        let low = light.day > 0 && light.day < 1 ? RGB(0xDCE8F0).mixed(with: dusk, 0.7) : RGB(0xDCE8F0)
        canvas.gradient(from: 0, to: bottom, light(0x7FAFDC), light(low))
    }

    private func finish(_ canvas: inout Canvas, _ light: Light) {
        if light.day < 0.5 { canvas.grain(500, seed: UInt64(time)) }
    }
}
