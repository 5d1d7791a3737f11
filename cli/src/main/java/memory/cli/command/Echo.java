package memory.cli.command;

import memory.engine.model.VisibleText;
import memory.engine.request.ReadRequest.Audience;

/// Prints memory's own text for who reads it: a person at a terminal, or a pipe.
record Echo(Call call, Audience audience) {
  static Echo of(Call call) {
    boolean person = call.console().isForPerson();
    return new Echo(
        call,
        call.arguments().has("--raw") ? Audience.RAW : person ? Audience.PERSON : Audience.MODEL);
  }

  /// Said beside what is shown of it.
  void noteNew(String place) {
    call.console().note(place + " holds what is new here and not reviewed by the user");
  }

  /// Prints such a text, its last line ended.
  void print(String text) {
    if (audience == Audience.RAW) {
      call.console().raw(text);
    } else {
      call.console()
          .raw(
              audience == Audience.PERSON ? VisibleText.forPeople(text) : VisibleText.ofFile(text));
      call.console().raw(text.isEmpty() || text.endsWith("\n") ? "" : "\n");
    }
  }
}
