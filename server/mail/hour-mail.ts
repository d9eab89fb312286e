import { TRIAL_PARAMS } from "../../app/i18n/address-words.ts";
import type { MailWords } from "../../app/i18n/notifications/account-mail.ts";
import { HourData } from "../../app/i18n/notifications/hour-mail.ts";
import { HOUR_MAIL_TEXTS, type HourMailKind } from "../../app/i18n/notifications/hour-mail-texts.ts";
import { m } from "../../app/i18n/notifications/paraglide/messages.js";
import { formatVisitor } from "../../app/i18n/notifications/visitor-facts.ts";
import { PREFILLED_MESSAGES } from "../../app/i18n/notifications/whatsapp.ts";
import { DATE_LOCALE, type Lang, pathFor } from "../../app/i18n/screens.ts";
import { whatsAppLink } from "../../app/platform/people/whatsapp.ts";
import { formatClassLength } from "../../app/school/class-length.ts";
import { type CalendarEvent, eventOf } from "./hour-event.ts";
import type { Additions } from "./mail-parts.ts";

const DAY_MS = 24 * 3_600_000;
const FULL = { dateStyle: "full", timeStyle: "short", timeZone: "America/Sao_Paulo" } as const;

/** Kinds about an upcoming class, which name its room. */
const IN_ROOM: readonly HourMailKind[] = [
  "class_scheduled",
  "class_moved",
  "class_link",
  "reminder_day",
  "reminder_hour",
];

type HourMail = Additions & { words: MailWords; link: string; events?: CalendarEvent[] };

/** The words, the links and the calendar part of a mail about an hour. @throws ZodError for data of another kind. */
export function hourMail(kind: HourMailKind, data: unknown, lang: Lang, siteUrl: string, brand: string): HourMail {
  const hour = HourData.parse(data);
  const toTeacher = kind.startsWith("teacher_");
  const reader = { locale: lang };
  const format = (instant: string) => new Intl.DateTimeFormat(DATE_LOCALE[lang], FULL).format(new Date(instant));
  const room =
    hour.online_link && URL.canParse(hour.online_link) && IN_ROOM.includes(kind) ? hour.online_link : undefined;
  const words = HOUR_MAIL_TEXTS[kind](
    {
      name: toTeacher ? hour.name : (hour.name.split(" ")[0] ?? ""),
      length: formatClassLength(lang),
      when: format(hour.starts_at),
      trial: hour.kind === "trial",
      weekly: hour.weekly === true,
      held: hour.held === true,
      lapsed: hour.lapsed === true,
      byLink: hour.by_link === true,
      unverified: hour.proof !== undefined,
      room: room !== undefined,
      manages: hour.key !== undefined,
      choice: hour.choice !== undefined,
      previousStart: hour.previous_start && format(hour.previous_start),
      many: manyOf(hour, lang),
      freeUntil: freedomOf(hour, format),
    },
    reader,
  );
  const { visitor } = hour;
  return {
    words: visitor ? { ...words, body: [...words.body, ...formatVisitor(visitor, reader)] } : words,
    link: siteUrl + pathOf(kind, hour, lang),
    ...(room ? { first: [{ text: m.mail_hours_enter_room({}, reader), link: room }] } : {}),
    ...(visitor
      ? { second: [{ text: m.mail_hours_write({}, reader), link: greet(hour.name, hour.starts_at, visitor) }] }
      : {}),
    // Reminders have no event, because their readers got it with the booking; and a booking that waits for its link has no
    // hour yet.
    events:
      kind.startsWith("reminder_") || hour.by_link ? [] : [eventOf(hour, lang, siteUrl, toTeacher ? hour.name : brand)],
  };
}

/** A WhatsApp chat with the visitor, with a first message in their language. */
function greet(name: string, at: string, { phone, language }: NonNullable<HourData["visitor"]>): string {
  const when = new Intl.DateTimeFormat(DATE_LOCALE[language], FULL).format(new Date(at));
  const first = name.split(" ", 1).join();
  return whatsAppLink(phone, PREFILLED_MESSAGES.trial_asked({ name: first, when }, { locale: language }));
}

/** The number of classes in a series; undefined for a single class. */
function manyOf({ classes = [] }: HourData, lang: Lang): { count: number; last: string } | undefined {
  const last = classes.at(-1);
  if (!last || classes.length < 2) return undefined;
  const day = new Intl.DateTimeFormat(DATE_LOCALE[lang], { dateStyle: "long", timeZone: "America/Sao_Paulo" });
  return { count: classes.length, last: day.format(new Date(last.starts_at)) };
}

/**
 * The end of free cancellation in words; undefined for the usual 24 hours, which the text states without an instant.
 */
function freedomOf({ starts_at, free_until }: HourData, format: (instant: string) => string): string | undefined {
  const ordinary = !free_until || Date.parse(starts_at) - Date.parse(free_until) === DAY_MS;
  return ordinary ? undefined : format(free_until);
}

function pathOf(kind: HourMailKind, { key, proof, kind: what, entry }: HourData, lang: Lang): string {
  if (kind.startsWith("teacher_"))
    return `/admin/scheduled-classes?${what === "trial" ? "booking" : "class"}=${encodeURIComponent(entry)}`;
  if (what === "class") return pathFor("myClasses", lang);
  if (kind === "trial_cancelled") return pathFor("schedule", lang);
  if (!key) return pathFor("home", lang);
  const search = new URLSearchParams({ [TRIAL_PARAMS.key[lang]]: key });
  if (proof) search.set(TRIAL_PARAMS.proof[lang], proof);
  return `${pathFor("scheduleConfirmation", lang)}?${search}`;
}
