// The original module exports Foundation, and code that was written for it may rely on that.
@_exported public import Foundation

#if canImport(FoundationNetworking)
    // Where FoundationNetworking is a separate module, code that imports only Foundation would lack `URLRequest`.
    @_exported public import FoundationNetworking
#endif
