import { MAIL_TEXTS } from "../../app/i18n/notifications/account-mail.ts";
import { GUARDIAN_MAIL_TEXTS } from "../../app/i18n/notifications/guardian-mail.ts";
import { HOUR_MAIL_TEXTS } from "../../app/i18n/notifications/hour-mail-texts.ts";
import { unsubscribable } from "../../app/i18n/notifications/kinds.ts";
import { PANEL_MAIL_TEXTS } from "../../app/i18n/notifications/panel-mail.ts";
import { PAUSE_MAIL_TEXTS } from "../../app/i18n/notifications/pause-mail.ts";
import { PAYMENT_MAIL_TEXTS } from "../../app/i18n/notifications/payment-mail.ts";
import { PRICE_MAIL_TEXTS } from "../../app/i18n/notifications/price-mail.ts";
import { PROGRESS_MAIL_TEXTS } from "../../app/i18n/notifications/progress-mail.ts";
import { SERIES_MAIL_TEXTS, SERIES_REQUEST_MAIL_TEXTS } from "../../app/i18n/notifications/series-mail.ts";
import { WAITING_MAIL_TEXTS } from "../../app/i18n/notifications/waiting-mail.ts";
import type { Lang } from "../../app/i18n/screens.ts";
import { pathFor } from "../../app/i18n/screens.ts";
import { composeMail, type Mail } from "./compose-mail.ts";

/** Every kind of mail except the digest. */
export const MAIL_KINDS: readonly string[] = [
  MAIL_TEXTS,
  HOUR_MAIL_TEXTS,
  PAUSE_MAIL_TEXTS,
  PAYMENT_MAIL_TEXTS,
  PRICE_MAIL_TEXTS,
  PROGRESS_MAIL_TEXTS,
  SERIES_MAIL_TEXTS,
  WAITING_MAIL_TEXTS,
  GUARDIAN_MAIL_TEXTS,
  SERIES_REQUEST_MAIL_TEXTS,
  PANEL_MAIL_TEXTS,
].flatMap((texts) => Object.keys(texts));

export const SITE = "https://escola.example";
export const BRAND = "English With Alex";
const ROOM = "https://meet.example/abc-defg-hij";

const week = (place: number, at = "21:00") => ({
  recurs_at: `2026-12-${String(2 + place * 7).padStart(2, "0")}T21:00:00Z`,
  starts_at: `2026-12-${String(2 + place * 7).padStart(2, "0")}T${at}:00Z`,
  ends_at: `2026-12-${String(2 + place * 7).padStart(2, "0")}T${at.replace("1", "2")}:00Z`,
  sequence: at === "21:00" ? 0 : 1,
  online_link: ROOM,
});
export const SERIES = {
  weekly: true,
  series: "6f1c9a52-0000-4000-8000-000000000009",
  recurs_at: week(0).recurs_at,
  classes: [week(0), week(1), week(3)],
};

const pausedWeek = (place: number) => ({
  ...week(place),
  entry: "6f1c9a52-0000-4000-8000-000000000001",
  created_at: "2026-11-21T12:00:00Z",
  series: SERIES.series,
  credited: place === 0,
});

/** The hours for which somebody waits, and until when one is offered. */
export const WAITED = { weekdays: [1, 3], from_time: "18:00", until_time: "21:00", answer_by: "2026-12-01T20:00" };

/** The data of all kinds, as the database writes it. */
export const FACTS = {
  name: "Ana Lima",
  student_name: "Bia Souza",
  percent: "91",
  version: "2026-11-30",
  basis: "forecast",
  year: "2026",
  limit_cents: 8_100_000,
  homework_description: "My week",
  dictation_name: "At the airport",
  grade: 8.5,
  module: "Module 1",
  number: "2026/7",
  plan: "Moderate",
  month: "2026-12-01",
  reason: "O valor do comprovante é de outra cobrança.",
  answer: "yes",
  amount_cents: 48_050,
  due_on: "2026-12-04",
  withdrawn_at: "2026-12-02T21:00:00Z",
  from_on: "2027-02-01",
  old_cents: 48_000,
  new_cents: 52_800,
  first_day: "2026-12-14",
  last_day: "2027-01-10",
  keeps_place: true,
  uncharged: ["2027-01-01"],
  cancelled_classes: [0, 1].map(pausedWeek),
  changed_classes: [0, 1].map((place) => ({ ...pausedWeek(place), moved_from: week(place).recurs_at })),
  returned_classes: [],
  new_date: "2026-12-03T19:00",
  message: "Posso mudar para quinta?",
  class_date: "2026-12-02T18:00",
  ...WAITED,
  entry: "6f1c9a52-0000-4000-8000-000000000001",
  kind: "class",
  sequence: 2,
  cancelled: false,
  starts_at: "2026-12-02T21:00:00Z",
  ends_at: "2026-12-02T22:00:00Z",
  created_at: "2026-11-21T12:00:00Z",
  token_hash: "abc-123",
  redirect_to: null,
  password: "tigre-violeta-42",
  expires_at: "2026-12-09T21:00:00Z",
  link: "/my-progress?tab=homework&homework=1",
};

