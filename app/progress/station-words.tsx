import { m } from "~/i18n/paraglide/messages";
import type { Enums } from "~/platform/backend/database.types";
import { Pill } from "~/ui/pill";

type Mark = Enums<"station_mark">;

/** The marks in the order of the teacher's buttons. */
export const MARKS = {
  works: { tone: "ok", label: m.progress_mark_works },
  sometimes: { tone: "wait", label: m.progress_mark_sometimes },
  not_yet: { tone: "plain", label: m.progress_mark_not_yet },
} as const satisfies Record<Mark, object>;

export function StationPill({ mark }: { mark: Mark }) {
  const { tone, label } = MARKS[mark];
  return <Pill tone={tone}>{label()}</Pill>;
}
