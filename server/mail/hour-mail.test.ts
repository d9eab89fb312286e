import { randomUUID } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import ical from "node-ical";
import { describe, expect, test } from "vitest";
import { composeMail } from "./compose-mail.ts";
import { toFiles } from "./deliver.ts";
import { SERIES } from "./testing.ts";

const SITE = "https://escola.example";

describe("a mail about an hour", () => {
  const HOUR = {
    name: "Ana Souza",
    entry: "6f1c9a52-0000-4000-8000-000000000001",
    kind: "class",
    sequence: 2,
    cancelled: false,
    starts_at: "2026-12-02T21:00:00Z",
    ends_at: "2026-12-02T22:00:00Z",
    created_at: "2026-11-21T12:00:00Z",
    online_link: "https://meet.example/abc",
  };
  const compose = (kind: string, change: object = {}, language: "pt" | "en" = "pt") =>
    composeMail(
      { kind, recipient: "ana@example.com", language, data: { ...HOUR, ...change } },
      SITE,
      "English With Alex",
    );
  const read = async (kind: string, change: object = {}, language: "pt" | "en" = "pt", asks = false) => {
    const folder = path.join(os.tmpdir(), `mail-${randomUUID()}`);
    const deliver = toFiles(folder, SITE, () => {});
    const parcel = {
      id: randomUUID(),
      createdAt: new Date(),
      brand: "English With Alex",
      answersTo: null,
      asks,
      mail: compose(kind, change, language),
    };
    await deliver(parcel, async () => true);
    const [file = ""] = await readdir(folder);
    const text = await readFile(path.join(folder, file), "utf8");
    await rm(folder, { recursive: true });
    const part = /text\/calendar[\s\S]*?method=(\w+)[\s\S]*?base64\r\n\r\n([A-Za-z0-9+/=\r\n]+)/i.exec(text);
    const [, fileName] = /filename="?([^"\s;]+)/i.exec(text) ?? [];
    const written = Buffer.from(part?.[2] ?? "", "base64").toString();
    return { fileName, method: part?.[1], written, calendar: ical.sync.parseICS(written) };
  };
  const eventIn = ({ calendar }: Awaited<ReturnType<typeof read>>) =>
    Object.values(calendar).find((item) => item?.type === "VEVENT");

  test("a mail about an hour gives the time by São Paulo's clock in its reader's language, and links to the classes", () => {
    const pt = compose("class_moved");
    expect(pt.text).toContain("quarta-feira, 2 de dezembro de 2026 às 18:00");
    expect(pt.text).toContain(`${SITE}/pt/meu-progresso/aulas`);
    expect(compose("class_moved", {}, "en").text).toMatch(/Wednesday, December 2, 2026 at 18:00/);
    expect(pt.text).toContain(HOUR.online_link);
  });

  test("a mail about an hour asks for an answer in the calendar only where answers are read", async () => {
    expect((await read("class_scheduled")).written).toContain("RSVP=FALSE");
    expect((await read("class_scheduled", {}, "pt", true)).written).toContain("RSVP=TRUE");
  });

  test("a mail about a weekly series says that there is a class each week", () => {
    expect(compose("class_scheduled").text).toContain("uma aula nova na agenda: quarta-feira");
    expect(compose("class_scheduled", { weekly: true }).text).toContain("uma por semana. A primeira: quarta-feira");
    expect(compose("class_scheduled", { weekly: true }, "en").text).toContain("one a week. The first: Wednesday");
  });

  describe.each(["class_scheduled", "class_moved"])("a mail about a class (%s)", (kind) => {
    const ordinary = { free_until: "2026-12-01T18:00:00-03:00" };
    const late = { free_until: "2026-12-02T18:00:00-03:00" };

    test("a mail about a class mentions the 24 hours if they apply, and if the mail was queued without its limit", () => {
      for (const change of [ordinary, {}]) {
        expect(compose(kind, change).text).toContain("é sem custo até 24 horas antes.");
        expect(compose(kind, change, "en").text).toContain("is free up to 24 hours before the class.");
      }
    });

    test("a mail about a class set late says that cancelling is free until it begins", () => {
      const pt = compose(kind, late).text;
      const en = compose(kind, late, "en").text;
      expect(pt).toMatch(
        /com menos de 24 horas, .* sem custo até quarta-feira, 2 de dezembro de 2026 às 18:00 \(horário de Brasília\)\./,
      );
      expect(en).toMatch(
        /less than 24 hours’ notice, .* is free until Wednesday, December 2, 2026 at 18:00 \(Brasília time\)\./,
      );
      expect(pt).not.toContain("24 horas antes");
      expect(en).not.toContain("24 hours before");
    });
  });

  test("a mail about an hour contains a request that another library reads: same id, growing sequence, an alarm", async () => {
    const mail = await read("class_moved");
    expect(mail.method).toBe("REQUEST");
    const event = eventIn(mail);
    expect(event?.uid).toBe(`class-${HOUR.entry}@escola.example`);
    expect([event?.start.toISOString(), event?.end?.toISOString()]).toEqual([
      new Date(HOUR.starts_at).toISOString(),
      new Date(HOUR.ends_at).toISOString(),
    ]);
    expect(Number(event?.sequence)).toBe(2);
    expect(event?.alarms).toHaveLength(1);
  });

  test("a mail about an hour has the event's title in its reader's language in the attached file", async () => {
    expect((await read("class_moved")).fileName).toBe("aula.ics");
    expect((await read("class_moved", {}, "en")).fileName).toBe("class.ics");
  });

  test("a mail about a cancellation cancels the event", async () => {
    const mail = await read("class_cancelled", { cancelled: true, sequence: 3 });
    expect(mail.method).toBe("CANCEL");
    expect(eventIn(mail)).toMatchObject({ uid: `class-${HOUR.entry}@escola.example`, status: "CANCELLED" });
  });

  describe("a mail about a weekly series", () => {
    const uid = `series-${SERIES.series}@escola.example`;
    const moved = {
      ...SERIES.classes[1],
      starts_at: "2026-12-10T22:00:00Z",
      ends_at: "2026-12-10T23:00:00Z",
      sequence: 1,
    };

    test("a mail about a weekly series adds every class to the calendar, each at its own place", async () => {
      const [first, , last] = SERIES.classes;
      const mail = await read("class_scheduled", { ...SERIES, classes: [first, moved, last] });
      expect(mail.method).toBe("REQUEST");
      const event = eventIn(mail);
      expect(event?.uid).toBe(uid);
      const days = event?.rrule?.all().map((day) => day.toISOString());
      expect(days).toEqual(["02", "09", "16", "23"].map((day) => `2026-12-${day}T21:00:00.000Z`));
      expect(Object.keys(event?.exdate ?? {}).filter((day) => day.includes("T"))).toEqual(["2026-12-16T21:00:00.000Z"]);
      expect(mail.written).toMatch(/RECURRENCE-ID:20261209T210000Z\r\n/);
      expect(mail.written).toMatch(/DTSTART:20261210T220000Z\r\n/);
      expect(mail.written.match(/BEGIN:VEVENT/g)).toHaveLength(2);
    });

    test.each([
      ["class_moved", {}, "REQUEST"],
      ["class_link", {}, "REQUEST"],
      ["class_cancelled", { cancelled: true }, "CANCEL"],
    ])("a mail about one changed class of a series changes only that class (%s)", async (kind, change, method) => {
      const mail = await read(kind, { ...change, series: SERIES.series, recurs_at: "2026-12-09T21:00:00Z" });
      expect(mail.method).toBe(method);
      expect(mail.written).toContain(`UID:${uid}`);
      expect(mail.written).toContain("RECURRENCE-ID:20261209T210000Z");
      expect(mail.written).not.toContain("RRULE");
    });
  });

  test("a mail about an hour contains no calendar event when it is a reminder", () => {
    expect(compose("reminder_hour").events).toEqual([]);
  });

  test.each(["reminder_day", "reminder_hour"])(
    "a mail about an hour as a %s has a link to the confirmation of the class",
    (kind) => {
      const { text } = compose(kind);
      expect(text).toContain("Se ainda não confirmou, é um toque");
      expect(text).toContain(`${SITE}/pt/meu-progresso/aulas`);
      expect(compose(kind, { kind: "trial" }).text).not.toContain("Se ainda não confirmou");
    },
  );

  test("a mail about an hour to a visitor links to the private page of their booking", () => {
    const key = "k".repeat(43);
    const { text } = compose("trial_booked", { kind: "trial", key });
    expect(text).toContain(`${SITE}/pt/confirmacao-agendamento?reserva=${key}`);
  });

  test.each([
    ["pt", "confirmacao-agendamento?reserva=KEY&prova=PROOF", "em um dia", "não confirmou", "Confirme seu e-mail"],
    ["en", "schedule-confirmation?booking=KEY&proof=PROOF", "within a day", "did not confirm", "Confirm your e-mail"],
  ] as const)(
    "a mail about an hour in %s explains its link where an hour is held, and what became of the hour",
    (lang, link, wait, gone, ask) => {
      const change = { kind: "trial", key: "KEY", proof: "PROOF" };
      const held = compose("trial_booked", { ...change, held: true }, lang);
      expect(held.text).toContain(`${SITE}/${lang}/${link}`);
      expect(held.text).toContain(wait);
      const stands = compose("trial_booked", change, lang);
      expect(stands.text).not.toContain(wait);
      expect(stands.text).toContain(`${SITE}/${lang}/${link}`);
      expect(compose("reminder_day", change, lang).text).toContain(ask);
      const byLink = compose("trial_booked", { ...change, by_link: true, cancelled: true }, lang);
      expect(byLink.events).toEqual([]);
      expect(byLink.subject).not.toBe(stands.subject);
      const lapsed = { kind: "trial", lapsed: true, cancelled: true };
      expect(compose("teacher_cancelled", lapsed, lang).subject).toContain(gone);
      expect(compose("trial_cancelled", lapsed, lang).text).not.toBe(
        compose("trial_cancelled", { ...lapsed, lapsed: false }, lang).text,
      );
    },
  );
});
