import type { KeyboardEvent, ReactNode } from "react";

export type Mark = {
  /** In percent of the width. */
  at: number;
  text: string;
  /** True if it is hidden on narrow charts. */
  minor?: boolean;
};

type Point = {
  /** In percent of the width. */
  at: number;
  /** The point with its values, for screen readers. */
  name: string;
};

type Props = {
  /** The chart's subject, for screen readers. */
  label: string;
  /** The upper end of the axis, which begins at 0. */
  most: number;
  /** Formats a value in the reader's language. */
  format: (value: number) => string;
  /** Labels of the horizontal axis. */
  marks: readonly Mark[];
  /** Points that can be read, from left to right. */
  points: readonly Point[];
  /** The index of the point whose values are shown. */
  chosen: number;
  onChoose: (place: number) => void;
  /** The drawing, in percent of the width and height. */
  children: ReactNode;
};

/** The axes of a chart and its points as buttons: one tab stop, with arrow keys, Home and End between them. */
export function ChartFrame({ label, most, format, marks, points, chosen, onChoose, children }: Props) {
  const go = (event: KeyboardEvent<HTMLElement>) => {
    const last = points.length - 1;
    const steps: Record<string, number> = { ArrowLeft: chosen - 1, ArrowRight: chosen + 1, Home: 0, End: last };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const place = Math.max(0, Math.min(last, next));
    onChoose(place);
    event.currentTarget.querySelectorAll("button")[place]?.focus();
  };
  /** The border between a point and the one before, in percent. */
  const edge = (place: number) => {
    const before = points[place - 1]?.at;
    const at = points[place]?.at;
    if (before === undefined) return 0;
    return at === undefined ? 100 : (before + at) / 2;
  };
  return (
    <div className="@container pt-3 text-soft">
      <div className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1">
        <div aria-hidden="true" className="-my-[0.5lh] flex flex-col justify-between text-right tabular-nums">
          {[most, most / 2, 0].map((step) => (
            // A small value that reads as 0, such as a centavo in reais, is not named twice.
            <span key={step}>{step > 0 && format(step) === format(0) ? "" : format(step)}</span>
          ))}
        </div>
        <div className="relative h-48 @md:h-60 @3xl:h-72">
          {["top-0", "top-1/2", "top-full"].map((place) => (
            <div key={place} className={`absolute inset-x-0 border-line border-t ${place}`} />
          ))}
          {/* biome-ignore lint/a11y/useSemanticElements: the points are no fields of a form. */}
          <div role="group" aria-label={label} onKeyDown={go} className="absolute inset-0">
            {points.map(({ at, name }, place) => (
              <button
                key={at}
                type="button"
                aria-label={name}
                aria-current={place === chosen}
                tabIndex={place === chosen ? 0 : -1}
                onClick={() => onChoose(place)}
                onFocus={() => onChoose(place)}
                onPointerEnter={() => onChoose(place)}
                style={{ left: `${edge(place)}%`, width: `${edge(place + 1) - edge(place)}%` }}
                className="absolute inset-y-0 cursor-pointer rounded-control border-transparent border-x aria-[current=true]:border-line-strong aria-[current=true]:bg-mist"
              />
            ))}
          </div>
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="pointer-events-none absolute inset-0 size-full overflow-visible"
          >
            {children}
          </svg>
        </div>
        <div aria-hidden="true" className="relative col-start-2 h-[1lh]">
          {marks.map(({ at, text, minor }) => (
            <span
              key={at}
              style={{ left: `${at}%` }}
              className={`-translate-x-1/2 absolute whitespace-nowrap ${minor ? "@md:inline hidden" : ""}`}
            >
              {text}
            </span>
          ))}
        </div>
      </div>
    </div>
  );
}
