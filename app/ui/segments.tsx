import { Link, type LinkProps } from "react-router";

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
      <ul
        className={
          inner ? "flex flex-wrap gap-x-1" : "flex w-fit max-w-full flex-wrap rounded-control border bg-card p-1"
        }
      >
        {choices.map(({ key, label: name, current, ...link }) => (
          <li key={key}>
            <Link
              {...link}
              aria-current={current ? "true" : undefined}
              className={`grid place-items-center ${inner ? "inner-tab" : "segment"}`}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
