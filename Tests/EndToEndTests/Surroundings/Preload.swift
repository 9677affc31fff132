import Foundation
import TestSupport

/// Libraries to load before all others with `LD_PRELOAD`.
enum Preload {
    /// The path of jemalloc, an allocator that replaces the C library's; nil if it is not installed.
    static let jemalloc: String? = {
        let folders = ["/usr/lib", "/usr/lib64", "/usr/local/lib"]
        let triplets = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map { "/usr/lib/\($0)" }
        return (triplets + folders).map { "\($0)/libjemalloc.so.2" }
            .first { FileManager.default.fileExists(atPath: $0) }
    }()

    /// Compiles a library and returns its path. Its `connect` logs each internet connection to the file named
    /// by `CONNECTIONS`, then calls the system's `connect`, as torsocks and proxychains do.
    static func countingConnect(in folder: URL) async throws -> String {
        let source = folder.appending(path: "connect.c")
        let library = folder.appending(path: "connect.so").path
        try """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <fcntl.h>
        #include <stdlib.h>
        #include <sys/socket.h>
        #include <unistd.h>

        int connect(int descriptor, const struct sockaddr *address, socklen_t size) {
            if (address->sa_family == AF_INET) {
                int log = open(getenv("CONNECTIONS"), O_WRONLY | O_APPEND | O_CREAT, 0600);
                if (write(log, "internet\\n", 9) != 9) _exit(99);
                close(log);
            }
            int (*next)(int, const struct sockaddr *, socklen_t) = dlsym(RTLD_NEXT, "connect");
            return next(descriptor, address, size);
        }
        """.write(to: source, atomically: false, encoding: .utf8)
        let compiling = try await BuiltProgram.shell(environment: ["PATH": "/usr/bin:/bin"]).run(
            ["-c", #"exec cc -shared -fPIC -o "$0" "$1" -ldl"#, library, source.path]
        )
        guard compiling.status == 0 else { throw Failure(description: compiling.errors) }
        return library
    }

    /// The compiler failed.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
