package memory.testing;

import com.google.common.hash.Hashing;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/// Gives a test a seeded `RandomGenerator`: always the same one, made from the test's name, unless
/// `-Dmemory.seed` says `new` (as each night does) or a number, which repeats a run. Seeds that are
/// new are printed, so that a run which hangs or dies can be repeated too; when the test fails, it
/// says which command repeats it.
public final class SeededRandom implements ParameterResolver, TestExecutionExceptionHandler {
  private static final ExtensionContext.Namespace SEEDS =
      ExtensionContext.Namespace.create(SeededRandom.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    return parameter.getParameter().getType() == RandomGenerator.class;
  }

  @Override
  public RandomGenerator resolveParameter(ParameterContext parameter, ExtensionContext test) {
    long seed = seed(System.getProperty("memory.seed", ""), test.getUniqueId());
    test.getStore(SEEDS).put("seed", seed);
    return new Random(seed);
  }

  /// @param asked empty, `new` or a number
  /// @param name the test's, its repetition included
  static long seed(String asked, String name) {
    if (asked.isEmpty()) {
      return Hashing.murmur3_128().hashString(name, StandardCharsets.UTF_8).asLong();
    }
    if (!asked.equals("new")) {
      return Long.parseLong(asked);
    }
    long seed = System.nanoTime();
    System.err.printf("seed %d: %s%n", seed, name);
    return seed;
  }

  @Override
  public void handleTestExecutionException(ExtensionContext test, Throwable failure)
      throws Throwable {
    Long seed = test.getStore(SEEDS).get("seed", Long.class);
    if (seed != null) {
      Method method = test.getRequiredTestMethod();
      failure.addSuppressed(
          new AssertionError(
              "repeat with: mvn verify -Dtest=%s#%s -Dsurefire.failIfNoSpecifiedTests=false -Dmemory.seed=%d"
                  .formatted(test.getRequiredTestClass().getSimpleName(), method.getName(), seed)));
    }
    throw failure;
  }
}
