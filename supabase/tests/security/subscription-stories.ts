import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventually } from "../../../embedded/testing.ts";
import { ACTORS, type Actor, type Readers, reaches } from "./answers.ts";
import { tablesOf } from "./catalogue.ts";
import type { World } from "./world.ts";

/** The listeners of each table's changes. A table that is missing here must not be published. */
const PUBLISHED: Record<string, Readers> = { notifications: "mine" };

/** Tries that every published table can be subscribed to by its readers, and no other table. */
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
      .on("postgres_changes", { event: "*", schema: "public", table }, ({ eventType, old, new: row }) => {
        const [named] = [old, row].flatMap((one) => ("id" in one ? [String(one.id)] : []));
        heard.push(`${eventType} ${named}`);
      })
      .subscribe((state) => status.push(state));
    await eventually(() => status.length > 0);
    return { heard, status, leave: () => client.removeChannel(channel) };
  };
  const tokenOf = (actor: Actor) => world().tokens[actor];

  /** The answers to one socket that subscribes to tables one after the other, as official clients do. */
  const refusals = async (tables: string[], token: string | undefined) => {
    const client = createClient(site, world().school.backend.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
    });
    if (token) await client.realtime.setAuth(token);
    const answers: [string, string][] = [];
    for (const table of tables) {
      const channel = client.channel(`one-${table}`);
      const answer = await new Promise<string>((resolve) =>
        channel
          .on("postgres_changes", { event: "*", schema: "public", table }, () => {})
          .subscribe((state) => {
            if (state === "SUBSCRIBED") resolve("ok");
            if (state === "CHANNEL_ERROR") resolve("error");
          }),
      );
      answers.push([table, answer]);
      await channel.unsubscribe();
    }
    await client.removeAllChannels();
    return answers;
  };

  test("every published table has its expected answer, and every answer its table", async () => {
    const rows = await world().school.backend.sql`
      select schemaname || '.' || tablename as name from pg_publication_tables where pubname = 'supabase_realtime'`;
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(PUBLISHED).map((name) => `public.${name}`));
  });

  test("changes of a row are heard by those who may read it", async () => {
    const { sql } = world().school.backend;
    const OWNED = ["student", "former", "other", "teacher"] as const;
    const listeners = await Promise.all(
      ACTORS.map(async (actor) => ({ actor, ...(await listen("notifications", tokenOf(actor))) })),
    );
    const change = async (actor: Actor) => {
      const [row] = await sql`
        insert into public.notifications (user_id, type) values (${world().ids[actor]}, 'class_booked') returning id`;
      return String(row?.id);
    };
    const changes: { owner: Actor; id: string; what: string }[] = [];
    const note = (what: string, rows: { owner: Actor; id: string }[]) =>
      changes.push(...rows.map(({ owner, id }) => ({ owner, id, what: `${what} ${id}` })));
    // Changes arrive in order: once the last one was received, the others have been sent.
    const hasHeard = () => {
      const last = changes.findLast(({ owner }) => owner === "teacher")?.what ?? "";
      return eventually(() => listeners.find(({ actor }) => actor === "teacher")?.heard.includes(last));
    };
    const rows: { owner: Actor; id: string }[] = [];
    for (const owner of OWNED) rows.push({ owner, id: await change(owner) });
    note("INSERT", rows);
    // A change has the row in its state at the delivery; a row deleted by then arrives only as a deletion.
    await hasHeard();
    for (const { id } of rows) await sql`update public.notifications set is_read = true where id = ${id}`;
    note("UPDATE", rows);
    await hasHeard();
    for (const { id } of rows) await sql`delete from public.notifications where id = ${id}`;
    note("DELETE", rows);
    await hasHeard();
    for (const { actor, heard, leave } of listeners) {
      await leave();
      const meant = changes.filter(({ owner }) => reaches(PUBLISHED.notifications ?? "nobody", actor, owner));
      expect(heard, actor).toEqual(meant.map(({ what }) => what));
    }
  });

  test("nobody listens to a table that is not published, nor with a token that opens nothing", async () => {
    const tables = await tablesOf(world().school.backend.sql);
    const unpublished = tables.filter((name) => !(name in PUBLISHED));
    expect(unpublished.length).toBe(tables.length - Object.keys(PUBLISHED).length);
    for (const actor of ACTORS) {
      const answers = await refusals(unpublished, tokenOf(actor));
      expect(answers, actor).toEqual(unpublished.map((name) => [name, "error"]));
    }
    for (const [what, token] of Object.entries(world().oldTokens))
      expect((await listen("notifications", token)).status, what).not.toContain("SUBSCRIBED");
  });
}
