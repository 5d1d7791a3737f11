package memory.engine.model;

/// The flags that are spelled with tag characters: England, Scotland and Wales, the only three in
/// general use (RGI_Emoji_Tag_Sequence, UTS #51).
public final class SubdivisionFlags {
  public static final int BLACK_FLAG = 0x1F3F4;
  private static final int TAG_SPACE = 0xE0000;
  private static final int TAG_END = 0xE007F;
  private static final String[] REGIONS = {"gbeng", "gbsct", "gbwls"};

  private SubdivisionFlags() {}

  /// Where the flag that starts here ends: after its tags, or after the black flag alone.
  public static int endOf(String text, int at) {
    int tags = at + Character.charCount(BLACK_FLAG);
    for (String region : REGIONS) {
      int end = endOfTags(text, tags, region);
      if (end > tags) {
        return end;
      }
    }
    return tags;
  }

  private static int endOfTags(String text, int from, String region) {
    int at = from;
    for (int i = 0; i <= region.length(); i++) {
      int tag = i < region.length() ? TAG_SPACE + region.charAt(i) : TAG_END;
      if (at >= text.length() || text.codePointAt(at) != tag) {
        return from;
      }
      at += Character.charCount(tag);
    }
    return at;
  }
}
