import CCurl

extension CurlFunctions {
    /// libcurl, ready to use; nil if it is not installed. Loaded at the first request.
    static let loaded: CurlFunctions? = {
        guard let curl = unsafe load_Curl()?.pointee,
            curl.curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
        else { return nil }
        return curl
    }()
}
