import { cx } from "./cx";
import type { LineProps } from "./line-props";

type Props = Omit<LineProps, "stations" | "shape"> & { stations: readonly string[] };

/** The level line, in HTML so that its labels keep their size at any width. */
export function StraightLine({ label, stations, position, className }: Props) {
  const last = Math.max(stations.length - 1, 1);
  const leftOf = (station: number) => `${(Math.min(Math.max(station, 0), last) / last) * 100}%`;
  const between = position !== undefined && !Number.isInteger(position);
  return (
    <div role="img" aria-label={label} className={cx("px-4 py-1", className)}>
      <div className="relative h-15">
        <span className="absolute inset-x-0 top-3 h-2 rounded-full bg-line dark:bg-line-strong/50" />
        {position !== undefined && (
          <span
            className="absolute top-3 left-0 h-2 rounded-full bg-red keeps-ground"
            style={{ width: leftOf(position) }}
          />
        )}
        {stations.map((name, index) => (
          <span
            key={name}
            className="-translate-x-1/2 absolute top-0 grid justify-items-center gap-1"
            style={{ left: leftOf(index) }}
          >
            <span className="grid size-8 place-items-center">
              <span
                className={cx(
                  "rounded-full bg-card",
                  index === position ? "size-7.5 border-7 border-red" : "size-4.5 border-[3.5px] border-ink",
                )}
              />
            </span>
            <span className="font-semibold text-base md:text-[0.9375rem] leading-normal">{name}</span>
          </span>
        ))}
        {between && (
          <span
            className="-translate-x-1/2 absolute top-1.5 size-5 rounded-full bg-red ring-2 ring-card"
            style={{ left: leftOf(position) }}
          />
        )}
      </div>
    </div>
  );
}
