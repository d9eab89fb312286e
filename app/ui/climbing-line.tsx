import { cx } from "./cx";
import type { LineProps } from "./line-props";

type Props = Omit<LineProps, "stations" | "shape"> & { stations: readonly string[] };

// From the first station to the last. `travelled` is the share of this path's length, in percent, before each station.
const PATH = "M46 285H130Q150 285 164 271L214 221Q228 207 248 207H300Q320 207 334 193L374 153Q388 139 388 119V52";
const STOPS = [
  { x: 46, y: 285, travelled: 0, labelX: 46, labelY: 321, anchor: "middle" },
  { x: 140, y: 284, travelled: 19.6, labelX: 148, labelY: 321, anchor: "middle" },
  { x: 240, y: 207, travelled: 46.2, labelX: 240, labelY: 252, anchor: "middle" },
  { x: 300, y: 207, travelled: 58.6, labelX: 304, labelY: 246, anchor: "middle" },
  { x: 361, y: 166, travelled: 74.4, labelX: 379, labelY: 178, anchor: "start" },
  { x: 388, y: 52, travelled: 100, labelX: 410, labelY: 58, anchor: "start" },
] as const;

/** The large picture of the line, rising from the lower left to the right. */
export function ClimbingLine({ label, stations, position, here, className }: Props) {
  const current = position === undefined ? undefined : Math.round(position);
  const stop = current === undefined ? undefined : STOPS[current];
  return (
    <svg
      viewBox="20 0 430 330"
      role="img"
      aria-label={label}
      className={cx("block w-full overflow-visible", className)}
    >
      <g fill="none" strokeWidth="12" strokeLinecap="round">
        <path d={PATH} className="stroke-line dark:stroke-line-strong/50" />
        {stop && stop.travelled > 0 && (
          <path d={PATH} pathLength={100} strokeDasharray={`${stop.travelled} 200`} className="stroke-red" />
        )}
      </g>
      {STOPS.slice(0, stations.length).map((place, index) => (
        <g key={stations[index]}>
          <circle
            cx={place.x}
            cy={place.y}
            r={index === current ? 16 : 9}
            strokeWidth={index === current ? 7 : 4}
            className={cx("fill-card", index === current ? "stroke-red" : "stroke-ink")}
          />
          <text
            x={place.labelX}
            y={place.labelY}
            textAnchor={place.anchor}
            className="fill-ink font-semibold text-[20px] sm:text-[16px]"
          >
            {stations[index]}
          </text>
        </g>
      ))}
      {stop && here && <Here x={stop.x} y={stop.y} words={here} />}
    </svg>
  );
}

/** The label over a station. It grows with its text, and stays inside the picture. */
function Here({ x, y, words }: { x: number; y: number; words: string }) {
  const width = 36 + words.length * 9.6;
  const left = Math.min(Math.max(x - width / 2, 20), 450 - width);
  return (
    <g>
      <rect x={left} y={y - 89} width={width} height="48" rx="10" className="fill-ink" />
      <path d={`M${x - 10} ${y - 42}h20l-10 17z`} className="fill-ink" />
      <text
        x={left + width / 2}
        y={y - 59}
        textAnchor="middle"
        className="fill-paper font-semibold text-[20px] sm:text-[16px]"
      >
        {words}
      </text>
    </g>
  );
}
