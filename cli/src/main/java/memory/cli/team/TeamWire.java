package memory.cli.team;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import memory.engine.file.BoundedJson;
import memory.engine.file.JsonWrite;
import memory.engine.file.MalformedJsonException;
import memory.engine.model.Decision;
import memory.engine.model.Evidence;
import memory.engine.model.Filters;
import memory.engine.model.Freshness;
import memory.engine.model.Hit;
import memory.engine.model.Kind;
import memory.engine.model.MemoryPath;
import memory.engine.model.Passage;
import memory.engine.model.Provenance;
import memory.engine.model.QueryText;
import memory.engine.model.Scope;
import memory.engine.model.SearchAnswer;
import memory.engine.model.SearchMode;
import memory.engine.model.SearchRequest;
import memory.engine.model.Status;
import memory.engine.request.Citation;
import memory.engine.request.DecisionList;
import memory.engine.request.DecisionList.ScopedDecision;
import memory.engine.request.DecisionRequest;
import memory.engine.request.DecisionRequest.Choice;
import memory.engine.request.DecisionRequest.DecisionDraft;
import memory.engine.request.DecisionRequest.DecisionEdit;
import memory.engine.request.NoteTarget;
import memory.engine.request.ReadRequest;
import memory.engine.request.ReadResult;
import memory.engine.request.WriteRequest;
import org.jspecify.annotations.Nullable;

/// What goes over the wire between a client and a team's server, read and written in one place.
/// Hits are those of the CLI's contract; what the gate needs besides stands beside them. Whatever
/// comes in is somebody else's: a field that is not what it should be is a
/// [MalformedJsonException].
public final class TeamWire {
  private static final int MOST_HITS = 100;
  private static final int MOST_WORDS = 1000;
  private static final int MOST_TEXT = 1 << 20;

  private TeamWire() {}

  /// A question, for `/v1/recall`.
  public static void write(JsonGenerator json, String team, SearchRequest asked)
      throws IOException {
    Filters filters = asked.filters();
    json.writeStringField("team", team);
    json.writeStringField("query", asked.text().prose());
    JsonWrite.strings(json, "identifiers", asked.text().identifiers());
    json.writeBooleanField("begun", asked.text().begun());
    json.writeNumberField("limit", Math.min(asked.limit(), MOST_HITS));
    json.writeNumberField("snippet_chars", asked.snippetChars());
    json.writeStringField("today", asked.today().toString());
    JsonWrite.strings(json, "kind", labels(filters.kinds()));
    JsonWrite.strings(json, "without", labels(filters.leftOut()));
    JsonWrite.strings(json, "tag", filters.tags());
    JsonWrite.optional(json, "since", filters.since());
    JsonWrite.optional(json, "until", filters.until());
    JsonWrite.optional(json, "path", filters.pathGlob());
    JsonWrite.optional(json, "status", filters.status().map(Status::label));
    json.writeBooleanField("archived", filters.archived());
    json.writeBooleanField("explain", asked.explain());
  }

  private static List<String> labels(Set<Kind> kinds) {
    return kinds.stream().map(Kind::label).toList();
  }

  /// The question in a request to `/v1/recall`.
  public static SearchRequest question(Map<String, Object> body) throws MalformedJsonException {
    Filters filters =
        new Filters(
            Set.of(),
            kinds(body, "kind"),
            Set.copyOf(texts(body, "tag")),
            day(body, "since"),
            day(body, "until"),
            optional(body, "path"),
            optional(body, "status").flatMap(Status::ofLabel),
            flag(body, "archived"),
            Set.of(),
            kinds(body, "without"));
    return new SearchRequest(
        new QueryText(text(body, "query"), texts(body, "identifiers"), flag(body, "begun")),
        filters,
        Math.clamp(whole(body, "limit", 5), 1, MOST_HITS),
        Math.clamp(whole(body, "snippet_chars", 0), 0, 10_000),
        day(body, "today").orElseThrow(() -> new MalformedJsonException("today is missing")),
        flag(body, "explain"),
        Optional.empty(),
        SearchMode.KEYWORD);
  }

  private static Set<Kind> kinds(Map<String, Object> body, String field)
      throws MalformedJsonException {
    return texts(body, field).stream()
        .flatMap(label -> Kind.ofLabel(label).stream())
        .collect(Collectors.toSet());
  }

