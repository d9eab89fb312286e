import type { KeyboardEvent } from "react";
import { m } from "~/i18n/paraglide/messages";
import { parseGrade } from "~/school/grade";
import { Input } from "~/ui/input";
import { GradeBadge } from "./grade-badge";
import { PART_NAMES } from "./grades-view";
import { PARTS } from "./parts";
import type { ModuleGrades } from "./read-grades";
import { UnsavedRows } from "./unsaved-rows";
import { useGrid } from "./use-grid";

type Props = { module: string; grades: ModuleGrades; students: readonly { id: string; name: string }[] };

/**
 * A module's grades for the keyboard: Tab moves along a row, Enter and the arrow keys up and down; a row is saved when
 * the focus leaves it.
 */
export function GradeGrid({ module, grades, students }: Props) {
  const { row, type, save, saveAll, unsaved } = useGrid(module, grades);
  const move = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" || event.key === "Enter" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const [student, part] = event.currentTarget.id.split(" ");
    const next = students[students.findIndex(({ id }) => id === student) + by];
    const field = next && document.getElementById(`${next.id} ${part}`);
    if (field instanceof HTMLInputElement) {
      field.focus();
      field.select();
    } else if (student) void save(student);
  };
  return (
    <div className="grid gap-3">
      <p className="text-soft">
        <span className="pointer-coarse:hidden">{m.grades_grid_keys()} </span>
        {m.grades_grid_hint()}
      </p>
      <div className="scroll-edges overflow-x-auto [--behind:var(--card)]">
        <table className="w-full border-collapse">
          <caption className="sr-only">{m.grades_grid()}</caption>
          <thead>
            <tr className="text-left">
              <th scope="col" className="py-2 pr-3 font-semibold text-soft">
                {m.common_student()}
              </th>
              {PARTS.map((part) => (
                <th key={part} scope="col" className="px-1.5 py-2 font-semibold text-soft">
                  {PART_NAMES[part]()}
                </th>
              ))}
              <th scope="col" className="py-2 pl-3 font-semibold text-soft">
                {m.grades_average()}
              </th>
            </tr>
          </thead>
          <tbody>
            {students.map(({ id, name }) => {
              const { cells, average, state } = row(id);
              return (
                <tr
                  key={id}
                  className="border-t"
                  onBlur={(event) => {
                    if (!event.currentTarget.contains(event.relatedTarget)) void save(id);
                  }}
                >
                  <th scope="row" className="min-w-36 py-2 pr-3 text-left font-medium">
                    {name}
                    <span role="status" className="block font-normal text-base md:text-[0.9375rem] text-soft">
                      {STATES[state]?.()}
                    </span>
                  </th>
                  {PARTS.map((part) => (
                    <td key={part} className="px-1.5 py-2">
                      <Input
                        id={`${id} ${part}`}
                        value={cells[part]}
                        onChange={(event) => type(id, part, event.target.value)}
                        onKeyDown={move}
                        aria-label={`${name}: ${PART_NAMES[part]()}`}
                        aria-invalid={parseGrade(cells[part]) === undefined ? true : undefined}
                        inputMode="decimal"
                        autoComplete="off"
                        className="w-20 min-w-16 text-right tabular-nums"
                      />
                    </td>
                  ))}
                  <td className="py-2 pl-3">
                    <GradeBadge grade={average} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <p className="text-soft">{unsaved === 0 ? m.common_all_saved() : m.grades_unsaved({ count: unsaved })}</p>
      <UnsavedRows unsaved={unsaved} saveAll={saveAll} />
    </div>
  );
}

const STATES: Partial<Record<ReturnType<ReturnType<typeof useGrid>["row"]>["state"], () => string>> = {
  saving: m.common_saving,
  failed: m.grades_row_failed,
  wrong: m.grades_row_wrong,
};
