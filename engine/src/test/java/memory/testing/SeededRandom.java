package memory.testing;

import java.lang.reflect.Method;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/// Gives a test a seeded `RandomGenerator` and prints the seed, so that a run which hangs or dies
/// can be repeated too; when the test fails, says which command repeats it.
public final class SeededRandom implements ParameterResolver, TestExecutionExceptionHandler {
  private static final ExtensionContext.Namespace SEEDS =
      ExtensionContext.Namespace.create(SeededRandom.class);

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
    return parameter.getParameter().getType() == RandomGenerator.class;
  }

  @Override
  public RandomGenerator resolveParameter(ParameterContext parameter, ExtensionContext test) {
    String given = System.getProperty("memory.seed", "");
    long seed = given.isEmpty() ? System.nanoTime() : Long.parseLong(given);
    test.getStore(SEEDS).put("seed", seed);
    System.err.printf(
        "seed %d: %s#%s%n",
        seed, test.getRequiredTestClass().getSimpleName(), test.getRequiredTestMethod().getName());
    return new Random(seed);
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
