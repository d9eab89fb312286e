import { m } from "~/i18n/paraglide/messages";
import { LOCALE, TAG } from "~/i18n/screens";
import { useLang } from "~/i18n/use-lang";
import { toastFailure } from "~/platform/errors/report-error";
import { useWrite } from "~/platform/forms/use-write";
import { isoInstant } from "~/platform/time/iso-instant";
import { formatInstant } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { type Column, Table } from "~/ui/table";
import { toast } from "~/ui/toast-store";
import type { CalibratedItem, Calibration, calibrationWrites } from "./calibrations";

/** Questions that are shown at once: those that changed most. */
const SHOWN = 20;
/** A change of so many levels is shown as one. */
const CHANGED = 0.05;

/** A difficulty with the one digit that it deserves. */
export const roundedDifficulty = (difficulty: number): number => Math.round(10 * difficulty) / 10;

export const directionOf = ({ previous, difficulty }: CalibratedItem): string => {
  if (Math.abs(difficulty - previous) < CHANGED) return m.test_same_difficulty();
  return difficulty > previous ? m.test_harder() : m.test_easier();
};

/** The last calibration: the difficulty of each question before and now, the answers that speak for it, and its lock. */
export function CalibrationView({ calibration }: { calibration: Calibration | undefined }) {
  const lang = useLang();
  const { write, busy } = useWrite<typeof calibrationWrites>();
  if (!calibration) return <EmptyState title={m.test_uncalibrated()} text={m.test_uncalibrated_text()} />;
  const { version, calibrated_at, tests, rows } = calibration;
  const digit = new Intl.NumberFormat(LOCALE[lang], { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const freeze = async ({ item_id: item, placement_items: { frozen_at } }: CalibratedItem) => {
    const frozen = !frozen_at;
    const outcome = await write("freezeItem", { item, frozen });
    if (outcome.kind) return toastFailure(outcome);
    toast({ title: frozen ? m.test_frozen_done() : m.test_unfrozen_done() });
  };
  const columns: Column<CalibratedItem>[] = [
    {
      id: "question",
      header: m.test_item(),
      title: true,
      cell: ({ placement_items: { code, level, question } }) => (
        <>
          {code} · {level}{" "}
          <span className="block font-normal text-soft" lang={TAG.en}>
            {question}
          </span>
        </>
      ),
    },
    {
      id: "difficulty",
      header: m.test_difficulty(),
      numeric: true,
      cell: (row) =>
        `${digit.format(roundedDifficulty(row.previous))} → ${digit.format(roundedDifficulty(row.difficulty))} · ${directionOf(row)}`,
    },
    {
      id: "why",
      header: m.test_answers(),
      numeric: true,
      cell: ({ answers, correct, expected }) =>
        m.test_right_of_expected({ correct, answers, expected: Math.round(expected) }),
    },
    {
      id: "frozen",
      header: m.test_frozen(),
      end: true,
      cell: (row) => (
        <Button size="sm" variant="quiet" disabled={busy} onClick={() => void freeze(row)}>
          {row.placement_items.frozen_at ? m.test_unfreeze() : m.test_freeze()}
          <span className="sr-only">: {row.placement_items.code}</span>
        </Button>
      ),
    },
  ];
  return (
    <div className="grid gap-4">
      <p>
        {m.test_calibration({ version, tests })}{" "}
        <time dateTime={isoInstant(calibrated_at)}>{formatInstant(calibrated_at, lang, { dateStyle: "long" })}</time>
      </p>
      <p className="text-soft">{m.test_calibration_text()}</p>
      <CalibrationQuestion calibration={calibration} />
      <Table
        caption={m.test_difficulty()}
        columns={columns}
        rows={rows.slice(0, SHOWN)}
        rowKey={({ item_id }) => item_id}
      />
      {rows.length > SHOWN && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold underline underline-offset-4">
            {m.test_other_questions({ count: rows.length - SHOWN })}
          </summary>
          <Table
            caption={m.test_other_questions({ count: rows.length - SHOWN })}
            columns={columns}
            rows={rows.slice(SHOWN)}
            rowKey={({ item_id }) => item_id}
          />
        </details>
      )}
    </div>
  );
}

/** A calibration that moves many questions waits for the teacher's answer. */
function CalibrationQuestion({ calibration: { version, approved_at, declined_at } }: { calibration: Calibration }) {
  const { write, busy } = useWrite<typeof calibrationWrites>();
  if (approved_at) return null;
  if (declined_at) return <p>{m.test_calibration_declined()}</p>;
  const answer = async (accepted: boolean) => {
    const outcome = await write("answerCalibration", { version, accepted });
    if (outcome.kind) await toastFailure(outcome);
  };
  return (
    <div className="grid justify-items-start gap-3 rounded-card border p-4">
      <p className="font-semibold">{m.test_calibration_waits()}</p>
      <p>{m.test_calibration_waits_text()}</p>
      <p className="flex flex-wrap gap-3">
        <Button disabled={busy} onClick={() => void answer(true)}>
          {m.test_calibration_accept()}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={() => void answer(false)}>
          {m.test_calibration_decline()}
        </Button>
      </p>
    </div>
  );
}
