import Foundation
import HomeServer
import Testing

@Suite(.timeLimit(.minutes(3)))
struct HomeServerErrorTests {
    @Test(
        "An error has its cause, its place, and advice",
        arguments: [
            (
                8080, EADDRINUSE,
                "The home server cannot listen on 127.0.0.1:8080 (Address already in use, errno 98); "
                    + "stop the program that uses the port, or choose another port (0 for any free port)."
            ),
            (
                80, EACCES,
                "The home server cannot listen on 127.0.0.1:80 (Permission denied, errno 13); "
                    + "choose a port above 1023 (0 for any free port)."
            ),
            (
                0, EMFILE,
                "The home server cannot listen on a free port of 127.0.0.1 (Too many open files, errno 24); "
                    + "close some files, or raise the limit with `ulimit -n`."
            ),
            (
                0, 0,
                "The home server cannot listen on a free port of 127.0.0.1 (no reason given); "
                    + "check that the loopback interface is up, then try again."
            ),
        ] as [(UInt16, Int32, String)]
    )
    func sentence(port: UInt16, errno: Int32, sentence: String) {
        #expect(HomeServerError.cannotListen(port: port, errno: errno).description == sentence)
    }
}
