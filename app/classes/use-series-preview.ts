import { useEffect, useState } from "react";
import { reportFailedPart } from "~/platform/errors/report-failed-part";
import type { ChosenHour } from "./free-hour-list";
import type { SeriesPreview, SeriesScope } from "./read-series";

/** Loaded when a preview is first asked for. */
const reader = () => import("./read-series");

/** `missing`: it could not be read. */
type PreviewState = { preview?: SeriesPreview; missing?: true };

/**
 * Reads what a change of a series would do, again for each scope and time; nothing for a single class, and before a time
 * is chosen. `to`: the new time, undefined for a cancellation.
 */
export function useSeriesPreview(id: string, scope: SeriesScope, to?: ChosenHour) {
  const [seen, setSeen] = useState<PreviewState>({});
  const [reads, setReads] = useState(0);
  const day = to?.day;
  const time = to?.time;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once more after a change elsewhere
  useEffect(() => {
    setSeen({});
    if (scope === "one" || day === "" || time === "") return;
    let wanted = true;
    const asked = { class: id, scope, ...(day && time ? { local_date: day, local_time: time } : {}) };
    const read = async () => (await reader()).previewSeriesChange(asked);
    read().then(
      (preview) => wanted && setSeen({ preview }),
      (error) => {
        void reportFailedPart(error);
        if (wanted) setSeen({ missing: true });
      },
    );
    return () => {
      wanted = false;
    };
  }, [id, scope, day, time, reads]);
  return { ...seen, renew: () => setReads((count) => count + 1) };
}

/** Reads what a student's request would do now, and again after a change elsewhere. */
export function useRequestPreview(request: string) {
  const [seen, setSeen] = useState<PreviewState>({});
  const [reads, setReads] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reads once more after a change elsewhere
  useEffect(() => {
    let wanted = true;
    const read = async () => (await reader()).previewSeriesRequest(request);
    read().then(
      (preview) => wanted && setSeen({ preview }),
      (error) => {
        void reportFailedPart(error);
        if (wanted) setSeen({ missing: true });
      },
    );
    return () => {
      wanted = false;
    };
  }, [request, reads]);
  return { ...seen, renew: () => setReads((count) => count + 1) };
}