  /// What the gate needs of each hit, in the order of `hits`.
  public static void writeEvidence(JsonGenerator json, List<Hit> hits) throws IOException {
    JsonWrite.objects(json, "evidence", hits)
        .each(hit -> {
          Evidence evidence = hit.evidence();
          json.writeNumberField("words", evidence.asked().words());
          json.writeNumberField("weight", evidence.asked().weight());
          json.writeNumberField("rarest_asked", evidence.asked().rarest());
          json.writeNumberField("passages", evidence.asked().passages());
          json.writeNumberField("score", evidence.score());
          json.writeNumberField("held", evidence.held());
          json.writeNumberField("rarest", evidence.rarest());
          json.writeNumberField("terms", evidence.words());
          json.writeNumberField("rank", hit.score());
          if (hit.parts().containsKey(Hit.ASKED_DATE)) {
            json.writeNumberField(Hit.ASKED_DATE, hit.parts().get(Hit.ASKED_DATE));
          }
          json.writeStringField("hash", hit.passage().contentHash());
          JsonWrite.strings(json, "matched", hit.terms());
        });
  }

  /// What a server answered to a question.
  ///
  /// @param team whose hits they are, whatever the answer says
  public static SearchAnswer answer(String team, Map<String, Object> body)
      throws MalformedJsonException {
    List<Map<String, Object>> hits = objects(body, "hits");
    List<Map<String, Object>> evidence = objects(body, "evidence");
    if (hits.size() > MOST_HITS || evidence.size() != hits.size()) {
      throw new MalformedJsonException("hits and evidence do not go together");
    }
    List<Hit> read = new ArrayList<>();
    for (int i = 0; i < hits.size(); i++) {
      read.add(hit(team, hits.get(i), evidence.get(i)));
    }
    return new SearchAnswer(
        read,
        Math.clamp(whole(body, "total", read.size()), read.size(), Integer.MAX_VALUE),
        flag(body, "total_capped"),
        freshness(team, body));
  }

  private static Freshness freshness(String team, Map<String, Object> body)
      throws MalformedJsonException {
    if (!optional(body, "freshness").equals(Optional.of("stale"))) {
      return Freshness.fresh();
    }
    String why = optional(body, "freshness_reason").orElse("its index is not in step");
    return new Freshness.Stale("team " + team + ": " + why.replaceAll("\\p{Cntrl}+", " "));
  }

  private static Hit hit(String team, Map<String, Object> hit, Map<String, Object> evidence)
      throws MalformedJsonException {
    try {
      Passage passage = passage(hit, text(evidence, "hash"));
      double rank = number(evidence, "rank");
      Map<String, Double> parts = parts(hit.get("explain"));
      if (flag(hit, "context")) {
        parts = Map.of("context", rank);
      } else if (evidence.containsKey(Hit.ASKED_DATE)) {
        parts.put(Hit.ASKED_DATE, number(evidence, Hit.ASKED_DATE));
      }
      return new Hit(
              passage,
              rank,
              optional(hit, "snippet").orElse(""),
              Set.copyOf(texts(evidence, "matched")),
              parts,
              new Evidence(
                  new Evidence.Asked(
                      (int) whole(evidence, "words", 0),
                      number(evidence, "weight"),
                      number(evidence, "rarest_asked"),
                      (int) whole(evidence, "passages", 0)),
                  number(evidence, "score"),
                  number(evidence, "held"),
                  number(evidence, "rarest"),
                  number(evidence, "terms")))
          .arrived(arrival(team, hit.get("new")));
    } catch (IllegalArgumentException bad) {
      throw new MalformedJsonException("a hit: " + bad.getMessage());
    }
  }

  /// @param hash of its text
  private static Passage passage(Map<String, Object> told, String hash)
      throws MalformedJsonException {
    int first = Math.clamp(whole(told, "start_line", 1), 1, Integer.MAX_VALUE);
    return new Passage(
        text(told, "id"),
        new MemoryPath(text(told, "path")),
        Scope.TEAM,
        first,
        Math.clamp(whole(told, "end_line", first), first, Integer.MAX_VALUE),
        texts(told, "heading"),
        day(told, "date"),
        Optional.empty(),
        text(told, "text"),
        texts(told, "tags"),
        texts(told, "links"),
        optional(told, "status").flatMap(Status::ofLabel).orElse(Status.ACTIVE),
        Optional.empty(),
        Optional.empty(),
        hash,
        texts(told, "blocked"));
  }

  private static Map<String, Double> parts(@Nullable Object explain) throws MalformedJsonException {
    Map<String, Double> parts = new LinkedHashMap<>();
    if (explain instanceof Map<?, ?> map && map.get("parts") instanceof Map<?, ?> given) {
      for (Object name : given.keySet()) {
        parts.put(String.valueOf(name), asNumber(String.valueOf(name), given.get(name)));
      }
    }
    return parts;
  }

