import { CALENDAR_PARTS, type Lang, LOCALE, pathFor } from "../../app/i18n/screens.ts";
import type { MailWords } from "../../app/i18n/told/account-mail.ts";
import { HOUR_MAIL_TEXTS, HourData, type HourMailKind } from "../../app/i18n/told/hour-mail.ts";

/** An hour as a mail's calendar part tells it. */
export type CalendarEvent = {
  /** What it is called where a mail program shows it as a file. */
  fileName: string;
  method: "REQUEST" | "CANCEL";
  uid: string;
  sequence: number;
  start: Date;
  end: Date;
  stamp: Date;
  summary: string;
  url?: string | undefined;
};

const DAY_MS = 24 * 3_600_000;
const FULL = { dateStyle: "full", timeStyle: "short", timeZone: "America/Sao_Paulo" } as const;

/** The words, the link and the calendar part of a mail about an hour. @throws ZodError when its data is not an hour's. */
export function hourMail(kind: HourMailKind, data: unknown, lang: Lang, siteUrl: string, brand: string) {
  const hour = HourData.parse(data);
  const trial = hour.kind === "trial";
  const toTeacher = kind.startsWith("teacher_");
  const say = (instant: string) => new Intl.DateTimeFormat(LOCALE[lang], FULL).format(new Date(instant));
  const when = say(hour.starts_at);
  const name = toTeacher ? hour.name : (hour.name.split(" ")[0] ?? "");
  const words: MailWords = HOUR_MAIL_TEXTS[lang][kind]({
    ...{ brand, name, when, trial, weekly: hour.weekly === true },
    held: hour.held === true,
    lapsed: hour.lapsed === true,
    freeUntil: freedomOf(hour, say),
  });
  const body = hour.online_link && !hour.cancelled ? [...words.body, hour.online_link] : words.body;
  const event: CalendarEvent = {
    fileName: CALENDAR_PARTS[lang],
    method: hour.cancelled ? "CANCEL" : "REQUEST",
    uid: `${hour.kind}-${hour.entry}@${new URL(siteUrl).hostname}`,
    sequence: hour.sequence,
    start: new Date(hour.starts_at),
    end: new Date(hour.ends_at),
    stamp: new Date(hour.created_at),
    summary: toTeacher ? hour.name : brand,
    url: hour.online_link,
  };
  return {
    words: { ...words, body },
    link: siteUrl + pathOf(kind, hour, lang),
    // Who is only reminded has the event already.
    event: kind.startsWith("reminder_") ? undefined : event,
  };
}

/** Until when it is free to give up, in words; undefined for the ordinary 24 hours before, which need no instant. */
function freedomOf({ starts_at, free_until }: HourData, say: (instant: string) => string): string | undefined {
  const ordinary = !free_until || Date.parse(starts_at) - Date.parse(free_until) === DAY_MS;
  return ordinary ? undefined : say(free_until);
}

function pathOf(kind: HourMailKind, { key, proof, kind: what, entry }: HourData, lang: Lang): string {
  if (kind.startsWith("teacher_"))
    return `/admin/scheduled-classes?${what === "trial" ? "booking" : "class"}=${encodeURIComponent(entry)}`;
  if (what === "class") return `${pathFor("myProgress", lang)}?tab=classes`;
  if (kind === "trial_cancelled") return pathFor("schedule", lang);
  if (!key) return pathFor("home", lang);
  const names = lang === "pt" ? { key: "reserva", proof: "prova" } : { key: "booking", proof: "proof" };
  const search = new URLSearchParams({ [names.key]: key });
  if (proof) search.set(names.proof, proof);
  return `${pathFor("scheduleConfirmation", lang)}?${search}`;
}
