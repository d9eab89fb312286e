import { z } from "zod";
import type { MailWords } from "./account-mail.ts";

/** What mails about an hour of the calendar know of it. */
export const HourData = z.object({
  name: z.string(),
  entry: z.string(),
  kind: z.enum(["trial", "class"]),
  starts_at: z.string(),
  ends_at: z.string(),
  created_at: z.string(),
  sequence: z.number(),
  cancelled: z.boolean(),
  /** Opens a trial's page. Only while it is on its way to whoever holds it anyway. */
  key: z.string().optional(),
  online_link: z.string().optional(),
  /** It is the first of several, one a week. */
  weekly: z.boolean().optional(),
  /** Until when a student gives the class up free of charge. */
  free_until: z.string().optional(),
});
export type HourData = z.infer<typeof HourData>;

const KINDS = [
  ...(["trial_booked", "trial_moved", "trial_cancelled"] as const),
  ...(["class_scheduled", "class_moved", "class_cancelled"] as const),
  ...(["reminder_day", "reminder_hour"] as const),
  ...(["teacher_booked", "teacher_moved", "teacher_cancelled"] as const),
] as const;
export type HourMailKind = (typeof KINDS)[number];
export const isHourMail = (kind: string): kind is HourMailKind => KINDS.some((known) => known === kind);

type Said = {
  brand: string;
  name: string;
  when: string;
  trial: boolean;
  weekly: boolean;
  freeUntil?: string | undefined;
};

/**
 * The words of mails about hours, in both languages. `when` is by São Paulo's clock, and so is `freeUntil`: until when
 * a class is free to give up, where that is not the ordinary 24 hours before.
 */
