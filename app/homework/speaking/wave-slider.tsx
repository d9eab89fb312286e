import { m } from "~/i18n/paraglide/messages";
import { cx } from "~/ui/cx";
import { formatLength } from "~/ui/format-length";
import type { Remark } from "../marks";

type Props = {
  now: number;
  /** The length; 0 where it is not known yet. */
  seconds: number;
  bars: readonly number[] | undefined;
  remarks: readonly Remark[];
  onMove: (moment: number) => void;
};

/** A slider over the wave of a recording, with the numbers of remarks at their moments. The arrow keys move it. */
export function WaveSlider({ now, seconds, bars = [], remarks, onMove }: Props) {
  const whole = Math.max(seconds, 0.1);
  return (
    <div className="grid gap-1">
      {remarks.length > 0 && (
        <div aria-hidden="true" className="relative h-6">
          {remarks.map(({ at, voice, comment }, place) => (
            <span
              key={`${at}-${voice ?? comment}`}
              className="-translate-x-1/2 absolute rounded-full bg-brass-soft px-2 font-semibold text-ink tabular-nums forced-colors:border"
              style={{ left: `${Math.min(98, Math.max(2, (at / 1000 / whole) * 100))}%` }}
            >
              {place + 1}
            </span>
          ))}
        </div>
      )}
      <div className="relative h-14 rounded-control border bg-card">
        {bars.length > 0 && (
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${bars.length} 100`}
            preserveAspectRatio="none"
            className="absolute inset-0 size-full"
          >
            {bars.map((bar, place) => (
              <rect
                // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
                key={place}
                x={place + 0.15}
                width={0.7}
                y={50 - Math.max(2, bar * 46)}
                height={Math.max(4, bar * 92)}
                className={cx(
                  place / bars.length < now / whole ? "fill-red" : "fill-soft",
                  "forced-colors:fill-[CanvasText]",
                )}
              />
            ))}
          </svg>
        )}
        <input
          type="range"
          min={0}
          max={whole}
          step={0.1}
          value={Math.min(now, whole)}
          onChange={(event) => onMove(Number(event.target.value))}
          aria-label={m.common_position()}
          aria-valuetext={m.speaking_position({ now: formatLength(now), whole: formatLength(seconds) })}
          className={cx(
            "absolute inset-0 size-full cursor-pointer accent-red",
            bars.length > 0 &&
              "appearance-none rounded-control bg-transparent [&::-moz-range-thumb]:h-14 [&::-moz-range-thumb]:w-0 [&::-moz-range-thumb]:rounded-none [&::-moz-range-thumb]:border-red [&::-moz-range-thumb]:border-l-2 [&::-webkit-slider-thumb]:h-14 [&::-webkit-slider-thumb]:w-0.5 [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:border-red [&::-webkit-slider-thumb]:border-l-2",
          )}
        />
      </div>
      <p aria-hidden="true" className="flex justify-between text-soft tabular-nums">
        <span>{formatLength(now)}</span>
        <span>{formatLength(seconds)}</span>
      </p>
    </div>
  );
}
