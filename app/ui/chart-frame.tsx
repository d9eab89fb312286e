import type { ReactNode } from "react";

export type Mark = {
  /** In percent of the width. */
  at: number;
  text: string;
  /** Whether it is hidden on narrow charts. */
  minor?: boolean;
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
  /** The drawing, in percent of the width and height. */
  children: ReactNode;
};

/** The axes of a chart. The drawing fills the width; labels keep their size on a phone. */
export function ChartFrame({ label, most, format, marks, children }: Props) {
  return (
    <div role="img" aria-label={label} className="@container max-w-2xl pt-3 text-soft">
      <div className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-1">
        <div className="-my-[0.5lh] flex flex-col justify-between text-right tabular-nums">
          {[most, most / 2, 0].map((step) => (
            <span key={step}>{format(step)}</span>
          ))}
        </div>
        <div className="relative h-48 @md:h-60">
          {["top-0", "top-1/2", "top-full"].map((place) => (
            <div key={place} className={`absolute inset-x-0 border-line border-t ${place}`} />
          ))}
          <svg
            viewBox="0 0 100 100"
            preserveAspectRatio="none"
            aria-hidden="true"
            className="absolute inset-0 size-full overflow-visible"
          >
            {children}
          </svg>
        </div>
        <div className="relative col-start-2 h-[1lh]">
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
