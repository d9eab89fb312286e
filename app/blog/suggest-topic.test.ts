import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import type { Database } from "~/platform/backend/database.types";
import { suggestTopic } from "./suggest-topic";

test.each([
  ["our fault is told of", 500, ["disk full"]],
  ["too many wishes are nobody's fault", 429, []],
] as const)("a suggestion that could not be sent stays in the form; %s", async (_, status, told) => {
  const supabase = createClient<Database>("http://backend.test", "key", {
    global: { fetch: async () => Response.json({ code: "XX000", message: "disk full" }, { status }) },
  });
  const form = new FormData();
  form.set("topic", "Phrasal verbs");
  const faults: string[] = [];
  const outcome = await suggestTopic({ supabase }, form, "pt", (fault) => faults.push(fault.message));
  expect(outcome).toMatchObject({ values: { topic: "Phrasal verbs" } });
  expect(faults).toEqual(told);
});
