import { afterEach, expect, test, vi } from "vitest";
import { readHours } from "./read-settings";

afterEach(() => vi.unstubAllGlobals());

test("today's day off is listed until the school's day is over", async () => {
  document.head.innerHTML =
    `<meta name="supabase-url" content="http://backend.test">` + `<meta name="supabase-key" content="key">`;
  const asked: URL[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    asked.push(new URL(new Request(input, init).url));
    return Response.json([]);
  });
  await readHours(new Date("2026-11-23T01:00:00Z"));
  const daysOff = asked.find(({ pathname }) => pathname.endsWith("/days_off"));
  expect(daysOff?.searchParams.get("last_day")).toBe("gte.2026-11-22");
});
