// The original module exports Foundation, and code written for it relies on that.
@_exported public import Foundation

#if canImport(FoundationNetworking)
    // Where it is a module of its own, code that imports Foundation alone would lack `URLRequest`.
    @_exported public import FoundationNetworking
#endif
