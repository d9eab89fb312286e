import { m } from "~/i18n/paraglide/messages";
import { supabase } from "~/platform/backend/supabase";
import { writesWith } from "~/platform/forms/write-action";

/** The last version of the difficulties, with each answered question; undefined before the first one. */
export async function readCalibration() {
  const last = await supabase()
    .from("placement_calibrations")
    .select("version, calibrated_at, tests, approved_at, declined_at")
    .order("version", { ascending: false })
    .limit(1)
    .maybeSingle();
  if (last.error) throw last.error;
  if (!last.data) return undefined;
  const { data, error } = await supabase()
    .from("placement_difficulties")
    .select(
      "item_id, previous, difficulty, answers, correct, expected, placement_items!inner(code, level, question, frozen_at)",
    )
    .eq("version", last.data.version)
    .is("placement_items.retired_at", null);
  if (error) throw error;
  const change = ({ previous, difficulty }: (typeof data)[number]) => Math.abs(difficulty - previous);
  return { ...last.data, rows: [...data].sort((one, other) => change(other) - change(one)) };
}
export type Calibration = NonNullable<Awaited<ReturnType<typeof readCalibration>>>;
export type CalibratedItem = Calibration["rows"][number];

const { call } = writesWith({ failed: m.settings_failed, away: m.settings_failed });
export const calibrationWrites = {
  freezeItem: call("freeze_placement_item"),
  answerCalibration: call("answer_calibration"),
};
