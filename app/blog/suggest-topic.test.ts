import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import type { Database } from "~/platform/backend/database.types";
import { suggestTopic } from "./suggest-topic";

test.each([
  ["our fault is told of", 500, ["disk full"]],
  ["too many wishes are nobody's fault", 429, []],
] as const)("a suggestion that could not be sent stays in the form; %s", async (_, status, reported) => {
  const supabase = createClient<Database>("http://backend.test", "key", {
    global: { fetch: async () => Response.json({ code: "XX000", message: "disk full" }, { status }) },
  });
  const form = new FormData();
  form.set("topic", "Phrasal verbs");
  const faults: string[] = [];
  const outcome = await suggestTopic({ supabase }, form, "pt", (fault) => faults.push(fault.message));
  expect(outcome).toMatchObject({ values: { topic: "Phrasal verbs" } });
  expect(faults).toEqual(reported);
});

test.each([
  ["topic", 300],
  ["name", 120],
] as const)(
  "a %s over the longest length shows an error and stays whole; a %s of the longest length is sent",
  async (field, most) => {
    const sent: string[] = [];
    const supabase = createClient<Database>("http://backend.test", "key", {
      global: {
        fetch: async (_, init) => {
          sent.push(String(init?.body));
          return Response.json(null);
        },
      },
    });
    const suggest = (words: string) => {
      const form = new FormData();
      form.set("topic", "Phrasal verbs");
      form.set(field, words);
      return suggestTopic({ supabase }, form, "pt", () => {});
    };
    const longest = `Ana ${"😀".repeat(most - 5)}a`;
    const over = await suggest(`${longest}b`);
    expect(over).toMatchObject({ status: 400, field, values: { [field]: `${longest}b` } });
    expect(over).toHaveProperty("problem", m.common_over({ most: String(most) }));
    expect(sent).toEqual([]);
    if (field === "topic") expect(await suggest(longest)).toEqual({ thanks: true });
  },
);

test.each([
  ["INVALID_TOPIC", "topic", m.blog_suggest_topic_missing],
  ["INVALID_NAME", "name", m.common_name_invalid],
  ["INVALID_EMAIL", "email", m.common_email_wrong],
] as const)("a wish that the database refuses with %s is explained at its %s", async (message, field, problem) => {
  const supabase = createClient<Database>("http://backend.test", "key", {
    global: { fetch: async () => Response.json({ code: "PT400", message }, { status: 400 }) },
  });
  const form = new FormData();
  form.set("topic", "Phrasal verbs");
  const faults: Error[] = [];
  const outcome = await suggestTopic({ supabase }, form, "pt", (fault) => faults.push(fault));
  expect(outcome).toMatchObject({ status: 400, field, problem: problem() });
  expect(faults).toEqual([]);
});
