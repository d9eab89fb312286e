import { useState } from "react";
import { ChartFrame } from "./chart-frame.tsx";

type Props = {
  /** The chart's subject, for screen readers. */
  label: string;
  points: readonly { name: string; short: string }[];
  /** One bar a point, none for null; the second series, paler, is the comparison. */
  values: readonly (number | null)[];
  before: readonly (number | null)[];
  names: { now: string; before: string };
  /** The number of points whose time has begun; later ones are not chosen at first. */
  begun?: number;
  /** Formats a value of the axis, and one that is read. */
  format: (value: number) => string;
  read: (value: number) => string;
};

/** On a phone, only every third point is labelled. */
const NAMED = 3;

/** A bar chart of values beside those of the year before; one point at a time is read below. The page has to show the same values in a table. */
export function BarChart({ label, points, values, before, names, begun = points.length, format, read }: Props) {
  const lastFilled = values.slice(0, begun).findLastIndex((value) => (value ?? 0) > 0);
  const [chosen, setChosen] = useState(lastFilled < 0 ? 0 : lastFilled);
  const most = roundUp(Math.max(1, ...values.map(Number), ...before.map(Number)));
  const slot = 100 / points.length;
  const bar = slot * 0.36;
  const middle = (place: number) => slot * (place + 0.5);
  const marks = points.map(({ short }, place) => ({ at: middle(place), text: short, minor: place % NAMED !== 0 }));
  const readOrNone = (value: number | null | undefined) => (value == null ? "–" : read(value));
  const now = (place: number) => `${names.now}: ${readOrNone(values[place])}`;
  const then = (place: number) => `${names.before}: ${readOrNone(before[place])}`;
  const readable = points.map(({ name }, place) => ({
    at: middle(place),
    name: `${name}; ${now(place)}; ${then(place)}`,
  }));
  const height = (value: number) => (value / most) * 100;
  return (
    <figure className="grid gap-2">
      <ChartFrame
        label={label}
        most={most}
        format={format}
        marks={marks}
        points={readable}
        chosen={chosen}
        onChoose={setChosen}
      >
        {points.map(({ name }, place) => {
          const tall = height(values[place] ?? 0);
          const earlier = height(before[place] ?? 0);
          return (
            <g key={name}>
              <rect
                x={middle(place) - bar}
                y={100 - earlier}
                width={bar}
                height={earlier}
                fill="var(--line-strong)"
                opacity="0.55"
              />
              <rect x={middle(place)} y={100 - tall} width={bar} height={tall} fill="var(--blue)" />
            </g>
          );
        })}
      </ChartFrame>
      <figcaption className="flex flex-wrap gap-x-5 text-soft tabular-nums">
        <span className="w-full font-semibold text-ink sm:w-24">{points[chosen]?.name}</span>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="size-3.5 rounded-sm bg-blue keeps-ground" />
          {now(chosen)}
        </span>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="size-3.5 rounded-sm bg-line-strong opacity-55 keeps-ground" />
          {then(chosen)}
        </span>
      </figcaption>
    </figure>
  );
}

/** Rounds up to 1, 2 or 5 times a power of ten, so that half of it is a round number, too. */
function roundUp(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 6, 8, 10].find((times) => times * size >= value) ?? 10) * size;
}
