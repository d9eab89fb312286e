import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../../../embedded/testing.ts";
import { ACTORS, type Actor, type Reach, reaches } from "./answers.ts";
import type { World } from "./world.ts";

/** Who hears of what happens to a row. A table that is not written here must not be published. */
const PUBLISHED: Record<string, Reach> = { notifications: "mine" };

/** Every published table, listened to by everybody; every other, by nobody. */
export function subscriptionStories(world: () => World): void {
  const http = createServer();
  const clients: SupabaseClient[] = [];
  let site = "";
  beforeAll(async () => {
    http.on(
      "upgrade",
      (request, socket, head) => world().school.backend.upgrade(request, socket, head) || socket.destroy(),
    );
    await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
    site = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    for (const client of clients) await client.removeAllChannels();
    http.closeAllConnections();
    http.close();
  });

  const listen = async (table: string, token: string | undefined) => {
    const client = createClient(site, world().school.backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    clients.push(client);
    if (token) await client.realtime.setAuth(token);
    const heard: string[] = [];
    const status: string[] = [];
    const channel = client
      .channel(`all-${crypto.randomUUID()}`)
      .on("postgres_changes", { event: "*", schema: "public", table }, ({ new: row }) =>
        heard.push("id" in row ? String(row.id) : ""),
      )
      .subscribe((state) => status.push(state));
    await eventually(() => status.length > 0);
    return { heard, status, leave: () => client.removeChannel(channel) };
  };
  const tokenOf = (actor: Actor) => world().tokens[actor];

  test("every published table has its expected answer, and every answer its table", async () => {
    const rows = await world().school.backend.sql`
      select schemaname || '.' || tablename as name from pg_publication_tables where pubname = 'supabase_realtime'`;
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(PUBLISHED).map((name) => `public.${name}`));
  });

  test("what happens to somebody's is heard by whom it is meant for", async () => {
    const { sql } = world().school.backend;
    const listeners = await Promise.all(
      ACTORS.map(async (actor) => ({ actor, ...(await listen("notifications", tokenOf(actor))) })),
    );
    const tell = async (actor: Actor) => {
      const [row] = await sql`
        insert into public.notifications (user_id, type) values (${world().ids[actor]}, 'class_booked') returning id`;
      return String(row?.id);
    };
    const told: { owner: Actor; id: string }[] = [];
    for (const owner of ["student", "former", "other", "teacher"] as const) told.push({ owner, id: await tell(owner) });
    // Changes are told in their order: when the last one has been heard, the others have been told.
    await eventually(() => listeners.find(({ actor }) => actor === "teacher")?.heard.includes(told.at(-1)?.id ?? ""));
    for (const { actor, heard, leave } of listeners) {
      await leave();
      const meant = told.filter(({ owner }) => reaches(PUBLISHED.notifications ?? "nobody", actor, owner));
      expect(heard, actor).toEqual(meant.map(({ id }) => id));
    }
  });

  test("nobody listens to a table that is not published, nor with a token that opens nothing", async () => {
    for (const actor of ACTORS)
      expect((await listen("charges", tokenOf(actor))).status, actor).toContain("CHANNEL_ERROR");
    for (const [what, token] of Object.entries(world().oldTokens))
      expect((await listen("notifications", token)).status, what).not.toContain("SUBSCRIBED");
  });
}
