import { cx } from "./cx";
import { climb, type LinePoint, straight } from "./line-shapes";

export const LEVELS = ["A1", "A2", "B1", "B2", "C1", "C2"] as const;

type Props = {
  /** What the picture says, in words: "Você está em B1". */
  label: string;
  /** Names along the line, at least two. */
  stations?: readonly string[];
  /** Where one stands, in stations from 0; 2.5 is half-way from the third to the fourth. Undefined: not known yet. */
  position?: number | undefined;
  /** Short words over the place where one stands; only on the climbing line. */
  here?: string;
  /** `climb` is the large picture, for six stations; `straight` fits a card. */
  shape?: "straight" | "climb";
  className?: string;
};

/** The signature of the house: learning as a line with stations, travelled up to where one stands. */
export function Line({ label, stations = LEVELS, position, here, shape = "straight", className }: Props) {
  const { viewBox, path, points, at, thick } = shape === "climb" ? climb(stations.length) : straight(stations.length);
  const stop = position === undefined ? undefined : at(position);
  const between = position !== undefined && !Number.isInteger(position);
  return (
    <svg viewBox={viewBox} role="img" aria-label={label} className={cx("block w-full overflow-visible", className)}>
      <path d={path} pathLength={100} className="fill-none stroke-line" strokeWidth={thick} strokeLinecap="round" />
      {stop && stop.travelled > 0 && (
        <path
          d={path}
          pathLength={100}
          strokeDasharray={`${stop.travelled} 100`}
          className="fill-none stroke-red"
          strokeWidth={thick}
          strokeLinecap="round"
        />
      )}
      {stations.map((name, index) => (
        <Station key={name} name={name} point={points[index]} r={thick * 0.78} current={index === position} />
      ))}
      {stop && between && (
        <circle cx={stop.x} cy={stop.y} r={thick * 1.15} className="fill-red stroke-card" strokeWidth="3" />
      )}
      {stop && here && shape === "climb" && <Here x={stop.x} y={stop.y} text={here} />}
    </svg>
  );
}

type StationProps = { name: string; point: LinePoint | undefined; r: number; current: boolean };

function Station({ name, point, r, current }: StationProps) {
  if (!point) return null;
  return (
    <>
      <circle
        cx={point.x}
        cy={point.y}
        r={current ? r * 1.6 : r}
        strokeWidth={current ? r * 0.75 : r * 0.45}
        className={cx("fill-card", current ? "stroke-red" : "stroke-ink")}
      />
      <text
        x={point.label.x}
        y={point.label.y}
        textAnchor={point.label.anchor}
        className="fill-ink font-semibold text-[15px]"
      >
        {name}
      </text>
    </>
  );
}

function Here({ x, y, text }: { x: number; y: number; text: string }) {
  const width = 34 + text.length * 8.2;
  return (
    <g transform={`translate(${x} ${y - 84})`}>
      <rect x={-width / 2} width={width} height="44" rx="10" className="fill-band" />
      <path d="M-10 43 0 59 10 43z" className="fill-band" />
      <text y="28" textAnchor="middle" className="fill-band-ink font-semibold text-[16px]">
        {text}
      </text>
    </g>
  );
}
