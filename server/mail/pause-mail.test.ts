import { randomUUID } from "node:crypto";
import ical from "node-ical";
import { expect, test } from "vitest";
import { composeMail } from "./compose-mail.ts";
import { BRAND, FACTS, SITE } from "./testing.ts";
import { writeMessage } from "./write-message.ts";

const at = (day: number) => ({
  starts_at: `2026-12-${day}T21:00:00Z`,
  ends_at: `2026-12-${day}T22:00:00Z`,
  created_at: "2026-11-21T12:00:00Z",
  entry: randomUUID(),
  sequence: 1,
  credited: false,
});
const ofSeries = (day: number, series: string) => ({ ...at(day), series, recurs_at: `2026-12-${day}T21:00:00Z` });

/** The calendar parts of a mail, in the order of the message. */
async function read(kind: string, change: object) {
  const order = { kind, recipient: "ana@example.com", language: "pt" as const, data: { ...FACTS, ...change } };
  const parcel = {
    id: "1",
    createdAt: new Date(),
    brand: BRAND,
    answersTo: null,
    mail: composeMail(order, SITE, BRAND),
  };
  const { text } = await writeMessage(parcel, "no-reply@escola.example", SITE);
  const parts = text
    .toString()
    .matchAll(/text\/calendar;[^:]*method=(\w+)[\s\S]*?Encoding: (\S+)[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/g);
  const seen = [...parts].map(([, method, encoding, body = ""]) => ({
    method,
    text: encoding === "base64" ? Buffer.from(body, "base64").toString() : body.replaceAll("=\r\n", ""),
  }));
  return { mail: parcel.mail, parts: seen };
}

test("one mail cancels all classes of a pause, each series in a calendar part of its own", async () => {
  const monday = randomUUID();
  const thursday = randomUUID();
  const cancelled_classes = [ofSeries(14, monday), ofSeries(17, thursday), ofSeries(21, monday), at(23)];
  const { parts } = await read("pause_set", { cancelled_classes });
  const uids = parts.map(({ text }) => [...new Set(text.match(/^UID:.*$/gm))]);
  expect(uids.map((of) => of.length)).toEqual(uids.map(() => 1));
  expect(new Set(uids.flat())).toHaveLength(3);
  expect(parts.map(({ method }) => method)).toEqual(parts.map(() => "CANCEL"));
  const [first] = parts;
  expect(first?.text.match(/^RECURRENCE-ID/gm)).toHaveLength(2);
  expect(first?.text).toContain("STATUS:CANCELLED");
  expect(Object.values(ical.sync.parseICS(first?.text ?? "")).some((one) => one?.type === "VEVENT")).toBe(true);
});

test("the mail about a pause that ends early has invitations to the restored classes", async () => {
  const series = randomUUID();
  const { mail, parts } = await read("pause_changed", {
    cancelled_classes: [],
    returned_classes: [ofSeries(14, series)],
  });
  expect(parts.map(({ method }) => method)).toEqual(expect.arrayContaining(["REQUEST"]));
  expect(mail.text).toContain("Aulas que voltam para a agenda: 1.");
});

test("says whether the place is kept, and which months are not charged", async () => {
  const kept = await read("pause_set", {});
  expect(kept.mail.text).toContain("O seu horário fica guardado para você.");
  expect(kept.mail.text).toContain("Não se cobra a mensalidade de: janeiro de 2027.");
  const freed = await read("pause_set", { keeps_place: false, uncharged: [] });
  expect(freed.mail.text).toContain("fica livre para outras pessoas");
  expect(freed.mail.text).toContain("Nenhuma mensalidade vence na pausa");
});
