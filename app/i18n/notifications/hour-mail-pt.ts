import type { HourMailTexts } from "./hour-mail-kinds.ts";

const MANAGES = "Pelo botão abaixo você muda o horário ou cancela. O link é novo: os anteriores deixaram de valer.";
const ROOM = "Na hora da aula, entre na sala pelo botão abaixo.";

/** The words of mails about hours in Portuguese. */
export const PORTUGUESE: HourMailTexts = {
  trial_booked: ({ brand, name, when, held }) => ({
    subject: `Aula experimental agendada - ${brand}`,
    greeting: `Olá, ${name}!`,
    body: [
      `Sua aula experimental está agendada: ${when}, horário de Brasília. Ela dura 1 hora e acontece online.`,
      ...(held
        ? [
            "Abra o link abaixo em até 30 minutos e toque em “Garantir meu horário”: é assim que sabemos que este e-mail é seu. Depois disso, o horário volta a ficar livre para outras pessoas.",
          ]
        : []),
      "Precisa mudar? Pelo botão abaixo você escolhe outro horário ou cancela. O link é só seu: não o repasse.",
    ],
    button: held ? "Garantir meu horário" : "Ver ou mudar a aula",
    ignore: "Se não foi você que agendou, cancele pelo mesmo link.",
  }),
  trial_moved: ({ brand, name, when, held, was, manages }) => ({
    subject: `Novo horário da aula experimental - ${brand}`,
    greeting: `Olá, ${name}!`,
    body: [
      was
        ? `A sua aula experimental de ${was} passou para ${when}, horário de Brasília.`
        : `O horário da sua aula experimental mudou para ${when}, horário de Brasília.`,
      ...(held
        ? ["Abra o link abaixo e toque em “Garantir meu horário”: é assim que sabemos que este e-mail é seu."]
        : []),
      ...(manages ? [MANAGES] : []),
    ],
    button: manages ? "Ver ou mudar a aula" : "Abrir o site",
    ignore: "Se o novo horário não serve, escolha outro: ainda dá tempo.",
  }),
  trial_cancelled: ({ brand, name, when, lapsed }) => ({
    subject: `${lapsed ? "O horário voltou a ficar livre" : "Aula experimental cancelada"} - ${brand}`,
    greeting: `Olá, ${name}!`,
    body: lapsed
      ? [
          `O link do e-mail de confirmação não foi aberto, e o horário de ${when} voltou a ficar livre para outras pessoas.`,
          "Abra aquele link mesmo assim e toque no botão: se ninguém reservou o horário, a aula volta para você; se alguém reservou, você escolhe outro.",
        ]
      : [`A aula experimental de ${when} foi cancelada. Quando quiser, escolha outro horário.`],
    button: "Escolher outro horário",
    ignore: lapsed
      ? "Se não foi você que agendou, ignore este e-mail."
      : "Se isso foi um engano, responda a este e-mail.",
  }),
  class_scheduled: ({ brand, name, when, weekly, freeUntil, room, many }) => ({
    subject: `${weekly ? "Aulas" : "Aula"} na agenda - ${brand}`,
    greeting: `Olá, ${name}!`,
    body: [
      weekly
        ? `Você tem aulas novas na agenda, uma por semana. A primeira: ${when}, horário de Brasília.`
        : `Você tem uma aula nova na agenda: ${when}, horário de Brasília.`,
      ...(many ? [`São ${many.count} aulas, até ${many.last}. O convite neste e-mail põe todas na sua agenda.`] : []),
      ...(room ? [ROOM] : []),
    ],
    button: "Ver as minhas aulas",
    ignore: freeUntil
      ? `Como foi marcada com menos de 24 horas, cancelar ou remarcar é sem custo até ${freeUntil}.`
      : "Cancelar ou remarcar é sem custo até 24 horas antes.",
  }),
  class_moved: ({ brand, name, when, freeUntil, was, room }) => ({
    subject: `Aula remarcada - ${brand}`,
    greeting: `Olá, ${name}!`,
    body: [
      was
        ? `A sua aula de ${was} passou para ${when}, horário de Brasília.`
        : `A sua aula agora é ${when}, horário de Brasília.`,
      ...(room ? [ROOM] : []),
    ],
    button: "Ver as minhas aulas",
    ignore: freeUntil
      ? `Como foi remarcada com menos de 24 horas, cancelar ou remarcar é sem custo até ${freeUntil}.`
      : "Cancelar ou remarcar é sem custo até 24 horas antes.",
  }),
  class_link: ({ brand, name, when, room }) => ({
    subject: `${room ? "Novo link da aula" : "O link da aula mudou"} - ${brand}`,
    greeting: `Olá, ${name}!`,
    body: [
      room
        ? `O link da sua aula de ${when}, horário de Brasília, mudou. Use o botão abaixo; o link anterior não vale mais.`
        : `O link anterior da sua aula de ${when}, horário de Brasília, não vale mais. A professora envia outro antes da aula.`,
    ],
    button: "Ver as minhas aulas",
    ignore: "O dia e o horário continuam os mesmos.",
  }),
  class_cancelled: ({ brand, name, when }) => ({
    subject: `Aula cancelada - ${brand}`,
    greeting: `Olá, ${name}!`,
    body: [`A aula de ${when} foi cancelada.`],
    button: "Ver as minhas aulas",
    ignore: "Se isso foi um engano, responda a este e-mail.",
  }),
  reminder_day: ({ brand, name, when, trial, manages }) => ({
    subject: `Lembrete: ${when} - ${brand}`,
    greeting: `Olá, ${name}!`,
    body: [
      `Lembrete da sua aula${trial ? " experimental" : ""}: ${when}, horário de Brasília.`,
      ...(manages ? [MANAGES] : []),
    ],
    button: trial ? (manages ? "Ver ou mudar a aula" : "Abrir o site") : "Ver as minhas aulas",
    ignore: trial
      ? "Se não puder vir, avise pelo mesmo link: outra pessoa pode querer o horário."
      : "A partir de agora, cancelar ou remarcar é cobrado como aula dada.",
  }),
  reminder_hour: ({ brand, name, when, trial, manages }) => ({
    subject: `Sua aula começa em uma hora - ${brand}`,
    greeting: `Olá, ${name}!`,
    body: [
      `Falta uma hora para a sua aula${trial ? " experimental" : ""}: ${when}, horário de Brasília.`,
      ...(manages ? [MANAGES] : []),
    ],
    button: trial ? (manages ? "Ver ou mudar a aula" : "Abrir o site") : "Ver as minhas aulas",
    ignore: "Até já!",
  }),
  teacher_booked: ({ brand, name, when }) => ({
    subject: `Aula experimental: ${name} - ${brand}`,
    greeting: "Pedido novo!",
    body: [`${name} agendou uma aula experimental: ${when}.`],
    button: "Abrir no painel",
    ignore: "Você recebe este aviso a cada pedido novo.",
  }),
  teacher_moved: ({ brand, name, when, was }) => ({
    subject: `${name} remarcou - ${brand}`,
    greeting: "Mudança na agenda",
    body: [was ? `${name} mudou a aula de ${was} para ${when}.` : `${name} mudou o horário para ${when}.`],
    button: "Abrir no painel",
    ignore: "Você recebe este aviso a cada mudança.",
  }),
  teacher_cancelled: ({ brand, name, when, lapsed }) => ({
    subject: `${name} ${lapsed ? "não confirmou" : "cancelou"} - ${brand}`,
    greeting: "Mudança na agenda",
    body: [
      lapsed
        ? `${name} não abriu o link do e-mail da aula de ${when}. O horário está livre de novo; quem abrir o link mais tarde o recupera, se ninguém o reservou.`
        : `${name} cancelou a aula de ${when}. O horário está livre de novo.`,
    ],
    button: "Abrir no painel",
    ignore: "Você recebe este aviso a cada mudança.",
  }),
};
