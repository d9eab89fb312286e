import { expect, test, vi } from "vitest";
import type { Result } from "~/platform/backend/result";
import { createStudents, type Outcomes } from "./create-students.ts";
import { EMPTY, toStudent } from "./student-values.ts";

const students = ["ana", "bia", "caio"].map((name) =>
  toStudent({ ...EMPTY, full_name: name, email: `${name}@example.com` }, null),
);

const failure = (kind: "offline" | "refused", code: string) => ({ kind, problem: `Why: ${code}`, code });

/** A school that accepts each address once; the answers to the orders in `fail` are lost. */
function openSchool(...fail: string[]) {
  const made: string[] = [];
  const order = vi.fn(async ({ email }: { email: string }): Promise<Result> => {
    const isTaken = made.includes(email);
    if (!isTaken) made.push(email);
    if (fail[0] === email) {
      fail.shift();
      return failure("offline", "OFFLINE");
    }
    return isTaken ? failure("refused", "EMAIL_TAKEN") : { answer: { id: email } };
  });
  const run = (before: Outcomes, isInvited = true) =>
    createStudents(students, before, () => {}, { order, isInvited: async () => isInvited });
  return { made, order, run };
}
const none: Outcomes = new Map();

test("a lost answer stops the import; a second press creates each account once and reports it", async () => {
  const { made, run } = openSchool("bia@example.com");
  const first = await run(none);
  expect(first.stopped).toBe("Why: OFFLINE");
  expect([...first.outcomes]).toEqual([
    ["ana@example.com", "made"],
    ["bia@example.com", "lost"],
  ]);
  const second = await run(first.outcomes);
  expect(second.stopped).toBeUndefined();
  expect([...second.outcomes.values()]).toEqual(["made", "made", "made"]);
  expect(made).toHaveLength(3);
});

test("an address that was taken is refused, also where an answer was lost and nobody was invited", async () => {
  const { made, run } = openSchool();
  made.push("ana@example.com", "bia@example.com");
  const { outcomes } = await run(new Map([["bia@example.com", "lost"] as const]), false);
  expect(outcomes.get("ana@example.com")).toEqual({ refused: "Why: EMAIL_TAKEN" });
  expect(outcomes.get("bia@example.com")).toEqual({ refused: "Why: EMAIL_TAKEN" });
  expect(outcomes.get("caio@example.com")).toBe("made");
});

test("a press after the end sends nothing", async () => {
  const { order, run } = openSchool();
  const { outcomes } = await run(none);
  order.mockClear();
  await run(outcomes);
  expect(order).not.toHaveBeenCalled();
});

test("an ended session stops the import before the others are tried", async () => {
  const order = vi.fn(async () => failure("refused", "NOT_SIGNED_IN"));
  const { outcomes, stopped } = await createStudents(students, none, () => {}, { order, isInvited: async () => true });
  expect(stopped).toBe("Why: NOT_SIGNED_IN");
  expect(order).toHaveBeenCalledOnce();
  expect(outcomes.size).toBe(0);
});
