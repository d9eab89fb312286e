import { Link, type LinkProps } from "react-router";
import { INNER_ROW, INNER_TAB } from "./tab-row";

type Segment = Pick<LinkProps, "to" | "preventScrollReset"> & { key: string; label: string; current: boolean };

type Props = {
  label: string;
  choices: readonly Segment[];
  /** True below a row of tabs, whose parts these are. */
  inner?: boolean;
};

/** A choice among a few addresses, so that back, forward and reload work. Wraps on narrow screens. */
export function Segments({ label, choices, inner = false }: Props) {
  return (
    <nav aria-label={label} className="print:hidden">
      <ul className={inner ? INNER_ROW : "flex w-fit max-w-full flex-wrap rounded-control border bg-card p-1"}>
        {choices.map(({ key, label: name, current, ...link }) => (
          <li key={key}>
            <Link
              {...link}
              aria-current={current ? "true" : undefined}
              className={
                inner
                  ? `grid place-items-center ${INNER_TAB}`
                  : "grid min-h-11 place-items-center rounded-[calc(var(--radius-control)-0.15rem)] px-4 font-medium text-soft hover:text-ink aria-[current]:bg-mist aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:ring-1 aria-[current]:ring-line-strong aria-[current]:ring-inset"
              }
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
