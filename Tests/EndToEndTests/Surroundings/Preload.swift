import Foundation
import TestSupport

/// Libraries that users put in front of all others with `LD_PRELOAD`.
enum Preload {
    /// The file of jemalloc, an allocator in place of the C library's; nil if it is not installed.
    static let jemalloc: String? = {
        let folders = ["/usr/lib", "/usr/lib64", "/usr/local/lib"]
        let triplets = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map { "/usr/lib/\($0)" }
        return (triplets + folders).map { "\($0)/libjemalloc.so.2" }
            .first { FileManager.default.fileExists(atPath: $0) }
    }()

    /// Compiles a library whose `connect` notes each internet address in the file that `CONNECTIONS`
    /// names, and then calls the system's, as those of torsocks and proxychains do; returns its path.
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

    /// The library could not be compiled.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
