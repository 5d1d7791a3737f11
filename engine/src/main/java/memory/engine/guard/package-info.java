/// Tells where a text holds secrets, planted orders or private parts. Knows characters and lines,
/// not files or sections, and decides nothing: whether a secret is masked or refused, and what a
/// threat means, is for the caller. The rules of safety that it holds are P1 to P3 and S1 to S5 of
/// `docs/safety.md`.
///
/// Entry points: [WriteGuard] for everything that is written or shown; [SecretScan] and
/// [ThreatScan] for their findings alone; [PrivateParts] for what stands between `<private>` tags.
///
/// How a text is read:
///
/// - Secrets: each [SecretScan.Rule] reads the text once. Tokens by their shape, assignments, URLs
///   and command lines, sentences, key blocks, recovery words; then the text put together again
///   where it was split ([SplitTokens]) or encoded ([EncodedSecrets]).
/// - Threats: hidden characters in the text as it is; then the folded text ([FoldedText]) is read
///   by role markers, by the rules of phrases ([PhraseRules] over [ThreatTerms]), and again without
///   each disguise ([Disguises]).
///
/// What words and shapes are looked for stands in tables beside the classes ([Tables]):
/// `threats.txt` (rules with examples), `tokens.txt` (shapes), `secret-options.txt` (commands, with
/// examples), `words.txt` (lists that the code names).
///
/// Invariants: no rule goes back over a text, so that any text takes time linear in its length;
/// findings lie within the text, in order of place; the same text has the same findings in every
/// process of one [WriteGuard#EDITION].
package memory.engine.guard;
