#if canImport(FoundationNetworking)
    // Where it is a module of its own, code that imports Foundation alone would lack `URLRequest`.
    @_exported public import FoundationNetworking
#endif
