import { useId } from "react";

export type Series = {
  name: string;
  /** One value a point of the axis; null where there is none. */
  values: readonly (number | null)[];
};

type Props = {
  /** What the chart is of: read aloud with it. */
  label: string;
  /** The names of the points, from left to right. */
  points: readonly string[];
  series: readonly Series[];
  /** The axis from nothing to this. */
  most: number;
  /** Writes a value in the reader's digits. */
  say: (value: number) => string;
};

const WIDTH = 440;
const HEIGHT = 220;
const LEFT = 36;
const BOTTOM = 28;
const TOP = 12;
/** Lines differ by colour, by dashes and by the shape of their points. */
const LOOKS = [
  { stroke: "var(--red)", dashes: undefined },
  { stroke: "var(--blue)", dashes: "7 5" },
  { stroke: "var(--brass)", dashes: "2 5" },
  { stroke: "var(--ok)", dashes: "12 4 2 4" },
] as const;

/** Values over time as lines. What it says must stand in a table beside it, too. */
export function LineChart({ label, points, series, most, say }: Props) {
  const title = useId();
  const x = (place: number) =>
    points.length < 2 ? (WIDTH + LEFT) / 2 : LEFT + 12 + (place * (WIDTH - LEFT - 24)) / (points.length - 1);
  const y = (value: number) => TOP + (1 - value / most) * (HEIGHT - TOP - BOTTOM);
  const steps = [0, most / 2, most];
  const every = Math.max(1, Math.ceil(points.length / 5));
  return (
    <figure className="grid gap-2">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={title}
        className="w-full max-w-2xl overflow-visible"
      >
        <title id={title}>{label}</title>
        {steps.map((step) => (
          <g key={step}>
            <line x1={LEFT} x2={WIDTH} y1={y(step)} y2={y(step)} stroke="var(--line)" />
            <text x={LEFT - 8} y={y(step) + 4} textAnchor="end" fontSize="13" fill="var(--soft)">
              {say(step)}
            </text>
          </g>
        ))}
        {points.map((point, place) =>
          place % every === 0 ? (
            <text
              // biome-ignore lint/suspicious/noArrayIndexKey: a point is its place
              key={place}
              x={x(place)}
              y={HEIGHT - 6}
              textAnchor={place > 0 && place === points.length - 1 ? "end" : "middle"}
              fontSize="13"
              fill="var(--soft)"
            >
              {point}
            </text>
          ) : null,
        )}
        {series.map(({ name, values }, line) => {
          const look = LOOKS[line % LOOKS.length] ?? LOOKS[0];
          const there = values.flatMap((value, place) => (value === null ? [] : [{ place, value }]));
          return (
            <g key={name}>
              <polyline
                points={there.map(({ place, value }) => `${x(place)},${y(value)}`).join(" ")}
                fill="none"
                stroke={look.stroke}
                strokeWidth="3"
                strokeDasharray={look.dashes}
                strokeLinejoin="round"
              />
              {there.map(({ place, value }) => (
                <circle
                  key={place}
                  cx={x(place)}
                  cy={y(value)}
                  r="5"
                  fill="var(--card)"
                  stroke={look.stroke}
                  strokeWidth="3"
                />
              ))}
            </g>
          );
        })}
      </svg>
      <figcaption className="flex flex-wrap gap-x-5 gap-y-1 text-soft">
        {series.map(({ name }, line) => {
          const look = LOOKS[line % LOOKS.length] ?? LOOKS[0];
          return (
            <span key={name} className="inline-flex items-center gap-2">
              <svg viewBox="0 0 36 8" aria-hidden="true" className="h-2 w-9">
                <line x1="0" x2="36" y1="4" y2="4" stroke={look.stroke} strokeWidth="3" strokeDasharray={look.dashes} />
              </svg>
              {name}
            </span>
          );
        })}
      </figcaption>
    </figure>
  );
}
