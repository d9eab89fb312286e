import { useState } from "react";
import type { Result } from "~/platform/backend/result";
import { useWrite } from "~/platform/forms/use-write";
import type { hourWrites } from "./change-hours";
import type { ChosenHour } from "./free-hour-list";
import type { SeriesScope } from "./read-series";
import { useSeriesPreview } from "./use-series-preview";

/**
 * The teacher's move of an hour, or of classes of its series, to a time. `byStudent`: the student asked for it, so the
 * 24-hour rule applies.
 */
export function useMove(id: string, to: ChosenHour) {
  const [byStudent, setByStudent] = useState(false);
  const [scope, setScope] = useState<SeriesScope>("one");
  const { preview, missing, renew } = useSeriesPreview(id, scope, to);
  const { write, busy, problem } = useWrite<typeof hourWrites>();
  const move = async (): Promise<Result> => {
    const order = { local_date: to.day, local_time: to.time, by_student: byStudent };
    if (scope === "one") return write("moveHour", { entry: id, ...order });
    const outcome = await write("moveSeries", { class: id, scope, version: preview?.version ?? "", ...order });
    if (outcome.problem !== undefined) renew();
    return outcome;
  };
  const series = { scope, onChoose: setScope, preview, missing, forfeits: byStudent };
  return { byStudent, setByStudent, series, move, busy, problem };
}
