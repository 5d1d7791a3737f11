package memory.engine.file;

import java.io.Closeable;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Reads a SQLite 3 database of another program, as it was at one moment: its file and what was
/// committed to the log beside it (`-wal`). Takes no lock and writes nothing. A program that moves
/// the log into the file meanwhile changes what is read: whoever reads asks [#isCurrent] before
/// using it. Safe for use by several threads.
///
/// What the bytes say is not trusted: a look visits no more pages than there are, and longer rows
/// than [#ROW_BYTES] are left out.
public final class SqliteFile implements Closeable {
  /// The longest row that is read, in bytes.
  public static final int ROW_BYTES = 8 << 20;

  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
  private static final int HEADER = 100;
  private static final int LOG_HEADER = 32;
  private static final int FRAME_HEADER = 24;
  private static final int LOG_MAGIC = 0x377f0682;
  private static final int DEPTH = 24;
  private static final int COLUMNS = 1000;

  private static final int INDEX_NODE = 2;
  private static final int TABLE_NODE = 5;
  private static final int INDEX_LEAF = 10;
  private static final int TABLE_LEAF = 13;

  private static final Pattern PARENTHESES =
      Pattern.compile("[^(]*\\((.*)\\)[^)]*", Pattern.DOTALL);
  private static final Pattern COLUMN = Pattern.compile("\\s*[`\"\\[]?(\\w+).*", Pattern.DOTALL);
  private static final Pattern CONSTRAINT =
      Pattern.compile(
          "\\s*(?:CONSTRAINT|PRIMARY|FOREIGN|UNIQUE|CHECK)\\b.*",
          Pattern.DOTALL | Pattern.CASE_INSENSITIVE);

  private final Path file;
  private final FileChannel pages;
  private final @Nullable FileChannel log;
  private final Map<Integer, Long> logged;
  private final Stamp stamp;
  private final int pageSize;
  private final int usable;
  private final long pageCount;

  /// What changes when something is moved into the file, or the log begins anew.
  private record Stamp(long size, FileTime changed, ByteBuffer logHeader) {}

  /// @param root its first page
  /// @param columns in their order; of an index those that it is sorted by
  public record Tree(int root, List<String> columns) {}

  @FunctionalInterface
  public interface Visitor {
    /// @return whether to go on
    boolean take(Row row) throws IOException;
  }

  private SqliteFile(Path file, FileChannel pages, @Nullable FileChannel log) throws IOException {
    this.file = file;
    this.pages = pages;
    this.log = log;
    this.stamp = stamp();
    ByteBuffer header = read(pages, 0, HEADER);
    if (!header.slice(0, MAGIC.length).equals(ByteBuffer.wrap(MAGIC)) || header.getInt(56) > 1) {
      throw new FileSystemException(file.toString(), null, "not a SQLite database in UTF-8");
    }
    int size = header.getShort(16) & 0xffff;
    pageSize = size == 1 ? 1 << 16 : size;
    usable = pageSize - (header.get(20) & 0xff);
    if (pageSize < 512 || Integer.bitCount(pageSize) != 1 || usable < 480) {
      throw malformed("page size");
    }
    logged = log == null ? Map.of() : committed(log);
    pageCount = pages.size() / pageSize + logged.size();
  }

  /// @throws FileSystemException when it is none, or none that can be read as it is
  public static SqliteFile open(Path file) throws IOException {
    Path journal = file.resolveSibling(file.getFileName() + "-journal");
    if (Files.exists(journal) && Files.size(journal) > 0) {
      throw new FileSystemException(file.toString(), null, "a change is not finished");
    }
    FileChannel pages = channel(file);
    FileChannel log = null;
    try {
      try {
        log = channel(logOf(file));
      } catch (NoSuchFileException none) {
        // Everything is in the file.
      }
      return new SqliteFile(file, pages, log);
    } catch (IOException | RuntimeException failed) {
      pages.close();
      if (log != null) {
        log.close();
      }
      throw failed instanceof IOException told ? told : malformed(file, failed.toString());
    }
  }

  private static FileChannel channel(Path file) throws IOException {
    if (!Files.readAttributes(file, BasicFileAttributes.class).isRegularFile()) {
      throw new FileSystemException(file.toString(), null, "not a regular file");
    }
    return FileChannel.open(file, StandardOpenOption.READ);
  }

  private static Path logOf(Path file) {
    return file.resolveSibling(file.getFileName() + "-wal");
  }

