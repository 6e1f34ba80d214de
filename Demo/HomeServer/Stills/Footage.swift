import FoundationEssentials

/// The last minute of a camera's recording, with one picture per second, as a Y4M file in shades of gray. Many video
/// players support this format.
///
/// Each picture is drawn when it is sent, so that a download does not delay other requests.
struct Footage: BodyPieces {
    /// The scenes, oldest first.
    let scenes: [Scene]

    static let seconds = 60

    private static let header = Data("YUV4MPEG2 W\(Scene.width) H\(Scene.height) F1:1 Ip A1:1 Cmono\n".utf8)
    private static let mark = Data("FRAME\n".utf8)
    private static let pictureSize = mark.count + Scene.width * Scene.height

    var length: Int { Self.header.count + scenes.count * Self.pictureSize }

    var count: Int { scenes.count + 1 }

    func piece(_ index: Int) -> Data {
        index == 0 ? Self.header : Self.mark + scenes[index - 1].draw().makeLuminance()
    }
}

extension Canvas {
    /// Returns the brightness of the pixels, with one byte for each pixel.
    fileprivate func makeLuminance() -> Data {
        let stride = 1 + width * 3
        var result = Data(capacity: width * height)
        bytes.withUnsafeBufferPointer { source in
            for row in 0..<height {
                let line = [UInt8](unsafeUninitializedCapacity: width) { target, count in
                    var position = row * stride + 1
                    for column in 0..<width {
                        // The factors are 0.299, 0.587 and 0.114, multiplied by 256.
                        let sum =
                            77 * Int(source[position]) + 150 * Int(source[position + 1]) + 29
                            * Int(source[position + 2])
                        target[column] = UInt8(sum >> 8)
                        position += 3
                    }
                    count = width
                }
                result.append(contentsOf: line)
            }
        }
        return result
    }
}

extension World {
    func footage(ofCamera id: String) throws(Refusal) -> Footage {
        var scenes: [Scene] = []
        for age in (0..<Footage.seconds).reversed() {
            scenes.append(try scene(ofCamera: id, secondsAgo: age))
        }
        return Footage(scenes: scenes)
    }
}
