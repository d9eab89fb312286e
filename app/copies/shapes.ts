import { formatAction } from "~/admin/audit/audit-list";
import { formatSubject } from "~/admin/audit/audit-subjects";
import { formatAbout } from "~/admin/undelivered-words";
import { formatNotification } from "~/i18n/notifications/bell";
import { m } from "~/i18n/paraglide/messages";
import { LOCALE } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { CEFR, SKILLS } from "~/placement-test/levels";
import { SKILL_NAMES } from "~/placement-test/skill-table";
import { stationText } from "~/progress/stations";
import { ANSWERS } from "./coded-values";
import { type Facts, isFacts } from "./facts";
import { nameField } from "./field-names";
import { formatText } from "./format-value";

const factsOf = (value: unknown): Facts => (isFacts(value) ? value : {});
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Paths of stored files, which are listed by their names elsewhere. */
const STORED = /^[\da-f-]{36}\//;

/** Changed columns as lines: `name: before → after`. */
function changesOf(table: string, changes: unknown): string {
  const write = (field: string, value: unknown): string =>
    formatText({ table, field }, typeof value === "string" && STORED.test(value) ? true : value, pageLang()) || "–";
  return Object.entries(factsOf(changes))
    .map(([field, pair]: [string, unknown]) => {
      const [before, after]: unknown[] = Array.isArray(pair) ? pair : [undefined, pair];
      return `${nameField(table, field)}: ${write(field, before)} → ${write(field, after)}`;
    })
    .join("\n");
}

const ACTORS: Readonly<Record<string, () => string>> = {
  you: m.copies_word_you,
  admin: m.copies_word_teacher,
  aluno: m.copies_word_student,
  server: m.copies_word_server,
};

/** An entry of the history, with who, what and how in words. */
export function change({ at, by, subject, action, changes }: Facts): Facts {
  const table = textOf(subject);
  return {
    at,
    by: ACTORS[textOf(by)]?.() ?? by,
    action: formatAction(textOf(action)),
    subject: formatSubject(table),
    changes: changesOf(table, changes),
  };
}

export const classChange = ({ change: changed, ...row }: Facts): Facts => ({
  ...row,
  change: changesOf("classes", changed),
});

/** A notification as the bell says it, in Portuguese. */
export const notification = ({ type, content, ...row }: Facts): Facts => ({
  ...row,
  sentence: formatNotification(textOf(type), content, pageLang()).text,
});

/** A mail by what it was about. */
export const mail = ({ kind, ...row }: Facts): Facts => ({
  ...row,
  about: kind === "data_copy" ? m.copies_word_copy_mail() : formatAbout({ kind: textOf(kind), channel: "mail" }),
});

/** An hour with the answer to its invitation in one place. */
export function withAnswer({ invitation_answer, ...row }: Facts): Facts {
  const { answer, answered_at } = factsOf(invitation_answer);
  if (answered_at === undefined) return row;
  const said = ANSWERS[textOf(answer)]?.() ?? textOf(answer);
  return { ...row, invitation_answer: `${said} · ${formatText({ field: "answered_at" }, answered_at, pageLang())}` };
}

/** A test with its results by level and by skill in words. */
export function placementTest({ profile, level_chances, ...row }: Facts): Facts {
  const bySkill = factsOf(profile);
  const chances: unknown[] = Array.isArray(level_chances) ? level_chances : [];
  return {
    ...row,
    test_profile: SKILLS.flatMap((skill) => {
      const { right, asked } = factsOf(bySkill[skill]);
      return asked
        ? [m.copies_word_skill({ skill: SKILL_NAMES[skill](), right: String(right), asked: String(asked) })]
        : [];
    }).join("\n"),
    level_chances: chances.flatMap((chance, place) => {
      const level = CEFR[place];
      const percent = Math.round(Number(chance) * 100).toLocaleString(LOCALE[pageLang()]);
      return level ? [m.copies_word_chance({ level, percent })] : [];
    }),
  };
}

/** Homework; its files are listed beside it. */
export const homework = ({ files: _, marks, retake_of, ...row }: Facts): Facts => ({
  ...row,
  retake_of: retake_of !== null,
  marks: (Array.isArray(marks) ? marks : []).map((mark) => {
    const { start, end, at, comment, voice } = factsOf(mark);
    const where = at === undefined ? textOf(row.answer).slice(Number(start), Number(end)) : `${Number(at) / 1000} s`;
    return [where, comment ?? (voice ? m.copies_field_voice() : "")].join(": ");
  }),
});

/** A station by its sentence. */
export const station = ({ station: id, ...row }: Facts): Facts => ({
  ...row,
  station: stationText(textOf(id), pageLang()) ?? id,
});

/** A person's details; the photo is listed beside them. */
export const details = ({ photo: _, ...row }: Facts): Facts => row;

/** A card; its recording is listed beside it. */
export const card = ({ recording: _, ...row }: Facts): Facts => row;

/** A payment, whose service note is listed beside it. */
export const payment = ({ nfse_file: _, ...row }: Facts): Facts => row;

/** A proof, which is listed beside it by its name. */
export const proof = ({ file_name: _, ...row }: Facts): Facts => row;
