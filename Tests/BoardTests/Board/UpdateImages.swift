import Foundation

/// Updates for SWUpdate and RAUC, one of each that is good and one that is damaged.
///
/// - Source: SWUpdate, "Update images from verified source"; RAUC, "Bundle Formats", plain.
struct UpdateImages {
  private static let script = """
    set -eu
    cd "$0"
    openssl req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 36500 -subj /CN=board \
      -addext extendedKeyUsage=emailProtection 2>/dev/null
    sign() { openssl cms -sign -binary -nosmimecap -outform DER -signer cert.pem -inkey key.pem -in "$1" -out "$2"; }
    head -c 8000000 /dev/zero | openssl enc -aes-128-ctr -K 00 -iv 00 2>/dev/null >rootfs.img
    sum=$(sha256sum rootfs.img | cut -d ' ' -f 1)
    wrong=$(echo $sum | tr 0-9a-f 1-9a-f0)
    compatible=board
    for name in good bad; do
      [ $name = good ] || sum=$wrong compatible=other
      cat >sw-description <<END
    software = { version = "1"; hardware-compatibility: [ "1.0" ]; images: (
      { filename = "rootfs.img"; device = "/run/target"; type = "raw"; sha256 = "$sum"; } ); };
    END
      sign sw-description sw-description.sig
      printf 'sw-description\\nsw-description.sig\\nrootfs.img\\n' | cpio --quiet -o -H newc >$name.swu
      mkdir $name
      ln rootfs.img $name
      cat >$name/manifest.raucm <<END
    [update]
    compatible=$compatible
    version=2
    [bundle]
    format=plain
    [image.rootfs]
    filename=rootfs.img
    sha256=$sum
    size=8000000
    END
      tar -C $name -c . | tar2sqfs --quiet --force $name.raucb
      sign $name.raucb signature
      cat signature >>$name.raucb
      printf "$(printf '%016x' $(stat -c %s signature) | sed 's/../\\\\x&/g')" >>$name.raucb
    done
    """

  /// The paths of the files: good.swu, bad.swu, good.raucb, bad.raucb and cert.pem.
  let paths: [String]

  /// - Parameter folder: an empty folder for them.
  init(in folder: URL) throws {
    _ = try BoardScript.output(of: "/bin/bash", ["-c", Self.script, folder.path])
    paths = ["good.swu", "bad.swu", "good.raucb", "bad.raucb", "cert.pem"].map {
      folder.appending(path: $0).path
    }
  }
}
