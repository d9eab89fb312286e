import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { eventually } from "../../embedded/testing.ts";
import { openSchool, type School } from "../../supabase/tests/school.ts";
import { createPublicReadCache, type PublicReadCache } from "./public-read-cache.ts";
import { connect } from "./site-backend.ts";

let school: School;
let reads: PublicReadCache;
let asked: string[];
let announced: string[];
beforeAll(async () => {
  school = await openSchool();
  // The cache's own listener: another connection may receive the notification earlier.
  await school.backend.sql.listen("public_content", (table) => {
    reads.drop();
    announced.push(table);
  });
});
afterAll(() => school.close());
beforeEach(() => {
  asked = [];
  announced = [];
  reads = createPublicReadCache(60_000);
});

const visitor = () =>
  connect("http://localhost:3000", school.backend.publishableKey, (request) =>
    reads.read(request, (whole) => {
      asked.push(`${whole.method} ${new URL(whole.url).pathname}`);
      return school.backend.fetch(whole);
    }),
  );
const nameOf = async () => (await visitor().from("site_settings").select("brand_first_name").single()).data;

test("shared reads are sent to the database once, for each form of the request", async () => {
  const first = await nameOf();
  expect(first?.brand_first_name).not.toBe("");
  expect(await nameOf()).toEqual(first);
  expect(asked).toHaveLength(1);
  expect((await visitor().from("site_settings").select("contact_email").single()).data).toHaveProperty("contact_email");
  expect(Array.isArray((await visitor().from("site_settings").select("brand_first_name")).data)).toBe(true);
  expect(asked).toHaveLength(3);
});

test.each([
  ["article_categories", "position"],
  ["plans", "position"],
  ["site_settings", "brand_first_name"],
])("a shared read is repeated after %s has changed", async (table, column) => {
  const { sql } = school.backend;
  await nameOf();
  const before = reads;
  await sql.unsafe(`update public.${table} set ${column} = ${column}`);
  await eventually(() => announced.includes(table));
  await nameOf();
  expect(reads).toBe(before);
  expect(asked).toHaveLength(2);
});

test("an answer from before a change is not served after the change", async () => {
  await reads.read(new Request("http://localhost/rest/v1/plans"), async () => {
    reads.drop();
    return Response.json(["old"]);
  });
  const answer = await reads.read(new Request("http://localhost/rest/v1/plans"), async () => Response.json(["new"]));
  expect(await answer.json()).toEqual(["new"]);
});

test("failures, writes and reads without an announcement are never served from the cache", async () => {
  const ask = async (path: string, init?: RequestInit, status = 200) => {
    for (const _ of "12")
      await reads.read(new Request(`http://localhost/rest/v1/${path}`, init), async () => {
        asked.push(path);
        return Response.json({}, { status });
      });
  };
  await ask("plans", {}, 503);
  await ask("site_settings", { method: "PATCH", body: "{}" });
  await ask("articles");
  await ask("rpc/last_bookable_day");
  expect(asked).toHaveLength(8);
});
