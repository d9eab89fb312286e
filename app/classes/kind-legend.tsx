import { m } from "~/i18n/paraglide/messages";
import { cx } from "~/ui/cx";
import { formatKind } from "./trial-words";

const COLOURS: Record<string, string> = { class: "border-blue", trial: "border-red", block: "border-line-strong" };

/** The border colour of a kind of hours in the week and the month. */
export const kindColour = (kind: string): string | undefined => COLOURS[kind] ?? COLOURS.block;

type Props = {
  /** True if free hours are marked, too. */
  free?: boolean;
  className?: string;
};

/** The meaning of a calendar's colours. */
export function KindLegend({ free = false, className }: Props) {
  return (
    <ul className={cx("flex flex-wrap gap-x-5 gap-y-1 text-soft", className)}>
      {Object.keys(COLOURS).map((kind) => (
        <li key={kind} className="flex items-center gap-2">
          <span aria-hidden="true" className={cx("size-3 rounded-full border-6", kindColour(kind))} />
          {formatKind({ kind })}
        </li>
      ))}
      {free && (
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="size-4 rounded-sm border bg-ok-soft/50" />
          {m.classes_week_free()}
        </li>
      )}
    </ul>
  );
}
