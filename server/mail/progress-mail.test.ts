import { expect, test } from "vitest";
import { PAYMENT_MAIL_TEXTS } from "../../app/i18n/notifications/payment-mail.ts";
import { PROGRESS_MAIL_TEXTS } from "../../app/i18n/notifications/progress-mail.ts";
import { composeMail } from "./compose-mail.ts";

const SITE = "https://escola.example";
const DATA = {
  name: "Ana Lima",
  link: "/my-progress?tab=homework&homework=1",
  homework_description: "My week",
  due_on: "2026-12-04",
  class_date: "2026-12-02T18:00",
  grade: 8.5,
  module: "Module 1",
  student_name: "Bia Souza",
  plan: "Moderate",
  month: "2026-12-01",
  amount_cents: 48_050,
  reason: "Outro valor",
};
const compose = (kind: string, language: "pt" | "en", data: object = DATA) =>
  composeMail({ kind, recipient: "ana@example.com", language, data }, SITE, "English With Alex");

test.each([...Object.keys(PROGRESS_MAIL_TEXTS), ...Object.keys(PAYMENT_MAIL_TEXTS)])(
  "%s is complete in both languages",
  (kind) => {
    for (const language of ["pt", "en"] as const) {
      const { subject, text } = compose(kind, language);
      expect(`${subject} ${text}`).not.toMatch(/undefined|null|“”|\s{3}\S/);
      expect(subject).toContain("English With Alex");
    }
  },
);

test("links lead to the student's area in their language, with that language's decimals", () => {
  const pt = compose("homework_graded", "pt");
  const en = compose("homework_graded", "en");
  expect(pt.text).toContain(`${SITE}/pt/meu-progresso/tarefas/1`);
  expect(en.text).toContain(`${SITE}/en/my-progress/homework/1`);
  expect([pt.text.includes("8,5"), en.text.includes("8.5")]).toEqual([true, true]);
});

test("money is formatted in the reader's language", () => {
  expect(compose("charge_due", "pt").text).toContain(
    "dezembro (plano Moderate) é de R$ 480,50 e vence em 4 de dezembro",
  );
  expect(compose("charge_due", "en").text).toContain("December (Moderate plan) is R$480.50, due on December 4");
});

test("a student's text is escaped in HTML and headers", () => {
  const { html, subject } = compose("homework_submitted", "pt", { ...DATA, homework_description: '<img src=x>"' });
  expect(html).not.toContain("<img");
  expect(subject).not.toMatch(/[\r\n]/);
});

test("content that leads away from the site is refused", () => {
  expect(() => compose("homework_graded", "pt", { ...DATA, link: "https://evil.example" })).toThrow();
});
