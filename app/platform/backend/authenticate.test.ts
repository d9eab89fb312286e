import { createClient } from "@supabase/supabase-js";
import { expect, test } from "vitest";
import { authenticate } from "./authenticate.ts";
import type { Database } from "./database.types.ts";

const ID = "3b0a4f2e-9f0e-4c53-8a86-0d7f3f2b8c11";
const USER = { id: ID, aud: "authenticated", email: "ana@example.com" };
const request = new Request("http://localhost/admin", { headers: { authorization: "Bearer one.two.three" } });

/** The status with which a request is refused where the backend answers so. */
async function refusalWith(answers: { user: [number, object]; profile?: [number, object] }): Promise<number> {
  const server = createClient<Database>("http://localhost", "key", {
    auth: { persistSession: false, autoRefreshToken: false },
    global: {
      async fetch(input) {
        const asked = String(input instanceof Request ? input.url : input);
        const [status, body] = asked.includes("/auth/") ? answers.user : (answers.profile ?? [500, {}]);
        return Response.json(body, { status });
      },
    },
  });
  const refusal: unknown = await authenticate(request, { server }).catch((thrown: unknown) => thrown);
  return refusal instanceof Response ? refusal.status : 200;
}

test("a token that the backend refuses is 401", async () => {
  const refused = { code: 403, error_code: "session_not_found", msg: "Session from session_id claim does not exist" };
  expect(await refusalWith({ user: [403, refused] })).toBe(401);
});

test.each([500, 503])("a backend that answers a token's check with %i ends no session: 503", async (status) => {
  expect(await refusalWith({ user: [status, { message: "The database cannot be reached." }] })).toBe(503);
});

test("a profile that cannot be read refuses nobody for good: 503", async () => {
  const away = { code: "database_away", message: "The database cannot be reached.", details: null, hint: null };
  expect(await refusalWith({ user: [200, USER], profile: [400, away] })).toBe(503);
});

test("a person without a profile, or deactivated, is 403", async () => {
  expect(await refusalWith({ user: [200, USER], profile: [200, []] })).toBe(403);
  const deactivated = [{ role: "aluno", deactivated_at: "2026-11-01T12:00:00Z" }];
  expect(await refusalWith({ user: [200, USER], profile: [200, deactivated] })).toBe(403);
});
