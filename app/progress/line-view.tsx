import { useState } from "react";
import { Link } from "react-router";
import { GradeBadge } from "~/grades/grade-badge";
import { tagOfTitle } from "~/i18n/guess-language";
import { m } from "~/i18n/paraglide/messages";
import { useLang } from "~/i18n/use-lang";
import { formatDay, schoolToday } from "~/platform/time/school-time";
import { Card, CardHeader } from "~/ui/card";
import { LEVELS, Line } from "~/ui/line";
import { Segments } from "~/ui/segments";
import { MarkDay, markableDay } from "./mark-day";
import { MarkStation } from "./mark-station";
import type { LineData, StationMark } from "./read-line";
import { StationPill } from "./station-words";
import { type Level, SKILLS, type Skill, type Station, stationsOf } from "./stations";

type Props = {
  /** The student's level, and the level whose stations are shown. */
  level: Level | undefined;
  shown: Level;
  data: LineData;
  /** The student whom the teacher marks; read-only without it. */
  marks?: string;
};

const SKILL_NAMES: Readonly<Record<Skill, () => string>> = {
  speaking: m.progress_skill_speaking,
  listening: m.progress_skill_listening,
  reading: m.progress_skill_reading,
  writing: m.progress_skill_writing,
};

/** The stations of a level on the line by skill: how each goes, since when, and the grades that show it. */
export function LineView({ level, shown, data, marks }: Props) {
  const lang = useLang();
  const stations = stationsOf(shown, lang);
  const [day, setDay] = useState(() => schoolToday());
  const position = level === undefined ? undefined : LEVELS.indexOf(level);
  return (
    <div className="grid gap-5">
      <Card>
        <CardHeader title={marks ? m.progress_tab_line() : m.progress_line()} />
        {level !== undefined && <Line position={position} label={m.progress_line_label({ level })} />}
        <p className="mt-3 max-w-prose text-soft">{m.progress_line_text()}</p>
      </Card>
      <Segments
        label={m.common_level()}
        choices={LEVELS.map((one) => ({
          key: one,
          label: one,
          to: `?level=${one.toLowerCase()}`,
          preventScrollReset: true,
          current: one === shown,
        }))}
      />
      {marks && <MarkDay day={day} onDay={setDay} />}
      {SKILLS.map((skill) => (
        <Card key={skill}>
          <CardHeader title={SKILL_NAMES[skill]()} />
          <ul className="divide-y">
            {stations
              .filter((station) => station.skill === skill)
              .map((station) => (
                <StationItem
                  key={station.id}
                  station={station}
                  history={data.marks.filter((mark) => mark.station === station.id)}
                  student={marks}
                  day={markableDay(day)}
                />
              ))}
          </ul>
          <Grades grades={data.grades[skill]} />
        </Card>
      ))}
    </div>
  );
}

type ItemProps = {
  station: Station;
  history: readonly StationMark[];
  student: string | undefined;
  /** The day that the teacher marks. */
  day: string | undefined;
};

function StationItem({ station, history, student, day }: ItemProps) {
  const lang = useLang();
  const [newest, ...earlier] = history;
  const since = (mark: StationMark) =>
    m.progress_mark_since({ day: formatDay(mark.marked_on, lang, { dateStyle: "long" }) });
  return (
    <li className="grid gap-2 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p id={`station-${station.id}`} className="min-w-0 flex-1 basis-64">
          {station.text}
        </p>
        {newest ? <StationPill mark={newest.mark} /> : <span className="text-soft">{m.progress_mark_none()}</span>}
      </div>
      {newest && <p className="text-base text-soft md:text-[0.9375rem]">{since(newest)}</p>}
      {student && <MarkStation student={student} station={station} history={history} day={day} />}
      {earlier.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 underline underline-offset-4">
            {m.progress_mark_earlier()}
            <span className="sr-only">: {station.text}</span>
          </summary>
          <ol className="grid gap-1">
            {earlier.map((mark) => (
              <li key={mark.id} className="flex flex-wrap items-baseline gap-x-3">
                <StationPill mark={mark.mark} /> <span className="text-soft">{since(mark)}</span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </li>
  );
}

function Grades({ grades }: { grades: LineData["grades"][Skill] }) {
  const lang = useLang();
  if (grades.length === 0) return null;
  return (
    <div className="mt-3 border-t pt-3">
      <h3 className="font-sans font-semibold text-base text-soft tracking-normal">{m.progress_line_grades()}</h3>
      <ul className="grid gap-1">
        {grades.map(({ id, name, grade, day }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span lang={tagOfTitle(name)}>{name}</span>{" "}
              <span className="text-base text-soft md:text-[0.9375rem]">
                {formatDay(day, lang, { dateStyle: "short" })}
              </span>
            </span>
            <GradeBadge grade={grade} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The link from a student's overview to their stations. */
export const LineLink = ({ to }: { to: string }) => (
  <Link to={to} className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
    {m.progress_line_open()}
  </Link>
);