  private static Provenance arrival(String team, @Nullable Object told)
      throws MalformedJsonException {
    if (!(told instanceof Map<?, ?> map)) {
      return Provenance.team(team, Optional.empty(), Optional.empty());
    }
    Map<String, Object> from = BoundedJson.named(map);
    return Provenance.team(
        team, optional(from, "author").filter(TeamMembership::isName), day(from, "date"));
  }

  /// A note, for `/v1/write`.
  ///
  /// @param key the same in each attempt to send it
  public static void write(JsonGenerator json, String team, String key, WriteRequest note)
      throws IOException {
    json.writeStringField("team", team);
    json.writeStringField("key", key);
    json.writeStringField("action", note.action());
    switch (note) {
      case WriteRequest.Append append -> target(json, append.target(), append.text());
      case WriteRequest.Overwrite overwrite -> target(json, overwrite.target(), overwrite.text());
      case WriteRequest.Replace replace -> {
        json.writeStringField("at", replace.at());
        json.writeStringField("text", replace.text());
      }
      case WriteRequest.Remove remove -> json.writeStringField("at", remove.at());
    }
  }

  private static void target(JsonGenerator json, NoteTarget target, String text)
      throws IOException {
    json.writeStringField("target", target.name().label());
    JsonWrite.optional(json, "topic", target.topic());
    JsonWrite.optional(json, "date", target.day());
    json.writeStringField("text", text);
  }

  /// The note in a request to `/v1/write`, for the scope that the server keeps.
  public static WriteRequest note(Map<String, Object> body) throws MalformedJsonException {
    Optional<Scope> scope = Optional.of(Scope.GLOBAL);
    return switch (text(body, "action")) {
      case "append" ->
          new WriteRequest.Append("append", Scope.GLOBAL, target(body), text(body, "text"));
      case "log" -> new WriteRequest.Append("log", Scope.GLOBAL, target(body), text(body, "text"));
      case "overwrite" ->
          new WriteRequest.Overwrite(Scope.GLOBAL, target(body), text(body, "text"));
      case "replace" -> new WriteRequest.Replace(text(body, "at"), scope, text(body, "text"));
      case "remove" -> new WriteRequest.Remove(text(body, "at"), scope);
      default ->
          throw new MalformedJsonException("action is append, log, overwrite, replace or remove");
    };
  }

  private static NoteTarget target(Map<String, Object> body) throws MalformedJsonException {
    NoteTarget.Name name =
        NoteTarget.Name.ofLabel(text(body, "target"))
            .orElseThrow(() -> new MalformedJsonException("target is long_term, daily or topic"));
    return new NoteTarget(name, optional(body, "topic"), day(body, "date"));
  }

  /// A change of the decision log, for `/v1/decisions`.
  public static void write(JsonGenerator json, String team, String key, DecisionRequest request)
      throws IOException {
    json.writeStringField("team", team);
    json.writeStringField("key", key);
    switch (request) {
      case DecisionRequest.Add(DecisionDraft draft, Choice choice) -> {
        json.writeStringField("action", "add");
        draft(json, draft);
        switch (choice) {
          case Choice.Ask _ -> {}
          case Choice.Force _ -> json.writeBooleanField("force", true);
          case Choice.Update(String id) -> json.writeStringField("update", id);
          case Choice.Supersede(String id) -> json.writeStringField("supersede", id);
          case Choice.KeepBoth(String id) -> json.writeStringField("keep_both", id);
        }
      }
      case DecisionRequest.Supersede(String id, DecisionDraft draft) -> {
        json.writeStringField("action", "supersede");
        json.writeStringField("id", id);
        draft(json, draft);
      }
      case DecisionRequest.Edit(String id, DecisionEdit edit) -> {
        json.writeStringField("action", "update");
        json.writeStringField("id", id);
        JsonWrite.optional(json, "text", edit.text());
        JsonWrite.optional(json, "title", edit.title());
        JsonWrite.optional(json, "reason", edit.reason());
        if (edit.tags().isPresent()) {
          JsonWrite.strings(json, "tags", edit.tags().get());
        }
      }
      case DecisionRequest.Resolve(String id, Status status, Optional<String> reason) -> {
        json.writeStringField("action", "resolve");
        json.writeStringField("id", id);
        json.writeStringField("status", status.label());
        JsonWrite.optional(json, "reason", reason);
      }
      default -> throw new IllegalArgumentException("not sent: " + request);
    }
  }

