import type { DavAnswer, DavBackend, DavCall } from "./testing-dav.ts";
import { COLLECTION, createStore } from "./testing-store.ts";

type Answer = DavBackend["answer"];
/** A server that differs from the usual one: it sees each call before the store, and each answer after it. */
type Deviation = (inner: Answer) => Answer;

const isQuery = ({ method, body }: DavCall) => method === "REPORT" && body.includes("calendar-query");
const isMultiget = ({ method, body }: DavCall) => method === "REPORT" && body.includes("calendar-multiget");
/** Changes the answers, and no request. */
const saying =
  (change: (answer: DavAnswer, call: DavCall) => DavAnswer): Deviation =>
  (inner) =>
  async (call) =>
    change(await inner(call), call);

/** Writes each etag in another way, in headers and in reports. */
const etagsAs = (write: (etag: string) => string) => (answer: DavAnswer) => ({
  ...answer,
  ...(answer.headers?.etag && { headers: { ...answer.headers, etag: write(answer.headers.etag) } }),
  ...(answer.body && {
    body: answer.body.replaceAll(/(?<=<getetag>)(?:"|&quot;)(.*?)(?:"|&quot;)(?=<)/g, (_, tag: string) =>
      write(`"${tag}"`),
    ),
  }),
});
const withoutHeaderTags = (answer: DavAnswer): DavAnswer => ({ ...answer, headers: {} });
const withoutData = (answer: DavAnswer, call: DavCall): DavAnswer =>
  isQuery(call)
    ? { ...answer, body: answer.body?.replaceAll(/<C:calendar-data>.*?<\/C:calendar-data>/gs, "") ?? "" }
    : answer;

/** Gives one event alone where a report is of more days, and says so. */
export const cuttingOff = (days: number): Deviation =>
  saying((answer, call) => {
    const [from = 0, until = 0] = [...call.body.matchAll(/(\d{4})(\d\d)(\d\d)T/g)].map(([, year, month, day]) =>
      Date.parse(`${year}-${month}-${day}`),
    );
    if (!isQuery(call) || until - from <= days * 86_400_000) return answer;
    const [first = ""] = answer.body?.match(/<response>.*?<\/response>/s) ?? [];
    const cut = `<response><href>${COLLECTION}</href><status>HTTP/1.1 507 Insufficient Storage</status></response>`;
    return { ...answer, body: `<multistatus xmlns="DAV:" xmlns:C="c">${first}${cut}</multistatus>` };
  });

/** Stores a new event under a name of its own, and returns the name in `Location` or not at all. */
const renaming =
  (tell: (answer: DavAnswer, path: string) => DavAnswer): Deviation =>
  (inner) => {
    let number = 0;
    return async (call) => {
      if (
        call.method !== "PUT" ||
        call.headers["if-match"] ||
        !/^\S{36}\.ics$/.test(call.path.slice(COLLECTION.length))
      )
        return inner(call);
      number += 1;
      const path = `${COLLECTION}event%20n${number}.ics`;
      return tell(await inner({ ...call, path }), path);
    };
  };

/** Deviations as reports from people show them, by name. */
export const DEVIATIONS: Record<string, Deviation> = {
  "weak etags of a proxy, which meet no condition": (inner) => async (call) =>
    call.headers["if-match"]?.startsWith("W/") ? { status: 412 } : etagsAs((etag) => `W/${etag}`)(await inner(call)),
  "weak etags of its own, which alone meet a condition": (inner) => async (call) => {
    const wants = call.headers["if-match"];
    if (wants && !wants.startsWith("W/")) return { status: 412 };
    const headers = wants ? { ...call.headers, "if-match": wants.slice(2) } : call.headers;
    return etagsAs((etag) => `W/${etag}`)(await inner({ ...call, headers }));
  },
  "etags without quotation marks": saying(etagsAs((etag) => etag.slice(1, -1))),
  "no etags in headers": saying(withoutHeaderTags),
  "no etags at all": saying((answer) =>
    withoutHeaderTags({ ...answer, body: answer.body?.replaceAll(/<getetag>.*?<\/getetag>/g, "") ?? "" }),
  ),
  "reports without the events' content": (inner) => async (call) => {
    if (!isMultiget(call)) return withoutData(await inner(call), call);
    const paths = [...call.body.matchAll(/<d:href>(.*?)<\//g)].map(([, path = ""]) => path);
    const files = await Promise.all(
      paths.map(async (path) => ({ path, ...(await inner({ method: "GET", path, headers: {}, body: "" })) })),
    );
    const told = files.map(
      ({ path, headers, body }) =>
        `<response><href>${path}</href><propstat><prop><getetag>${headers?.etag}</getetag><calendar-data><![CDATA[${body}]]></calendar-data></prop><status>HTTP/1.1 200 OK</status></propstat></response>`,
    );
    return { status: 207, body: `<multistatus xmlns="DAV:">${told.join("")}</multistatus>` };
  },
  "reports without the events' content, and none by addresses": (inner) => async (call) =>
    isMultiget(call) ? { status: 501 } : withoutData(await inner(call), call),
  "reports that are cut off where they are of more than thirty days": cuttingOff(30),
  "names of its own that it tells": renaming((answer, path) => ({
    ...answer,
    headers: { ...answer.headers, location: `http://localhost${path}` },
  })),
  "names of its own that it does not tell": renaming((answer) => answer),
  "names of its own, and no etags": renaming(withoutHeaderTags),
  "addresses without TLS": saying((answer) => ({
    ...answer,
    body: answer.body?.replaceAll(/(?<=href>)\//g, "http://localhost/") ?? "",
  })),
  "addresses that are escaped throughout": saying((answer) => ({
    ...answer,
    body:
      answer.body?.replaceAll(/(?<=href>)[^<]*/g, (path) =>
        path.replaceAll("-", "%2D").replaceAll("aulas", "%61ulas"),
      ) ?? "",
  })),
};

/** A store that plays one deviation at a time; none at first. */
export function createOtherServer(): DavBackend & { plays(deviation?: Deviation): void } {
  const store = createStore();
  // `/teresa/aulas` is one collection, however it is escaped.
  const inner: Answer = (call) => store.answer({ ...call, path: decodeURIComponent(call.path) });
  let answer = inner;
  return {
    answer: (call) => answer(call),
    close: store.close,
    plays(deviation) {
      answer = deviation?.(inner) ?? inner;
    },
  };
}
