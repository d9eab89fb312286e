import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useTest } from "./use-test";

const QUESTIONS = [1, 2].map((position) => ({
  position,
  skill: "grammar",
  question: `Question ${position}`,
  options: ["a", "b"],
}));
const OPEN = { stage: "routing", total: 2, questions: QUESTIONS, result: null };

/** The backend at the network's edge: its stored answers, and its responses to the next ones. */
let answers: Record<string, number>;
let refusals: number[];
beforeEach(() => {
  answers = {};
  refusals = [];
  document.head.innerHTML = `<meta name="supabase-url" content="http://backend.test"><meta name="supabase-key" content="key">`;
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    const { place, option } = JSON.parse(String(init.body));
    if (url.endsWith("start_placement_test")) return Response.json(OPEN);
    if (url.endsWith("advance_placement_test"))
      return Object.keys(answers).length === QUESTIONS.length
        ? Response.json({ ...OPEN, stage: "second" })
        : Response.json({ message: "INCOMPLETE_TEST", hint: "1" }, { status: 409 });
    const status = refusals.shift();
    if (status) return Response.json({ code: "over_request_rate_limit", message: "" }, { status });
    answers[place] = option;
    return new Response(null, { status: 204 });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function takeAll() {
  const { result } = renderHook(() => useTest("pt"));
  await act(() => result.current.start());
  for (const { position } of QUESTIONS) act(() => result.current.choose(position, 1));
  return result;
}

test("answers reach the server although the device can store nothing", async () => {
  vi.stubGlobal("localStorage", {
    getItem: () => null,
    setItem() {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    },
  });
  const taking = await takeAll();
  await act(() => taking.current.advance());
  expect(answers).toEqual({ 1: 1, 2: 1 });
  expect(taking.current.test?.stage).toBe("second");
});

test("an answer that was refused as too fast is sent again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  refusals = [429];
  const taking = await takeAll();
  await act(() => vi.runAllTimersAsync());
  expect(answers).toEqual({ 1: 1, 2: 1 });
  vi.useRealTimers();
  await waitFor(() => expect(taking.current.waiting).toBe(false));
});
