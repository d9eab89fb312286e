import { plain } from "~/platform/text/fold-text";
import { parseGrade } from "~/school/grade";
import { PARTS, type Part } from "./parts";

type Student = { id: string; name: string; email: string };
export type CsvRow = {
  /** The row number in the spreadsheet; the header is row 1. */
  line: number;
  who: string;
  student?: string;
  /** The grades of the parts that have a column. */
  grades: Partial<Record<Part, number | null>>;
  problem?: "UNKNOWN" | "TWICE" | "GRADE" | "AMBIGUOUS";
};

const HEADINGS: Record<Part | "who", RegExp> = {
  who: /^(aluno|aluna|nome|student|name|e-?mail)/i,
  meanings: /^(significados?|meanings?)/i,
  questions: /^(perguntas?|quest[õo]es|questions?)/i,
  dictation: /^(ditado|dictation)/i,
};

/**
 * Reads grades from a spreadsheet's CSV, separated by commas or semicolons, with a header in either language: the
 * student (name or e-mail) and the parts.
 * @returns the rows, each with its problems; undefined when the header has no column for the student or for any part.
 */
export async function readCsv(text: string, students: readonly Student[]): Promise<CsvRow[] | undefined> {
  const { default: Papa } = await import("papaparse");
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: "greedy" });
  const [heading = [], ...lines] = data;
  const column = (name: keyof typeof HEADINGS) => heading.findIndex((cell) => HEADINGS[name].test(cell.trim()));
  const personColumn = column("who");
  const columns = PARTS.map((part) => [part, column(part)] as const);
  if (personColumn < 0 || columns.every(([, place]) => place < 0)) return undefined;
  const seen = new Set<string>();
  return lines.map((cells, place) => {
    const name = (cells[personColumn] ?? "").trim();
    const same = students.filter(
      ({ name: full, email }) => plain(full) === plain(name) || plain(email) === plain(name),
    );
    const [found] = same;
    const given = columns.flatMap(([part, at]) => (at < 0 ? [] : [[part, parseGrade(cells[at] ?? "")] as const]));
    const problem =
      same.length > 1
        ? "AMBIGUOUS"
        : !found
          ? "UNKNOWN"
          : seen.has(found.id)
            ? "TWICE"
            : given.some(([, grade]) => grade === undefined)
              ? "GRADE"
              : undefined;
    if (found) seen.add(found.id);
    const grades: CsvRow["grades"] = Object.fromEntries(given);
    return {
      line: place + 2,
      who: name,
      grades,
      ...(found && !problem ? { student: found.id } : {}),
      ...(problem ? { problem } : {}),
    };
  });
}
