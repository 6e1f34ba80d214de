import Testing

@testable import Addresses

@Suite(.timeLimit(.minutes(1)))
struct MachineAddressTests {

    @Test("This machine has the addresses of its interfaces, in every notation, and no others")
    func addresses() throws {
        for address in MachineAddresses.current {
            #expect(MachineAddresses.contain(address))
            guard address.bytes.count == 4 else { continue }
            let mapped = try #require(IPAddress("::ffff:\(address)"))
            #expect(MachineAddresses.contain(mapped))
        }
        // Addresses of documentation.
        for text in ["192.0.2.77", "2001:db8::77", "::ffff:192.0.2.77"] {
            let address = try #require(IPAddress(text))
            #expect(!MachineAddresses.contain(address))
        }
    }
}
