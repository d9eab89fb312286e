import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { MAIL_TEXTS } from "../../app/i18n/notifications/account-mail.ts";
import { isBellType, KINDS, kindOf, TOPIC_OF, unsubscribable } from "../../app/i18n/notifications/kinds.ts";
import { formatPush } from "../../app/i18n/notifications/phone.ts";
import { TOPICS_OF_ROLE } from "../../app/i18n/notifications/topics.ts";
import { PREFILLED_MESSAGES } from "../../app/i18n/notifications/whatsapp.ts";
import { pathFor, TAG } from "../../app/i18n/screens.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { MAIL_KINDS, FACTS as MAILED, WAITED } from "../mail/testing.ts";
import { composePush } from "../push/compose-push.ts";

const SITE = "https://escola.example";
const BRAND = "English With Alex";
const LANGS = ["pt", "en"] as const;
/** Traces of a missing value: an empty place in the sentence, or the name of a variable. */
const RAW = /undefined|null|NaN|\[object|[{}]|“”|: *[.,;!?]|\(\)|\S {2,}\S|[a-z]_[a-z]|[,;] *[.!?]/m;

/** The data of all types, as the database writes it. */
const FACTS = {
  ...MAILED,
  name: "Ana Lima",
  applicant_name: "Mariana Lima",
  student_name: "Bia Souza",
  title: "Pedido de exclusão: Ana",
  class_date: "2026-12-02T18:00",
  ...WAITED,
  hours: 1,
  count: 20,
  percent: "91",
  basis: "forecast",
  year: "2026",
  limit_cents: 8_100_000,
  homework_description: "My week",
  dictation_name: "At the airport",
  grade: 8.5,
  module: "Module 1",
  article_title: "False friends",
  topic: "Phrasal verbs",
  rating: 5,
  number: "2026/7",
  plan: "Moderate",
  month: "2026-12-01",
  reason: "Outro valor",
  answer: "yes",
  amount_cents: 48_050,
  due_on: "2026-12-04",
  withdrawn_at: "2026-12-02T21:00:00Z",
  from_on: "2027-02-01",
  old_cents: 48_000,
  new_cents: 52_800,
  change: "pause_set",
  entry: "6f1c9a52-0000-4000-8000-000000000001",
  kind: "class",
  sequence: 2,
  refusal: "SLOT_TAKEN",
  cancelled: false,
  starts_at: "2026-12-02T21:00:00Z",
  ends_at: "2026-12-02T22:00:00Z",
  created_at: "2026-11-21T12:00:00Z",
  token_hash: "abc-123",
  redirect_to: null,
  password: "uma-senha",
  expires_at: "2026-12-02T21:00:00Z",
};
const STUDENT = "/my-progress?tab=homework&homework=1";
const TEACHER = "/admin/scheduled-classes?class=1";
const ARTICLE = { link_pt: "/pt/blog/falsos-amigos", link_en: "/en/blog/false-friends" };

const typesOf = (area: string) => Object.keys(KINDS).filter((type) => type.startsWith(`${area}_`));
const TO_TEACHER = new Set(Object.entries(KINDS).flatMap(([type, { to }]) => (to === "admin" ? [type] : [])));
const linkOf = (type: string) => (TO_TEACHER.has(type) ? TEACHER : STUDENT);

/** Every address that a notification can lead to. */
const ROUTES = [
  /^\/(pt|en)$/,
  /^\/pt\/(meu-progresso(?:\/[\w-]+)*|perfil|redefinir-senha|agendar|confirmacao-agendamento|lista-de-espera|responsavel|dashboard|parar-emails|copia-dos-dados)(\?.*)?$/,
  /^\/en\/(my-progress(?:\/[\w-]+)*|profile|reset-password|schedule|schedule-confirmation|waiting-list|guardian|dashboard|unsubscribe|data-copy)(\?.*)?$/,
  /^\/(pt|en)\/blog\/[a-z-]+$/,
  /^\/admin\/[a-z-]+(\/[0-9a-f-]+)?(\?.*)?$/,
];
const isRoute = (place: string) => ROUTES.some((route) => route.test(place));

const topicOf = (kind: string) => TOPIC_OF[kind];
/** The mails of a type of notification; none for a type without mail. */
const mailsOf = (type: string): readonly string[] => (isBellType(type) ? kindOf(type).mails : []);

describe.each(Object.keys(KINDS))("the phone shows %s", (type) => {
  test.each(LANGS)("in its reader's language %s, with a link to one of their pages", (language) => {
    const content = { ...FACTS, ...ARTICLE, link: linkOf(type) };
    const push = composePush({ notification_id: "1", type, content, language, unread: 3 }, BRAND);
    expect(push.unread).toBe(3);
    expect(push.title).toBe(BRAND);
    expect(push.body).not.toMatch(RAW);
    expect(push.body).toBe(formatPush(type, content, language).text);
    expect(push.lang).toBe(TAG[language]);
    expect(push.link).toSatisfy(isRoute);
    if (!TO_TEACHER.has(type)) expect(push.link.startsWith(`/${language}/`)).toBe(true);
  });
});

describe.each([...MAIL_KINDS, "digest"])("a mail of %s", (kind) => {
  const items = ["new_homework", "charge_due"].map((one) => ({ kind: one, data: { ...FACTS, link: STUDENT } }));
  test.each(LANGS)("a mail is complete in %s, with a link to a page", (language) => {
    const topic = unsubscribable(kind);
    const stop = topic && `${SITE}${pathFor("unsubscribe", language)}?t=x`;
    const key = kind.startsWith("trial_") ? { kind: "trial", key: "k".repeat(43) } : {};
    const data = { ...FACTS, link: STUDENT, items, ...key };
    const mail = composeMail({ kind, recipient: "ana@example.com", language, data }, SITE, BRAND, stop);
    const words = mail.text.replace(/https:\S+/g, "x");
    expect(`${mail.subject}\n${words.trim()}`).not.toMatch(RAW);
    expect(mail.subject).toContain(BRAND);
    const links = mail.text.match(/https:\S+/g) ?? [];
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(link.replace(SITE, "")).toSatisfy(isRoute);
    for (const link of links) expect(mail.html).toContain(link.replaceAll("&", "&amp;"));
    expect(mail.unsubscribe).toBe(stop);
  });
});

test.each(LANGS)("the teacher's one-tap messages are complete in %s", (language) => {
  const facts = {
    name: "Ana",
    when: "2 de dezembro",
    from: "1 de dezembro",
    number: "12",
    what: "Moderate 12/2026",
    amount: "R$ 480,50",
    day: "4 de dezembro",
    link: "https://escola.example/pt/perfil",
    email: "ana@example.com",
    password: "Bem-vinda-7",
    reminder: "Passando para lembrar.",
    code: "00020101",
  };
  const reader = { locale: language };
  for (const text of Object.values(PREFILLED_MESSAGES)) expect(text(facts, reader)).not.toMatch(RAW);
  expect(PREFILLED_MESSAGES.charge_overdue(facts, reader)).toContain("R$ 480,50");
});

describe("the catalogue is complete", () => {
  test("a kind without mail says why, and one with mail does not", () => {
    const types = Object.keys(KINDS).filter(isBellType);
    expect(types.filter((type) => (kindOf(type).mails.length === 0) !== Boolean(kindOf(type).noMail))).toEqual([]);
  });

  test("every notification has a topic, and so has every mail except those about accounts and for visitors", () => {
    const all = new Set([...Object.keys(KINDS), ...MAIL_KINDS]);
    const without = [...all].filter((kind) => !Object.hasOwn(TOPIC_OF, kind));
    expect(without.sort()).toEqual(
      [
        ...Object.keys(MAIL_TEXTS),
        "mail_test",
        "trial_booked",
        "trial_wait",
        "guardian_consent",
        "guardian_answered",
        "guardian_decided",
        "guardian_ended",
        "price_announced",
        "price_withdrawn",
        "purchase_withdrawn",
        "withdrawal_received",
        "withdrawal_returned",
        "service_note",
        "backup_failed",
        "former_student_ends",
        "push_test",
        "disk_filling",
        "trials_full",
        "address_paused",
        "space_nearly_full",
        "calibration_waits",
        "mail_refused",
        "mailbox_silent",
      ].sort(),
    );
  });

  test("each topic can be chosen by a student or the teacher", () => {
    const chosen = new Set([...TOPICS_OF_ROLE.aluno, ...TOPICS_OF_ROLE.admin].map(({ topic }) => topic));
    expect([...new Set(Object.values(TOPIC_OF))].sort()).toEqual([...chosen].sort());
  });

  test("every mail except those about accounts and for visitors belongs to a notification of the same topic", () => {
    const types = Object.keys(KINDS);
    const alone = MAIL_KINDS.filter((kind) => !types.some((type) => mailsOf(type).includes(kind)));
    const others = "guardian_consent mail_test service_note trial_booked trial_cancelled trial_moved trial_wait".split(
      " ",
    );
    expect(alone.sort()).toEqual([...Object.keys(MAIL_TEXTS), ...others].sort());
    for (const type of types)
      for (const kind of mailsOf(type)) expect([kind, topicOf(kind)]).toEqual([kind, topicOf(type)]);
  });

  describe.each(["aluno", "admin"] as const)("mail is offered for exactly the topics that send mail (%s)", (role) => {
    test.each(TOPICS_OF_ROLE[role])(
      "the topic $topic sends a mail for each type but the listed ones, and no mail if it is offered without mail",
      ({ topic, mail }) => {
        const types = Object.keys(KINDS).filter(
          (type) => topicOf(type) === topic && TO_TEACHER.has(type) === (role === "admin"),
        );
        expect(types).not.toEqual([]);
        const without = types.filter((type) => mailsOf(type).length === 0);
        // Types that the settings page lists without mail.
        const named: Partial<Record<string, string[]>> =
          role === "admin"
            ? {
                classes: [
                  "student_paused",
                  "student_confirmed_class",
                  "invitation_answered",
                  "invitation_questioned",
                  "invitation_forwarded",
                  ...typesOf("calendar"),
                ],
                payments: ["pix_received", "pix_refunded"],
              }
            : {};
        expect(without).toEqual(mail === "never" ? types : (named[topic] ?? []));
      },
    );
  });

  test("mails about accounts and about changed classes cannot be unsubscribed from", () => {
    const never = [...Object.keys(MAIL_TEXTS), "mail_test", "class_moved", "class_cancelled", "trial_booked"];
    expect(never.filter((kind) => unsubscribable(kind))).toEqual([]);
  });

  test("every mail that the database queues has its texts", () => {
    const folder = path.resolve(import.meta.dirname, "../../supabase/schemas");
    const source = globSync("**/*.sql", { cwd: folder }).map((name) => readFileSync(path.join(folder, name), "utf8"));
    const calls =
      /(?:enqueue_mail|mail_class|mail_trial|mail_teacher|notify_admins)\(\s*'(\w+)'|private\.notify\([^,]+, '(\w+)'/g;
    const written = [...source.join("\n").matchAll(calls)].map(([, one, other]) => String(one ?? other));
    expect(written).toEqual(
      expect.arrayContaining(["new_homework", "welcome", "class_scheduled", "student_made_payment"]),
    );
    expect(written.filter((kind) => !MAIL_KINDS.includes(kind) && !/_$/.test(kind))).toEqual([]);
  });
});
