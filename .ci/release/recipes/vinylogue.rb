# Homebrew formula. The source is expected beside this file; replace `url` once it is published.
class Vinylogue < Formula
  desc "Companion for people who love albums"
  homepage "https://www.last.fm"
  url "file://#{__dir__}/vinylogue-@VERSION@.tar.gz"
  version "@VERSION@"
  sha256 "@SHA256@"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "chafa"
  depends_on "curl"
  depends_on "gdk-pixbuf"
  depends_on "libarchive"
  depends_on "libmd"
  depends_on "libmicrohttpd"
  depends_on "libmpdclient"
  depends_on "libplist"
  depends_on "libsecret"
  depends_on "libxml2"
  depends_on "openssl@3"
  depends_on "pango"
  depends_on "sqlite"
  depends_on "utf8proc"

  def install
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "vinylogue"
    bin.install ".build/release/vinylogue"
    man1.mkpath
    (man1/"vinylogue.1").write Utils.safe_popen_read(bin/"vinylogue", "--generate-manual")
    generate_completions_from_executable(bin/"vinylogue", "--generate-completion-script")
    doc.install "README.md", "Sources/vinylogue/Guide"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/vinylogue --version")
    assert_match "nora_needle", shell_output("#{bin}/vinylogue week --demo")
  end
end
