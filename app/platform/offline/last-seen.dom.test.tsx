import { expect, test } from "vitest";
import { countingFetch } from "../device/connection.ts";
import { lastSeen } from "./last-seen.ts";

const student = { id: "9b2e", role: "aluno" };
/** A request without an answer, because nothing listens on the port. */
const broken = () => countingFetch("http://127.0.0.1:1/").catch(() => undefined);

test("an answer is shown although the device stores nothing, also when another request failed meanwhile", async () => {
  const read = async () => {
    await broken();
    return "read";
  };
  expect(await lastSeen(student, "dashboard", read)).toEqual({ data: "read", away: undefined });
});

test("data that could not be read and was never seen is missing, and reported as offline", async () => {
  const read = async () => {
    await broken();
    throw new Error("no answer");
  };
  expect(await lastSeen(student, "dashboard", read)).toEqual({ data: undefined, away: { since: undefined } });
});
