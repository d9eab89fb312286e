import { expect, test } from "vitest";
import type { World } from "./world.ts";

/** Everything that can be asked, with tokens that no longer open anything. */
export function tokenStories(world: () => World): void {
  test("a token that was right once opens nothing, anywhere, by no method", async () => {
    const { backend } = world().school;
    const rows = await backend.sql`
      select '/rest/v1/' || relname as path from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
      union all select '/rest/v1/rpc/' || proname from pg_proc p where pronamespace = 'public'::regnamespace
        and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      union all select '/storage/v1/object/list/' || id from storage.buckets
      union all select '/auth/v1/user'`;
    for (const [what, token] of Object.entries(world().oldTokens))
      for (const { path } of rows) {
        const isList = path.startsWith("/storage/");
        const answer = await backend.fetch(
          new Request(`http://localhost:3000${path}`, {
            method: isList ? "POST" : "GET",
            headers: { apikey: backend.publishableKey, authorization: `Bearer ${token}` },
            ...(isList ? { body: "{}" } : {}),
          }),
        );
        const body: { message?: string; msg?: string } = await answer.json();
        expect(`${body.message ?? body.msg}`, `${what}: ${path}`).toMatch(/token|session/i);
        expect(answer.status, `${what}: ${path}`).toBe(isList ? 400 : 401);
      }
  });
}
