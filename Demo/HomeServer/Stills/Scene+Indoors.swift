import FoundationEssentials

extension Scene {
    func drawLiftLobby(on canvas: inout Canvas) {
        let light = Light.indoors
        canvas.gradient(from: 0, to: 26, light(0xE8E6DE), light(0xDCDAD2))
        canvas.gradient(from: 26, to: 126, light(0xC9C4B4), light(0xBDB8A8))
        canvas.gradient(from: 126, to: 180, light(0x8C8F92), light(0x7A7D80))
        for tile in 0...8 {
            let x = Double(tile) * 40
            canvas.stroke(Spot(x, 126), Spot(x * 1.7 - 112, 180), 1, light(0x6C6F72))
        }
        for y in [136.0, 152] { canvas.rectangle(0, y, 320, 1, light(0x6C6F72)) }
        // A cabin arrives every 20 s. Its doors are then open for 6 s.
        let moment = time % 20
        let gap = moment < 6 ? Double([4, 14, 22, 22, 14, 4][moment]) : 0
        for (x, floor) in [(58.0, moment < 6 ? 9 : 9 - abs(10 - moment) % 9), (192, 1 + (time / 2) % 9)] {
            canvas.rectangle(x - 6, 34, 82, 92, light(0x6E7276))
            canvas.rectangle(x, 40, 70, 86, light(0xF0E4C0))
            let opening = x < 100 ? gap : 0
            canvas.rectangle(x, 40, 35 - opening, 86, light(0xA8B0B6))
            canvas.rectangle(x + 35 + opening, 40, 35 - opening, 86, light(0xA0A8AE))
            if opening == 0 { canvas.rectangle(x + 34.5, 40, 1, 86, light(0x4A4E52)) }
            canvas.rectangle(x + 24, 20, 22, 12, RGB(0x14181C))
            canvas.write(String(floor), at: Spot(x + 33, 23), size: 1, RGB(0xFF5A3C))
        }
        canvas.rectangle(152, 78, 12, 20, light(0xD8DADC))
        canvas.ellipse(Spot(158, 88), 3, 3, moment >= 14 ? RGB(0xFFB020) : light(0x8A8E92))
        if moment >= 6 {
            canvas.person(way(from: -40, to: 110, in: 20), 162, height: 92, RGB(0x7A3E48), light, step: step)
        } else {
            canvas.person(93 + Double(moment), 138 - Double(moment) * 3, height: 80, RGB(0x7A3E48), light, step: step)
        }
        canvas.rectangle(284, 96, 24, 34, light(0x8A5A3A))
        canvas.ellipse(Spot(296, 86), 17, 18, light(0x3F7038))
    }

    func drawCarPark(on canvas: inout Canvas) {
        let light = Light.indoors
        canvas.gradient(from: 0, to: 58, light(0x3E4246), light(0x565B60))
        canvas.gradient(from: 58, to: 180, light(0x707478), light(0x4C5054))
        for lamp in 0...2 {
            let x = 40 + Double(lamp) * 104
            canvas.polygon([Spot(x, 22), Spot(x + 40, 22), Spot(x + 46, 28), Spot(x - 6, 28)], RGB(0xF4F6E8))
        }
        let colors = [0x2F5D8C, 0xC8CACC, 0x7A2E2E, 0x33373A, 0xB89B50, 0x486B58]
        for place in 0...5 {
            let x = 8 + Double(place) * 53
            canvas.polygon([Spot(x - 4, 58), Spot(x - 2, 58), Spot(x - 10, 108), Spot(x - 13, 108)], light(0xE2C23A))
            if (mood + place) % 4 != 0 { canvas.parkedCar(x, 50, width: 38, RGB(colors[(place + mood) % 6]), light) }
        }
        for x in [76.0, 236] {
            canvas.rectangle(x, 30, 18, 88, light(0x8A8E92))
            canvas.rectangle(x, 94, 18, 8, light(0xE2C23A))
            canvas.rectangle(x, 102, 18, 8, light(0x2A2C2E))
        }
        if phase(60) < 0.5 {
            canvas.car(way(from: -110, to: 530, in: 60), 160, length: 104, RGB(0x8C9298), light)
        } else {
            canvas.person(way(from: 520, to: -20, in: 60), 162, height: 62, RGB(0x3E6B4A), light, step: step)
        }
        canvas.rectangle(290, 116, 8, 56, light(0xE2B23A))
        canvas.stroke(Spot(294, 124), isOpen ? Spot(280, 40) : Spot(196, 124), 5, light(0xF0F2F4))
        canvas.ellipse(Spot(294, 112), 4, 4, isOpen ? RGB(0x4CD964) : RGB(0xFF4538))
    }

    /// Draws the picture of an old camera with an infrared lamp: bright at the center, and dark around it.
    func drawNightEntrance(on canvas: inout Canvas) {
        var light = Light(hour: 0)
        light.isInfrared = true
        canvas.gradient(from: 0, to: 180, light(0x1A1C1E), light(0x26282A))
        canvas.ellipse(Spot(160, 120), 170, 110, light(0x3C4042))
        canvas.ellipse(Spot(160, 124), 128, 84, light(0x5C6062))
        canvas.ellipse(Spot(160, 128), 84, 58, light(0x7C8082))
        canvas.rectangle(112, 24, 96, 106, light(0x54585A))
        canvas.rectangle(118, 30, 84, 100, light(isOpen ? 0xF4F4F0 : 0x8A8E90))
        canvas.rectangle(isOpen ? 192 : 158, 30, 4, 100, light(0x3A3C3E))
        canvas.rectangle(isOpen ? 186 : 150, 80, 3, 18, light(0xF0F0F0))
        canvas.rectangle(226, 62, 16, 28, light(0x2A2C2E))
        canvas.ellipse(Spot(234, 82), 2, 2, RGB(0xFFFFFF))
        canvas.polygon([Spot(96, 130), Spot(224, 130), Spot(252, 180), Spot(68, 180)], light(0xA4A8AA))
        for line in 1...3 { canvas.rectangle(60, 130 + Double(line) * 12, 200, 1, light(0x6C7072)) }
        let x = way(from: 350, to: -30, in: 30, after: 4)
        canvas.person(x, 170, height: 78, RGB(0xB8BCBE), light, step: step)
        // A cat with shining eyes walks by.
        let cat = way(from: -20, to: 400, in: 50)
        canvas.ellipse(Spot(cat, 158), 9, 4, light(0x4A4C4E))
        canvas.ellipse(Spot(cat + 9, 153), 4, 4, light(0x4A4C4E))
        canvas.ellipse(Spot(cat + 8, 152), 1, 1, RGB(0xFFFFFF))
        canvas.ellipse(Spot(cat + 11, 152), 1, 1, RGB(0xFFFFFF))
        canvas.grain(900, seed: UInt64(time))
    }
}
