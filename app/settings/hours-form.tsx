import { Plus } from "lucide-react";
import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { type Mini, readAnswer } from "~/platform/backend/read-answer";
import { useWrite } from "~/platform/forms/use-write";
import { formatWeekday, WEEKDAYS } from "~/platform/time/weekdays";
import { Button } from "~/ui/button";
import { Card, CardHeader, LINKED_CARD } from "~/ui/card";
import { CloseButton } from "~/ui/close-button";
import { EditConflict } from "~/ui/edit-conflict";
import { Field } from "~/ui/field";
import { Fold } from "~/ui/fold";
import { ProblemAlert } from "~/ui/problem-alert";
import { SaveButton } from "~/ui/save-button";
import { TimeSelect } from "~/ui/time-select";
import { toast } from "~/ui/toast-store";
import { withBoundary } from "~/ui/with-boundary";
import type { Hours } from "./read-settings";
import type { hoursWrites } from "./settings-writes";

/** The half-hours of a day. */
const TIMES = Array.from(
  { length: 48 },
  (_, half) => `${String(half >> 1).padStart(2, "0")}:${half % 2 ? "30" : "00"}`,
);
const LAST = "23:30";
/** The default hours, as in `private.working_times`. */
const UNSAID = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, starts: "07:00", ends: "22:00" }));
const NEW = { starts: "09:00", ends: "12:00" };

const week = (z: Mini) => z.array(z.object({ weekday: z.number(), starts: z.string(), ends: z.string() }));
/** `starts` and `ends` as `hh:mm`; `weekday` 1 (Monday) to 7. */
type WorkingHours = { weekday: number; starts: string; ends: string };
type Row = WorkingHours & { key: number };

const overlap = (one: Row, other: Row) =>
  one.key !== other.key && one.weekday === other.weekday && one.starts < other.ends && other.starts < one.ends;

const rowsOf = (week: readonly WorkingHours[]): Row[] =>
  week.map(({ weekday, starts, ends }, key) => ({ key, weekday, starts: starts.slice(0, 5), ends: ends.slice(0, 5) }));
const inOrder = (one: WorkingHours, other: WorkingHours) =>
  one.weekday - other.weekday || one.starts.localeCompare(other.starts);
const weekOf = (rows: readonly Row[]): WorkingHours[] =>
  rows.map(({ weekday, starts, ends }) => ({ weekday, starts, ends })).sort(inOrder);

/** The working hours of each weekday; a day without any is free. */
function HoursFormInside({ hours, areSet }: { hours: Hours["hours"]; areSet: boolean }) {
  const lang = useLang();
  const [rows, setRows] = useState<Row[]>(() => rowsOf(areSet ? hours : UNSAID));
  const [base, setBase] = useState(() => weekOf(rowsOf(hours)));
  const [elsewhere, setElsewhere] = useState<WorkingHours[]>();
  const [saved, setSaved] = useState(areSet);
  const { write, busy } = useWrite<typeof hoursWrites>();
  const [problem, setProblem] = useState<string>();
  const change = (key: number, part: Partial<WorkingHours>) =>
    setRows((old) => old.map((row) => (row.key === key ? { ...row, ...part } : row)));
  const add = (weekday: number) =>
    setRows((old) => {
      const last = old.findLast((row) => row.weekday === weekday)?.ends;
      const next = last && last < LAST ? { starts: last, ends: LAST } : NEW;
      return [...old, { key: Math.max(0, ...old.map(({ key }) => key)) + 1, weekday, ...next }];
    });
  const save = async (before = base) => {
    if (busy) return;
    if (rows.some(({ starts, ends }) => starts >= ends)) return setProblem(m.settings_hours_backwards());
    if (rows.some((row) => rows.some((other) => overlap(row, other)))) return setProblem(m.settings_hours_overlap());
    const outcome = await write("setWorkingHours", { hours: weekOf(rows), before });
    setProblem(outcome.problem);
    if (outcome.problem !== undefined) return;
    const theirs = await readAnswer(outcome.answer, week);
    if (theirs) return setElsewhere(theirs);
    setElsewhere(undefined);
    setBase(weekOf(rows));
    setSaved(true);
    toast({ title: m.common_saved(), description: m.settings_saved_text() });
  };
  return (
    <Card id="hours" {...LINKED_CARD}>
      <CardHeader title={m.settings_hours()} />
      <p className="mb-4 max-w-prose text-soft">{m.settings_hours_lead()}</p>
      {!saved && <p className="mb-4 max-w-prose font-semibold">{m.settings_hours_not_set()}</p>}
      <Fold title={m.settings_hours_change()} isOpen={areSet} className="border-t-0">
        <div className="grid gap-1">
          {WEEKDAYS.map((weekday) => {
            const ofDay = rows.filter((row) => row.weekday === weekday);
            const day = formatWeekday(weekday, lang);
            return (
              <fieldset key={weekday} className="grid gap-2 border-t py-3 sm:grid-cols-[9rem_1fr_auto] sm:items-start">
                <legend className="sr-only">{day}</legend>
                <span aria-hidden="true" className="pt-2.5 font-semibold first-letter:uppercase">
                  {day}
                </span>
                <div className="grid gap-2">
                  {ofDay.length === 0 && <p className="pt-2.5 text-soft">{m.settings_day_off()}</p>}
                  {ofDay.map(({ key, starts, ends }) => (
                    <div key={key} className="flex flex-wrap items-center gap-x-1 gap-y-2 sm:gap-x-2">
                      <Field label={m.common_from()} hideLabel className="min-w-26 flex-1 sm:w-32 sm:flex-none">
                        <TimeSelect
                          times={TIMES}
                          value={starts}
                          onChange={(event) => change(key, { starts: event.target.value })}
                        />
                      </Field>
                      <span aria-hidden="true">–</span>
                      <Field label={m.common_until()} hideLabel className="min-w-26 flex-1 sm:w-32 sm:flex-none">
                        <TimeSelect
                          times={TIMES}
                          value={ends}
                          onChange={(event) => change(key, { ends: event.target.value })}
                        />
                      </Field>
                      <CloseButton
                        aria-label={m.settings_remove_hours({ day, starts, ends })}
                        onClick={() => setRows((old) => old.filter((row) => row.key !== key))}
                      />
                    </div>
                  ))}
                </div>
                <Button variant="quiet" size="sm" className="justify-self-start sm:mt-1.5" onClick={() => add(weekday)}>
                  <Plus aria-hidden="true" className="size-4" />
                  {m.settings_add_hours()}
                  <span className="sr-only">, {day}</span>
                </Button>
              </fieldset>
            );
          })}
        </div>
        <div className="mt-3 grid gap-3 sm:justify-items-start">
          <ProblemAlert problem={problem} />
          {elsewhere && (
            <EditConflict
              lines={elsewhere.map(({ weekday, starts, ends }) => `${formatWeekday(weekday, lang)}: ${starts}–${ends}`)}
              onKeep={() => void save(elsewhere)}
              onTake={() => {
                setRows(rowsOf(elsewhere));
                setBase(elsewhere);
                setElsewhere(undefined);
              }}
            />
          )}
          <SaveButton onSave={() => void save()} busy={busy} what={m.settings_hours()} />
        </div>
      </Fold>
    </Card>
  );
}

export const HoursForm = withBoundary(HoursFormInside);
