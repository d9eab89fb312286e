import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import type { Database } from "~/platform/database.types";
import { cancelTrial, moveTrial } from "./change-trial";

const answering = (status: number, body: object) =>
  createClient<Database>("http://backend.test", "key", {
    global: { fetch: async () => Response.json(body, { status }) },
  });

test.each([
  ["a fault of ours", 500, { code: "XX000", message: "disk full" }, ["disk full"]],
  ["a refusal", 409, { code: "PT409", message: "SLOT_TAKEN" }, []],
] as const)("%s is told of as it should be, and said to the visitor", async (_, status, body, told) => {
  const client = answering(status, body);
  const faults: string[] = [];
  const tell = (fault: Error) => faults.push(fault.message);
  expect(await moveTrial(client, "key", "2026-12-01T10:00", tell)).toBeTruthy();
  expect(faults).toEqual(told);
  expect(await cancelTrial(client, "key", tell)).toBeTruthy();
  expect(faults).toEqual([...told, ...told]);
});