  private static void draft(JsonGenerator json, DecisionDraft draft) throws IOException {
    json.writeStringField("text", draft.text());
    JsonWrite.optional(json, "title", draft.title());
    JsonWrite.strings(json, "tags", draft.tags());
    JsonWrite.optional(json, "reason", draft.reason());
    json.writeStringField("status", draft.status().label());
  }

  /// The change in a request to `/v1/decisions`.
  public static DecisionRequest decision(Map<String, Object> body) throws MalformedJsonException {
    return switch (optional(body, "action").orElse("add")) {
      case "add" -> new DecisionRequest.Add(draft(body), choice(body));
      case "supersede" -> new DecisionRequest.Supersede(text(body, "id"), draft(body));
      case "update" ->
          new DecisionRequest.Edit(
              text(body, "id"),
              new DecisionEdit(
                  optional(body, "text"),
                  optional(body, "title"),
                  body.containsKey("tags") ? Optional.of(texts(body, "tags")) : Optional.empty(),
                  optional(body, "reason")));
      case "resolve" ->
          new DecisionRequest.Resolve(
              text(body, "id"),
              Status.ofLabel(text(body, "status"))
                  .orElseThrow(() -> new MalformedJsonException("there is no such status")),
              optional(body, "reason"));
      default -> throw new MalformedJsonException("action is add, supersede, update or resolve");
    };
  }

  private static Choice choice(Map<String, Object> body) throws MalformedJsonException {
    Choice otherwise = flag(body, "force") ? new Choice.Force() : new Choice.Ask();
    return optional(body, "supersede")
        .<Choice>map(Choice.Supersede::new)
        .or(() -> asked(body, "keep_both").map(Choice.KeepBoth::new))
        .or(() -> asked(body, "update").map(Choice.Update::new))
        .orElse(otherwise);
  }

  private static Optional<String> asked(Map<String, Object> body, String field) {
    return body.get(field) instanceof String text ? Optional.of(text) : Optional.empty();
  }

  private static DecisionDraft draft(Map<String, Object> body) throws MalformedJsonException {
    return new DecisionDraft(
        text(body, "text"),
        optional(body, "title"),
        texts(body, "tags"),
        optional(body, "reason"),
        optional(body, "status").flatMap(Status::ofLabel).orElse(Status.ACTIVE));
  }

  /// The decisions that a server answered with.
  public static DecisionList decisions(Map<String, Object> body) throws MalformedJsonException {
    List<ScopedDecision> all = new ArrayList<>();
    for (Map<String, Object> one : objects(body, "decisions")) {
      try {
        Decision decision =
            new Decision(
                text(one, "id"),
                text(one, "title"),
                text(one, "text"),
                texts(one, "tags"),
                Status.ofLabel(text(one, "status")).orElse(Status.ACTIVE),
                optional(one, "reason"),
                optional(one, "supersedes").stream().toList(),
                optional(one, "superseded_by"),
                texts(one, "conflicts_with"),
                time(one, "created_at"),
                time(one, "updated_at"),
                optional(one, "created_by"),
                optional(one, "project"),
                flag(one, "important"),
                flag(one, "archived"),
                (int) whole(one, "line", 1));
        all.add(new ScopedDecision(decision, Scope.TEAM, new MemoryPath(text(one, "path")), true));
      } catch (IllegalArgumentException bad) {
        throw new MalformedJsonException("a decision: " + bad.getMessage());
      }
    }
    return new DecisionList(all, List.of(), List.of(), List.of());
  }

  private static Optional<Instant> time(Map<String, Object> body, String field)
      throws MalformedJsonException {
    try {
      return optional(body, field).map(Instant::parse);
    } catch (DateTimeException noTime) {
      throw new MalformedJsonException(field + " is no time");
    }
  }

  /// What is to be shown, for `/v1/read`.
  public static void write(JsonGenerator json, String team, ReadRequest request)
      throws IOException {
    json.writeStringField("team", team);
    switch (request) {
      case ReadRequest.Ids ids -> {
        JsonWrite.strings(json, "ids", ids.ids());
        json.writeNumberField("most", ids.most());
      }
      case ReadRequest.Named named -> {
        json.writeStringField("name", named.name());
        json.writeNumberField("most", named.most());
      }
      case ReadRequest.Lines lines -> {
        Citation.Lines place = lines.place();
        json.writeStringField(
            "name",
            place.isWhole()
                ? place.path().value()
                : place.path().lines(place.first(), place.last()));
        json.writeNumberField("most", lines.most());
      }
      case ReadRequest.File file ->
          json.writeStringField("name", file.target().path(Scope.TEAM, LocalDate.EPOCH).value());
      case ReadRequest.Passages passages -> json.writeStringField("name", passages.path().value());
    }
  }

