import fc from "fast-check";
import { WebSocket } from "ws";
import { TABLES_OF_PEOPLE } from "../../supabase/tests/security/tables-of-people.ts";
import type { MeasuredSite } from "./measured-site.ts";
import { type Caller, PEOPLE, type People } from "./people.ts";
import { expectNoLeak } from "./senders.ts";
import { anyText, anyValue } from "./values.ts";

/** The close codes of a socket with invalid frames: unreadable, no text, too many, too long. Any other is a fault. */
const CLOSES = [1003, 1007, 1008, 1009];
const OPEN = 200;
const LONGEST_MS = 60_000;
const LARGE = 70_000;

type Frame = string | Buffer;
type Talk = { name: string; frames: fc.Arbitrary<Frame[]> };

const topic = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom("realtime:a", "realtime:b", "realtime:notifications") },
  { weight: 1, arbitrary: anyText },
);
const token = fc.oneof(
  { weight: 3, arbitrary: fc.constant("{{token}}") },
  { weight: 2, arbitrary: anyText },
  { weight: 1, arbitrary: anyValue },
);
const wish = fc.record(
  {
    event: fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom("INSERT", "UPDATE", "DELETE", "*") },
      { weight: 1, arbitrary: anyValue },
    ),
    schema: fc.oneof({ weight: 5, arbitrary: fc.constant("public") }, { weight: 1, arbitrary: anyText }),
    table: fc.oneof(
      { weight: 5, arbitrary: fc.constant("notifications") },
      { weight: 3, arbitrary: fc.constantFrom(...Object.keys(TABLES_OF_PEOPLE)) },
      { weight: 1, arbitrary: anyText },
    ),
    filter: fc
      .tuple(
        fc.constantFrom("user_id", "id", "type", "is_read", "created_at", "content", "nothing"),
        fc.constantFrom("eq", "neq", "lt", "gte", "in", "like"),
        fc.oneof(anyText, fc.constantFrom("{{id}}", "true", "(a,b)", "({{id}})", "2026-01-01")),
      )
      .map(([column, operator, value]) => `${column}=${operator}.${operator === "in" ? `(${value})` : value}`),
  },
  { requiredKeys: ["event", "table"] },
);
const join = fc.record(
  {
    access_token: token,
    config: fc.record(
      { postgres_changes: fc.array(wish, { maxLength: 4 }), broadcast: anyValue, presence: anyValue },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: [] },
);
const events = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constant("phx_join"), join) },
  { weight: 2, arbitrary: fc.tuple(fc.constant("access_token"), fc.record({ access_token: token })) },
  {
    weight: 3,
    arbitrary: fc.tuple(
      fc.constantFrom("heartbeat", "phx_leave", "broadcast", "presence", "access_token", "x"),
      anyValue,
    ),
  },
);
const ref = fc.oneof({ weight: 5, arbitrary: fc.constantFrom("1", "2", null) }, { weight: 1, arbitrary: anyValue });
const messages = fc
  .tuple(events, topic, ref, fc.boolean())
  .map(([[event, payload], at, reference, isArray]) =>
    JSON.stringify(
      isArray
        ? [reference, reference, at, event, payload]
        : { topic: at, event, payload, ref: reference, join_ref: reference },
    ),
  );
const garbage: fc.Arbitrary<Frame> = fc.oneof(
  anyText.map((text) => text.toWellFormed()),
  anyValue.map((value) => JSON.stringify(value) ?? "null"),
  fc.array(anyValue, { minLength: 5, maxLength: 5 }).map((values) => JSON.stringify(values)),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)),
  fc.nat(LARGE).map((length) => JSON.stringify([null, "1", "phoenix", "heartbeat", "x".repeat(length)])),
);

const TALKS: Talk[] = [
  { name: "what official clients say", frames: fc.array(messages, { minLength: 1, maxLength: 8 }) },
  { name: "garbage among it", frames: fc.array(fc.oneof(messages, garbage), { minLength: 1, maxLength: 6 }) },
  { name: "garbage", frames: fc.array(garbage, { minLength: 1, maxLength: 3 }) },
  {
    name: "a great deal at once",
    frames: fc
      .tuple(messages, fc.integer({ min: 20, max: 150 }))
      .map(([message, many]) => Array.from({ length: many }, () => message)),
  },
];
const SENDERS: readonly Caller[] = ["visitor", "student", "teacher"];

/** Conversations over Realtime's socket, each on a connection of its own. */
export function sockets(site: MeasuredSite, people: People, heard: (who: Caller, how: number) => void) {
  return TALKS.map(({ name, frames }) => ({
    name,
    property: fc.asyncProperty(
      frames,
      fc.constantFrom(...SENDERS),
      fc.constantFrom("1.0.0", "2.0.0", "x"),
      async (said, who, version) => {
        const person = PEOPLE.find((one) => one === who);
        const { id, token } = person ? people.senders[person] : { ...people.senders.student, token: "x" };
        const filled = said.map((frame) =>
          typeof frame === "string" ? frame.replaceAll("{{token}}", token).replaceAll("{{id}}", id) : frame,
        );
        heard(who, await converse(site, filled, version));
      },
    ),
  }));
}

/** The end of a conversation: open, when the site still answers, or the close code. */
function converse(site: MeasuredSite, frames: Frame[], version: string): Promise<number> {
  const address = `${site.address.replace("http", "ws")}/realtime/v1/websocket?apikey=${site.secrets.publishableKey}&vsn=${version}`;
  const socket = new WebSocket(address);
  return new Promise<number>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error("The socket says nothing any more")), LONGEST_MS);
    const end = (done: () => void) => {
      clearTimeout(late);
      socket.terminate();
      done();
    };
    socket.on("error", (error) => end(() => reject(error)));
    socket.on("open", () => {
      for (const frame of frames) socket.send(frame);
      socket.send(JSON.stringify([null, "the last", "phoenix", "heartbeat", {}]));
    });
    socket.on("message", (data) => {
      const text = String(data);
      try {
        expectNoLeak({ status: OPEN, headers: {}, text });
      } catch (leak) {
        return end(() => reject(leak));
      }
      if (text.includes('"the last"')) end(() => resolve(OPEN));
    });
    socket.on("close", (code) =>
      end(() => (CLOSES.includes(code) ? resolve(code) : reject(new Error(`The socket was closed with ${code}`)))),
    );
  });
}
