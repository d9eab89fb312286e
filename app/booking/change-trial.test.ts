import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { m } from "~/i18n/paraglide/messages";
import type { Database } from "~/platform/backend/database.types";
import { cancelTrial, moveTrial } from "./change-trial";

const answering = (status: number, body: object) =>
  createClient<Database>("http://backend.test", "key", {
    global: { fetch: async () => Response.json(body, { status }) },
  });

test.each([
  ["a fault of ours", 500, { code: "XX000", message: "disk full" }, "failed", ["disk full"]],
  ["a refusal", 409, { code: "PT409", message: "SLOT_TAKEN" }, "refused", []],
] as const)(
  "%s is explained to the visitor, and reported only if it is a fault of the site",
  async (_, status, body, kind, reported) => {
    const client = answering(status, body);
    const faults: string[] = [];
    const report = (fault: Error) => faults.push(fault.message);
    expect(await moveTrial(client, "key", { day: "2026-12-01", time: "10:00" }, report)).toMatchObject({ kind });
    expect(faults).toEqual(reported);
    expect(await cancelTrial(client, "key", report)).toMatchObject({ kind });
    expect(faults).toEqual([...reported, ...reported]);
  },
);

const TRIAL = {
  id: "1",
  full_name: "Vera",
  local_start: "2026-12-01T10:00",
  starts_at: "",
  ends_at: "",
  created_at: "",
  changeable: false,
  sequence: 1,
  held_until: null,
  unverified_email: null,
  room_opens: null,
  room: null,
  lapsed: false,
  by_link: false,
  mails_go: true,
};
test.each([
  ["cancelled already is cancelled", Response.json({ ...TRIAL, status: "cancelled" }), undefined],
  ["begun is said to have begun", Response.json({ ...TRIAL, status: "scheduled" }), m.booking_change_begun],
  [
    "not to be found just now is not said to be cancelled",
    new Response(null, { status: 503 }),
    m.booking_change_failed,
  ],
] as const)("a trial class that is %s shows its state", async (_, found, expected) => {
  const refused = Response.json({ code: "PT409", message: "NOT_NOW" }, { status: 409 });
  const client = createClient<Database>("http://backend.test", "key", {
    global: { fetch: async (input) => (String(input).endsWith("find_trial") ? found : refused) },
  });
  const faults: Error[] = [];
  expect((await cancelTrial(client, "key", (fault) => faults.push(fault))).problem).toBe(expected?.());
  expect(faults).toEqual([]);
});
