import { useState } from "react";
import { m } from "~/i18n/paraglide/messages";
import { changeRow } from "~/platform/backend/change-row";
import { type Mini, requireAnswer } from "~/platform/backend/read-answer";
import { supabase } from "~/platform/backend/supabase";
import { useWrite } from "~/platform/forms/use-write";
import { writesWith } from "~/platform/forms/write-action";
import { EditConflict } from "~/ui/edit-conflict";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { SaveButton } from "~/ui/save-button";
import { toast } from "~/ui/toast-store";
import { withBoundary } from "~/ui/with-boundary";
import { CEFR } from "../levels";

/** The lower bounds of the levels, on a scale on which A1 is 0 and C2 is 5. */
export async function readCutPoints(): Promise<number[]> {
  const { data, error } = await supabase().from("placement_settings").select("cut_points").single();
  if (error) throw error;
  return data.cut_points;
}

const { changeOutcome } = writesWith({
  own: { NOT_FOUND: m.settings_failed },
  failed: m.settings_failed,
  away: m.settings_failed,
});

/** The teacher's write of the thresholds. Returns what another tab has saved meanwhile. */
export const thresholdWrites = {
  changeCutPoints: ({ before, after }: { before: number[]; after: number[] }) =>
    changeOutcome(changeRow("placement_settings", { singleton: true }, { cut_points: before }, { cut_points: after })),
};

const elsewhereIn = (z: Mini) => z.nullish(z.object({ cut_points: z.array(z.number()) }));

/** The form of the levels' thresholds. Existing results do not change. */
function ThresholdsInside({ cutPoints }: { cutPoints: number[] }) {
  const [values, setValues] = useState(cutPoints.map(String));
  const [base, setBase] = useState(cutPoints);
  const [elsewhere, setElsewhere] = useState<number[]>();
  const [problem, setProblem] = useState<string>();
  const { write, busy } = useWrite<typeof thresholdWrites>();
  const save = async (before = base) => {
    const points = values.map((value) => Number(value.replace(",", ".")));
    const rises = points.every(
      (point, index) =>
        Number.isFinite(point) && point >= -1 && point <= 6 && (index === 0 || point > (points[index - 1] ?? 0)),
    );
    setProblem(rises ? undefined : m.test_thresholds_wrong());
    if (!rises) return;
    const outcome = await write("changeCutPoints", { before, after: points });
    if (outcome.kind) return setProblem(outcome.problem);
    const theirs = (await requireAnswer(outcome.answer, elsewhereIn))?.cut_points;
    setElsewhere(theirs);
    if (theirs) return;
    setBase(points);
    toast({ title: m.test_thresholds_saved() });
  };
  const take = (points: number[]) => {
    setValues(points.map(String));
    setBase(points);
    setElsewhere(undefined);
  };
  return (
    <form
      noValidate
      className="grid max-w-2xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <p className="text-soft">{m.test_thresholds_text()}</p>
      {elsewhere && (
        <EditConflict
          lines={elsewhere.map((point, index) => `${m.test_begins({ level: CEFR[index + 1] ?? "" })}: ${point}`)}
          onKeep={() => void save(elsewhere)}
          onTake={() => take(elsewhere)}
        />
      )}
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-5">
        {CEFR.slice(1).map((level, index) => (
          <Field key={level} id={`cut-${level}`} label={m.test_begins({ level })}>
            <Input
              inputMode="decimal"
              value={values[index] ?? ""}
              onChange={({ target: { value } }) => setValues(values.map((old, at) => (at === index ? value : old)))}
            />
          </Field>
        ))}
      </div>
      {problem && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
      <SaveButton busy={busy} className="justify-self-start" />
    </form>
  );
}

export const Thresholds = withBoundary(ThresholdsInside);
