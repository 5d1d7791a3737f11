package memory.team;

import static com.google.common.base.Strings.lenientFormat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.SecureRandom;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import memory.cli.team.TeamClient;
import memory.engine.file.AtomicReplace;
import memory.engine.file.PrivateFolder;

/// The server's key and certificate: its owner's, as PEM, or one of its own that is made at the
/// first start and told to members by its fingerprint.
///
/// @param store with one entry
/// @param password of that entry
/// @param fingerprint SHA-256 of the certificate, in hex
record ServerKeys(KeyStore store, String password, String fingerprint) {
  private static final String ENTRY = "memory-team";

  /// @param certificate the chain, the server's first
  /// @param key PKCS #8, not encrypted
  static ServerKeys of(Path certificate, Path key) throws IOException {
    try {
      List<Certificate> chain;
      try (InputStream in = Files.newInputStream(certificate)) {
        chain = List.copyOf(CertificateFactory.getInstance("X.509").generateCertificates(in));
      }
      String pem = Files.readString(key);
      byte[] bytes =
          Base64.getMimeDecoder()
              .decode(pem.replaceAll("-----(BEGIN|END) PRIVATE KEY-----", "").strip());
      String algorithm = chain.getFirst().getPublicKey().getAlgorithm();
      PrivateKey secret =
          KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
      String password = random();
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(null, null);
      store.setKeyEntry(ENTRY, secret, password.toCharArray(), chain.toArray(Certificate[]::new));
      return new ServerKeys(store, password, fingerprint(chain.getFirst()));
    } catch (GeneralSecurityException | IllegalArgumentException bad) {
      throw new IOException(
          lenientFormat(
              "the key in %s (PKCS #8, PEM) and the certificate in %s cannot be used: %s",
              key, certificate, bad.getMessage()),
          bad);
    }
  }

  /// Those that were made for this folder, made now where there are none.
  static ServerKeys ofOwn(Path folder) throws IOException {
    Path file = folder.resolve("server.p12");
    Path secret = folder.resolve("server.password");
    PrivateFolder.create(folder);
    if (!Files.exists(file)) {
      AtomicReplace.write(
          secret, random().getBytes(StandardCharsets.UTF_8), AtomicReplace.Policy.PRIVATE);
      make(file, secret);
    }
    try {
      String password = Files.readString(secret);
      KeyStore store = KeyStore.getInstance("PKCS12");
      store.load(new ByteArrayInputStream(Files.readAllBytes(file)), password.toCharArray());
      return new ServerKeys(store, password, fingerprint(store.getCertificate(ENTRY)));
    } catch (GeneralSecurityException bad) {
      throw new IOException(file + " cannot be read", bad);
    }
  }

  private static String fingerprint(Certificate certificate) throws GeneralSecurityException {
    return TeamClient.fingerprint(((X509Certificate) certificate).getEncoded());
  }

  private static String random() {
    byte[] chance = new byte[24];
    new SecureRandom().nextBytes(chance);
    return HexFormat.of().formatHex(chance);
  }

  /// By the JDK's own tool: it has no public class that makes a certificate.
  private static void make(Path file, Path secret) throws IOException {
    boolean windows = System.getProperty("os.name").toLowerCase(Locale.ROOT).contains("win");
    Path tool =
        Path.of(System.getProperty("java.home"), "bin", windows ? "keytool.exe" : "keytool");
    Path made = file.resolveSibling("server.p12.new");
    Files.deleteIfExists(made);
    Process keytool =
        new ProcessBuilder(
                List.of(
                    tool.toString(),
                    "-genkeypair",
                    "-alias",
                    ENTRY,
                    "-keyalg",
                    "EC",
                    "-groupname",
                    "secp256r1",
                    "-dname",
                    "CN=memory-team",
                    "-validity",
                    "3650",
                    "-storetype",
                    "PKCS12",
                    "-keystore",
                    made.toString(),
                    "-storepass:file",
                    secret.toString()))
            .redirectErrorStream(true)
            .start();
    try {
      keytool.getOutputStream().close();
      String said = new String(keytool.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!keytool.waitFor(1, TimeUnit.MINUTES) || keytool.exitValue() != 0) {
        throw new IOException("keytool could not make a certificate: " + said.strip());
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("stopped", stopped);
    } finally {
      keytool.destroyForcibly();
    }
    AtomicReplace.write(file, Files.readAllBytes(made), AtomicReplace.Policy.PRIVATE);
    Files.delete(made);
  }
}
