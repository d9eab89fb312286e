import type { HourMailTexts } from "./hour-mail-kinds.ts";

const MANAGES = "The button below lets you choose another time or cancel. The link is new: earlier ones have ended.";
const ROOM = "When it is time, enter the room with the button below.";

/** The words of mails about hours in English. */
export const ENGLISH: HourMailTexts = {
  trial_booked: ({ brand, name, when, held }) => ({
    subject: `Your trial class is booked - ${brand}`,
    greeting: `Hello ${name},`,
    body: [
      `Your trial class is booked: ${when}, Brasília time. It lasts one hour and takes place online.`,
      ...(held
        ? [
            "Open the link below within 30 minutes and press “Keep my slot”: that tells us that this e-mail is yours. After that, the hour is free for other people again.",
          ]
        : []),
      "Need to change it? The button below lets you choose another time or cancel. The link is yours alone: do not pass it on.",
    ],
    button: held ? "Keep my slot" : "See or change the class",
    ignore: "If it was not you who booked, cancel with the same link.",
  }),
  trial_moved: ({ brand, name, when, held, was, manages }) => ({
    subject: `New time for your trial class - ${brand}`,
    greeting: `Hello ${name},`,
    body: [
      was
        ? `Your trial class on ${was} has moved to ${when}, Brasília time.`
        : `Your trial class is now ${when}, Brasília time.`,
      ...(held ? ["Open the link below and press “Keep my slot”: that tells us that this e-mail is yours."] : []),
      ...(manages ? [MANAGES] : []),
    ],
    button: manages ? "See or change the class" : "Open the site",
    ignore: "If the new time does not suit you, choose another: there is still time.",
  }),
  trial_cancelled: ({ brand, name, when, lapsed }) => ({
    subject: `${lapsed ? "The hour is free again" : "Trial class cancelled"} - ${brand}`,
    greeting: `Hello ${name},`,
    body: lapsed
      ? [
          `The link in the confirmation e-mail was not opened, and ${when} is free for other people again.`,
          "Open that link all the same and press the button: if nobody has booked the hour, the class is yours again; if somebody has, you choose another one.",
        ]
      : [`The trial class on ${when} has been cancelled. Choose another time whenever you like.`],
    button: "Choose another time",
    ignore: lapsed
      ? "If it was not you who booked, ignore this e-mail."
      : "If this was a mistake, reply to this e-mail.",
  }),
  class_scheduled: ({ brand, name, when, weekly, freeUntil, room, many }) => ({
    subject: `${weekly ? "Classes" : "A class"} in your calendar - ${brand}`,
    greeting: `Hello ${name},`,
    body: [
      weekly
        ? `You have new classes, one a week. The first: ${when}, Brasília time.`
        : `You have a new class: ${when}, Brasília time.`,
      ...(many
        ? [
            `There are ${many.count} classes, until ${many.last}. The invitation in this e-mail puts all of them in your calendar.`,
          ]
        : []),
      ...(room ? [ROOM] : []),
    ],
    button: "See my classes",
    ignore: freeUntil
      ? `As it was scheduled with less than 24 hours' notice, cancelling or rescheduling is free until ${freeUntil}.`
      : "Cancelling or rescheduling is free until 24 hours before.",
  }),
  class_moved: ({ brand, name, when, freeUntil, was, room }) => ({
    subject: `Class rescheduled - ${brand}`,
    greeting: `Hello ${name},`,
    body: [
      was ? `Your class on ${was} has moved to ${when}, Brasília time.` : `Your class is now ${when}, Brasília time.`,
      ...(room ? [ROOM] : []),
    ],
    button: "See my classes",
    ignore: freeUntil
      ? `As it was moved with less than 24 hours' notice, cancelling or rescheduling is free until ${freeUntil}.`
      : "Cancelling or rescheduling is free until 24 hours before.",
  }),
  class_link: ({ brand, name, when, room }) => ({
    subject: `${room ? "New link for your class" : "The link of your class has changed"} - ${brand}`,
    greeting: `Hello ${name},`,
    body: [
      room
        ? `The link of your class on ${when}, Brasília time, has changed. Use the button below; the earlier link does not work any more.`
        : `The earlier link of your class on ${when}, Brasília time, does not work any more. Your teacher sends another before the class.`,
    ],
    button: "See my classes",
    ignore: "The day and the time stay the same.",
  }),
  class_cancelled: ({ brand, name, when }) => ({
    subject: `Class cancelled - ${brand}`,
    greeting: `Hello ${name},`,
    body: [`The class on ${when} has been cancelled.`],
    button: "See my classes",
    ignore: "If this was a mistake, reply to this e-mail.",
  }),
  reminder_day: ({ brand, name, when, trial, manages }) => ({
    subject: `Reminder: ${when} - ${brand}`,
    greeting: `Hello ${name},`,
    body: [`A reminder of your ${trial ? "trial " : ""}class: ${when}, Brasília time.`, ...(manages ? [MANAGES] : [])],
    button: trial ? (manages ? "See or change the class" : "Open the site") : "See my classes",
    ignore: trial
      ? "If you cannot come, say so with the same link: somebody else may want the hour."
      : "From now on, cancelling or rescheduling is charged as a class given.",
  }),
  reminder_hour: ({ brand, name, when, trial, manages }) => ({
    subject: `Your class starts in an hour - ${brand}`,
    greeting: `Hello ${name},`,
    body: [`One hour to your ${trial ? "trial " : ""}class: ${when}, Brasília time.`, ...(manages ? [MANAGES] : [])],
    button: trial ? (manages ? "See or change the class" : "Open the site") : "See my classes",
    ignore: "See you soon!",
  }),
  teacher_booked: ({ brand, name, when }) => ({
    subject: `Trial class: ${name} - ${brand}`,
    greeting: "A new booking!",
    body: [`${name} booked a trial class: ${when}.`],
    button: "Open in the panel",
    ignore: "You get this note with each new booking.",
  }),
  teacher_moved: ({ brand, name, when, was }) => ({
    subject: `${name} rescheduled - ${brand}`,
    greeting: "A change in your calendar",
    body: [was ? `${name} moved the class on ${was} to ${when}.` : `${name} changed the time to ${when}.`],
    button: "Open in the panel",
    ignore: "You get this note with each change.",
  }),
  teacher_cancelled: ({ brand, name, when, lapsed }) => ({
    subject: `${name} ${lapsed ? "did not confirm" : "cancelled"} - ${brand}`,
    greeting: "A change in your calendar",
    body: [
      lapsed
        ? `${name} did not open the link in the e-mail about the class on ${when}. The hour is free again; whoever opens the link later gets it back, if nobody has booked it.`
        : `${name} cancelled the class on ${when}. The hour is free again.`,
    ],
    button: "Open in the panel",
    ignore: "You get this note with each change.",
  }),
};
