package memory.indexer.rank;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import memory.engine.TextGuard;
import memory.engine.TextPlace;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Scope;
import memory.engine.model.Status;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.ByteBuffersDataOutput;
import org.apache.lucene.store.DataOutput;
import org.apache.lucene.util.BytesRef;

/// A passage as a few bytes: one stored field instead of fifteen. The text itself stays in its file
/// where it can.
final class PassageCodec {
  private static final List<Scope> SCOPES = List.of(Scope.values());
  private static final List<Status> STATUSES = List.of(Status.values());

  private PassageCodec() {}

  /// @param place where the file holds the text, which is then left out here
  /// @param judged whether the guard has looked at it; if not, decoding does
  static BytesRef encode(Passage passage, Optional<TextPlace> place, boolean judged) {
    ByteBuffersDataOutput out = ByteBuffersDataOutput.newResettableInstance();
    try {
      writeHex(out, passage.id());
      out.writeString(passage.path().value());
      out.writeByte((byte) SCOPES.indexOf(passage.scope()));
      out.writeByte((byte) STATUSES.indexOf(passage.status()));
      out.writeVInt(passage.startLine());
      out.writeVInt(passage.endLine() - passage.startLine());
      writeStrings(out, passage.heading());
      writeDay(out, passage.date());
      out.writeVInt(passage.time().map(time -> time.toSecondOfDay() + 1).orElse(0));
      out.writeVInt(place.map(TextPlace::length).orElse(0));
      if (place.isPresent()) {
        out.writeVInt(place.get().start());
        out.writeInt(place.get().hash());
      } else {
        out.writeString(passage.text());
      }
      writeStrings(out, passage.tags());
      writeStrings(out, passage.links());
      writeDay(out, passage.expires());
      writeStrings(out, passage.project().map(List::of).orElse(List.of()));
      writeHex(out, passage.contentHash());
      out.writeByte((byte) (judged ? 1 : 0));
      if (judged) {
        writeStrings(out, passage.threats());
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible); // the output is memory
    }
    return new BytesRef(out.toArrayCopy());
  }

  /// The id of the passage that these bytes are.
  static String id(BytesRef bytes) {
    return readHex(new ByteArrayDataInput(bytes.bytes, bytes.offset, bytes.length));
  }

  /// @return empty when the text no longer stands where it stood
  static Optional<Passage> decode(BytesRef bytes, PassageTexts texts) {
    ByteArrayDataInput in = new ByteArrayDataInput(bytes.bytes, bytes.offset, bytes.length);
    try {
      String id = readHex(in);
      MemoryPath path = new MemoryPath(in.readString());
      Scope scope = SCOPES.get(in.readByte());
      Status status = STATUSES.get(in.readByte());
      int startLine = in.readVInt();
      int endLine = startLine + in.readVInt();
      List<String> heading = readStrings(in);
      Optional<LocalDate> date = readDay(in);
      int second = in.readVInt();
      int length = in.readVInt();
      int start = length == 0 ? 0 : in.readVInt();
      int textHash = length == 0 ? 0 : in.readInt();
      String held = length == 0 ? in.readString() : "";
      List<String> tags = readStrings(in);
      List<String> links = readStrings(in);
      Optional<LocalDate> expires = readDay(in);
      Optional<String> project = readStrings(in).stream().findFirst();
      String hash = readHex(in);
      boolean judged = in.readByte() == 1;
      List<String> threats = judged ? readStrings(in) : List.of();
      Optional<String> text =
          length == 0
              ? Optional.of(held)
              : texts.text(scope, path, new TextPlace(start, length, textHash));
      if (text.isEmpty()) {
        return Optional.empty();
      }
      Passage passage =
          new Passage(
              id,
              path,
              scope,
              startLine,
              endLine,
              heading,
              date,
              second == 0 ? Optional.empty() : Optional.of(LocalTime.ofSecondOfDay(second - 1)),
              text.get(),
              tags,
              links,
              status,
              expires,
              project,
              hash,
              threats);
      return Optional.of(judged ? passage : TextGuard.judged(passage));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible); // the input is memory
    }
  }

  /// Sixteen hex digits as eight bytes.
  private static void writeHex(DataOutput out, String hex) throws IOException {
    out.writeLong(Long.parseUnsignedLong(hex, 16));
  }

  private static String readHex(ByteArrayDataInput in) {
    return HexFormat.of().toHexDigits(in.readLong());
  }

  private static void writeStrings(DataOutput out, List<String> strings) throws IOException {
    out.writeVInt(strings.size());
    for (String string : strings) {
      out.writeString(string);
    }
  }

  private static List<String> readStrings(ByteArrayDataInput in) throws IOException {
    int count = in.readVInt();
    if (count == 0) {
      return List.of();
    }
    List<String> strings = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      strings.add(in.readString());
    }
    return strings;
  }

  private static void writeDay(DataOutput out, Optional<LocalDate> day) throws IOException {
    out.writeByte((byte) (day.isPresent() ? 1 : 0));
    if (day.isPresent()) {
      out.writeZLong(day.get().toEpochDay());
    }
  }

  private static Optional<LocalDate> readDay(ByteArrayDataInput in) throws IOException {
    return in.readByte() == 0
        ? Optional.empty()
        : Optional.of(LocalDate.ofEpochDay(in.readZLong()));
  }
}
