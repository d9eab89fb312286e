import type { Lang } from "../screens.ts";

type Owed = { name: string; what: string; amount: string; day: string };
type Texts = {
  trial_asked(said: { name: string; when: string }): string;
  /** The subject of the same as a mail. */
  trial_asked_subject(): string;
  charge_due(said: Owed): string;
  charge_overdue(said: Owed): string;
};

/** Messages that the teacher sends with one tap, typed in for her, in their reader's language. */
export const ONE_TAP_TEXTS: Record<Lang, Texts> = {
  pt: {
    trial_asked: ({ name, when }) =>
      `Oi, ${name}! Recebi seu pedido de aula experimental de inglês para ${when} (horário de Brasília). Posso confirmar?`,
    trial_asked_subject: () => "Sua aula experimental de inglês",
    charge_due: ({ name, what, amount, day }) =>
      `Oi, ${name}! Passando para lembrar: ${what}, ${amount}, vence em ${day}. Como pagar está na sua área do aluno. Qualquer coisa, me chama!`,
    charge_overdue: ({ name, what, amount, day }) =>
      `Oi, ${name}! Passando para lembrar: ${what}, ${amount}, venceu em ${day}. Como pagar está na sua área do aluno. Qualquer coisa, me chama!`,
  },
  en: {
    trial_asked: ({ name, when }) =>
      `Hi ${name}! I got your request for a trial English class on ${when} (Brasília time). Shall I confirm it?`,
    trial_asked_subject: () => "Your trial English class",
    charge_due: ({ name, what, amount, day }) =>
      `Hi ${name}! A friendly reminder: ${what}, ${amount}, is due on ${day}. How to pay is in your student area. Any trouble, just write to me!`,
    charge_overdue: ({ name, what, amount, day }) =>
      `Hi ${name}! A friendly reminder: ${what}, ${amount}, was due on ${day}. How to pay is in your student area. Any trouble, just write to me!`,
  },
};
