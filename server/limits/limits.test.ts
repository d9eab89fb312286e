import { describe, expect, test } from "vitest";
import { createLimits, type Limits } from "./limits.ts";

const SIGN_IN = "http://site/auth/v1/token?grant_type=password";
const refused = async () => Response.json({ msg: "Invalid login credentials" }, { status: 400 });
const welcome = async () => Response.json({ access_token: "x" });

const call = (
  limits: Limits,
  url: string,
  { email = "ana@example.com", address = "203.0.113.7", method = "POST", signedIn = false, answer = refused } = {},
) =>
  limits(
    { request: new Request(url, { method }), body: JSON.stringify({ email }), visitor: { address }, signedIn },
    answer,
  );

const statuses = async (answers: Promise<Response>[]) => (await Promise.all(answers)).map(({ status }) => status);
const times = (n: number, make: () => Promise<Response>) => Array.from({ length: n }, make);
const passed = (codes: number[]) => codes.filter((code) => code !== 429).length;

async function inARow(n: number, make: () => Promise<Response>): Promise<number[]> {
  const codes: number[] = [];
  for (let i = 0; i < n; i++) codes.push((await make()).status);
  return codes;
}

describe("signing in", () => {
  test("signing in is limited to ten wrong passwords, for that account from that address", async () => {
    const limits = createLimits();
    expect(passed(await inARow(12, () => call(limits, SIGN_IN)))).toBe(10);
    expect((await call(limits, SIGN_IN, { answer: welcome })).status).toBe(429);
    expect((await call(limits, SIGN_IN, { email: "bia@example.com", answer: welcome })).status).toBe(200);
    expect((await call(limits, SIGN_IN, { address: "203.0.113.8", answer: welcome })).status).toBe(200);
  });

  test("signing in counts a hundred guesses at once like a hundred in a row", async () => {
    const limits = createLimits();
    expect(passed(await statuses(times(100, () => call(limits, SIGN_IN))))).toBe(10);
  });

  test("signing in never counts right passwords, in a row or at once", async () => {
    const limits = createLimits();
    expect(passed(await inARow(15, () => call(limits, SIGN_IN, { answer: welcome })))).toBe(15);
    expect(passed(await statuses(times(40, () => call(limits, SIGN_IN, { answer: welcome }))))).toBe(40);
  });

  test("signing in counts another spelling of the address as the same account", async () => {
    const limits = createLimits();
    const spellings = ["ana@example.com", "ANA@example.com ", "Ａna@example.com"];
    let i = 0;
    const codes = await inARow(12, () => call(limits, SIGN_IN, { email: spellings[i++ % 3] }));
    expect(passed(codes)).toBe(10);
  });

  test("signing in is limited to a hundred accounts from one address", async () => {
    const limits = createLimits();
    let i = 0;
    expect(passed(await inARow(104, () => call(limits, SIGN_IN, { email: `p${i++}@example.com` })))).toBe(100);
  });

  test("signing in counts no failure of the server as a wrong password", async () => {
    const limits = createLimits();
    const down = async () => new Response(null, { status: 503 });
    await inARow(12, () => call(limits, SIGN_IN, { answer: down }));
    expect((await call(limits, SIGN_IN, { answer: welcome })).status).toBe(200);
  });

  test("a sign-in releases its place when an answer throws", async () => {
    const limits = createLimits();
    const broken = () => Promise.reject(new Error("gone"));
    await Promise.allSettled(times(12, () => call(limits, SIGN_IN, { answer: broken })));
    expect((await call(limits, SIGN_IN, { answer: welcome })).status).toBe(200);
  });

  test("signing in does not include refreshing a session, unless a request claims both", async () => {
    const limits = createLimits();
    const refresh = "http://site/auth/v1/token?grant_type=refresh_token";
    expect(passed(await inARow(30, () => call(limits, refresh)))).toBe(30);
    expect(passed(await inARow(30, () => call(limits, `${refresh}&grant_type=password`)))).toBe(10);
  });
});

