import { useCallback, useEffect, useRef, useState } from "react";
import { LOCALE } from "~/i18n/screens";
import { pageLang } from "~/i18n/use-lang";
import { supabase } from "~/platform/backend/supabase";
import { reportError } from "~/platform/errors/report-error";
import { parseGrade } from "~/school/grade";
import { PARTS, type Part } from "./parts";
import type { ModuleGrades } from "./read-grades";

type Cells = Record<Part, string>;
export type Row = { cells: Cells; average: number | null; state: "saved" | "changed" | "saving" | "failed" | "wrong" };

const format = (grade: number | null): string => grade?.toLocaleString(LOCALE[pageLang()]) ?? "";
const EMPTY: Row = { cells: { meanings: "", questions: "", dictation: "" }, average: null, state: "saved" };

const rowOf = ({ meanings, questions, dictation, average }: ModuleGrades[number]): Row => ({
  cells: { meanings: format(meanings), questions: format(questions), dictation: format(dictation) },
  average,
  state: "saved",
});

/**
 * The state of a module's grid: typed values, and rows saved when the focus leaves them. A row that could not be saved
 * stays and is tried again.
 */
export function useGrid(module: string, grades: ModuleGrades) {
  const [rows, setRows] = useState<ReadonlyMap<string, Row>>(
    () => new Map(grades.map((row) => [row.student_id, rowOf(row)])),
  );
  /** Updated before the page renders, so that a saved row is not sent again. */
  const now = useRef(rows);
  const change = useCallback((next: ReadonlyMap<string, Row>) => {
    now.current = next;
    setRows(next);
  }, []);
  // New values from the server replace rows that are not being edited.
  useEffect(() => {
    const read = new Map(grades.map((row) => [row.student_id, rowOf(row)]));
    change(new Map([...read, ...[...now.current].filter(([, { state }]) => state !== "saved")]));
  }, [grades, change]);
  const lines = useRef(new Map<string, Promise<void>>());
  const set = (student: string, next: (row: Row) => Row) =>
    change(new Map(now.current).set(student, next(now.current.get(student) ?? EMPTY)));

  const type = (student: string, part: Part, text: string) =>
    set(student, (row) => ({ ...row, cells: { ...row.cells, [part]: text }, state: "changed" }));

  const send = async (student: string): Promise<void> => {
    const row = now.current.get(student);
    if (!row || row.state === "saved") return;
    const { cells } = row;
    const given = PARTS.map((part) => [part, parseGrade(cells[part])] as const);
    if (given.some(([, grade]) => grade === undefined)) return set(student, (old) => ({ ...old, state: "wrong" }));
    set(student, (old) => ({ ...old, state: "saving" }));
    const { data, error } = await supabase().rpc("post_grades", {
      module,
      grades: [{ student, ...Object.fromEntries(given) }],
    });
    if (error?.code) void reportError(error);
    const found = Array.isArray(data) ? data[0] : undefined;
    const average =
      typeof found === "object" && found !== null && "average" in found && typeof found.average === "number"
        ? found.average
        : null;
    // Text typed meanwhile is not saved yet.
    set(student, (old) =>
      old.cells !== cells ? old : error ? { ...old, state: "failed" } : { ...old, average, state: "saved" },
    );
  };
  /** Saves of one row run one after another. */
  const save = (student: string): Promise<void> => {
    const turn = (lines.current.get(student) ?? Promise.resolve()).then(() => send(student));
    lines.current.set(student, turn);
    return turn;
  };

  const unsaved = [...rows].filter(([, { state }]) => state !== "saved");
  const open = unsaved.length > 0;
  const saveAll = () => Promise.all(unsaved.map(([student]) => save(student)));
  const retry = useRef(() => {});
  retry.current = () => {
    for (const [student, { state }] of now.current) if (state === "failed") void save(student);
  };
  useEffect(() => {
    const again = () => retry.current();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);
  useEffect(() => {
    if (!open) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [open]);
  return { row: (student: string) => rows.get(student) ?? EMPTY, type, save, saveAll, unsaved: unsaved.length };
}
