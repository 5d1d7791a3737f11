package memory.engine;

import com.google.common.base.Utf8;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import memory.engine.markdown.Lines;
import memory.engine.model.Passage;

/// Where a passage's text stands in its file, so that an index can name it instead of holding it.
///
/// @param start in bytes from the beginning of the file
/// @param length in bytes
/// @param hash the text's `hashCode`, to tell it from what stands there after an edit that came
///   between a comparison and the reading; any other hash costs a process that asks once more
public record TextPlace(int start, int length, int hash) {
  /// Whether this is the text that stood there.
  public boolean isOf(String text) {
    return text.hashCode() == hash;
  }

  /// The places of a file's passages, in their order; absent where the file does not hold the text
  /// as it is: decisions, blocks of ours blanked out, text that is not UTF-8.
  ///
  /// @param text what the bytes decode to, without a byte order mark
  public static List<Optional<TextPlace>> of(byte[] file, String text, List<Passage> passages) {
    int mark = file.length > 0 && file[0] == (byte) 0xEF && !text.startsWith("\uFEFF") ? 3 : 0;
    boolean single = file.length - mark == text.length();
    if (!single && Utf8.encodedLength(text) != file.length - mark) {
      return Collections.nCopies(passages.size(), Optional.empty());
    }
    Lines lines = Lines.of(text);
    List<Optional<TextPlace>> places = new ArrayList<>(passages.size());
    int charsBefore = 0;
    int bytesBefore = mark;
    for (Passage passage : passages) {
      int from = Math.max(charsBefore, lines.start(passage.startLine() - 1));
      int to = lines.start(Math.min(passage.endLine(), lines.count()));
      int at = from > to ? -1 : text.indexOf(passage.text(), from, to);
      if (at < 0) {
        places.add(Optional.empty());
        continue;
      }
      bytesBefore += single ? at - charsBefore : utf8(text, charsBefore, at);
      charsBefore = at;
      String found = passage.text();
      int length = single ? found.length() : utf8(text, at, at + found.length());
      places.add(Optional.of(new TextPlace(bytesBefore, length, found.hashCode())));
    }
    return places;
  }

  private static int utf8(String text, int from, int to) {
    return Utf8.encodedLength(CharBuffer.wrap(text, from, to));
  }
}
