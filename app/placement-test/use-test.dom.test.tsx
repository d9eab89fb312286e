import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useTest } from "./use-test";

const TOTAL = 3;
const questionAt = (position: number) => ({
  position,
  skill: "grammar",
  question: `Question ${position}`,
  options: ["a", "b"],
  changes: 0,
});
const stateOf = (stage: string) => ({ stage, total: TOTAL, questions: [...shown].map(questionAt), result: null });

/** The backend at the network's edge: what it has shown and stored, and its refusals of the next answers. */
let shown: Set<number>;
let answers: Record<string, { option?: number; typed?: string; change: number }>;
let refusals: Response[];
let withoutSound: boolean;
beforeEach(() => {
  shown = new Set([1]);
  answers = {};
  refusals = [];
  withoutSound = false;
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const { place, option, typed, change } = JSON.parse(String(init.body));
    if (url.endsWith("start_placement_test")) return Response.json(stateOf("taking"));
    if (url.endsWith("read_placement_test")) return Response.json(stateOf("taking"));
    if (url.endsWith("continue_without_sound")) {
      withoutSound = true;
      return Response.json(stateOf("taking"));
    }
    if (url.endsWith("finish_placement_test")) return Response.json(stateOf("finished"));
    const refused = refusals.shift();
    if (refused) return refused;
    answers[place] = typed === undefined ? { option, change } : { typed, change };
    if (place < TOTAL) shown.add(place + 1);
    return Response.json({ total: TOTAL, question: place < TOTAL ? questionAt(place + 1) : null });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function begin() {
  const { result } = renderHook(() => useTest("pt"));
  await act(() => result.current.start());
  return result;
}

async function takeAll() {
  const taking = await begin();
  for (let place = 1; place <= TOTAL; place += 1) {
    await waitFor(() => expect(taking.current.test?.questions).toHaveLength(place));
    act(() => taking.current.answer(place, { option: 1 }));
  }
  return taking;
}

test("answers reach the server although the device can store nothing", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem() {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    },
  });
  const taking = await takeAll();
  await act(() => taking.current.finish());
  const given = { option: 1, change: 1 };
  expect(answers).toEqual({ 1: given, 2: given, 3: given });
  expect(taking.current.state).toBe("finished");
});

test("an answer that was refused as too fast is sent again, and the next question comes then", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  refusals = [Response.json({ code: "over_request_rate_limit", message: "" }, { status: 429 })];
  const taking = await begin();
  act(() => taking.current.answer(1, { option: 1 }));
  await act(() => vi.runAllTimersAsync());
  expect(answers).toEqual({ 1: { option: 1, change: 1 } });
  vi.useRealTimers();
  await waitFor(() => expect(taking.current.waiting).toBe(false));
  expect(taking.current.test?.questions).toHaveLength(2);
});

test("a changed answer is counted, and keeps the questions that were shown", async () => {
  const taking = await takeAll();
  act(() => taking.current.answer(1, { option: 0 }));
  await waitFor(() => expect(answers[1]).toEqual({ option: 0, change: 2 }));
  expect(taking.current.test?.questions.map(({ chosen }) => chosen)).toEqual([0, 1, 1]);
});

test("a typed answer is kept and sent as it was typed", async () => {
  const taking = await begin();
  act(() => taking.current.answer(1, { typed: "are" }));
  expect(taking.current.test?.questions[0]).toMatchObject({ typed: "are", changes: 1 });
  await waitFor(() => expect(answers[1]).toEqual({ typed: "are", change: 1 }));
  act(() => expect(taking.current.requireAnswer(1)).toBe(true));
});

test("an answer that another device has overtaken is replaced by the other one", async () => {
  const taking = await begin();
  refusals = [Response.json({ message: "STALE_ANSWER" }, { status: 409 })];
  act(() => taking.current.answer(1, { option: 1 }));
  await waitFor(() => expect(taking.current.test?.questions[0]?.chosen).toBeUndefined());
  expect(answers).toEqual({});
});

test("a test is not finished, nor a question left, while it has no answer", async () => {
  const taking = await begin();
  let left = true;
  act(() => {
    left = taking.current.requireAnswer(1);
  });
  expect(left).toBe(false);
  expect(taking.current.open).toEqual([1]);
  await act(() => taking.current.finish());
  expect(taking.current.state).toBe("taking");
});

test.each([
  ["is asked for none from the start", true],
  ["leaves it out later", false],
])("a learner who cannot hear %s", async (_, atOnce) => {
  const { result } = renderHook(() => useTest("pt"));
  await act(() => result.current.start({ withoutSound: atOnce }));
  expect(withoutSound).toBe(atOnce);
  if (!atOnce) await act(() => result.current.leaveSound());
  expect(withoutSound).toBe(true);
  expect(result.current.state).toBe("taking");
});