test.each([
  ["sign-up", "/auth/v1/signup", 60],
  ["password reset of an account", "/auth/v1/recover", 5],
  ["link and code checks", "/auth/v1/verify", 30],
  ["asking for and trying codes of a second factor", "/auth/v1/factors/of-mine/challenge", 120],
  ["trial booking", "/rest/v1/rpc/book_trial", 60],
  ["any other write of a visitor", "/rest/v1/error_logs", 120],
  ["a visitor's upload", "/storage/v1/object/avatars/a.png", 120],
])("%s is limited", async (_what, path, most) => {
  const limits = createLimits();
  expect(passed(await inARow(most + 2, () => call(limits, `http://site${path}`, { answer: welcome })))).toBe(most);
});

describe("changing one's account", () => {
  const change = (limits: Limits, person: string, address = "203.0.113.7", email = "ana@example.com") => {
    const token = `x.${Buffer.from(JSON.stringify({ sub: person })).toString("base64url")}.x`;
    const request = new Request("http://site/auth/v1/user", {
      method: "PUT",
      headers: { authorization: `Bearer ${token}` },
    });
    return limits({ request, body: JSON.stringify({ email }), visitor: { address }, signedIn: true }, welcome);
  };

  test("changing one's account is limited for each person, whatever they send; a class at one address does not count as one person", async () => {
    const limits = createLimits();
    let n = 0;
    const codes = await inARow(32, () => change(limits, "ana", "203.0.113.7", `p${n++}@example.com`));
    expect(passed(codes)).toBe(30);
    expect((await change(limits, "bia")).status).toBe(200);
    expect((await change(limits, "ana", "203.0.113.8")).status).toBe(200);
  });

  test("changing one's account with invalid tokens is limited for the address", async () => {
    const limits = createLimits();
    let n = 0;
    expect(passed(await inARow(305, () => change(limits, `nobody ${n++}`)))).toBe(300);
  });

  test("reading one's account does not count as changing it", async () => {
    const limits = createLimits();
    const read = () => call(limits, "http://site/auth/v1/user", { method: "GET", signedIn: true, answer: welcome });
    expect(passed(await inARow(310, read))).toBe(310);
  });
});

test("calling a function that only reads counts as reading, by any method; calling one that writes does not", async () => {
  const limits = createLimits();
  const rpc = (verb: string) => () => call(limits, `http://site/rest/v1/rpc/${verb}`, { answer: welcome });
  expect(passed(await inARow(300, rpc("find_articles")))).toBe(300);
  expect(passed(await inARow(130, rpc("suggest_topic")))).toBe(120);
});

test("reads are not limited, nor are writes of a signed-in person", async () => {
  const limits = createLimits();
  expect(passed(await inARow(130, () => call(limits, "http://site/rest/v1/plans", { method: "HEAD" })))).toBe(130);
  expect(passed(await inARow(130, () => call(limits, "http://site/rest/v1/profiles", { signedIn: true })))).toBe(130);
});

test("a whole class behind one address can begin tests and answer them", async () => {
  const limits = createLimits();
  const rpc = (verb: string) => () => call(limits, `http://site/rest/v1/rpc/${verb}`, { answer: welcome });
  expect(passed(await inARow(80, rpc("start_placement_test")))).toBe(60);
  expect(passed(await inARow(1300, rpc("answer_placement_question")))).toBe(1300);
});

test("the reads that every page makes do not count against a person's limit", async () => {
  const limits = createLimits();
  const rpc = (verb: string) => () => call(limits, `http://site/rest/v1/rpc/${verb}`, { answer: welcome });
  expect(passed(await inARow(400, rpc("count_visit")))).toBe(400);
  expect(passed(await inARow(130, rpc("suggest_topic")))).toBe(120);
  expect(passed(await inARow(70, rpc("cancel_trial")))).toBe(60);
});

test("booking is limited for signed-in people too", async () => {
  const limits = createLimits();
  const book = () => call(limits, "http://site/rest/v1/rpc/book_trial", { signedIn: true, answer: welcome });
  expect(passed(await inARow(61, book))).toBe(60);
});

test("a refusal tells both official clients when to retry", async () => {
  const limits = createLimits();
  await inARow(5, () => call(limits, "http://site/auth/v1/recover"));
  const answer = await call(limits, "http://site/auth/v1/recover");
  expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3500);
  expect(await answer.json()).toMatchObject({
    error_code: "over_request_rate_limit",
    msg: "Too many attempts. Try again in an hour.",
    message: "Too many attempts. Try again in an hour.",
  });
});
