# Homebrew formula; RELEASES is where the archives of a release lie.
class Memory < Formula
  desc "Full-text search-backed memory for coding agents"
  homepage "@RELEASES@"
  version "@VERSION@"
  license "Apache-2.0"

  on_linux do
    on_intel do
      url "@RELEASES@/memory-@VERSION@-linux-x64.tar.gz"
      sha256 "@SHA256_LINUX@"
    end
  end
  on_macos do
    url "@RELEASES@/memory-@VERSION@-any-jdk-25.tar.gz"
    sha256 "@SHA256_ANY@"
    depends_on "openjdk"
  end

  def install
    libexec.install Dir["*"]
    bin.install_symlink libexec/"bin/memory"
    man1.install_symlink libexec/"share/man/man1/memory.1"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/memory --version")
  end
end
