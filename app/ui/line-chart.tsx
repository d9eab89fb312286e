import { useState } from "react";
import { ChartFrame } from "./chart-frame.tsx";

type Series = {
  name: string;
  /** One value for each point; null for none. */
  values: readonly (number | null)[];
};

type Props = {
  /** The chart's subject, for screen readers. */
  label: string;
  /** The names of the points, from left to right. */
  points: readonly string[];
  series: readonly Series[];
  /** The upper end of the axis, which begins at 0. */
  most: number;
  /** Formats a value in the reader's language. */
  format: (value: number) => string;
};

/** The space beside the first and the last point for their labels, in percent of the width. */
const SIDE_MARGIN = 6;
/** The most points that are labelled; on a phone, every second of them. */
const NAMED = 5;
/** Lines differ in colour and dashes. */
const LOOKS = [
  { stroke: "var(--ink)", dashes: undefined },
  { stroke: "var(--blue)", dashes: "7 5" },
  { stroke: "var(--brass)", dashes: "2 5" },
  { stroke: "var(--ok)", dashes: "12 4 2 4" },
] as const;

/** Values over time as lines; one point at a time is read below. The page must show the same values in a table. */
export function LineChart({ label, points, series, most, format }: Props) {
  const [picked, setPicked] = useState(points.length - 1);
  const chosen = Math.min(picked, points.length - 1);
  const x = (place: number) =>
    points.length < 2 ? 50 : SIDE_MARGIN + (place * (100 - 2 * SIDE_MARGIN)) / (points.length - 1);
  const y = (value: number) => 100 - (value / most) * 100;
  const every = Math.max(1, Math.ceil(points.length / NAMED));
  const marks = points.flatMap((text, place) =>
    place % every === 0 ? [{ at: x(place), text, minor: (place / every) % 2 === 1 }] : [],
  );
  const read = ({ name, values }: Series, place: number) => `${name}: ${formatOrNone(values[place] ?? null)}`;
  const formatOrNone = (value: number | null) => (value === null ? "–" : format(value));
  const readable = points.map((point, place) => ({
    at: x(place),
    name: [
      point,
      ...series.filter(({ values }) => typeof values[place] === "number").map((one) => read(one, place)),
    ].join("; "),
  }));
  return (
    <figure className="grid gap-2">
      <ChartFrame
        label={label}
        most={most}
        format={format}
        marks={marks}
        points={readable}
        chosen={chosen}
        onChoose={setPicked}
      >
        {series.map(({ name, values }, line) => {
          const look = LOOKS[line % LOOKS.length] ?? LOOKS[0];
          const known = values.flatMap((value, place) => (value === null ? [] : [`${x(place)},${y(value)}`]));
          // A line of no length with round ends is a dot that keeps its shape when the drawing is stretched.
          const dots = known.map((point) => `M${point}h0`).join("");
          return (
            <g key={name} fill="none" stroke={look.stroke} strokeLinecap="round" strokeLinejoin="round">
              <polyline
                points={known.join(" ")}
                strokeWidth="3"
                strokeLinecap="butt"
                strokeDasharray={look.dashes}
                vectorEffect="non-scaling-stroke"
              />
              <path d={dots} strokeWidth="13" vectorEffect="non-scaling-stroke" />
              <path d={dots} strokeWidth="7" stroke="var(--card)" vectorEffect="non-scaling-stroke" />
            </g>
          );
        })}
      </ChartFrame>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-soft tabular-nums">
        <span className="w-full font-semibold text-ink sm:w-12">{points[chosen]}</span>
        {series.map((one, line) => {
          const look = LOOKS[line % LOOKS.length] ?? LOOKS[0];
          return (
            <span key={one.name} className="inline-flex items-center gap-2">
              <svg viewBox="0 0 36 8" aria-hidden="true" className="h-2 w-9">
                <line x1="0" x2="36" y1="4" y2="4" stroke={look.stroke} strokeWidth="3" strokeDasharray={look.dashes} />
              </svg>
              {read(one, chosen)}
            </span>
          );
        })}
      </figcaption>
    </figure>
  );
}
