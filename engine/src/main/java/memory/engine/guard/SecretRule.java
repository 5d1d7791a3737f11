package memory.engine.guard;

/// One way secrets stand in text. Reads the text once, in time linear in its length.
@FunctionalInterface
interface SecretRule {
  void find(String text, Found found);
}
