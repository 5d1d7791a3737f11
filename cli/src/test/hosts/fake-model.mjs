// A model for tests, on loopback: node fake-model.mjs LOG
// Prints its port, writes each request's body to LOG as a JSON line, and answers in the OpenAI chat form. A user message
// that holds [[call NAME {…}]] is answered with that tool call, everything else with "Done.".
import { appendFileSync } from "node:fs";
import { createServer } from "node:http";

const log = process.argv[2];

const text = (message) =>
  typeof message?.content === "string"
    ? message.content
    : (message?.content ?? []).map((part) => part.text ?? "").join("\n");

function answer(body) {
  const last = body.messages.at(-1);
  const asked = last?.role === "user" && /\[\[call (\S+) (\{.*?\})\]\]/s.exec(text(last));
  return asked
    ? { tool_calls: [{ index: 0, id: "call_1", type: "function", function: { name: asked[1], arguments: asked[2] } }] }
    : { content: "Done." };
}

const server = createServer((request, response) => {
  let body = "";
  request.setEncoding("utf8");
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    appendFileSync(log, JSON.stringify({ path: request.url, body: JSON.parse(body || "{}") }) + "\n");
    const delta = answer(JSON.parse(body));
    const reason = delta.tool_calls ? "tool_calls" : "stop";
    response.writeHead(200, { "content-type": "text/event-stream" });
    const chunk = (choice, more = {}) =>
      response.write(`data: ${JSON.stringify({ id: "c", object: "chat.completion.chunk", created: 1, model: "fake-model", choices: choice, ...more })}\n\n`);
    chunk([{ index: 0, delta: { role: "assistant", ...delta }, finish_reason: null }]);
    chunk([{ index: 0, delta: {}, finish_reason: reason }]);
    chunk([], { usage: { prompt_tokens: 10, completion_tokens: 2, total_tokens: 12 } });
    response.end("data: [DONE]\n\n");
  });
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
