import { cx } from "./cx";

type Props = {
  /** The share that is filled, from 0 to 100; undefined while nobody knows it. */
  percent: number | undefined;
  /** The bar's name, for screen readers; without one it is hidden from them, since a text beside it says the same. */
  label?: string;
  /** Progress comes to an end; a measure is a share of something, such as a limit. */
  kind?: "progress" | "measure";
  isTooMuch?: boolean;
  className?: string;
};

/** A share of a whole as a bar: how far something is, or how much of it is used. */
export function Bar({ percent, label, kind = "progress", isTooMuch = false, className }: Props) {
  const filled = Math.round(Math.min(100, Math.max(0, percent ?? 100)));
  const said = label
    ? {
        role: kind === "progress" ? "progressbar" : "meter",
        "aria-label": label,
        "aria-valuemin": 0,
        "aria-valuemax": 100,
        ...(percent !== undefined && { "aria-valuenow": filled }),
      }
    : { "aria-hidden": true };
  return (
    <div {...said} className={cx("h-2.5 overflow-hidden rounded-full bg-line keeps-ground", className)}>
      <div
        className={cx(
          "h-full rounded-full transition-[width] keeps-ground",
          percent === undefined && "animate-pulse",
          isTooMuch ? "bg-danger" : kind === "progress" ? "bg-red" : "bg-blue",
        )}
        style={{ width: `${filled}%` }}
      />
    </div>
  );
}