export const HOUR_MAIL_TEXTS: Record<"pt" | "en", Record<HourMailKind, (said: Said) => MailWords>> = {
  pt: {
    trial_booked: ({ brand, name, when }) => ({
      subject: `Aula experimental agendada - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: [
        `Sua aula experimental está agendada: ${when}, horário de Brasília. Ela dura 1 hora e acontece online.`,
        "Precisa mudar? Pelo botão abaixo você escolhe outro horário ou cancela. O link é só seu: não o repasse.",
      ],
      button: "Ver ou mudar a aula",
      ignore: "Se não foi você que agendou, cancele pelo mesmo link.",
    }),
    trial_moved: ({ brand, name, when }) => ({
      subject: `Novo horário da aula experimental - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: [`O horário da sua aula experimental mudou para ${when}, horário de Brasília.`],
      button: "Abrir",
      ignore: "Se o novo horário não serve, responda a este e-mail.",
    }),
    trial_cancelled: ({ brand, name, when }) => ({
      subject: `Aula experimental cancelada - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: [`A aula experimental de ${when} foi cancelada. Quando quiser, escolha outro horário.`],
      button: "Escolher outro horário",
      ignore: "Se isso foi um engano, responda a este e-mail.",
    }),
    class_scheduled: ({ brand, name, when, weekly, freeUntil }) => ({
      subject: `${weekly ? "Aulas" : "Aula"} na agenda - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: [
        weekly
          ? `Você tem aulas novas na agenda, uma por semana. A primeira: ${when}, horário de Brasília.`
          : `Você tem uma aula nova na agenda: ${when}, horário de Brasília.`,
      ],
      button: "Ver as minhas aulas",
      ignore: freeUntil
        ? `Como foi marcada com menos de 24 horas, cancelar ou remarcar é sem custo até ${freeUntil}.`
        : "Cancelar ou remarcar é sem custo até 24 horas antes.",
    }),
    class_moved: ({ brand, name, when, freeUntil }) => ({
      subject: `Aula remarcada - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: [`A sua aula agora é ${when}, horário de Brasília.`],
      button: "Ver as minhas aulas",
      ignore: freeUntil
        ? `Como foi remarcada com menos de 24 horas, cancelar ou remarcar é sem custo até ${freeUntil}.`
        : "Cancelar ou remarcar é sem custo até 24 horas antes.",
    }),
    class_cancelled: ({ brand, name, when }) => ({
      subject: `Aula cancelada - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: [`A aula de ${when} foi cancelada.`],
      button: "Ver as minhas aulas",
      ignore: "Se isso foi um engano, responda a este e-mail.",
    }),
    reminder_day: ({ brand, name, when, trial }) => ({
      subject: `Lembrete: ${when} - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: [`Lembrete da sua aula${trial ? " experimental" : ""}: ${when}, horário de Brasília.`],
      button: trial ? "Abrir o site" : "Ver as minhas aulas",
      ignore: trial
        ? "Para mudar o horário, use o link do e-mail de confirmação."
        : "A partir de agora, cancelar ou remarcar é cobrado como aula dada.",
    }),
    reminder_hour: ({ brand, name, when, trial }) => ({
      subject: `Sua aula começa em uma hora - ${brand}`,
      greeting: `Olá, ${name}!`,
      body: [`Falta uma hora para a sua aula${trial ? " experimental" : ""}: ${when}, horário de Brasília.`],
      button: trial ? "Abrir o site" : "Ver as minhas aulas",
      ignore: "Até já!",
    }),
    teacher_booked: ({ brand, name, when }) => ({
      subject: `Aula experimental: ${name} - ${brand}`,
      greeting: "Pedido novo!",
      body: [`${name} agendou uma aula experimental: ${when}.`],
      button: "Abrir no painel",
      ignore: "Você recebe este aviso a cada pedido novo.",
    }),
    teacher_moved: ({ brand, name, when }) => ({
      subject: `${name} remarcou - ${brand}`,
      greeting: "Mudança na agenda",
      body: [`${name} mudou o horário para ${when}.`],
      button: "Abrir no painel",
      ignore: "Você recebe este aviso a cada mudança.",
    }),
    teacher_cancelled: ({ brand, name, when }) => ({
      subject: `${name} cancelou - ${brand}`,
      greeting: "Mudança na agenda",
      body: [`${name} cancelou a aula de ${when}. O horário está livre de novo.`],
      button: "Abrir no painel",
      ignore: "Você recebe este aviso a cada mudança.",
    }),
  },
  en: {
    trial_booked: ({ brand, name, when }) => ({
      subject: `Your trial class is booked - ${brand}`,
      greeting: `Hello ${name},`,
      body: [
        `Your trial class is booked: ${when}, Brasília time. It lasts one hour and takes place online.`,
        "Need to change it? The button below lets you choose another time or cancel. The link is yours alone: do not pass it on.",
      ],
      button: "See or change the class",
      ignore: "If it was not you who booked, cancel with the same link.",
    }),
    trial_moved: ({ brand, name, when }) => ({
      subject: `New time for your trial class - ${brand}`,
      greeting: `Hello ${name},`,
      body: [`Your trial class is now ${when}, Brasília time.`],
      button: "Open",
      ignore: "If the new time does not suit you, reply to this e-mail.",
    }),
    trial_cancelled: ({ brand, name, when }) => ({
      subject: `Trial class cancelled - ${brand}`,
      greeting: `Hello ${name},`,
      body: [`The trial class on ${when} has been cancelled. Choose another time whenever you like.`],
      button: "Choose another time",
      ignore: "If this was a mistake, reply to this e-mail.",
    }),
    class_scheduled: ({ brand, name, when, weekly, freeUntil }) => ({
      subject: `${weekly ? "Classes" : "A class"} in your calendar - ${brand}`,
      greeting: `Hello ${name},`,
      body: [
        weekly
          ? `You have new classes, one a week. The first: ${when}, Brasília time.`
          : `You have a new class: ${when}, Brasília time.`,
      ],
      button: "See my classes",
      ignore: freeUntil
        ? `As it was scheduled with less than 24 hours' notice, cancelling or rescheduling is free until ${freeUntil}.`
        : "Cancelling or rescheduling is free until 24 hours before.",
    }),
    class_moved: ({ brand, name, when, freeUntil }) => ({
      subject: `Class rescheduled - ${brand}`,
      greeting: `Hello ${name},`,
      body: [`Your class is now ${when}, Brasília time.`],
      button: "See my classes",
      ignore: freeUntil
        ? `As it was moved with less than 24 hours' notice, cancelling or rescheduling is free until ${freeUntil}.`
        : "Cancelling or rescheduling is free until 24 hours before.",
    }),
    class_cancelled: ({ brand, name, when }) => ({
      subject: `Class cancelled - ${brand}`,
      greeting: `Hello ${name},`,
      body: [`The class on ${when} has been cancelled.`],
      button: "See my classes",
      ignore: "If this was a mistake, reply to this e-mail.",
    }),
    reminder_day: ({ brand, name, when, trial }) => ({
      subject: `Reminder: ${when} - ${brand}`,
      greeting: `Hello ${name},`,
      body: [`A reminder of your ${trial ? "trial " : ""}class: ${when}, Brasília time.`],
      button: trial ? "Open the site" : "See my classes",
      ignore: trial
        ? "To change the time, use the link in your confirmation e-mail."
        : "From now on, cancelling or rescheduling is charged as a class given.",
    }),
    reminder_hour: ({ brand, name, when, trial }) => ({
      subject: `Your class starts in an hour - ${brand}`,
      greeting: `Hello ${name},`,
      body: [`One hour to your ${trial ? "trial " : ""}class: ${when}, Brasília time.`],
      button: trial ? "Open the site" : "See my classes",
      ignore: "See you soon!",
    }),
    teacher_booked: ({ brand, name, when }) => ({
      subject: `Trial class: ${name} - ${brand}`,
      greeting: "A new booking!",
      body: [`${name} booked a trial class: ${when}.`],
      button: "Open in the panel",
      ignore: "You get this note with each new booking.",
    }),
    teacher_moved: ({ brand, name, when }) => ({
      subject: `${name} rescheduled - ${brand}`,
      greeting: "A change in your calendar",
      body: [`${name} changed the time to ${when}.`],
      button: "Open in the panel",
      ignore: "You get this note with each change.",
    }),
    teacher_cancelled: ({ brand, name, when }) => ({
      subject: `${name} cancelled - ${brand}`,
      greeting: "A change in your calendar",
      body: [`${name} cancelled the class on ${when}. The hour is free again.`],
      button: "Open in the panel",
      ignore: "You get this note with each change.",
    }),
  },
};
