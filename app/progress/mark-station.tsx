import { m } from "~/i18n/paraglide/messages";
import type { Enums } from "~/platform/backend/database.types";
import { useWrite } from "~/platform/forms/use-write";
import { Button } from "~/ui/button";
import { ProblemAlert } from "~/ui/problem-alert";
import type { lineWrites } from "./line-writes";
import type { StationMark } from "./read-line";
import { MARKS } from "./station-words";
import type { Station } from "./stations";

type Props = {
  student: string;
  station: Station;
  /** Its marks, the newest first. */
  history: readonly StationMark[];
  /** The day that is marked, yyyy-mm-dd; undefined while none is chosen. */
  day: string | undefined;
};

const isMark = (name: string): name is Enums<"station_mark"> => Object.hasOwn(MARKS, name);
const NAMES = Object.keys(MARKS).filter(isMark);

/** The teacher's buttons for a station: one tap marks it as of the day; a second tap on that day's mark removes it. */
export function MarkStation({ student, station, history, day }: Props) {
  const { write, busy, problem } = useWrite<typeof lineWrites>();
  const current = history.find(({ marked_on }) => day !== undefined && marked_on <= day);
  const ofDay = current?.marked_on === day ? current?.mark : undefined;
  return (
    <div className="grid gap-2">
      <ProblemAlert problem={problem} />
      <fieldset aria-describedby={`station-${station.id}`} className="flex flex-wrap gap-2">
        <legend className="sr-only">{m.progress_mark()}</legend>
        {NAMES.map((mark) => (
          <Button
            key={mark}
            size="sm"
            className="max-sm:px-2.5"
            variant={current?.mark === mark ? "secondary" : "quiet"}
            aria-pressed={current?.mark === mark}
            aria-label={`${MARKS[mark].label()}: ${station.text}`}
            disabled={busy || day === undefined}
            onClick={() =>
              day !== undefined &&
              void write("markStation", {
                student,
                station: station.id,
                marked_on: day,
                ...(ofDay === mark ? {} : { mark }),
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
