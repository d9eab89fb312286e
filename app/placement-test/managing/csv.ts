import Papa from "papaparse";
import { FORMULA } from "~/platform/files/csv-text";
import type { ItemWords } from "./items";
import { readItem, type UnreadableItem } from "./read-item";

const COLUMNS = [
  "code",
  "skill",
  "level",
  "target",
  "question",
  "option_1",
  "option_2",
  "option_3",
  "option_4",
  "answer",
  "accepted",
  "cue",
  "passage",
  "transcript",
  "audio_path",
  "picture_path",
  "picture_alt",
  "explanation_pt",
  "explanation_en",
];

/**
 * The question bank as CSV; `answer` is the number of the right option, from 1, and accepted
 * forms are separated by |. No cell can be a formula.
 */
export const toCsv = (items: readonly ItemWords[]): string =>
  Papa.unparse(
    {
      fields: COLUMNS,
      data: items.map(({ options, answer, accepted, ...item }) => {
        const row: Record<string, unknown> = { ...item, answer: answer + 1, accepted: accepted?.join(" | ") };
        for (const [index, option] of options.entries()) row[`option_${index + 1}`] = option;
        return COLUMNS.map((name) => row[name] ?? "");
      }),
    },
    { escapeFormulae: FORMULA, newline: "\r\n" },
  );

/** Reads questions from a CSV with commas or semicolons. `unread` has the numbers of the invalid rows. */
export function fromCsv(text: string): { items: ItemWords[]; unread: UnreadableItem[] } {
  const { data } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: "greedy",
    transformHeader: (name) => name.trim().toLowerCase(),
    // Removes the apostrophe that protects from formulas.
    transform: (value) => value.replace(/^'(?=[=+\-@])/, ""),
  });
  const items: ItemWords[] = [];
  const unread: UnreadableItem[] = [];
  for (const [index, row] of data.entries()) {
    const options = [1, 2, 3, 4].map((number) => row[`option_${number}`] ?? "");
    const item = readItem({ ...row, options, answer: Number(row.answer) - 1 });
    if (item) items.push(item);
    else unread.push({ place: index + 2, name: row.code ?? row.question ?? "" });
  }
  return { items, unread };
}