const KEY = { kind: "trial", key: "k".repeat(43) };
const PROOF = "6f1c9a52-0000-4000-8000-000000000002";
const OF_VISITOR = { ...KEY, link: undefined };
const MOVED = { previous_start: "2026-12-01T20:00:00Z" };
const PIX = { pix: { key: "alex@escola.example", name: "Alex Prado", city: "Recife", txid: "EW7K2M9QX41B" } };
const VISITOR = {
  kind: "trial",
  visitor: {
    phone: "+5511987654321",
    language: "pt",
    level: "intermediate",
    plan: "Moderate",
    goals: "Entrevistas de emprego em inglês e uma viagem em março.",
    message: "Prefiro aulas à noite.",
  },
};
const LAPSED = { kind: "trial", lapsed: true, cancelled: true };

/** Additional data of some kinds, one entry for each variant. */
const MORE: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  trial_booked: {
    "": KEY,
    unverified: { ...KEY, proof: PROOF },
    held: { ...KEY, proof: PROOF, held: true },
    by_link: { ...KEY, proof: PROOF, by_link: true, cancelled: true },
  },
  trial_moved: { "": { ...KEY, ...MOVED } },
  trial_cancelled: { "": { kind: "trial", cancelled: true }, lapsed: LAPSED },
  class_scheduled: { "": { online_link: ROOM }, weekly: { online_link: ROOM, ...SERIES } },
  class_moved: { "": { ...MOVED, online_link: ROOM } },
  class_link: { "": { online_link: ROOM }, none: {} },
  class_cancelled: { "": { cancelled: true } },
  reminder_day: { "": { online_link: ROOM }, trial: KEY },
  reminder_hour: { "": { online_link: ROOM }, trial: KEY },
  teacher_booked: { "": VISITOR, makeup: {} },
  trial_wait: { "": OF_VISITOR, unproven: { ...OF_VISITOR, proof: "6f1c9a52-0000-4000-8000-000000000003" } },
  hour_offered: { "": {}, trial: OF_VISITOR },
  wait_ended: { "": {}, trial: { link: undefined } },
  request_lapsed: { "": { outcome: "passed" }, taken: { outcome: "taken" } },
  teacher_moved: { "": MOVED },
  teacher_cancelled: { "": { cancelled: true }, lapsed: LAPSED },
  pause_changed: {
    "": { keeps_place: false, uncharged: [] },
    ended: { cancelled_classes: [], returned_classes: [pausedWeek(1)] },
  },
  pause_cancelled: { "": { cancelled_classes: [], returned_classes: [pausedWeek(1)] } },
  charge_due: { "": PIX, without: {}, copy: { ...PIX, child: "Bia Souza" } },
  charge_reminder: { "": PIX },
  charge_paid: { "": {}, copy: { child: "Bia Souza" } },
  guardian_consent: { "": { key: KEY.key } },
  data_copy: { "": { key: KEY.key } },
  charge_overdue: { "": PIX },
};
const ITEMS = ["new_homework", "test_graded", "charge_due"].map((kind) => ({ kind, data: FACTS }));

type Sample = { kind: string; name: string; mail: Mail };

/** Every kind of mail in a language, with each of its variants. */
export function sampleMails(lang: Lang): Sample[] {
  return [...MAIL_KINDS, "digest"].flatMap((kind) => {
    const forms = Object.entries(kind === "digest" ? { "": { items: ITEMS } } : (MORE[kind] ?? { "": {} }));
    return forms.map(([form, more]) => {
      const order = { kind, recipient: "ana@example.com", language: lang, data: { ...FACTS, ...more } };
      const stop = `${SITE}${pathFor("unsubscribe", lang)}?t=x`;
      const mail = composeMail(order, SITE, BRAND, unsubscribable(kind) ? stop : undefined);
      return { kind, name: form ? `${kind}-${form}` : kind, mail };
    });
  });
}
