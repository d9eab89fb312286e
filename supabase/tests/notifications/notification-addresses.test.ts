import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { formerAreaAddress } from "../../../app/i18n/former-area-address.ts";
import { openSchool } from "../school.ts";

const school = await openSchool();
afterAll(() => school.close());

const NAMED = [
  "tab=homework",
  "tab=homework&homework=7",
  "tab=cards",
  "tab=grades",
  "tab=classes",
  "tab=classes&charge=7",
  "tab=payments",
  "tab=profile",
  "tab=feedback",
  "tab=feedback&feedback=7",
];
/** The links of a person's notifications, oldest first. */
const linksOf = async (id: string) =>
  (
    await school.backend
      .sql`select content ->> 'link' as link from public.notifications where user_id = ${id} order by content ->> 'n'`
  ).map(({ link }) => link);

test.each(["pt", "en"] as const)("a link to a part of the area is an address of the site, in %s", async (lang) => {
  const { sql } = school.backend;
  const { id } = await school.enroll(`Lara ${lang}`);
  await sql`update public.profiles set language = ${lang} where id = ${id}`;
  for (const [n, query] of [...NAMED, "tab=nothing"].entries()) {
    const content = { link: `/my-progress?${query}`, n: String.fromCharCode(97 + n) };
    await sql`select private.notify(${id}, 'charge_due', ${JSON.stringify(content)}::text::jsonb)`;
  }
  const area = { pt: "/pt/meu-progresso", en: "/en/my-progress" }[lang];
  const expected = NAMED.map((query) => formerAreaAddress(new URLSearchParams(query), lang));
  expect(await linksOf(id)).toEqual([...expected, `${area}?tab=nothing`]);
  const mailed = await sql`select data ->> 'link' as link from public.mail_outbox where kind = 'charge_due'
    and recipient = ${`lara ${lang}@example.com`}`;
  expect(new Set(mailed.map(({ link }) => link))).toEqual(new Set(mailed.length > 0 ? await linksOf(id) : []));
});

test("links to other sites, and contents without a link, do not change", async () => {
  const { sql } = school.backend;
  const { id } = await school.enroll("Lia");
  const links = ["/admin/payments?tab=proofs", "/my-progressive", "/pt/blog", null];
  for (const [n, link] of links.entries())
    await sql`select private.add_notification(${id}, 'other', ${JSON.stringify({ ...(link && { link }), n })}::text::jsonb)`;
  expect(await linksOf(id)).toEqual(links);
});

test("notifications from before the change lead to the same places by their addresses", async () => {
  const { sql } = school.backend;
  const { id } = await school.enroll("Luma");
  for (const [n, query] of NAMED.entries()) {
    const content = { link: `/my-progress?${query}`, n: String.fromCharCode(97 + n) };
    await sql`insert into public.notifications (user_id, type, content) values (${id}, 'charge_due', ${JSON.stringify(content)}::text::jsonb)`;
  }
  const folder = path.resolve(import.meta.dirname, "../../migrations");
  const migration = readFileSync(path.join(folder, "20261128223218_address_notifications.sql"), "utf8");
  await sql.unsafe(migration.slice(migration.indexOf("update public.notifications")));
  expect(await linksOf(id)).toEqual(NAMED.map((query) => formerAreaAddress(new URLSearchParams(query), "pt")));
});
