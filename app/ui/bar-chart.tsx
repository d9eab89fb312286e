import { useId } from "react";

type Props = {
  /** What the chart is of: read aloud with it. */
  label: string;
  points: readonly string[];
  /** One bar a point; the second, paler, is what it is compared with. */
  values: readonly number[];
  before: readonly number[];
  names: { now: string; before: string };
  say: (value: number) => string;
};

const WIDTH = 460;
const HEIGHT = 220;
const LEFT = 78;
const BOTTOM = 26;
const TOP = 12;

/** Values beside those of a year before, as bars. What it says must stand in a table beside it, too. */
export function BarChart({ label, points, values, before, names, say }: Props) {
  const title = useId();
  const most = roundUp(Math.max(1, ...values, ...before));
  const y = (value: number) => TOP + (1 - value / most) * (HEIGHT - TOP - BOTTOM);
  const slot = (WIDTH - LEFT) / points.length;
  const bar = slot * 0.34;
  return (
    <figure className="grid gap-2">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-labelledby={title}
        className="w-full max-w-2xl overflow-visible"
      >
        <title id={title}>{label}</title>
        {[0, most / 2, most].map((step) => (
          <g key={step}>
            <line x1={LEFT} x2={WIDTH} y1={y(step)} y2={y(step)} stroke="var(--line)" />
            <text x={LEFT - 8} y={y(step) + 4} textAnchor="end" fontSize="14" fill="var(--soft)">
              {say(step)}
            </text>
          </g>
        ))}
        {points.map((point, place) => {
          const x = LEFT + slot * place + slot / 2;
          const now = values[place] ?? 0;
          const then = before[place] ?? 0;
          return (
            <g key={point}>
              <rect
                x={x - bar - 1}
                width={bar}
                y={y(then)}
                height={y(0) - y(then)}
                fill="var(--line-strong)"
                opacity="0.55"
              />
              <rect x={x + 1} width={bar} y={y(now)} height={y(0) - y(now)} fill="var(--red)" />
              <text x={x} y={HEIGHT - 7} textAnchor="middle" fontSize="14" fill="var(--soft)">
                {point}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption className="flex flex-wrap gap-x-5 text-soft">
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="size-3.5 rounded-sm bg-red" />
          {names.now}
        </span>
        <span className="inline-flex items-center gap-2">
          <span aria-hidden="true" className="size-3.5 rounded-sm bg-line-strong opacity-55" />
          {names.before}
        </span>
      </figcaption>
    </figure>
  );
}

/** The next 1, 2 or 5 of its size, so that half of it is a round number, too. */
function roundUp(value: number): number {
  const size = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 6, 8, 10].find((times) => times * size >= value) ?? 10) * size;
}
