package memory.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import memory.cli.agent.HookHost.HookEvent;
import org.junit.jupiter.api.Test;

class HookEventTest {
  @Test
  void knowsEveryHostsWordForAPrompt() {
    for (String word :
        List.of(
            "prompt",
            "UserPromptSubmit",
            "user-prompt-submit",
            "userPromptSubmitted",
            "BeforeAgent",
            "beforeSubmitPrompt",
            "chat.message")) {
      assertThat(HookEvent.of(word)).as(word).contains(HookEvent.PROMPT);
    }
  }

  @Test
  void knowsItsOwnLabels() {
    for (HookEvent event : HookEvent.values()) {
      assertThat(HookEvent.of(event.label())).contains(event);
    }
  }

  @Test
  void knowsCompactionsBeforeAndAfter() {
    assertThat(HookEvent.of("PreCompress")).contains(HookEvent.PRE_COMPACT);
    assertThat(HookEvent.of("PreCompact")).contains(HookEvent.PRE_COMPACT);
    assertThat(HookEvent.of("PostCompact")).contains(HookEvent.POST_COMPACT);
  }

  @Test
  void knowsToolsBeforeAndAfter() {
    for (String word : List.of("PreToolUse", "preToolUse", "BeforeTool")) {
      assertThat(HookEvent.of(word)).contains(HookEvent.BEFORE_TOOL);
    }
    for (String word : List.of("PostToolUseFailure", "PostToolUse", "AfterTool")) {
      assertThat(HookEvent.of(word)).contains(HookEvent.AFTER_TOOL);
    }
  }

  @Test
  void leavesOtherEventsAlone() {
    assertThat(HookEvent.of("Stop")).isEmpty();
    assertThat(HookEvent.of("SubagentStart")).isEmpty();
    assertThat(HookEvent.of("")).isEmpty();
  }
}