  @Override
  public void close() throws IOException {
    try (pages) {
      if (log != null) {
        log.close();
      }
    }
  }

  /// Whether all that was read since it was opened belongs together.
  public boolean isCurrent() {
    try {
      return stamp.equals(stamp());
    } catch (IOException gone) {
      return false;
    }
  }

  private Stamp stamp() throws IOException {
    BasicFileAttributes attributes = Files.readAttributes(file, BasicFileAttributes.class);
    ByteBuffer header =
        log != null && log.size() >= LOG_HEADER ? read(log, 0, LOG_HEADER) : ByteBuffer.allocate(0);
    return new Stamp(attributes.size(), attributes.lastModifiedTime(), header);
  }

  private static ByteBuffer read(FileChannel from, long position, int length) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(length);
    while (bytes.hasRemaining()) {
      if (from.read(bytes, position + bytes.position()) < 0) {
        throw new BufferUnderflowException();
      }
    }
    return bytes.flip();
  }

  /// Where in the log the last committed state of each page is that it holds.
  private Map<Integer, Long> committed(FileChannel log) throws IOException {
    Map<Integer, Long> committed = new HashMap<>();
    if (log.size() < LOG_HEADER) {
      return committed;
    }
    ByteBuffer header = read(log, 0, LOG_HEADER);
    if ((header.getInt(0) & ~1) != LOG_MAGIC || header.getInt(8) != pageSize) {
      throw malformed("log");
    }
    ByteOrder order = (header.getInt(0) & 1) == 1 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    int[] sum = {0, 0};
    add(header.slice(0, LOG_HEADER - 8).order(order), sum);
    if (sum[0] != header.getInt(24) || sum[1] != header.getInt(28)) {
      return committed;
    }
    Map<Integer, Long> open = new HashMap<>();
    long last = log.size() - FRAME_HEADER - pageSize;
    for (long at = LOG_HEADER; at <= last; at += FRAME_HEADER + pageSize) {
      ByteBuffer frame = read(log, at, FRAME_HEADER + pageSize);
      add(frame.slice(0, 8).order(order), sum);
      add(frame.slice(FRAME_HEADER, pageSize).order(order), sum);
      if (frame.getLong(8) != header.getLong(16)
          || sum[0] != frame.getInt(16)
          || sum[1] != frame.getInt(20)) {
        break; // of an earlier log, or not wholly written
      }
      open.put(frame.getInt(0), at + FRAME_HEADER);
      if (frame.getInt(4) != 0) {
        committed.putAll(open);
        open.clear();
      }
    }
    return committed;
  }

  private static void add(ByteBuffer words, int[] sum) {
    while (words.remaining() >= 8) {
      sum[0] += words.getInt() + sum[1];
      sum[1] += words.getInt() + sum[0];
    }
  }

  private FileSystemException malformed(String what) {
    return malformed(file, what);
  }

  private static FileSystemException malformed(Path file, String what) {
    return new FileSystemException(file.toString(), null, "not a sound database: " + what);
  }

  public Optional<Tree> table(String name) throws IOException {
    return tree("table", name, List.of());
  }

  /// An index of a table that is sorted by these columns first.
  public Optional<Tree> index(String table, String... columns) throws IOException {
    return tree("index", table, List.of(columns));
  }

  private Optional<Tree> tree(String type, String table, List<String> first) throws IOException {
    Tree schema = new Tree(1, List.of("type", "name", "tbl_name", "rootpage", "sql"));
    List<Tree> found = new ArrayList<>();
    rows(
        schema,
        row -> {
          if (row.text("type").equals(type) && row.text("tbl_name").equals(table)) {
            List<String> columns = columns(row.text("sql"));
            if (columns.size() >= first.size() && columns.subList(0, first.size()).equals(first)) {
              found.add(new Tree((int) row.number("rootpage"), columns));
            }
          }
          return found.isEmpty();
        });
    return found.stream().findFirst();
  }

  /// The names that a statement defines or sorts by.
  private static List<String> columns(String sql) {
    Matcher inside = PARENTHESES.matcher(sql);
    List<String> columns = new ArrayList<>();
    if (!inside.matches()) {
      return columns;
    }
    int depth = 0;
    int begun = 0;
    String all = inside.group(1) + ",";
    for (int i = 0; i < all.length(); i++) {
      char c = all.charAt(i);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0) {
        Matcher column = COLUMN.matcher(all.substring(begun, i));
        if (column.matches() && !CONSTRAINT.matcher(all.substring(begun, i)).matches()) {
          columns.add(column.group(1));
        }
        begun = i + 1;
      }
    }
    return columns;
  }

  /// Every row of a table, in its order.
  public void rows(Tree table, Visitor visitor) throws IOException {
    look(new Look(table, visitor), walk -> walk.rows(table.root, 0));
  }

  /// The rows of an index whose first column has this text, in its order.
  public void entries(Tree index, String text, Visitor visitor) throws IOException {
    byte[] wanted = text.getBytes(StandardCharsets.UTF_8);
    look(new Look(index, visitor), walk -> walk.entries(index.root, Optional.of(wanted), 0));
  }

  /// Every row of an index, in its order.
  public void entries(Tree index, Visitor visitor) throws IOException {
    look(new Look(index, visitor), walk -> walk.entries(index.root, Optional.empty(), 0));
  }

  /// A row of a table by its number.
  public Optional<Row> row(Tree table, long number) throws IOException {
    List<Row> found = new ArrayList<>();
    look(new Look(table, found::add), walk -> walk.row(table.root, number, 0));
    return found.stream().findFirst();
  }

  private interface Walking {
    void of(Look look) throws IOException;
  }

  private void look(Look look, Walking walking) throws IOException {
    try {
      walking.of(look);
    } catch (IndexOutOfBoundsException
        | BufferUnderflowException
        | ArithmeticException
        | IllegalArgumentException
        | NegativeArraySizeException unsound) {
      throw malformed(String.valueOf(unsound));
    }
  }

  /// One row of a table or an index.
  public static final class Row {
    private final List<String> columns;
    private final ByteBuffer bytes;
    private final long number;
    private final List<Long> types = new ArrayList<>();
    private final List<Integer> starts = new ArrayList<>();

    Row(List<String> columns, ByteBuffer bytes, Optional<Long> number) {
      this.columns = columns;
      this.bytes = bytes;
      ByteBuffer header = bytes.duplicate();
      long end = varint(header);
      long start = end;
      while (header.position() < end && types.size() <= COLUMNS) {
        long type = varint(header);
        types.add(type);
        starts.add(Math.toIntExact(start));
        start += size(type);
      }
      if (start > bytes.limit()) {
        throw new BufferUnderflowException();
      }
      this.number = number.orElseGet(() -> integer(types.size() - 1));
    }

    /// Of a table's row its own, of an index's that of the row that it stands for.
    public long number() {
      return number;
    }

    /// Zero where there is no whole number.
    public long number(String column) {
      int at = columns.indexOf(column);
      return at < 0 || at >= types.size() ? 0 : integer(at);
    }

    /// Empty where there is no text.
    public String text(String column) {
      int at = columns.indexOf(column);
      return at < 0 || at >= types.size() || !isText(at)
          ? ""
          : new String(content(at), StandardCharsets.UTF_8);
    }

    private boolean isText(int at) {
      return types.get(at) >= 13 && types.get(at) % 2 == 1;
    }

    private byte[] content(int at) {
      byte[] content = new byte[Math.toIntExact(size(types.get(at)))];
      bytes.duplicate().position(starts.get(at)).get(content);
      return content;
    }

    /// Below, at or above a text in the order of an index.
    private int first(byte[] text) {
      return isText(0) ? Arrays.compareUnsigned(content(0), text) : types.getFirst() < 12 ? -1 : 1;
    }

    private long integer(int at) {
      long type = types.get(at);
      if (type == 9) {
        return 1;
      }
      if (type < 1 || type > 6) {
        return 0;
      }
      return new BigInteger(content(at)).longValue();
    }

    private static long size(long type) {
      if (type >= 12) {
        return (type - 12) / 2;
      }
      return type <= 4 ? type : type == 5 ? 6 : type <= 7 ? 8 : 0;
    }
  }

  private static long varint(ByteBuffer bytes) {
    long value = 0;
    for (int i = 0; i < 8; i++) {
      byte next = bytes.get();
      value = (value << 7) | (next & 0x7f);
      if (next >= 0) {
        return value;
      }
    }
    return (value << 8) | (bytes.get() & 0xff);
  }

  /// One way through a tree.
  private final class Look {
    private final Tree tree;
    private final Visitor visitor;
    private long left = pageCount;

    Look(Tree tree, Visitor visitor) {
      this.tree = tree;
      this.visitor = visitor;
    }

    private ByteBuffer page(int number) throws IOException {
      if (number < 1 || left-- <= 0) {
        throw malformed("page " + number);
      }
      Long inLog = logged.get(number);
      return inLog == null || log == null
          ? SqliteFile.read(pages, (number - 1L) * pageSize, pageSize)
          : SqliteFile.read(log, inLog, pageSize);
    }

    /// A node of a tree: its cells and, but in a leaf, one more child.
    private record Node(ByteBuffer page, int start, int type, int cells) {
      boolean isLeaf() {
        return type == INDEX_LEAF || type == TABLE_LEAF;
      }

      ByteBuffer cell(int index) {
        int pointers = start + (isLeaf() ? 8 : 12);
        return page.duplicate().position(page.getShort(pointers + 2 * index) & 0xffff);
      }

      int last() {
        return page.getInt(start + 8);
      }
    }

    private Node node(int number, int depth, int inner, int leaf) throws IOException {
      ByteBuffer page = page(number);
      int start = number == 1 ? HEADER : 0;
      int type = page.get(start);
      if (depth > DEPTH || (type != inner && type != leaf)) {
        throw malformed("page " + number);
      }
      return new Node(page, start, type, page.getShort(start + 3) & 0xffff);
    }

    boolean rows(int number, int depth) throws IOException {
      Node node = node(number, depth, TABLE_NODE, TABLE_LEAF);
      for (int i = 0; i < node.cells; i++) {
        ByteBuffer cell = node.cell(i);
        if (!(node.isLeaf() ? take(cell, true) : rows(cell.getInt(), depth + 1))) {
          return false;
        }
      }
      return node.isLeaf() || rows(node.last(), depth + 1);
    }

    boolean row(int number, long wanted, int depth) throws IOException {
      Node node = node(number, depth, TABLE_NODE, TABLE_LEAF);
      for (int i = 0; i < node.cells; i++) {
        ByteBuffer cell = node.cell(i);
        if (node.isLeaf()) {
          ByteBuffer begin = cell.duplicate();
          varint(begin);
          if (varint(begin) == wanted) {
            return take(cell, true);
          }
        } else {
          int child = cell.getInt();
          if (wanted <= varint(cell)) {
            return row(child, wanted, depth + 1);
          }
        }
      }
      return node.isLeaf() || row(node.last(), wanted, depth + 1);
    }

    /// @param wanted what the first column says; empty = anything
    /// @return whether there may be more behind
    boolean entries(int number, Optional<byte[]> wanted, int depth) throws IOException {
      Node node = node(number, depth, INDEX_NODE, INDEX_LEAF);
      for (int i = 0; i < node.cells; i++) {
        ByteBuffer cell = node.cell(i);
        int child = node.isLeaf() ? 0 : cell.getInt();
        Optional<Row> row = payload(cell, varint(cell), false, Optional.empty());
        int order = row.isPresent() && wanted.isPresent() ? row.get().first(wanted.get()) : 0;
        if (order >= 0 && child != 0 && !entries(child, wanted, depth + 1)) {
          return false;
        }
        if (order > 0 || (order == 0 && row.isPresent() && !visitor.take(row.get()))) {
          return false;
        }
      }
      return node.isLeaf() || entries(node.last(), wanted, depth + 1);
    }

    private boolean take(ByteBuffer cell, boolean table) throws IOException {
      long size = varint(cell);
      Optional<Row> row = payload(cell, size, table, Optional.of(varint(cell)));
      return row.isEmpty() || visitor.take(row.get());
    }

    /// @return empty when it is too long
    private Optional<Row> payload(ByteBuffer cell, long size, boolean table, Optional<Long> number)
        throws IOException {
      if (size > ROW_BYTES) {
        return Optional.empty();
      }
      int most = table ? usable - 35 : (usable - 12) * 64 / 255 - 23;
      int least = (usable - 12) * 32 / 255 - 23;
      int spread = least + (int) ((size - least) % (usable - 4));
      int here = (int) (size <= most ? size : spread <= most ? spread : least);
      byte[] bytes = new byte[(int) size];
      cell.get(bytes, 0, here);
      int filled = here;
      int next = filled < size ? cell.getInt() : 0;
      while (filled < size) {
        ByteBuffer page = page(next);
        next = page.getInt();
        int part = (int) Math.min(usable - 4, size - filled);
        page.get(bytes, filled, part);
        filled += part;
      }
      return Optional.of(new Row(tree.columns, ByteBuffer.wrap(bytes), number));
    }
  }
}
