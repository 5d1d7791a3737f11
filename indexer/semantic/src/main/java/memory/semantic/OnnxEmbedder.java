package memory.semantic;

import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtLoggingLevel;
import ai.onnxruntime.OrtSession;
import com.google.common.primitives.Bytes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.nio.LongBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import memory.indexer.Embedder;

/// A sentence model in ONNX Runtime: the mean of its tokens' vectors, scaled to length 1. It takes
/// one text at a time, because in a batch an int8 model's vector of a text depends on the others.
record OnnxEmbedder(
    WordPiece words,
    OrtEnvironment environment,
    OrtSession session,
    OrtSession product,
    boolean prefixed)
    implements Embedder {
  /// Of a longer text the beginning counts.
  private static final int MOST_TOKENS = 256;

  /// Somebody waits for the answer.
  private static final int MOST_ASKED = 128;

  /// The service of the add-on.
  public static final class Loader implements Embedder.Loader {
    @Override
    public Embedder load(Path folder, String model) throws IOException {
      if (Files.exists(folder.resolve(System.mapLibraryName("onnxruntime")))) {
        System.setProperty("onnxruntime.native.path", folder.toString());
      }
      try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
        options.setIntraOpNumThreads(1);
        options.setInterOpNumThreads(1);
        options.setCPUArenaAllocator(false);
        options.setMemoryPatternOptimization(false);
        WordPiece words = WordPiece.read(folder.resolve(model + "-tokenizer.json"));
        OrtEnvironment environment =
            OrtEnvironment.getEnvironment(OrtLoggingLevel.ORT_LOGGING_LEVEL_FATAL, "memory");
        OrtSession session =
            environment.createSession(folder.resolve(model + ".onnx").toString(), options);
        return new OnnxEmbedder(
            words,
            environment,
            session,
            environment.createSession(ProductModel.bytes(), options),
            model.startsWith("e5"));
      } catch (OrtException | LinkageError unusable) {
        throw new IOException(
            "cannot load the model " + model + ": " + unusable.getMessage(), unusable);
      }
    }
  }

  @Override
  public float[] query(String text) {
    return vector(prefixed ? "query: " + text : text, MOST_ASKED);
  }

  @Override
  public float[] passage(String text) {
    return vector(prefixed ? "passage: " + text : text, MOST_TOKENS);
  }

  private float[] vector(String text, int most) {
    long[] tokens = words.tokens(text, most);
    long[] mask = new long[tokens.length];
    Arrays.fill(mask, 1);
    Map<String, OnnxTensor> inputs = new HashMap<>();
    try {
      for (String name : session.getInputNames()) {
        long[] values =
            switch (name) {
              case "input_ids" -> tokens;
              case "attention_mask" -> mask;
              default -> new long[tokens.length];
            };
        inputs.put(
            name,
            OnnxTensor.createTensor(
                environment, LongBuffer.wrap(values), new long[] {1, tokens.length}));
      }
      try (OrtSession.Result result = session.run(inputs)) {
        return mean(((OnnxTensor) result.get(0)).getFloatBuffer(), tokens.length);
      }
    } catch (OrtException failure) {
      throw new IllegalStateException(failure);
    } finally {
      inputs.values().forEach(OnnxTensor::close);
    }
  }

  @Override
  public int[] products(ByteBuffer rows, byte[] column) {
    int count = rows.remaining() / column.length;
    int[] products = new int[count];
    if (count == 0) {
      return products;
    }
    ByteBuffer direct = ByteBuffer.allocateDirect(column.length).put(column).flip();
    try (OnnxTensor matrix =
            OnnxTensor.createTensor(
                environment, rows, new long[] {count, column.length}, OnnxJavaType.UINT8);
        OnnxTensor vector =
            OnnxTensor.createTensor(
                environment, direct, new long[] {column.length, 1}, OnnxJavaType.INT8);
        OrtSession.Result result = product.run(Map.of("rows", matrix, "column", vector))) {
      ((OnnxTensor) result.get(0)).getIntBuffer().get(products);
      return products;
    } catch (OrtException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static float[] mean(FloatBuffer states, int tokens) {
    float[] sum = new float[states.remaining() / tokens];
    for (int token = 0; token < tokens; token++) {
      for (int i = 0; i < sum.length; i++) {
        sum[i] += states.get();
      }
    }
    double squares = 0;
    for (float value : sum) {
      squares += (double) value * value;
    }
    float length = (float) Math.sqrt(squares);
    for (int i = 0; i < sum.length; i++) {
      sum[i] /= length;
    }
    return sum;
  }

  @Override
  public void close() {
    try {
      session.close();
      product.close();
    } catch (OrtException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /// An ONNX model of one step, `products = rows × column` in whole numbers: six times as quick as
  /// our own loop over the bytes. Written as protobuf, whose fields have the numbers of
  /// `onnx.proto`.
  private static final class ProductModel {
    private static final int UINT8 = 2;
    private static final int INT8 = 3;
    private static final int INT32 = 6;
    private static final int VERSION = 8;
    private static final int OPERATORS = 13;

    private ProductModel() {}

    static byte[] bytes() {
      byte[] step =
          field(
              1, text(1, "rows"), text(1, "column"), text(2, "products"), text(4, "MatMulInteger"));
      byte[] graph =
          field(
              7,
              step,
              text(2, "product"),
              value(11, "rows", UINT8),
              value(11, "column", INT8),
              value(12, "products", INT32));
      return Bytes.concat(number(1, VERSION), graph, field(8, number(2, OPERATORS)));
    }

    private static byte[] value(int field, String name, int type) {
      return field(field, text(1, name), field(2, field(1, number(1, type))));
    }

    private static byte[] text(int field, String text) {
      return field(field, text.getBytes(StandardCharsets.UTF_8));
    }

    private static byte[] number(int field, int value) {
      return new byte[] {(byte) (field << 3), (byte) value};
    }

    /// @param parts less than 128 bytes together
    private static byte[] field(int field, byte[]... parts) {
      byte[] all = Bytes.concat(parts);
      return Bytes.concat(new byte[] {(byte) (field << 3 | 2), (byte) all.length}, all);
    }
  }
}
