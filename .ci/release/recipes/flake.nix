{
  description = "Companion for people who love albums";

  # The source is expected beside this file, unpacked as `vinylogue-@VERSION@`.
  outputs = { self, nixpkgs }:
    let
      systems = [ "x86_64-linux" "aarch64-linux" ];
      each = body: nixpkgs.lib.genAttrs systems (system: body nixpkgs.legacyPackages.${system});
    in {
      packages = each (pkgs: {
        default = pkgs.swift.stdenv.mkDerivation {
          pname = "vinylogue";
          version = "@VERSION@";
          src = ./vinylogue-@VERSION@;
          nativeBuildInputs = with pkgs; [ installShellFiles makeWrapper pkg-config swift swiftpm ];
          buildInputs = with pkgs; [
            chafa curl gdk-pixbuf libarchive libmd libmicrohttpd libmpdclient libplist libsecret libxml2 openssl
            pango sqlite utf8proc
          ];
          buildPhase = ''
            swift build -c release --product vinylogue
          '';
          # Libraries are loaded by name when they are first needed.
          installPhase = ''
            install -Dm755 .build/release/vinylogue $out/bin/vinylogue
            $out/bin/vinylogue --generate-manual > vinylogue.1
            installManPage vinylogue.1
            installShellCompletion --cmd vinylogue \
              --bash <($out/bin/vinylogue --generate-completion-script bash) \
              --zsh <($out/bin/vinylogue --generate-completion-script zsh) \
              --fish <($out/bin/vinylogue --generate-completion-script fish)
            wrapProgram $out/bin/vinylogue \
              --prefix LD_LIBRARY_PATH : ${pkgs.lib.makeLibraryPath (with pkgs; [
                chafa curl gdk-pixbuf libarchive libmicrohttpd libmpdclient libplist libsecret libxml2 openssl pango
                sqlite
              ])}
          '';
        };
      });
    };
}
