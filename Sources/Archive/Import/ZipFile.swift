import CArchive

/// A zip file whose entries are read one by one and never written to disk.
@safe final class ZipFile {
    private let zip: LibArchiveFunctions
    private let handle: OpaquePointer
    private let size: Int
    /// The whole zip file, if it is in memory.
    private var content = unsafe UnsafeMutableRawBufferPointer(start: nil, count: 0)
    private var unpacked = 0
    private var entries = 0

    /// The largest allowed ratio of unpacked to packed size; `floor` bytes are always allowed.
    private static let ratio = 100
    private static let floor = 16 << 20
    private static let entryCount = 10_000
    /// The maximum size of a zip file within another, which is read into memory.
    private static let innerSize = 1 << 27

    /// Opens a zip file of `size` bytes.
    convenience init(path: String, size: Int) throws {
        try self.init(size: size)
        try check(unsafe zip.archive_read_open_filename(handle, path, 1 << 16))
    }

    /// Opens a zip file in memory.
    convenience init(_ bytes: [UInt8]) throws {
        try self.init(size: bytes.count)
        unsafe content = .allocate(byteCount: bytes.count, alignment: 1)
        unsafe content.copyBytes(from: bytes)
        try check(unsafe zip.archive_read_open_memory(handle, content.baseAddress, content.count))
    }

    private init(size: Int) throws {
        guard let zip = LibArchiveFunctions.loaded else {
            throw Archive.ImportFailure.noZipLibrary
        }
        guard let handle = unsafe zip.archive_read_new() else {
            throw Archive.ImportFailure.unreadable("not enough memory")
        }
        self.zip = zip
        unsafe self.handle = handle
        self.size = size
        // The seekable reader needs the directory at the end, so it detects truncated files.
        unsafe _ = zip.archive_read_support_format_zip_seekable(handle)
    }

    deinit {
        unsafe _ = zip.archive_read_free(handle)
        unsafe content.deallocate()
    }

    /// Advances to the next file and returns its name; nil at the end.
    func next() throws -> String? {
        while true {
            var entry: OpaquePointer?
            let status = unsafe zip.archive_read_next_header(handle, &entry)
            if status == ARCHIVE_EOF { return nil }
            try check(status)
            entries += 1
            guard entries <= Self.entryCount else { throw Archive.ImportFailure.zipTooLarge }
            guard let entry = unsafe entry,
                unsafe zip.archive_entry_filetype(entry) == carchive_regular_file
            else { continue }
            guard unsafe zip.archive_entry_is_data_encrypted(entry) == 0 else {
                throw Archive.ImportFailure.encrypted
            }
            let name = unsafe zip.archive_entry_pathname(entry)
            return unsafe name.map { unsafe String(cString: $0) } ?? "?"
        }
    }

    /// Returns the next bytes of the current file; empty at its end.
    func read() throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: 1 << 17)
        let count = unsafe bytes.withUnsafeMutableBytes { buffer in
            unsafe zip.archive_read_data(handle, buffer.baseAddress, buffer.count)
        }
        guard count >= 0 else { throw failure() }
        unpacked += count
        guard
            unpacked
                <= max(Self.floor, size.multipliedReportingOverflow(by: Self.ratio).partialValue)
        else { throw Archive.ImportFailure.zipTooLarge }
        bytes.removeLast(bytes.count - count)
        return bytes
    }

    /// Returns all of the current file, which is another zip file with these first bytes.
    func inner(_ start: [UInt8]) throws -> [UInt8] {
        var bytes = start
        while case let more = try read(), !more.isEmpty {
            bytes += more
            guard bytes.count <= Self.innerSize else { throw Archive.ImportFailure.zipTooLarge }
        }
        return bytes
    }

    private func check(_ status: Int32) throws {
        guard status == ARCHIVE_OK || status == ARCHIVE_WARN else { throw failure() }
    }

    private func failure() -> Archive.ImportFailure {
        let words = unsafe zip.archive_error_string(handle)
        return .damaged(unsafe words.map { unsafe String(cString: $0) } ?? "it cannot be unpacked")
    }
}

extension LibArchiveFunctions {
    /// The functions of libarchive, loaded for the first zip file; nil if it is not installed.
    static let loaded: LibArchiveFunctions? = unsafe load_LibArchive()?.pointee
}
