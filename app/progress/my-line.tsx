import { m } from "~/i18n/paraglide/messages";
import { Card, CardHeader } from "~/ui/card";
import { LEVELS, Line } from "~/ui/line";
import { LineLink } from "./line-view";
import { levelOf } from "./stations";

/** The student's level as a station of the line; nothing while the teacher has not set it. `to`: the page of its stations. */
export function MyLine({ level, to }: { level: string | null; to?: string | undefined }) {
  const station = levelOf(level);
  if (!station) return null;
  const position = LEVELS.indexOf(station);
  const next = LEVELS[position + 1];
  return (
    <Card>
      <CardHeader title={m.progress_line()} />
      <Line position={position} label={m.progress_line_label({ level: station })} />
      <p className="mt-3 text-soft">{next ? m.progress_line_next({ level: station, next }) : m.progress_line_end()}</p>
      {to && <LineLink to={to} />}
    </Card>
  );
}
