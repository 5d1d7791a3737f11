#!/usr/bin/env python3
"""Twenty facts in two thousand files of real text: are they among three hits?

    planted.py make FACTS.tsv DIR [SOURCE ...]   write a data set for `memory eval` (default source: /usr/share/doc)
    planted.py score DIR COMMAND ...             ask through `COMMAND search`, and SQLite's FTS5 with OR beside it

The facts and questions (facts.tsv, facts-2.tsv) were written before anything was run. The texts are those of this
machine and are not kept here, so figures of two machines differ a little.
"""
import gzip, json, os, random, re, sqlite3, subprocess, sys

FILES, LINES = 2000, 60
NAMES = re.compile(r"(readme|news|changes|changelog|todo|faq|hacking)|\.(md|txt|rst)(\.gz)?$", re.I)


def read_facts(name):
    with open(name, encoding="utf-8") as file:
        return [line.rstrip("\n").split("\t") for line in file]


def texts(sources):
    for source in sources:
        for folder, folders, names in os.walk(source):
            folders.sort()
            for name in sorted(n for n in names if NAMES.search(n)):
                path = os.path.join(folder, name)
                try:
                    with (gzip.open if name.endswith(".gz") else open)(path, "rb") as file:
                        yield path, file.read(400_000).decode("utf-8")
                except (OSError, EOFError, UnicodeDecodeError):
                    continue


def pieces(sources):
    """Stretches of about LINES lines that end at a blank line, each once, at most twelve of a file."""
    seen = set()
    for path, text in texts(sources):
        piece, made = [], 0
        for line in text.splitlines() + [""]:
            piece.append(line)
            if len(piece) >= LINES and not line.strip():
                joined = "\n".join(piece).strip("\n")
                if len(joined) > 600 and joined not in seen and made < 12:
                    seen.add(joined)
                    made += 1
                    yield path, joined
                piece = []


def make(name, folder, sources):
    facts = read_facts(name)
    draw = random.Random(42)
    found = list(pieces(sources))
    draw.shuffle(found)
    found = found[:FILES]
    if len(found) < FILES:
        sys.exit(f"only {len(found)} pieces of text; name more sources")
    os.makedirs(os.path.join(folder, "corpus/main/topics"), exist_ok=True)
    planted = dict(zip(draw.sample(range(FILES), len(facts)), facts))
    with open(os.path.join(folder, "queries.jsonl"), "w", encoding="utf-8") as queries:
        for number, (path, text) in enumerate(found):
            slug = re.sub(r"[^a-z0-9]+", "-", "-".join(path.lower().split("/")[-2:])).strip("-")
            name = f"topics/{number:04}-{slug[:50]}.md"
            if number in planted:
                fact, question = planted[number]
                lines = text.split("\n")
                blanks = [i for i, line in enumerate(lines) if not line.strip()] or [len(lines)]
                at = draw.choice(blanks)
                text = "\n".join(lines[:at] + ["", fact, ""] + lines[at:])
                gold = {"file": name, "l0": at + 2, "l1": at + 2, "line": at + 2, "anchor": fact[:40]}
                one = {"id": f"planted-{number}", "scope": "main", "category": "planted", "query": question, "relevant": [gold]}
                queries.write(json.dumps(one) + "\n")
            with open(os.path.join(folder, "corpus/main", name), "w", encoding="utf-8") as out:
                out.write(text + "\n")


def fts(rows):
    db = sqlite3.connect(":memory:")
    db.execute("create virtual table t using fts5(file unindexed, l0 unindexed, l1 unindexed, text)")
    db.executemany("insert into t values (?, ?, ?, ?)", rows)

    def ask(question):
        words = " OR ".join(f'"{w}"' for w in re.findall(r"\w+", question))
        found = db.execute("select file, l0, l1 from t where t match ? order by rank limit 3", (words,))
        return list(found)

    return ask


def score(folder, command):
    corpus = os.path.join(folder, "corpus/main")
    files, paragraphs = [], []
    for name in sorted(os.listdir(os.path.join(corpus, "topics"))):
        with open(os.path.join(corpus, "topics", name), encoding="utf-8") as file:
            lines = file.read().split("\n")
        files.append((f"topics/{name}", 1, len(lines), "\n".join(lines)))
        start = 0
        for i, line in enumerate(lines + [""]):
            if not line.strip():
                if i > start:
                    paragraphs.append((f"topics/{name}", start + 1, i, "\n".join(lines[start:i])))
                start = i + 1

    def ours(question):
        out = subprocess.run(
            command + ["search", "--home", corpus, "--no-project", "-n", "3", "--json", "--", question],
            capture_output=True, text=True, check=True).stdout
        return [(h["path"], h["start_line"], h["end_line"]) for h in json.loads(out)["hits"]]

    arms = {"ours": ours, "fts5, files": fts(files), "fts5, paragraphs": fts(paragraphs)}
    total = dict.fromkeys(arms, 0)
    with open(os.path.join(folder, "queries.jsonl"), encoding="utf-8") as queries:
        for query in map(json.loads, queries):
            gold = query["relevant"][0]
            found = {
                arm: any(f == gold["file"] and a <= gold["line"] <= b for f, a, b in ask(query["query"]))
                for arm, ask in arms.items()}
            for arm in arms:
                total[arm] += found[arm]
            print(" ".join("x" if found[arm] else "-" for arm in arms), query["query"])
    print(total)


if __name__ == "__main__":
    if len(sys.argv) > 3 and sys.argv[1] == "make":
        make(sys.argv[2], sys.argv[3], sys.argv[4:] or ["/usr/share/doc"])
    elif len(sys.argv) > 3 and sys.argv[1] == "score":
        score(sys.argv[2], sys.argv[3:])
    else:
        sys.exit(__doc__)
