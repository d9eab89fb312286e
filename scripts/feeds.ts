// Shows feeds with odd titles to libical and python3-icalendar (Debian), and compares what each reads: npm run feeds
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { writeCalendarFeed } from "../app/classes/write-calendar-feed.ts";

const SCRIPT = fileURLToPath(new URL("./feeds/judges.py", import.meta.url));
const Events = z.array(z.array(z.string()));
const PIECES = [
  "Ana",
  "João; às vezes",
  "a, b",
  "barra \\ n",
  '"aspas"',
  "é".repeat(80),
  "日本語のレッスン",
  "🎓🎓",
  "x:y=z",
  "50 %",
];
const DAY_MS = 86_400_000;
const FIRST = Date.parse("2026-11-30T13:00:00Z");

const piece = (n: number) => PIECES[n % PIECES.length] ?? "";
const basic = (instant: string) => `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
let different = 0;
for (let feed = 0; feed < PIECES.length; feed += 1) {
  const entries = Array.from({ length: 20 }, (_, n) => ({
    id: randomUUID(),
    kind: n % 3 ? "class" : "trial",
    starts_at: new Date(FIRST + n * DAY_MS).toISOString(),
    ends_at: new Date(FIRST + n * DAY_MS + DAY_MS / 24).toISOString(),
    updated_at: "2026-11-21T12:00:00+00:00",
    sequence: n,
    cancelled: n % 5 === 4,
    online_link: n % 2 ? "https://meet.example/a;b,c" : null,
    label: `${piece(feed)} ${piece(n)}`,
  }));
  const text = writeCalendarFeed(entries, { title: "Aula de inglês", siteUrl: "https://school.example" });
  const wanted = entries
    .filter(({ cancelled }) => !cancelled)
    .map((one) => [`${one.kind}-${one.id}@school.example`, one.label, basic(one.starts_at), basic(one.ends_at)]);
  const { status, stdout, stderr } = spawnSync("/usr/bin/python3", [SCRIPT], { input: text, encoding: "utf8" });
  if (status !== 0) throw new Error(`The judges need libical3 and python3-icalendar: ${stderr}`);
  for (const line of stdout.trim().split("\n")) {
    if (JSON.stringify(Events.parse(JSON.parse(line))) === JSON.stringify(wanted)) continue;
    different += 1;
    process.stdout.write(`read otherwise: ${line.slice(0, 500)}\n`);
  }
}
process.stdout.write(`${PIECES.length} feeds, ${different} read otherwise\n`);
if (different > 0) process.exitCode = 1;
