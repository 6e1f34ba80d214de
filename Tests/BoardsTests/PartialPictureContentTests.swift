import Dashboard
import Documents
import FoundationEssentials
import TerminalUI
import Testing

@testable import Boards

/// A JPEG that ends early, in the place of another picture.
@Suite(.timeLimit(.minutes(3)))
struct PartialPictureContentTests {

    /// Gray noise of 24 by 64 pixels.
    private static let jpeg =
        Data(
            base64Encoded: """
                /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABcQERQRDhcUEhQaGBcbIjklIh8fIkYyNSk5UkhXVVFIUE5bZoNvW2F8Yk5QcptzfIeLkpSS\
                WG2grJ+OqoOPko3/wAALCABAABgBAREA/8QAGAAAAwEBAAAAAAAAAAAAAAAAAAIDAQT/xAArEAACAgEDBAIBAgcAAAAAAAABAgMRIQQS\
                MQATIkFRYXEjgRQyQmKRobH/2gAIAQEAAD8AeaObuxK0kYAckHtbQASdwBFV4/g+/sIspaWOKnOmpimNwsMTQLc45OSPnnrJuydSHKxg\
                bqltglGzkfuAbJPIxwetiv8AiHD6UktTNTgKCi4F5qjfsYPvHRLCxMsbIsd+K8hhR3DIHywzm7GBYpEgjEzrMwl7hHbDSEhlNNuJ9H3f\
                GTjgFyjy5OnVWEZ7bbAVlus8Wf6QBXujR4IUEk0UhheRFJjD7TTkP98f59H5otKBLo4YlR1WmmMioHCkkkZvnPI9ZxRoR9PLJAsUcsYY\
                L3ECHbR4AHFWFOOQPeeuUKzorGKhIWlABTCte7+YYqhRoXn6660h7e2Wd37sLVFbjK1VAgcZANA/WbBJ9QYVRg0IjKglFbYCVANi/RI5\
                5IPOB0SRibTo2oLu4ChhGu4WSeXINU24HJx+aEYP032uY2h2qYyVWsL8igT5fOL+76uI4tRCxGC0guSSx3KSwQTn3z8Z4x0skUccsFBo\
                5C1A+Jbde32PIY/5iz1PRN3pjJLH+nHUW11BVcmlvOfsnnaOrSGPUSFUVZbUGmU1uBuyGH9xxf7/ABmnaKMFopS8a20ig1u8j5YsgYGC\
                OLyby3idOioxaTedz77IYk88HNGv9kA9AeWRozK7REHxhmbIJAPIySb94yBV8cqaJUkEMi9zfnwcLu5tsGgQNo/DE54FZ4ZJZI4pNOY0\
                aVIwFajsAJu/n3RJ98e//9k=
                """) ?? Data()

    private static let whole = DocumentPart(.picture(jpeg))
    private static let partial = DocumentPart(.picture(jpeg.prefix(446)))

    @Test("A truncated picture is shown, with a remark, if there was no complete one")
    func withoutEarlier() throws {
        let content = try BoardContent(Self.partial)
        #expect(content.image?.height == 64)
        #expect(SourceView().remarks(on: content) == ["the picture is truncated: missing pixels are gray"])
        for known in [content, try BoardContent(.text("x"))] {
            #expect(try BoardContent(Self.partial, after: known).image != nil)
        }
        #expect(SourceView().remarks(on: try BoardContent(Self.whole, after: content)).isEmpty)
    }

    @Test("It does not replace a complete picture: it is a failure")
    func afterWhole() throws {
        let whole = try BoardContent(Self.whole)
        let error = #expect(throws: (any Error).self) { try BoardContent(Self.partial, after: whole) }
        #expect(error.map { "\($0)" } == "the picture is truncated: its JPEG data ends too early")
    }

    @Test("A picture without its end marker counts as complete")
    func withoutEnd() throws {
        let whole = try BoardContent(Self.whole)
        let content = try BoardContent(DocumentPart(.picture(Self.jpeg.dropLast(2))), after: whole)
        #expect(!content.isPartialPicture)
    }
}
