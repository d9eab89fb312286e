import { cut } from "~/platform/text/truncate";
import type { Cefr, Skill } from "../levels";
import { CEFR, SKILLS } from "../levels";
import type { ItemWords } from "./items";
import { readItem, type UnreadableItem } from "./read-item";

const escaped = (text: string) => text.replace(/[\\~=#{}:]/g, "\\$&").replaceAll("\n", "\\n");
const plain = (text: string) =>
  text
    .replace(/^\[(html|moodle|plain|markdown)\]/, "")
    .replaceAll("\\n", "\n")
    .replace(/\\([~=#{}:\\])/g, "$1")
    .replace(/<br\s*\/?>|<\/p>/gi, "\n")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .trim();

const ITEM_COMMENT = "// placement-item: ";

/**
 * The question bank in Moodle's GIFT format: level and skill are categories; data without an equivalent is in a
 * comment.
 */
export function toGift(items: readonly ItemWords[]): string {
  return items
    .map((item) => {
      const { code, level, skill, question, passage, options, answer, explanation_en } = item;
      const text = [passage, question].filter(Boolean).join("\n\n");
      const answers = options.map((option, index) => `\t${index === answer ? "=" : "~"}${escaped(option)}`);
      return [
        `$CATEGORY: placement/${level}/${skill}`,
        "",
        ITEM_COMMENT + JSON.stringify(item),
        `::${escaped(code)}::${escaped(text)}{`,
        ...answers,
        `\t####${escaped(explanation_en)}`,
        "}",
        "",
      ].join("\n");
    })
    .join("\n");
}

type Defaults = { level: Cefr; skill: Skill };

/**
 * Reads multiple-choice questions with four options in Moodle's GIFT format. `unread` has the positions of the others.
 */
export function fromGift(file: string, defaults: Defaults): { items: ItemWords[]; unread: UnreadableItem[] } {
  const items: ItemWords[] = [];
  const unread: UnreadableItem[] = [];
  let { level, skill } = defaults;
  let place = 0;
  let own: unknown;
  for (const part of partsOf(file)) {
    if (part.startsWith("$CATEGORY:")) {
      level = CEFR.find((name) => new RegExp(`\\b${name}\\b`, "i").test(part)) ?? defaults.level;
      skill = SKILLS.find((name) => part.toLowerCase().includes(name)) ?? defaults.skill;
      continue;
    }
    if (part.startsWith(ITEM_COMMENT)) {
      own = parse(part.slice(ITEM_COMMENT.length));
      continue;
    }
    place += 1;
    const item = readItem(own) ?? readQuestion(part, { level, skill }, place);
    own = undefined;
    if (item) items.push(item);
    else unread.push({ place, name: cut(plain(part), 60) });
  }
  return { items, unread };
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Categories, our comments, and questions: blocks separated by blank lines, without other comments. */
const partsOf = (file: string): string[] =>
  file
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .split("\n")
    .flatMap((line) => (line.startsWith("$CATEGORY:") || line.startsWith(ITEM_COMMENT) ? ["", line, ""] : [line]))
    .filter((line) => line.startsWith(ITEM_COMMENT) || !line.startsWith("//"))
    .join("\n")
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean);

function readQuestion(part: string, { level, skill }: Defaults, place: number): ItemWords | undefined {
  const [, name, text = "", body = ""] =
    /^(?:::((?:\\.|[^:])*)::)?([\s\S]*?)(?<!\\)\{([\s\S]*)(?<!\\)\}/.exec(part) ?? [];
  const [answers = "", ...general] = body.split(/(?<!\\)####/);
  const choices = [...answers.matchAll(/(?<!\\)([=~])((?:\\.|[^\\=~])*)/g)].map(([, mark, choice = ""]) => ({
    right: mark === "=",
    text: plain(choice.split(/(?<!\\)#/)[0]?.replace(/^%-?[\d.]+%/, "") ?? ""),
  }));
  const rightOnes = choices.filter(({ right }) => right);
  if (rightOnes.length !== 1) return undefined;
  const said = plain(general.join(" "));
  return readItem({
    level,
    skill: skill === "listening" || skill === "reading" ? "grammar" : skill,
    code:
      plain(name ?? "")
        .replace(/[^\w-]+/g, "-")
        .slice(0, 40) || `gift-${place}`,
    question: plain(text) + (part.endsWith("}") ? "" : ` ___ ${plain(part.slice(part.lastIndexOf("}") + 1))}`),
    options: choices.map((choice) => choice.text),
    answer: choices.findIndex(({ right }) => right),
    explanation_pt: said || `A resposta certa é: ${rightOnes[0]?.text}`,
    explanation_en: said || `The right answer is: ${rightOnes[0]?.text}`,
  });
}
