import { m } from "~/i18n/paraglide/messages";
import { Card, CardHeader } from "~/ui/card";
import { LEVELS, Line } from "~/ui/line";
import { LineLink } from "./line-view";

/** The student's level as a station of the line; nothing while the teacher has not set it. `to`: the page of its stations. */
export function MyLine({ level, to }: { level: string | null; to?: string | undefined }) {
  const position = LEVELS.findIndex((station) => station === level);
  if (position < 0 || level === null) return null;
  const next = LEVELS[position + 1];
  return (
    <Card>
      <CardHeader title={m.progress_line()} />
      <Line position={position} label={m.progress_line_label({ level })} />
      <p className="mt-3 text-soft">{next ? m.progress_line_next({ level, next }) : m.progress_line_end()}</p>
      {to && <LineLink to={to} />}
    </Card>
  );
}
