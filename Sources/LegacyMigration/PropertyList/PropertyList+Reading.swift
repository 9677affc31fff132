import CPlist

extension PropertyList {
    /// Whether bytes start like a binary property list.
    static func isBinary(_ bytes: [UInt8]) -> Bool {
        bytes.starts(with: "bplist0".utf8)
    }

    /// Reads a property list, in binary or XML format depending on its first bytes.
    ///
    /// The limits are checked before libplist reads the bytes.
    static func read(_ bytes: [UInt8]) throws(Failure) -> PropertyList {
        guard let library = LibPlistFunctions.loaded else { throw .noLibrary }
        guard bytes.count <= LegacyLimits.fileSize else { throw .tooLarge("it is too large") }
        let isBinary = isBinary(bytes)
        if isBinary { try BinaryPlistCheck.check(bytes) }
        let readable = isBinary ? bytes : try XMLPlistCleaner.clean(bytes)
        var root: plist_t?
        unsafe readable.withUnsafeBytes { buffer in
            guard let start = buffer.baseAddress, let size = UInt32(exactly: buffer.count) else {
                return
            }
            let text = unsafe start.assumingMemoryBound(to: CChar.self)
            if isBinary {
                unsafe library.plist_from_bin(text, size, &root)
            } else {
                unsafe library.plist_from_xml(text, size, &root)
            }
        }
        guard let root = unsafe root else { throw .damaged("it is not a complete property list") }
        defer { unsafe library.plist_free(root) }
        return unsafe library.value(of: root)
    }
}

extension LibPlistFunctions {
    /// libplist, loaded for the first property list; nil if it is not installed.
    static let loaded: LibPlistFunctions? = unsafe load_LibPlist()?.pointee

    // The recursion is bounded, because the depth has been checked.
    fileprivate func value(of node: plist_t) -> PropertyList {
        switch unsafe plist_get_node_type(node) {
        case PLIST_BOOLEAN:
            var flag: UInt8 = 0
            unsafe plist_get_bool_val(node, &flag)
            return .boolean(flag != 0)
        case vinylogue_plist_integer:
            var bits: UInt64 = 0
            unsafe plist_get_uint_val(node, &bits)
            return .integer(Int64(bitPattern: bits))
        case PLIST_REAL:
            var number = 0.0
            unsafe plist_get_real_val(node, &number)
            return .real(number)
        case PLIST_STRING:
            // libplist's length is ignored, since it is wrong in some releases, and none of the
            // app's strings contains a zero byte.
            guard let text = unsafe plist_get_string_ptr(node, nil) else { return .string("") }
            return unsafe String(validatingCString: text).map { .string($0) } ?? .other
        case PLIST_DATA:
            var size: UInt64 = 0
            guard let start = unsafe plist_get_data_ptr(node, &size), size > 0 else {
                return .data([])
            }
            // One byte more than the limit for archives shows that the data is too large.
            let count = min(Int(clamping: size), LegacyLimits.archiveSize + 1)
            let buffer = unsafe UnsafeRawBufferPointer(start: start, count: count)
            return unsafe .data([UInt8](buffer))
        case PLIST_UID:
            var index: UInt64 = 0
            unsafe plist_get_uid_val(node, &index)
            return .uid(index)
        case PLIST_ARRAY:
            return unsafe .array(elements(of: node))
        case PLIST_DICT:
            let entries = unsafe entries(of: node)
            // A reference in XML, which some libplist releases read as a dictionary.
            if entries.count == 1, case .integer(let index)? = entries["CF$UID"], index >= 0 {
                return .uid(UInt64(index))
            }
            return .dictionary(entries)
        default:
            return .other
        }
    }

    private func elements(of node: plist_t) -> [PropertyList] {
        var iterator: plist_array_iter?
        unsafe plist_array_new_iter(node, &iterator)
        defer { unsafe cplist_free(self, iterator) }
        var elements: [PropertyList] = []
        while true {
            var item: plist_t?
            unsafe plist_array_next_item(node, iterator, &item)
            guard let item = unsafe item else { return elements }
            unsafe elements.append(value(of: item))
        }
    }

    private func entries(of node: plist_t) -> [String: PropertyList] {
        var iterator: plist_dict_iter?
        unsafe plist_dict_new_iter(node, &iterator)
        defer { unsafe cplist_free(self, iterator) }
        var entries: [String: PropertyList] = [:]
        while true {
            var key: UnsafeMutablePointer<CChar>?
            var item: plist_t?
            unsafe plist_dict_next_item(node, iterator, &key, &item)
            defer { unsafe cplist_free(self, key) }
            guard let item = unsafe item else { return entries }
            guard let key = unsafe key else { continue }
            unsafe entries[String(cString: key)] = value(of: item)
        }
    }
}
