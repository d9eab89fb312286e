import { m } from "~/i18n/paraglide/messages";
import type { Enums } from "~/platform/backend/database.types";
import { useWrite } from "~/platform/forms/use-write";
import { schoolDay } from "~/platform/time/school-time";
import { Button } from "~/ui/button";
import { ProblemAlert } from "~/ui/problem-alert";
import type { lineWrites } from "./line-writes";
import type { StationMark } from "./read-line";
import { MARKS } from "./station-words";
import type { Station } from "./stations";

type Props = { student: string; station: Station; current: StationMark | undefined };

const isMark = (name: string): name is Enums<"station_mark"> => Object.hasOwn(MARKS, name);
const NAMES = Object.keys(MARKS).filter(isMark);

/** The teacher's buttons for a station: one tap marks it as of today; a second tap on today's mark removes it. */
export function MarkStation({ student, station, current }: Props) {
  const { write, busy, problem } = useWrite<typeof lineWrites>();
  const today = current?.marked_on === schoolDay(new Date()) ? current.mark : undefined;
  return (
    <div className="grid gap-2">
      <ProblemAlert problem={problem} />
      <fieldset aria-describedby={`station-${station.id}`} className="flex flex-wrap gap-2">
        <legend className="sr-only">{m.progress_mark()}</legend>
        {NAMES.map((mark) => (
          <Button
            key={mark}
            size="sm"
            variant={current?.mark === mark ? "secondary" : "quiet"}
            aria-pressed={current?.mark === mark}
            disabled={busy}
            onClick={() =>
              void write("markStation", {
                student,
                station: station.id,
                ...(today === mark ? {} : { mark }),
              })
            }
          >
            {MARKS[mark].label()}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
