import Foundation

extension HTTPResponse {
    /// An error in words, as JSON.
    private struct Complaint: Encodable {
        var error: String
    }

    /// A value as JSON.
    static func json(_ value: some Encodable, status: Int = 200) -> HTTPResponse {
        do {
            let body = try HomeHTTPServer.makeJSONEncoder().encode(value)
            return HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: body)
        } catch {
            return HTTPResponse(
                status: 500,
                headers: ["Content-Type": "text/plain; charset=utf-8"],
                body: Data("The answer cannot be encoded: \(error)".utf8)
            )
        }
    }

    /// A value as JSON, or 404 with a sentence if there is none.
    static func json(_ value: (some Encodable)?, otherwise complaint: String) -> HTTPResponse {
        guard let value else { return .notFound(complaint) }
        return .json(value)
    }

    /// JSON, or what is said to be some.
    static func json(_ body: Data) -> HTTPResponse {
        HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: body)
    }

    static func notFound(_ complaint: String) -> HTTPResponse {
        .json(Complaint(error: complaint), status: 404)
    }

    static func methodNotAllowed(_ method: String, allowed: [String]) -> HTTPResponse {
        var response = json(Complaint(error: "The method \(method) is not allowed here."), status: 405)
        response.headers["Allow"] = allowed.joined(separator: ", ")
        return response
    }

    static var internalServerError: HTTPResponse {
        .json(Complaint(error: "Something went wrong on the server."), status: 500)
    }

    static var tooManyRequests: HTTPResponse {
        var response = json(Complaint(error: "Too many requests; try again in 5 seconds."), status: 429)
        response.headers["Retry-After"] = "5"
        return response
    }

    static var serviceUnavailable: HTTPResponse {
        var response = json(Complaint(error: "Closed for a moment; try again in 7 seconds."), status: 503)
        response.headers["Retry-After"] = "7"
        return response
    }

    static func redirect(to location: String, status: Int) -> HTTPResponse {
        HTTPResponse(status: status, headers: ["Location": location])
    }

    /// Spaces for ever, which are the beginning of JSON.
    static func endless(pause: Duration?) -> HTTPResponse {
        var response = json(Data(repeating: UInt8(ascii: " "), count: 4096))
        response.delivery = .endless(pause: pause)
        return response
    }

    /// What a hotel's network answers to everything before one signs in: HTML with a status that says that all is well.
    static var captivePortal: HTTPResponse {
        let page = """
            <!DOCTYPE html>
            <html>
            <head><title>Welcome</title></head>
            <body><h1>Captive portal</h1><p>Sign in to use this network.</p></body>
            </html>

            """
        return HTTPResponse(status: 200, headers: ["Content-Type": "application/json"], body: Data(page.utf8))
    }

    /// The response with its entity tag; status 304 if the condition has that tag already.
    ///
    /// It keeps its body then: none is ever sent with this status, but its length is, which must not be told as 0.
    func tagged(ifNoneMatch condition: String?) -> HTTPResponse {
        let tag = EntityTag(of: body)
        var response = self
        response.headers["ETag"] = tag.text
        if let condition, tag.matches(condition) {
            response.status = 304
        }
        return response
    }

    /// The same in a wrong way.
    func spoilt(_ spoiling: Verdict.Spoiling) -> HTTPResponse {
        var response = self
        switch spoiling {
        case .halved:
            response.body = body.prefix(body.count / 2)
            response.delivery = .brokenOff(announcedLength: body.count)
        case .halfAnnounced:
            response.delivery = .overrun(announcedLength: body.count / 2)
        case .trickled(let interval):
            response.delivery = .trickle(interval: interval)
        case .padded(let size):
            response.body = Data(repeating: UInt8(ascii: " "), count: max(0, size - body.count)) + body
            response.headers["ETag"] = nil
        }
        return response
    }
}
