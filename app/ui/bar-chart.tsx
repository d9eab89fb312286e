import { ChartFrame } from "./chart-frame.tsx";

type Props = {
  /** The chart's subject, for screen readers. */
  label: string;
  points: readonly string[];
  /** One bar a point; the second series, paler, is the comparison. */
  values: readonly number[];
  before: readonly number[];
  names: { now: string; before: string };
  format: (value: number) => string;
};

/** On a phone, only every third point is labelled. */
const NAMED = 3;

/** A bar chart of values beside those of the year before. The page has to show the same values in a table. */
export function BarChart({ label, points, values, before, names, format }: Props) {
  const most = roundUp(Math.max(1, ...values, ...before));
  const slot = 100 / points.length;
  const bar = slot * 0.36;
  const middle = (place: number) => slot * (place + 0.5);
  const marks = points.map((text, place) => ({ at: middle(place), text, minor: place % NAMED !== 0 }));
  const height = (value: number) => (value / most) * 100;
  return (
    <figure className="grid gap-2">
      <ChartFrame label={label} most={most} format={format} marks={marks}>
        {points.map((point, place) => {
          const now = height(values[place] ?? 0);
          const then = height(before[place] ?? 0);
          return (
            <g key={point}>
              <rect
                x={middle(place) - bar}
                y={100 - then}
                width={bar}
                height={then}
                fill="var(--line-strong)"
                opacity="0.55"
              />
              <rect x={middle(place)} y={100 - now} width={bar} height={now} fill="var(--red)" />
            </g>
          );
        })}
      </ChartFrame>
      <figcaption className="flex flex-wrap gap-x-5 text-soft">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="size-3.5 rounded-sm bg-red keeps-ground" />
          {names.now}
        </span>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="size-3.5 rounded-sm bg-line-strong opacity-55 keeps-ground" />
          {names.before}
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
