package memory.cli;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.AccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import memory.cli.command.Call;
import memory.cli.command.Command;
import memory.cli.option.ArgumentParser;
import memory.cli.output.Console;
import memory.cli.output.ExitCode;
import memory.cli.server.ResidentCommands;
import org.junit.jupiter.api.Test;

class CliArchitectureTest {
  private final JavaClasses ours =
      new ClassFileImporter()
          .importUrl(Main.class.getProtectionDomain().getCodeSource().getLocation());

  @Test
  void picocliLoadsForHelpPagesOnly() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("memory.cli.option.HelpPage")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("picocli..")
        .because("it costs as much as the search")
        .check(ours);
  }

  @Test
  void nothingButMainReadsTheProcess() {
    noClasses()
        .that()
        .doNotHaveFullyQualifiedName("memory.cli.Main")
        .should()
        .callMethod(System.class, "getenv", String.class)
        .orShould()
        .callMethod(System.class, "getenv")
        .orShould()
        .callMethod(System.class, "console")
        .orShould()
        .callMethod(System.class, "exit", int.class)
        .check(ours);
  }

  @Test
  void facesAskTheEngineAndNoCommand() {
    noClasses()
        .that()
        .resideInAnyPackage("memory.cli.mcp", "memory.cli.inspect", "memory.cli.server")
        .and()
        .areNotAssignableTo(Command.class)
        .should()
        .dependOnClassesThat()
        .areAssignableTo(Command.class)
        .orShould()
        .dependOnClassesThat()
        .areAssignableTo(ArgumentParser.class)
        .orShould()
        .accessTargetWhere(new RunsACommand())
        .because("a face makes requests; it reads nothing that another one printed")
        .check(ours);
    for (Class<?> runs : new Class<?>[] {CommandTable.class, MemoryCli.class}) {
      assertThat(ours.get(runs).getAccessesFromSelf()).anyMatch(new RunsACommand());
    }
  }

  /// A command answers with an exit code, be it a type or a method; a console is made for one.
  private static final class RunsACommand extends DescribedPredicate<JavaAccess<?>> {
    RunsACommand() {
      super("a command that is run, or a console that is made for one");
    }

    @Override
    public boolean test(JavaAccess<?> access) {
      if (!(access.getTarget() instanceof AccessTarget.CodeUnitAccessTarget target)) {
        return false;
      }
      JavaClass owner = access.getTargetOwner();
      if (owner.isEquivalentTo(Console.class)) {
        return target.getName().equals("<init>");
      }
      return owner.getPackageName().equals("memory.cli.command")
          && !owner.isEquivalentTo(Call.class)
          && target.getRawReturnType().isEquivalentTo(ExitCode.class);
    }
  }

  /// The resident process runs what a client typed, and nothing else.
  @Test
  void onlyAClientsArgumentsAreRunForIt() {
    noClasses()
        .that()
        .doNotHaveSimpleName("RequestHandler")
        .should()
        .callMethodWhere(target(owner(type(ResidentCommands.class))).and(target(name("run"))))
        .because("a face makes requests; it invents no command line")
        .check(ours);
  }

  @Test
  void packagesFormLayers() {
    slices().matching("memory.cli.(*)..").should().beFreeOfCycles().check(ours);
    classes()
        .that()
        .resideInAPackage("memory.cli")
        .should()
        .onlyHaveDependentClassesThat()
        .resideInAPackage("memory.cli")
        .because("the way in is the highest layer")
        .check(ours);
  }
}
