import { expect, test } from "vitest";
import type { World } from "./world.ts";

type Asked = { method: string; path: string; body?: string };

/** Whatever can be read, written, removed, called and kept. */
async function everything({ school: { backend } }: World): Promise<Asked[]> {
  const rows = await backend.sql`
    select 'table' as kind, relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v')
    union all select 'function', proname from pg_proc p where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    union all select 'bucket', id from storage.buckets`;
  const of: Record<string, (name: string) => Asked[]> = {
    table: (name) => [
      { method: "GET", path: `/rest/v1/${name}` },
      ...["POST", "PATCH", "DELETE"].map((method) => ({ method, path: `/rest/v1/${name}`, body: "{}" })),
    ],
    function: (name) => [
      { method: "GET", path: `/rest/v1/rpc/${name}` },
      { method: "POST", path: `/rest/v1/rpc/${name}`, body: "{}" },
    ],
    bucket: (name) => [
      { method: "POST", path: `/storage/v1/object/list/${name}`, body: "{}" },
      { method: "GET", path: `/storage/v1/object/authenticated/${name}/a.txt` },
      { method: "POST", path: `/storage/v1/object/sign/${name}/a.txt`, body: "{}" },
      { method: "POST", path: `/storage/v1/object/${name}/a.txt`, body: "a" },
      { method: "PUT", path: `/storage/v1/object/${name}/a.txt`, body: "a" },
      { method: "DELETE", path: `/storage/v1/object/${name}`, body: '{"prefixes":["a.txt"]}' },
    ],
  };
  return [
    ...rows.flatMap(({ kind, name }) => of[kind]?.(name) ?? []),
    { method: "GET", path: "/auth/v1/user" },
    { method: "PUT", path: "/auth/v1/user", body: '{"data":{}}' },
    { method: "POST", path: "/auth/v1/logout", body: "{}" },
    { method: "POST", path: "/auth/v1/factors", body: '{"factor_type":"totp"}' },
  ];
}

/** Everything that can be asked, with tokens that no longer open anything. */
export function tokenStories(world: () => World): void {
  test("a token that was right once opens nothing, anywhere, by no method", async () => {
    const { backend } = world().school;
    for (const [what, token] of Object.entries(world().oldTokens))
      for (const { method, path, body } of await everything(world())) {
        const headers = {
          ...{ apikey: backend.publishableKey, authorization: `Bearer ${token}` },
          ...(body ? { "content-type": body === "a" ? "text/plain" : "application/json" } : {}),
        };
        const answer = await backend.fetch(
          new Request(`http://localhost:3000${path}`, { method, headers, body: body ?? null }),
        );
        const said: { message?: string; msg?: string } = await answer.json();
        expect(`${said.message ?? said.msg}`, `${what}: ${method} ${path}`).toMatch(/token|session/i);
        expect(answer.status, `${what}: ${method} ${path}`).toBe(path.startsWith("/storage/") ? 400 : 401);
      }
  });
}
