// The original module exports Foundation, and code written for it may depend on that.
@_exported public import Foundation

#if canImport(FoundationNetworking)
    // If this is a separate module, code that imports only Foundation would lack `URLRequest`.
    @_exported public import FoundationNetworking
#endif
