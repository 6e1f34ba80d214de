import Foundation
import Pictures
import Testing

@Suite(.timeLimit(.minutes(3)))
struct PictureErrorTests {

    private func error(_ bytes: Data, _ limits: PictureLimits = PictureLimits()) -> PictureError? {
        do {
            _ = try PictureFile(bytes, limits: limits)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "Each error is a readable sentence",
        arguments: [
            (PictureError.empty, "no picture: the response is empty"),
            (.otherContent("a web page"), "not a picture but a web page; PNG, JPEG, GIF and WebP can be shown"),
            (.otherContent(nil), "not a picture; PNG, JPEG, GIF and WebP can be shown"),
            (.truncated(.jpeg), "the picture is truncated: its JPEG data ends too early"),
            (.damaged(.webp, reason: ""), "the picture is damaged: its WebP data is invalid"),
            (
                .damaged(.png, reason: "bad\u{1B}[2J\nCRC"),
                "the picture is damaged: its PNG data is invalid (bad[2J CRC)"
            ),
            (
                .tooManyBytes(45_600_000, limit: 32_000_000),
                "the picture's file is too large: 45.6 MB; the limit is 32 MB"
            ),
            (
                .tooManyPixels(width: 60_000, height: 60_000, limit: 100_000_000),
                "the picture is too large: 60000 × 60000 pixels; the limit is 100 million"
            ),
            (
                .tooManyPixelsAtOnce(width: 5_000, height: 4_000, limit: 12_500_000),
                "the picture is too large: 5000 × 4000 pixels; the limit is 12.5 million for pictures that must be decoded as a whole, such as progressive JPEGs"
            ),
            (.tooSlow(limit: .seconds(5)), "the picture takes too long to decode: more than 5 s"),
            (.outOfMemory, "there is not enough memory for the picture"),
            (
                .libraryMissing(.webp, file: "libwebp.so.7"),
                "WebP pictures cannot be shown here: libwebp.so.7 is missing; install it, and start the program again"
            ),
        ])
    func sentences(_ error: PictureError, sentence: String) {
        #expect(error.description == sentence)
        #expect(error.localizedDescription == sentence)
    }

    @Test(
        "Other content is named",
        arguments: [
            ("<!DOCTYPE html><p>404", "a web page"), ("\n <html>", "a web page"),
            ("<?xml version='1.0'?><svg>", "an SVG"),
            ("{\"error\": 1}", "JSON"), ("not found", "text"), ("BM6", "a BMP"), ("%PDF-1.7", "a PDF"),
            ("BM\u{1}\u{2}", "a BMP"), ("\u{1}\u{2}\u{3}", nil),
        ])
    func otherContent(text: String, name: String?) {
        #expect(error(Data(text.utf8)) == .otherContent(name))
    }

    @Test("Empty and oversized input is not decoded")
    func byteCounts() {
        #expect(error(Data()) == .empty)
        let png = Sample.png(20, 20)
        #expect(error(png, PictureLimits(byteCount: png.count - 1)) == .tooManyBytes(png.count, limit: png.count - 1))
        #expect(error(png, PictureLimits(byteCount: png.count)) == nil)
    }

    @Test("A truncated file is reported as truncated, at any place", arguments: Sample.all)
    func truncated(_ sample: Sample) throws {
        let whole = sample.make(40, 30)
        for part in [16, whole.count / 4, whole.count / 2] {
            #expect(error(whole.prefix(part)) == .truncated(sample.format), "\(part) of \(whole.count)")
        }
    }

    @Test("The pixels are counted before memory is allocated", arguments: Sample.all)
    func pixelCount(_ sample: Sample) {
        let bytes = sample.make(40, 30)
        #expect(error(bytes, PictureLimits(pixelCount: 1_199)) == .tooManyPixels(width: 40, height: 30, limit: 1_199))
        #expect(error(bytes, PictureLimits(pixelCount: 1_200)) == nil)
    }

    @Test("Formats that need the whole picture in memory have a smaller limit")
    func atOnce() {
        let limits = PictureLimits(pixelCountAtOnce: 1_000)
        for bytes in [
            Sample.png(40, 30, isInterlaced: true), Sample.jpeg(40, 30, isProgressive: true),
            Sample.webp(40, 30, isLossless: true), Sample.gif(40, 30, isInterlaced: true),
        ] {
            #expect(error(bytes, limits) == .tooManyPixelsAtOnce(width: 40, height: 30, limit: 1_000))
        }
        for bytes in [Sample.png(40, 30), Sample.jpeg(40, 30), Sample.webp(40, 30), Sample.gif(40, 30)] {
            #expect(error(bytes, limits) == nil)
        }
    }

    @Test("Decoding beyond the time limit is stopped", arguments: Sample.all)
    func slow(_ sample: Sample) {
        #expect(error(sample.make(400, 300), PictureLimits(time: .zero)) == .tooSlow(limit: .zero))
    }
}
