import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { weekday } from "../../supabase/tests/days.ts";
import { type Client, openSchool } from "../../supabase/tests/school.ts";
import { calendar, event } from "../calendar/testing.ts";
import { createCalendarConnection } from "./calendar-connection.ts";
import { createCalendarRounds } from "./calendar-round.ts";
import { createDavClient } from "./dav-client.ts";
import { readOwnEvent, uidOf } from "./event-text.ts";
import { ACCOUNT, type DavBackend } from "./testing-dav.ts";
import { CLIENT, startTestCalendarServer } from "./testing-server.ts";
import { COLLECTION, createStore } from "./testing-store.ts";

export const SECRET = "sb_secret_of_this_site";
export const SITE = "https://escola.example";

/** The end of a process between two of its steps. */
class Killed extends Error {}

/** A server's client that ends before its nth call of the database, or after it, as a killed process does. */
function mortal(server: Client, lives: { left: number }): Client {
  const spend = () => {
    if (lives.left <= 0) throw new Killed();
    lives.left -= 1;
  };
  return new Proxy(server, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name !== "rpc") return value;
      return async (...order: unknown[]) => {
        spend();
        const done = await Reflect.apply(value, target, order);
        spend();
        return done;
      };
    },
  });
}

/** How the site signs in to the calendar. */
export type SignIn = "app password" | "OAuth";