  /// The request to `/v1/read`, for the scope that the server keeps.
  public static ReadRequest reading(Map<String, Object> body) throws MalformedJsonException {
    int most = Math.clamp(whole(body, "most", MOST_TEXT), 1, MOST_TEXT);
    List<String> ids = texts(body, "ids");
    return ids.isEmpty()
        ? new ReadRequest.Named(text(body, "name"), Optional.empty(), most)
        : new ReadRequest.Ids(ids, Optional.empty(), most);
  }

  /// What a server answered to [#reading]. It is others' text, but for what it says that its reader
  /// wrote.
  ///
  /// @param team whose text it is, whatever the answer says
  public static ReadResult read(String team, Map<String, Object> body)
      throws MalformedJsonException {
    try {
      if (body.containsKey("passages")) {
        Map<String, Passage> found = new LinkedHashMap<>();
        Map<String, Provenance> arrivals = new LinkedHashMap<>();
        List<Passage> fresh = new ArrayList<>();
        for (Map<String, Object> one : objects(body, "passages")) {
          String id = text(one, "id");
          Passage passage = passage(one, "");
          found.put(id, passage);
          arrivals.put(id, arrival(team, one.get("new")));
          if (!flag(one, "own")) {
            fresh.add(passage);
          }
        }
        return new ReadResult.Passages(
            found,
            texts(body, "missing"),
            (int) whole(body, "left_out", 0),
            fresh,
            arrivals,
            Optional.empty());
      }
      MemoryPath path = new MemoryPath(text(body, "path"));
      return body.containsKey("text")
          ? new ReadResult.Text(
              Scope.TEAM,
              path,
              text(body, "text"),
              (int) whole(body, "start_line", 1),
              (int) whole(body, "end_line", 1),
              (int) whole(body, "lines", 0),
              (int) whole(body, "left_out", 0),
              !flag(body, "own"))
          : new ReadResult.Absent(Scope.TEAM, path);
    } catch (IllegalArgumentException bad) {
      throw new MalformedJsonException("what was read: " + bad.getMessage());
    }
  }

  public static String text(Map<String, Object> body, String field) throws MalformedJsonException {
    return optional(body, field)
        .orElseThrow(() -> new MalformedJsonException(field + " is missing"));
  }

  public static Optional<String> optional(Map<String, Object> body, String field)
      throws MalformedJsonException {
    Object value = body.get(field);
    if (value != null && !(value instanceof String)) {
      throw new MalformedJsonException(field + " is no text");
    }
    return Optional.ofNullable((String) value);
  }

  public static List<String> texts(Map<String, Object> body, String field)
      throws MalformedJsonException {
    Object value = body.getOrDefault(field, List.of());
    List<String> texts = new ArrayList<>();
    if (!(value instanceof List<?> list) || list.size() > MOST_WORDS) {
      throw new MalformedJsonException(field + " is no list, or too long");
    }
    for (Object one : list) {
      if (!(one instanceof String text)) {
        throw new MalformedJsonException(field + " holds what is no text");
      }
      texts.add(text);
    }
    return texts;
  }

  private static List<Map<String, Object>> objects(Map<String, Object> body, String field)
      throws MalformedJsonException {
    List<Map<String, Object>> objects = new ArrayList<>();
    if (body.get(field) instanceof List<?> list) {
      for (Object one : list) {
        if (!(one instanceof Map<?, ?> map)) {
          throw new MalformedJsonException(field + " holds what is no object");
        }
        objects.add(BoundedJson.named(map));
      }
    }
    return objects;
  }

  public static boolean flag(Map<String, Object> body, String field) {
    return Boolean.TRUE.equals(body.get(field));
  }

  public static long whole(Map<String, Object> body, String field, long otherwise)
      throws MalformedJsonException {
    Object value = body.getOrDefault(field, otherwise);
    if (!(value instanceof Long number)) {
      throw new MalformedJsonException(field + " is no whole number");
    }
    return number;
  }

  private static double number(Map<String, Object> body, String field)
      throws MalformedJsonException {
    return asNumber(field, body.getOrDefault(field, 0L));
  }

  private static double asNumber(String field, Object value) throws MalformedJsonException {
    if (!(value instanceof Number number) || !Double.isFinite(number.doubleValue())) {
      throw new MalformedJsonException(field + " is no number");
    }
    return number.doubleValue();
  }

  private static Optional<LocalDate> day(Map<String, Object> body, String field)
      throws MalformedJsonException {
    try {
      return optional(body, field).map(LocalDate::parse);
    } catch (DateTimeException noDay) {
      throw new MalformedJsonException(field + " is no day");
    }
  }
}
