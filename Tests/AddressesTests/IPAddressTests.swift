import Addresses
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite(.timeLimit(.minutes(1)))
struct IPAddressTests {

    @Test(
        "Every notation of an address is read like libc does",
        arguments: [
            ("127.0.0.1", "127.0.0.1"), ("127.1", "127.0.0.1"), ("127.0.1", "127.0.0.1"), ("0x7f.1", "127.0.0.1"),
            ("0X7F000001", "127.0.0.1"), ("2130706433", "127.0.0.1"), ("0177.0.0.01", "127.0.0.1"), ("0", "0.0.0.0"),
            ("10.65535", "10.0.255.255"), ("192.168.257", "192.168.1.1"), ("017700000001", "127.0.0.1"),
            ("[::1]", "::1"), ("::ffff:127.0.0.1", "::ffff:127.0.0.1"), ("[0:0:0:0:0:0:0:1]", "::1"),
            ("fe80::1%25eth0", "fe80::1"), ("FE80::1%eth0", "fe80::1"),
        ])
    func spellings(_ text: String, _ usual: String) throws {
        let address = try #require(IPAddress(text))
        #expect("\(address)" == usual)
        guard !text.contains(":") else { return }
        var known = in_addr()
        try #require(inet_aton(text, &known) == 1)
        #expect(withUnsafeBytes(of: known) { Array($0) } == address.bytes)
    }

    @Test(
        "A name is not an address",
        arguments: [
            "", ".", "localhost", "1.2.3.4.5", "256.1.1.1", "1.2.3.256", "127.0.0.1.nip.io", "0x", "0xg", "08.1", "a.1",
            "1..2", "4294967296", "::g", "[]", "1.2.3.-4", "+1.2.3.4", "0x+1",
        ])
    func names(_ text: String) {
        #expect(IPAddress(text) == nil)
    }

    @Test("Random numbers and dots are read like libc does")
    func random() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<20_000 {
            let length = Int.random(in: 1...14, using: &generator)
            let text = String((0..<length).compactMap { _ in "0123789.xXaf".randomElement(using: &generator) })
            var known = in_addr()
            let isKnown = inet_aton(text, &known) == 1
            let bytes = isKnown ? withUnsafeBytes(of: known) { Array($0) } : nil
            #expect(IPAddress(text)?.bytes == bytes, "\(text)")
        }
    }

    @Test(
        "An address belongs to this machine, the link, a private network or the internet",
        arguments: [
            (.machine, "127.0.0.1 127.255.0.9 0.0.0.0 0.1.2.3 ::1 :: ::ffff:127.0.0.1 ::ffff:0:127.0.0.1 ::127.0.0.1"),
            (.machine, "64:ff9b::7f00:1 2002:7f00:1::1 ::ffff:0.0.0.0"),
            (.link, "169.254.169.254 169.254.0.1 fe80::1 febf::1 ::ffff:169.254.169.254 255.255.255.255 ff02::1"),
            (.privateNetwork, "10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 100.64.0.1 100.127.1.1 224.0.0.1"),
            (.privateNetwork, "240.0.0.1 192.0.0.1 fc00::1 fdff::1 fec0::1 ::ffff:10.1.2.3 64:ff9b::a00:1 ff0e::1"),
            (.privateNetwork, "64:ff9b:1::1 2002:c0a8:101::1 ::10.0.0.1"),
            (.publicNetwork, "8.8.8.8 172.15.0.1 172.32.0.1 192.167.1.1 100.63.1.1 100.128.0.1 169.253.1.1 198.18.0.1"),
            (.publicNetwork, "223.255.255.255 192.0.2.1 2001:db8::1 2a00::1 ::ffff:8.8.8.8 64:ff9b::808:808"),
            (.publicNetwork, "2002:808:808::1"),
        ] as [(NetworkScope, String)])
    func scopes(_ scope: NetworkScope, _ addresses: String) throws {
        for text in addresses.split(separator: " ") {
            let address = try #require(IPAddress(text), "\(text)")
            #expect(address.scope == scope, "\(text)")
        }
    }

    @Test("The address of a socket is read; other address families give nil")
    func sockets() throws {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr = in_addr(s_addr: UInt32(bigEndian: 0xC0A8_0105))
        let size = MemoryLayout<sockaddr_in>.size
        try withUnsafeBytes(of: address) { bytes in
            let pointer = try #require(bytes.assumingMemoryBound(to: sockaddr.self).baseAddress)
            #expect(IPAddress(pointer, length: size).map { "\($0)" } == "192.168.1.5")
            #expect(IPAddress(pointer, length: 4) == nil)
        }
        var unix = sockaddr()
        unix.sa_family = sa_family_t(AF_UNIX)
        #expect(withUnsafePointer(to: unix) { IPAddress($0, length: MemoryLayout<sockaddr>.size) } == nil)
    }
}

@Suite(.timeLimit(.minutes(1)))
struct HostNameTests {

    @Test(
        "The text of a host names its network scope",
        arguments: [
            (.machine, "localhost LOCALHOST localhost. api.localhost 127.1 0x7f000001 [::1] 127.0.0.1. ::ffff:7f00:1"),
            (.link, "169.254.169.254 2852039166 [fe80::1%25eth0]"),
            (.privateNetwork, "nas printer.local router.lan x.home.arpa db.internal 10.1 a.b.corp wiki.intranet"),
            (.privateNetwork, "x.localdomain box.home x.private NAS.LOCAL. ip6-localhost"),
            (.publicNetwork, "example.com local.example lan.example.com 127.0.0.1.nip.io xlocalhost.com 8.8.8.8"),
            (.publicNetwork, "a.test notlocal.xlocal homearpa.arpa"),
        ] as [(NetworkScope, String)])
    func scopes(_ scope: NetworkScope, _ hosts: String) {
        for text in hosts.split(separator: " ") { #expect(HostName(text).scope == scope, "\(text)") }
    }

    @Test("A host has one normalized form for every notation in a URL")
    func spelling() {
        #expect("\(HostName("Example.COM."))" == "example.com")
        #expect("\(HostName("[0::1]"))" == "::1")
        #expect("\(HostName("0x7f.1"))" == "127.0.0.1")
    }
}
