import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ENDPOINTS } from "../../../embedded/index.ts";
import { bucketsOf, functionsOf, tablesOf } from "./catalogue.ts";
import type { World } from "./world.ts";

type RequestOf = { method: string; path: string };

/** Every endpoint that identifies its caller, with every resource. The subscription stories cover the socket. */
async function everything({ school: { backend } }: World): Promise<RequestOf[]> {
  const [tables, functions, buckets] = await Promise.all([
    tablesOf(backend.sql),
    functionsOf(backend.sql),
    bucketsOf(backend.sql),
  ]);
  const namesFor = (path: string): string[] => {
    if (path.includes(":bucket")) return buckets;
    if (path.includes(":name")) return path.includes("/rpc/") ? functions : tables;
    return [""];
  };
  return ENDPOINTS.filter(([, path, who]) => who !== "anyone" && !path.startsWith("/realtime/")).flatMap(
    ([method, path]) =>
      namesFor(path).map((name) => ({
        method,
        path: path
          .replace(/:bucket|:name/, name)
          .replace(/:id|:user/g, () => randomUUID())
          .replace(":upload", randomUUID().replaceAll("-", ""))
          .replace("*", "a.txt"),
      })),
  );
}

/** The status with which each part of the backend refuses a token; Storage writes it into the body. */
const statusFor = (method: string, path: string): number =>
  method !== "HEAD" && path.startsWith("/storage/v1/object/") ? 400 : 401;

/** Tries every endpoint with tokens that are no longer valid. */
export function tokenStories(world: () => World): void {
  test("a token that was right once opens nothing, anywhere, by no method", async () => {
    const { backend } = world().school;
    const all = await everything(world());
    for (const [what, token] of Object.entries(world().oldTokens))
      for (const { method, path } of all) {
        const bare = method === "GET" || method === "HEAD";
        const headers = {
          apikey: backend.publishableKey,
          authorization: `Bearer ${token}`,
          ...(bare ? {} : { "content-type": "application/json" }),
        };
        const answer = await backend.fetch(
          new Request(`http://localhost:3000${path}`, { method, headers, body: bare ? null : "{}" }),
        );
        if (method !== "HEAD")
          expect(await answer.text(), `${what}: ${method} ${path}`).toMatch(/token|session|PGRST30[13]/i);
        expect(answer.status, `${what}: ${method} ${path}`).toBe(statusFor(method, path));
      }
  });
}