/** 10:00 of a day in São Paulo, as an instant. */
export const at = (day: string, time = "10:00"): Date => new Date(`${day}T${time}:00-03:00`);
export const DAY = weekday(2, 3);
const stamp = (instant: Date) => `${instant.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/** A school, a calendar's server, and the program in which the teacher sees and changes her calendar. */
export async function openCalendarStories(startBackend: () => DavBackend | Promise<DavBackend> = createStore) {
  const [dav, school] = await Promise.all([startTestCalendarServer(await startBackend()), openSchool()]);
  const collection = new URL(COLLECTION, dav.address).href;
  const connectionWith = (network = dav.network) =>
    createCalendarConnection({ server: school.server, secretKey: SECRET, siteUrl: SITE, network, oauth: dav.oauth });
  const program = createDavClient(
    async (url, { method, headers, body }) => {
      const {
        status,
        body: text = "",
        headers: answered = {},
      } = await dav.own(method, new URL(url).pathname, body, headers);
      return { status, headers: answered, text };
    },
    async () => "",
    [new URL(dav.address).host],
  );

  /** Runs a round as if its time had come. `kills`: the half step before which the process ends. */
  async function round(kills?: number, network = dav.network): Promise<void> {
    const server = kills === undefined ? school.server : mortal(school.server, { left: kills });
    const rounds = createCalendarRounds({ server, secretKey: SECRET, siteUrl: SITE, network });
    await school.backend.sql`update public.calendar_sync set due_at = now(), claimed_until = null`;
    await school.backend.sql`update private.calendar_links set due_at = now()`;
    try {
      await rounds.run();
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    } finally {
      rounds.close();
    }
  }

  /** All events there, by UID. */
  async function there() {
    const files = await program.events(collection, new Date(Date.now() - 30 * 86_400_000), at(weekday(60, 1)));
    return files
      .map((file) => ({ ...file, uid: uidOf(file.text) ?? "", ...readOwnEvent(file.text) }))
      .sort((a, b) => (a.starts_at ?? "").localeCompare(b.starts_at ?? ""));
  }
  const findThere = async (entry: string) => (await there()).find(({ uid }) => uid.includes(entry));
  async function rewrite(entry: string, change: (text: string) => string): Promise<void> {
    const found = await findThere(entry);
    if (!found) throw new Error("It is not there.");
    expect(await program.write(found.href, change(found.text), { etag: found.etag })).not.toBe("conflict");
  }
  const her = {
    there,
    findThere,
    rewrite,
    /** Gives an event another time, and with `minutes` another length. */
    move: (entry: string, start: Date, minutes = 60) =>
      rewrite(entry, (text) =>
        text
          .replace(/^DTSTART.*$/m, `DTSTART:${stamp(start)}\r`)
          .replace(/^DTEND.*$/m, `DTEND:${stamp(new Date(start.getTime() + minutes * 60_000))}\r`)
          .replaceAll(/\r\r/g, "\r"),
      ),
    async remove(entry: string): Promise<void> {
      const found = await findThere(entry);
      if (found) await program.remove(found.href, "any");
    },
    /** Writes an event of the teacher's own, one hour long by default. Returns its name. */
    async write(
      start: Date,
      name: string = randomUUID(),
      times = [`DTSTART:${stamp(start)}`, "DURATION:PT1H"],
    ): Promise<string> {
      const lines = [...times, "SUMMARY:Dentista"];
      const text = `${calendar(event(`${name}@dela`, ...lines)).replace("VERSION:2.0", "VERSION:2.0\r\nPRODID:-//dela//PT")}\r\n`;
      await program.write(`${collection}${name}.ics`, text, "any");
      return name;
    },
  };

  const { client } = school.teacher;
  const schedule = async (time = "10:00", day = DAY): Promise<string> => {
    const order = { student: school.student.id, local_date: day, local_time: time };
    const { data } = await client.rpc("schedule_classes", order).throwOnError();
    return (data as { made: { id: string }[] }).made[0]?.id ?? "";
  };
  const startOf = async (entry: string) => {
    const [row] = await school.backend.sql`select starts_at from public.calendar_entries where id = ${entry}`;
    return (row?.starts_at as Date | undefined)?.toISOString();
  };
  async function bells(type: string, person = school.teacher): Promise<unknown[]> {
    const { data } = await person.client.from("notifications").select("content").eq("type", type).throwOnError();
    return data.map(({ content }) => content);
  }
  /** The teacher at the page of an OAuth provider, and back. `person`, `state`: of who comes back, and what they bring. */
  async function agree(person = school.teacher.id, state?: string) {
    const connection = connectionWith();
    const { url, pending } = await connection.begin({ ...CLIENT, username: ACCOUNT.username }, school.teacher.id);
    const asked = new URL(url).searchParams;
    expect(asked.get("redirect_uri")).toBe("https://escola.example/admin/settings/hours");
    const code = dav.consent(asked.get("code_challenge") ?? "");
    return connection.complete({ code, state: state ?? asked.get("state") ?? "", pending }, person);
  }
  async function connect(by: SignIn = "app password"): Promise<void> {
    const connection = connectionWith();
    const provider = by === "OAuth" ? "google" : "other";
    const found =
      by === "OAuth" ? await agree() : await connection.find({ address: dav.address, ...ACCOUNT, hosts: [] });
    if ("problem" in found) throw new Error(found.problem);
    const [first] = found.calendars;
    const chosen = { url: first?.url ?? "", name: first?.name ?? "", username: ACCOUNT.username, sealed: found.sealed };
    expect(await connection.connect({ provider, ...chosen }, school.teacher.id)).toEqual({});
  }
  /** An empty calendar on both sides, and no connection. */
  async function reset(): Promise<void> {
    const { sql } = school.backend;
    dav.faults.length = 0;
    dav.rotates = false;
    await sql`delete from private.calendar_links`;
    await sql`delete from public.connected_calendar`;
    for (const table of ["busy_calendars", "calendar_entries", "notifications", "mail_outbox"])
      await sql`delete from ${sql(`public.${table}`)}`;
    for (const { href } of await there()) await program.remove(href, "any");
    dav.calls.length = 0;
  }

  return {
    dav,
    school,
    collection,
    connectionWith,
    agree,
    connect,
    round,
    her,
    schedule,
    startOf,
    bells,
    reset,
    close: () => Promise.all([dav.close(), school.close()]),
  };
}
export type CalendarStories = Awaited<ReturnType<typeof openCalendarStories>>;
