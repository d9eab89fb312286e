import type { ReactNode } from "react";
import { cx } from "./cx";

type StationStep = { title: ReactNode; text?: ReactNode };

type Props = {
  stations: readonly StationStep[];
  /** The current station, from 0: earlier ones are done, later ones ahead. Undefined for a plain list. */
  current?: number | undefined;
  /** `row` is horizontal on wide screens; on a phone both are vertical. */
  direction?: "column" | "row";
  className?: string;
};

/** Steps or items of a list as stations of a line. */
export function Stations({ stations, current, direction = "column", className }: Props) {
  const row = direction === "row";
  return (
    <ol className={cx("grid", row && "sm:auto-cols-fr sm:grid-flow-col", className)}>
      {stations.map((station, index) => {
        const last = index === stations.length - 1;
        const behind = current === undefined || index < current;
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a station is its place on the line
            key={index}
            aria-current={index === current ? "step" : undefined}
            className={cx(
              "relative grid content-start grid-cols-[1.5rem_1fr] gap-x-4",
              row && "sm:grid-cols-1 sm:gap-y-3 sm:pr-5",
            )}
          >
            {!last && <Track behind={behind} row={row} />}
            <Stop at={index === current ? "here" : behind ? "behind" : "ahead"} />
            <div className={cx("min-w-0", !last && "pb-6", row && "sm:pb-0")}>
              <div className={cx("font-semibold leading-6", current !== undefined && index > current && "text-soft")}>
                {station.title}
              </div>
              {station.text && <div className="mt-1 text-base text-soft">{station.text}</div>}
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function Track({ behind, row }: { behind: boolean; row: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        "absolute top-3 -bottom-3 left-2.25 w-1.5",
        row && "sm:inset-x-3 sm:top-2.25 sm:-right-3 sm:bottom-auto sm:h-1.5 sm:w-auto",
        behind ? "bg-red" : "bg-line dark:bg-line-strong/50",
      )}
    />
  );
}

const STOP = { here: "border-red border-[6px]", behind: "border-ink border-4", ahead: "border-line-strong border-4" };

function Stop({ at }: { at: keyof typeof STOP }) {
  return <span aria-hidden="true" className={cx("relative block size-6 rounded-full bg-card", STOP[at])} />;
}
