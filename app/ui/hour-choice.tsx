import type { ReactNode } from "react";

type Props = {
  /** The form field's name, and the value that it sends. */
  name: string;
  value: string;
  /** The hour as hh:mm. */
  time: string;
  chosen: boolean;
  onChoose: () => void;
  /** True if the keyboard passes it by, because a day is chosen before its hours. */
  byPointer?: boolean;
  /** A note, such as the visitor's local time. */
  also?: ReactNode;
};

const HOUR =
  "relative grid min-h-11 cursor-pointer place-items-center rounded-control border border-line-strong bg-card px-2 py-1 text-center tabular-nums transition-colors hover:border-ink has-checked:border-red has-checked:bg-red has-checked:text-red-ink has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none";

/** The columns of hours, as many as fit. */
export const HOUR_COLUMNS = "grid grid-cols-[repeat(auto-fill,minmax(5.25rem,1fr))] gap-2";

/** A free hour as a radio button. */
export function HourChoice({ name, value, time, chosen, onChoose, byPointer, also }: Props) {
  return (
    <label className={HOUR}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={chosen}
        onChange={onChoose}
        tabIndex={byPointer ? -1 : undefined}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span>{time}</span>
      {also && <span className="text-sm">{also}</span>}
    </label>
  );
}
