import { useState } from "react";
import { useWrite } from "~/platform/forms/use-write";
import type { ownClassWrites } from "./change-hours";
import type { ChosenHour } from "./free-hour-list";
import type { SeriesScope } from "./read-series";
import { useSeriesPreview } from "./use-series-preview";

/** A student's request about the series of a class: its scope, its preview and its sending. `to`: undefined to cancel. */
export function useSeriesRequest(entry: string, to?: ChosenHour) {
  const [id] = useState(() => crypto.randomUUID());
  const [scope, setScope] = useState<SeriesScope>("one");
  const [message, setMessage] = useState("");
  const { preview, missing, renew } = useSeriesPreview(entry, scope, to);
  const { write, busy, problem } = useWrite<typeof ownClassWrites>();
  const send = async (): Promise<boolean> => {
    if (scope === "one") return false;
    const time = to?.time ? { local_date: to.day, local_time: to.time } : {};
    const outcome = await write("requestSeriesChange", { id, class: entry, scope, message, ...time });
    if (outcome.problem !== undefined) renew();
    return outcome.problem === undefined;
  };
  return { scope, setScope, message, setMessage, preview, missing, send, busy, problem };
}
